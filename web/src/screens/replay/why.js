// why.js -- a moment of a game that was played: the move that was made and the better ones, on the table and in a strip.

import '../table/shared.js';
import { say } from '../../words/say.js';
import { advised, Strip } from '../table/strip.js';

/**
 * @typedef {import('../../types').Frame} Frame
 * @typedef {import('../../play/replay.js').ReplaySession} ReplaySession
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

/** The moves of that turn as they were made. @param {ReplaySession} session @param {number} actor */
function playedLine({ whole, at }, actor) {
  const end = whole.findIndex(({ by }, n) => n >= at && by !== actor);
  return whole.slice(at, end < 0 ? undefined : end).map(({ move }) => move);
}

/** The best few, and the one that was played. @param {ReplaySession} session @param {Opinion} opinion @returns {Advised[]} */
export function advisedBy(session, { candidates, played, actor }) {
  const places = candidates.map((_, i) => i).filter((i) => i < SHOWN || candidates[i].move === played);
  return places.map((i) => {
    const was = candidates[i].move === played;
    return { ...advised(session, candidates, i, actor, was ? playedLine(session, actor) : undefined), played: was };
  });
}

/** @type {Strip | null} */
let open = null;

/** @param {Frame} frame @param {ReplaySession} session */
async function showWhy(frame, session) {
  if (session.decider === null) return;
  open?.close();
  const strip = new Strip(frame, session, say('story.analysis.thinking'));
  open = strip;
  try {
    const opinion = await session.opinion();
    if (opinion && strip.isOpen) strip.show(advisedBy(session, opinion));
  } catch (error) {
    strip.close();
    session.trouble(error);
  }
}

/** @param {Frame} frame @param {ReplaySession} session */
export function toggleWhy(frame, session) {
  if (open?.isOpen) open.close();
  else void showWhy(frame, session);
}

/** To be called when a moment is shown. @param {Frame} frame @param {ReplaySession} session */
export function answerWhy(frame, session) {
  if (!asked) return;
  asked = false;
  frame.foldOnPhone();
  void showWhy(frame, session);
}
