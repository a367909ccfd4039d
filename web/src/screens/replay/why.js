// why.js -- a moment of a game that was played: the move that was made and the better ones, on the table and in a strip.

import '../table/shared.js';
import { say } from '../../words/say.js';
import { advised, Strip } from '../table/strip.js';

/**
 * @typedef {import('../../play/replay.js').ReplaySitting} ReplaySitting
 * @typedef {import('../../play/replay.js').Opinion} Opinion
 * @typedef {import('../table/strip.js').Advised} Advised
 */

const SHOWN = 3;

/** Whether the next moment that is shown was asked about. */
let asked = false;

/** Whoever goes to a moment wants to know what could have been done there. */
export function askWhy() {
  asked = true;
}

/** The moves of that turn as they were made. @param {ReplaySitting} sitting @param {number} actor */
function playedLine({ whole, at }, actor) {
  const end = whole.findIndex(({ by }, n) => n >= at && by !== actor);
  return whole.slice(at, end < 0 ? undefined : end).map(({ move }) => move);
}

/** The best few, and the one that was played. @param {ReplaySitting} sitting @param {Opinion} opinion @returns {Advised[]} */
export function advisedBy(sitting, { candidates, played, actor }) {
  const places = candidates.map((_, i) => i).filter((i) => i < SHOWN || candidates[i].move === played);
  return places.map((i) => {
    const was = candidates[i].move === played;
    return { ...advised(sitting, candidates, i, actor, was ? playedLine(sitting, actor) : undefined), played: was };
  });
}

/** @type {Strip | null} */
let open = null;

/** @param {any} frame @param {ReplaySitting} sitting */
async function showWhy(frame, sitting) {
  if (sitting.decider === null) return;
  open?.close();
  const strip = new Strip(frame, sitting, say('story.analysis.thinking'));
  open = strip;
  try {
    const opinion = await sitting.opinion();
    if (opinion && strip.isOpen) strip.show(advisedBy(sitting, opinion));
  } catch (error) {
    strip.close();
    sitting.trouble(error);
  }
}

/** @param {any} frame @param {ReplaySitting} sitting */
export function toggleWhy(frame, sitting) {
  if (open?.isOpen) open.close();
  else void showWhy(frame, sitting);
}

/** To be called when a moment is shown. @param {any} frame @param {ReplaySitting} sitting */
export function answerWhy(frame, sitting) {
  if (!asked) return;
  asked = false;
  frame.foldOnPhone();
  void showWhy(frame, sitting);
}
