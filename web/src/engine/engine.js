// engine.js -- the rules: the C engine as WebAssembly.  One engine holds one game; it takes a request and gives an
// answer at once, by the engine protocol and the few commands of views/browser.  Nothing on this page knows a rule.

import { asset } from '../assets.js';
import { wasi } from './wasi.js';

/** A request that the engine refused: `code` for programs, the message for people. */
export class EngineError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Bytes of a request, as the engine protocol limits a line. */
const MOST = 1024 * 1024;

/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;

async function compile() {
  const answer = await fetch(asset('hradby.wasm'));
  if (!answer.ok) throw new Error(`the engine could not be loaded (${answer.status})`);
  return WebAssembly.compileStreaming(Promise.resolve(answer));
}

/** For whoever has the engine's bytes already. @param {BufferSource} bytes */
export function useEngine(bytes) {
  compiled = WebAssembly.compile(bytes);
}

/**
 * @typedef {{
 *   memory: WebAssembly.Memory,
 *   hb_page_room: (length: number) => number,
 *   hb_page_answer: (length: number) => number,
 *   hb_page_answer_length: () => number,
 *   hb_page_weights: (length: number) => number,
 *   _initialize: () => void,
 * }} Exports
 */

/**
 * @typedef {import('./commands').Command} Command
 * @typedef {import('./commands').Request} Request
 */

export class Engine {
  /** @type {Exports} */
  #exports;
  /** The colour that each player wears; who is not in it wears that of his number. @type {number[]} */
  worn = [];
  #said = '';

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const imports = {
      wasi_snapshot_preview1: wasi(
        () => this.#exports.memory,
        (text) => {
          this.#said += text;
        },
      ),
    };
    const instance = new WebAssembly.Instance(module, imports);
    this.#exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    this.#exports._initialize();
  }

  /** Brings it, so that it is there when somebody begins to play. @returns {Promise<WebAssembly.Module>} */
  static bring() {
    compiled ??= compile().catch((error) => {
      compiled = null;
      throw error;
    });
    return compiled;
  }

  static async make() {
    return new Engine(await Engine.bring());
  }

  /** @param {Uint8Array} bytes */
  #hand(bytes) {
    const room = this.#exports.hb_page_room(bytes.length);
    if (!room) throw new EngineError('no_memory', 'there is no memory for this request');
    if (bytes.length > MOST) throw new EngineError('too_long', 'this request is too long');
    new Uint8Array(this.#exports.memory.buffer, room, bytes.length).set(bytes);
  }

  /** @param {number} at */
  #heard(at) {
    const length = this.#exports.hb_page_answer_length();
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, at, length));
  }

  /** @param {string} line @returns {string} */
  #talk(line) {
    const bytes = new TextEncoder().encode(line);
    this.#hand(bytes);
    return this.#heard(this.#exports.hb_page_answer(bytes.length));
  }

  /** From now on positions are weighed by this file; throws where it is none for this engine. @param {Uint8Array} bytes */
  learn(bytes) {
    this.#hand(bytes);
    const why = this.#exports.hb_page_weights(bytes.length);
    if (why) throw new EngineError('weights', this.#heard(why));
  }

  /**
   * Asks and gets the answer; a refusal is an EngineError and has changed nothing.
   * @template {Command} C
   * @param {{cmd: C} & import('./commands').Commands[C]['asks']} request
   * @returns {import('./commands').Answer<C>}
   */
  ask(request) {
    let answer;
    try {
      answer = JSON.parse(this.#talk(JSON.stringify(this.#dressed(/** @type {Request} */ (request)))));
    } catch (error) {
      if (error instanceof EngineError) throw error;
      throw new Error(this.#said || String(error));
    }
    if (!answer.ok) throw new EngineError(answer.error.code, answer.error.message);
    return request.cmd === 'colours' ? { ...answer, players: this.#worn(answer.players) } : answer;
  }

  /** @param {number} player */
  #wornBy(player) {
    return this.worn[player] ?? player;
  }

  /** What each player has, by the colours they wear. @template T @param {T[]} byColour @returns {T[]} */
  #worn(byColour) {
    return byColour.map((_, player) => byColour[this.#wornBy(player)]);
  }

  /** Pictures of players are asked for by what they wear. @param {Request} request @returns {Request} */
  #dressed(request) {
    if ((request.cmd === 'badge' || request.cmd === 'figure') && 'player' in request && request.player !== undefined)
      return { ...request, player: this.#wornBy(request.player) };
    const dressed = request.cmd === 'scene' || request.cmd === 'picture' || request.cmd === 'film';
    return dressed && this.worn.length > 0 ? { ...request, colours: this.worn } : request;
  }
}
