// adviser.js -- what a computer player would do, thought out beside the page so that nothing stutters.
//
// The adviser keeps a game of its own in a worker.  It is told the requests that have made the game what it is since it
// was last asked, and repeats them.

import { allAssets, asset } from '../assets.js';

/** @typedef {{cmd: string} & Record<string, any>} Request */
/** @typedef {{move: string, value: number, candidates: {move: string, value: number}[]}} Advice */

export class Adviser {
  /** @type {Worker | null} */
  #worker = null;
  #next = 1;
  /** The requests that it was told. @type {Request[]} */
  #told = [];
  /** @type {Map<number, {resolve: (advice: Advice) => void, reject: (error: Error) => void}>} */
  #waiting = new Map();

  #start() {
    const worker = new Worker(asset('adviser_worker.js'), { type: 'module' });
    worker.onmessage = ({ data }) => this.#heard(data);
    worker.onerror = (event) => this.#broke(event.message || 'the adviser could not be started');
    worker.postMessage({ assets: allAssets() });
    return worker;
  }

  /** @param {{id: number, answer?: Advice, error?: string}} data */
  #heard({ id, answer, error }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (answer) waiting?.resolve(answer);
    else waiting?.reject(new Error(error));
  }

  /** @param {string} message */
  #broke(message) {
    for (const { reject } of this.#waiting.values()) reject(new Error(message));
    this.#waiting.clear();
    this.close();
  }

  /**
   * @param {Request[]} requests that made the game, from `new` or `load` on
   * @param {{actor: number, level?: string}} about
   * @returns {Promise<Advice>}
   */
  ask(requests, about) {
    this.#worker ??= this.#start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker?.postMessage({ id, ...this.#news(requests), about });
    });
  }

  /** How many of the requests still hold, and those after them. @param {Request[]} requests */
  #news(requests) {
    let keep = 0;
    while (keep < this.#told.length && this.#told[keep] === requests[keep]) keep++;
    this.#told = [...requests];
    return { keep, more: requests.slice(keep) };
  }

  close() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#told = [];
  }
}
