// adviser_worker.js -- the other side of adviser.js: a game that follows the one on the page, and thinks.
//
// What computers have learned (a file of weights) is fetched when one plays who goes by it.  Where it cannot be had, he plays
// by the formula alone, and the page is told.

import { asset, setAssets } from '../assets.js';
import { Engine } from './engine.js';

/**
 * @typedef {import('./commands').Making} Making
 * @typedef {import('./commands').ToWorker} ToWorker
 * @typedef {import('./commands').FromWorker} FromWorker
 */

/** How long a computer waits for what it has learned, in ms. */
const PATIENCE = 20000;

/** @type {Engine | null} */
let engine = null;
/** What makes the game, the first so many of it repeated. @type {Making[]} */
const requests = [];
let done = 0;

/**
 * The first request begins a game and each after it is a play, so what no longer holds can be taken back.
 * @param {number} keep @param {Making[]} more
 */
async function follow(keep, more) {
  requests.splice(keep, Infinity, ...more);
  if (!engine || keep === 0) {
    engine = await Engine.make();
    done = 0;
  }
  for (; done > keep; done--) engine.ask({ cmd: 'undo' });
  for (; done < requests.length; done++) engine.ask(requests[done]);
  return engine;
}

/** What was learned, or why it is not there. @type {Promise<{bytes?: Uint8Array, why?: string}> | null} */
let fetched = null;
/** The engine that knows it. @type {Engine | null} */
let learned = null;

/** @param {unknown} error */
const wordsOf = (error) => (error instanceof Error ? error.message : String(error));

async function fetchWeights() {
  try {
    const answer = await fetch(asset('landscape.weights'), { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return { bytes: new Uint8Array(await answer.arrayBuffer()) };
  } catch (error) {
    return { why: wordsOf(error) };
  }
}

/** Why the player of this level has to do without what was learned; '' if he need not. @param {Engine} one @param {string} [level] */
async function lacking(one, level) {
  if (one === learned || !one.ask({ cmd: 'learned', ...(level ? { level } : {}) }).learned) return '';
  fetched ??= fetchWeights();
  const { bytes, why } = await fetched;
  if (!bytes) return why ?? '';
  try {
    one.learn(bytes);
    learned = one;
    return '';
  } catch (error) {
    fetched = Promise.resolve({ why: wordsOf(error) });
    return wordsOf(error);
  }
}

addEventListener('online', () => {
  if (!learned) fetched = null;
});

/** @param {FromWorker} message */
const send = (message) => postMessage(message);

/** @param {Extract<ToWorker, {id: number}>} request */
async function advise({ id, keep, more, about }) {
  try {
    const one = await follow(keep, more);
    const lacks = await lacking(one, about.level);
    send({ id, answer: one.ask(about), lacks });
  } catch (error) {
    engine = null;
    send({ id, error: wordsOf(error) });
  }
}

let turn = Promise.resolve();

addEventListener('message', (/** @type {MessageEvent<ToWorker>} */ { data }) => {
  if ('assets' in data) setAssets(data.assets);
  else turn = turn.then(() => advise(data));
});
