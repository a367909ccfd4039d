// adviser.js -- what a computer player would do, thought out beside the page so that nothing stutters.
//
// The adviser keeps a game of its own in a worker.  It is told the requests that have made the game what it is since it
// was last asked, and repeats them.  What a computer has learned and cannot have now is told to the window, once, as the event
// `unlearned`: it plays all the same.

import { allAssets, asset } from '../assets.js';

/**
 * @typedef {import('./commands').Making} Making
 * @typedef {import('./commands').Candidate} Candidate
 * @typedef {import('./commands').ToWorker} ToWorker
 * @typedef {import('./commands').FromWorker} FromWorker
 */
/** @typedef {'suggest' | 'analyse'} AdviserCommand what an adviser can be asked */
/** @template {AdviserCommand} C @typedef {import('./commands').Request<C>} Question */
/** @template {AdviserCommand} C @typedef {import('./commands').Answer<C>} Opinion */

let reported = false;

/** @param {string} why */
function reportLack(why) {
  if (reported) return;
  reported = true;
  console.warn(`landscape.weights: ${why}`);
  globalThis.dispatchEvent(new Event('unlearned'));
}

export class Adviser {
  /** @type {Worker | null} */
  #worker = null;
  #next = 1;
  /** The requests that it was told. @type {Making[]} */
  #sent = [];
  /** @type {Map<number, {resolve: (opinion: Opinion<AdviserCommand>) => void, reject: (error: Error) => void}>} */
  #waiting = new Map();

  #start() {
    const worker = new Worker(asset('adviser_worker.js'), { type: 'module' });
    worker.onmessage = ({ data }) => this.#heard(data);
    worker.onerror = (event) => this.#broke(event.message || 'the adviser could not be started');
    this.#send(worker, { assets: allAssets() });
    return worker;
  }

  /** @param {Worker} worker @param {ToWorker} message */
  #send(worker, message) {
    worker.postMessage(message);
  }

  /** @param {FromWorker} message */
  #heard(message) {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('error' in message) {
      waiting?.reject(new Error(message.error));
      return;
    }
    if (message.lacks) reportLack(message.lacks);
    waiting?.resolve(message.answer);
  }

  /** @param {string} message */
  #broke(message) {
    for (const { reject } of this.#waiting.values()) reject(new Error(message));
    this.#waiting.clear();
    this.close();
  }

  /**
   * @template {AdviserCommand} C
   * @param {Making[]} requests that made the game, from `new` or `load` on
   * @param {Question<C>} about
   * @returns {Promise<Opinion<C>>}
   */
  ask(requests, about) {
    const worker = (this.#worker ??= this.#start());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const settle = /** @type {(opinion: Opinion<AdviserCommand>) => void} */ (resolve);
      this.#waiting.set(id, { resolve: settle, reject });
      this.#send(worker, { id, ...this.#news(requests), about: /** @type {Question<AdviserCommand>} */ (about) });
    });
  }

  /** How many of the requests still hold, and those after them. @param {Making[]} requests */
  #news(requests) {
    let keep = 0;
    while (keep < this.#sent.length && this.#sent[keep] === requests[keep]) keep++;
    this.#sent = [...requests];
    return { keep, more: requests.slice(keep) };
  }

  close() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#sent = [];
  }
}
