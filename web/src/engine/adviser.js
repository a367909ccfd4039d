// adviser.js -- what a computer player would do, thought out beside the page so that nothing stutters.
//
// The adviser keeps a game of its own in a worker.  It is told the requests that have made the game what it is since it
// was last asked, and repeats them.  What a computer has learned and cannot have now is told to the window, once, as the event
// `unlearned`: it plays all the same.

import { allAssets, asset } from '../assets.js';

/** @typedef {{cmd: string} & Record<string, any>} Request */
/**
 * @typedef {{text: string, facts: any[]}} Reason
 * @typedef {{move: string, value: number, share: number, reason?: Reason, line?: string[]}} Candidate
 * @typedef {{move: string, value: number, reason?: Reason, candidates: Candidate[]} & Record<string, any>} Advice
 * @typedef {{cmd?: 'suggest' | 'analyse', actor?: number, at?: number, level?: string, ms?: number, seed?: number,
 *   reasons?: number, keep?: number}} Question
 */

let told = false;

/** @param {string} why */
function tellLack(why) {
  if (told) return;
  told = true;
  console.warn(`landscape.weights: ${why}`);
  globalThis.dispatchEvent(new Event('unlearned'));
}

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

  /** @param {{id: number, answer?: Advice, error?: string, lacks?: string}} data */
  #heard({ id, answer, error, lacks }) {
    if (lacks) tellLack(lacks);
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
   * @param {Question} about
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
