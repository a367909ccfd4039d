// lessons.js -- the lessons there are, and which of them is about a page of the rules.

import { asset } from '../assets.js';

/** @typedef {import('../play/lesson.js').Plan} Plan */

/** In the order of the list. @returns {Promise<Plan[]>} */
export async function lessons() {
  const answer = await fetch(asset('lessons.json'));
  if (!answer.ok) throw new Error(`lessons.json: ${answer.status}`);
  return (await answer.json()).sort((/** @type {Plan} */ a, /** @type {Plan} */ b) => a.order - b.order);
}

/** @param {Plan[]} plans @param {string} page */
export function lessonAbout(plans, page) {
  return plans.find(({ pages }) => pages[0] === page) ?? null;
}
