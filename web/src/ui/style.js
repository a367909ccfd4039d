// style.js -- a style sheet that only some screens need, such as tables; it comes with the first of them.

import { allAssets } from '../assets.js';
import { h } from './dom.js';

/** Those that were asked for. @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** @param {string} href @returns {Promise<void>} */
function fetched(href) {
  return new Promise((resolve) => {
    const done = () => resolve();
    document.head.append(h('link', { rel: 'stylesheet', href, on: { load: done, error: done } }));
  });
}

/** Done when it is there, or cannot be had: the screen works without it. @param {string} name @returns {Promise<void>} */
export function bringStyle(name) {
  const href = allAssets()[name];
  if (!href) return Promise.resolve();
  const sheet = sheets.get(name) ?? fetched(href);
  sheets.set(name, sheet);
  return sheet;
}
