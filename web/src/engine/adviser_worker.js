// adviser_worker.js -- the other side of adviser.js: a game that follows the one on the page, and thinks.

import { setAssets } from '../assets.js';
import { Engine } from './engine.js';

/** @type {Engine | null} */
let engine = null;
/** The requests it has repeated, as text. @type {string[]} */
let seen = [];

/** @param {any[]} requests */
async function follow(requests) {
  const wanted = requests.map((request) => JSON.stringify(request));
  const fits = seen.length <= wanted.length && seen.every((text, i) => text === wanted[i]);
  if (!engine || !fits) {
    engine = await Engine.make();
    seen = [];
  }
  for (let i = seen.length; i < wanted.length; i++) {
    engine.ask(requests[i]);
    seen.push(wanted[i]);
  }
  return engine;
}

/** @param {{id: number, requests: any[], about: {actor: number, level?: string}}} wish */
async function advise({ id, requests, about }) {
  try {
    const answer = (await follow(requests)).ask({ cmd: 'suggest', ...about });
    postMessage({ id, answer });
  } catch (error) {
    seen = [];
    engine = null;
    postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

let turn = Promise.resolve();

addEventListener('message', ({ data }) => {
  if (data.assets) setAssets(data.assets);
  else turn = turn.then(() => advise(data));
});
