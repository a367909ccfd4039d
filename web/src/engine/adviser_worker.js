// adviser_worker.js -- the other side of adviser.js: a game that follows the one on the page, and thinks.

import { setAssets } from '../assets.js';
import { Engine } from './engine.js';

/** @type {Engine | null} */
let engine = null;
/** What makes the game, the first so many of it repeated. @type {any[]} */
const requests = [];
let done = 0;

/**
 * The first request begins a game and each after it is a play, so what no longer holds can be taken back.
 * @param {number} keep @param {any[]} more
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

/** @param {{id: number, keep: number, more: any[], about: {actor: number, level?: string}}} wish */
async function advise({ id, keep, more, about }) {
  try {
    const answer = (await follow(keep, more)).ask({ cmd: 'suggest', ...about });
    postMessage({ id, answer });
  } catch (error) {
    engine = null;
    postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

let turn = Promise.resolve();

addEventListener('message', ({ data }) => {
  if (data.assets) setAssets(data.assets);
  else turn = turn.then(() => advise(data));
});
