// counting.js -- the points at the end of a game, counted on the table: each feature lights up, its points rise from it and
// are added to the scores.

import { sound } from '../../ui/sounds.js';
import { featureName, sourceName } from '../../words/describe.js';
import { capital } from '../../words/sentence_parts.js';
import { pointsOf } from '../../screens/table/news.js';
import { partsOfAll } from './motion.js';
import { SPACES } from './track.js';

/**
 * @typedef {import('../../types').Session} Session
 * @typedef {Readonly<Pick<import('./board.js').Board, 'session' | 'land' | 'stage' | 'frame' | 'glow' | 'motion' | 'following' | 'showing'>>} Parts of
 *   the board that are used here
 * @typedef {import('../../types').Score} Score
 * @typedef {import('../../screens/table/ending.js').Steps} Steps
 */

/** How long a step takes, and all of them about at most, in usual milliseconds. */
const STEP = 1500;
const LEAST = 600;
const ALL = 24000;

/** What several get for one feature is one step. @param {Score[]} scores @returns {Score[][]} */
function stepsOf(scores) {
  /** @type {Score[][]} */
  const steps = [];
  for (const score of scores) {
    const step = steps.at(-1);
    const same = ['x', 'y', 'segment', 'source'].every((name) => step?.[0][name] === score[name]);
    if (step && same && score.x !== undefined) step.push(score);
    else steps.push([score]);
  }
  return steps;
}

/** What for, and who gets how many. @param {Session} session @param {Score[]} step */
function lineOf(session, step) {
  const [{ feature, source }] = step;
  const what = capital(feature ? featureName(feature) : sourceName(source));
  return `${what}: ${step.map(({ player, points }) => pointsOf(session.names[Number(player)], points)).join(', ')}`;
}

/** The space so many steps before this one. @param {number} space @param {number} steps */
const backFrom = (space, steps) => (((space - steps) % SPACES) + SPACES) % SPACES;

/**
 * The session as if these were the scores, and nobody had won yet.  Whose points are shared among several counters has them
 * where they stand in the end.
 * @param {Session} session @param {number[]} scores
 */
function counted(session, scores) {
  const players = session.state.players.map((player, i) => {
    const missing = player.score - scores[i];
    return missing
      ? { ...player, score: scores[i], space: backFrom(/** @type {number} */ (player.space), missing) }
      : player;
  });
  return Object.create(session, {
    state: { value: { ...session.state, players, result: null } },
    actors: { value: [] },
  });
}

/** @param {Parts} board @param {Score[]} events @param {Steps} steps */
export async function countUp(board, events, steps) {
  const { session, frame, motion, showing } = board;
  const scores = session.state.players.map((player) => player.score);
  for (const { player, points } of events) scores[Number(player)] -= points;
  const all = stepsOf(events);
  const long = Math.max(LEAST, Math.min(STEP, ALL / all.length));
  const show = () => showing.setCounted(counted(session, scores));
  board.following.fit();
  show();
  await steps.wait(long);
  for (const step of all) {
    if (steps.over || !session.over || !board.stage.isConnected) break;
    motion.skip();
    board.glow.setGlow(partsOfAll(step, board.land));
    for (const { player, points } of step) scores[Number(player)] += points;
    motion.points(step, 0);
    sound('score');
    show();
    frame.news.show(lineOf(session, step));
    await steps.wait(long);
  }
  motion.skip();
  showing.setCounted(null);
}
