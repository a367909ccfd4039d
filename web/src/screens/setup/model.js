// model.js -- the set-up as it stands: the draft, what the engine says of it, and what each choice would add.
//
// Every question of what can be played goes to the engine: `check` begins the game on a scratch table and keeps the
// answer or the sentence with which it was refused.

import { EngineError } from '../../engine/engine.js';
import { language, say } from '../../words/say.js';
import { pictured } from '../../games/pictured.js';
import { STANDARD_LEVEL, fitSeats, freshDraft, keepDraft } from './draft.js';
import { BadText, valueOfText } from './texts.js';

/**
 * @typedef {import('../../engine/engine.js').Engine} Engine
 * @typedef {import('./draft.js').Draft} Draft
 * @typedef {import('./names.js').Option} Option
 * @typedef {import('../../engine/commands').Kind} Game
 * @typedef {import('../../types').Details} Details
 * @typedef {{setup: import('../../types').Setup, tiles: number | undefined, supplies: string[][]}} Begun
 *   supplies: the pieces of each player
 * @typedef {{tiles: number, fresh: string[], pieces: string[]}} Addition
 */

const TEXTS = new Set(['counts', 'list', 'places']);

export class SetupModel extends EventTarget {
  /** What the engine made of the draft. @type {Details} */
  setup = {};
  /** Why it cannot be played; empty when it can. */
  trouble = '';
  /** The option that the trouble is about, where that is known. */
  troubled = '';
  /** Other values with which the same players could play. @type {{option: Option, value: string}[]} */
  offers = [];
  /** How games with some options begin; null where they cannot. @type {Map<string, Begun | null>} */
  #asked = new Map();

  /** @param {Engine} engine a scratch table @param {Draft | null} draft */
  constructor(engine, draft) {
    super();
    this.engine = engine;
    const hello = engine.ask({ cmd: 'hello' });
    this.games = hello.games;
    this.levels = hello.levels;
    const known = draft && this.games.some((game) => game.id === draft.game);
    this.draft = known ? draft : freshDraft(this.games[0].id);
    this.#mend();
    this.check();
  }

  get game() {
    return /** @type {Game} */ (this.games.find((game) => game.id === this.draft.game));
  }

  /** The option that the others hang on: a box, a season. @returns {Option | undefined} */
  get preset() {
    return this.game.options.find((option) => option.type === 'choice');
  }

  /** Options that are switched and picked, of what is played. */
  get simple() {
    return this.#options(false).filter((option) => option !== this.preset && option.name !== this.#beginning?.option);
  }

  /** Options that are written, of what is played. */
  get written() {
    return this.#options(true);
  }

  /** @param {boolean} written */
  #options(written) {
    return this.game.options.filter((option) => TEXTS.has(option.type) === written && this.#matters(option));
  }

  /** Whether what an option belongs to is played, and something with which it changes anything. @param {Option} option */
  #matters({ of, with: others }) {
    if (!of) return true;
    const lists = this.game.options.filter((option) => option.type === 'choices');
    const played = new Set(lists.flatMap((option) => /** @type {string[]} */ (this.setup[option.name] ?? [])));
    return played.has(of) && (!others || others.some((one) => played.has(one)));
  }

  /** How this game is told who begins; undefined where the first seat does. */
  get #beginning() {
    return pictured[this.game.id]?.beginning;
  }

  /** Which seat begins, or «lot». @returns {number | 'lot'} */
  get begins() {
    const { begins, seats } = this.draft;
    if (begins === null || (begins !== 'lot' && begins >= seats.length)) return this.#beginning?.lot ? 'lot' : 0;
    return begins;
  }

  /**
   * The seats as they sit down, and the options that say who begins: where the game has none, whoever begins sits first
   * and the others follow in their order.
   * @template S @param {S[]} seats @param {Details} options @param {(bound: number) => number} random
   * @returns {{seats: S[], options: Details}}
   */
  inOrder(seats, options, random) {
    const how = this.#beginning;
    if (this.begins === 'lot' && how?.lot) return { seats, options };
    const first = this.begins === 'lot' ? random(seats.length) : this.begins;
    if (!how) return { seats: [...seats.slice(first), ...seats.slice(0, first)], options };
    const value = how.value(first);
    const given = options[how.option];
    const both = typeof value === 'object' && typeof given === 'object' ? { ...value, ...given } : value;
    return { seats, options: { ...options, [how.option]: both } };
  }

  /** The level of a computer player that nobody has chosen. */
  get usualLevel() {
    return this.levels.includes(STANDARD_LEVEL) ? STANDARD_LEVEL : this.levels[0];
  }

  /** Leaves out what a kept draft names and this engine does not know. */
  #mend() {
    const { draft, game } = this;
    const names = new Set(game.options.map((option) => option.name));
    for (const part of [draft.options, draft.texts]) {
      for (const name of Object.keys(part)) if (!names.has(name)) delete part[name];
    }
    for (const seat of draft.seats) {
      if (seat.kind === 'computer' && !this.levels.includes(seat.level ?? '')) seat.level = this.usualLevel;
    }
    fitSeats(draft, game.players);
  }

  /** @param {string} id */
  chooseGame(id) {
    Object.assign(this.draft, { game: id, options: {}, texts: {}, begins: null });
    this.#mend();
    this.changed();
  }

  /** A preset sets what hangs on it, so what was chosen before is given up. @param {string} value */
  choosePreset(value) {
    if (this.preset) this.draft.options = { [this.preset.name]: value };
    this.changed();
  }

  /** @param {string} name @param {unknown} value */
  choose(name, value) {
    this.draft.options[name] = value;
    this.changed();
  }

  /** Whether something was chosen beyond the preset. */
  get isOwn() {
    return Object.keys(this.draft.options).some((name) => name !== this.preset?.name);
  }

  /** The options as the engine takes them; throws BadText. */
  options() {
    /** @type {Details} */
    const options = { ...this.draft.options };
    for (const option of this.written) {
      this.troubled = option.name;
      const value = valueOfText(option.type, this.draft.texts[option.name] ?? '');
      if (value !== undefined) options[option.name] = value;
    }
    this.troubled = '';
    return options;
  }

  check() {
    this.trouble = '';
    this.offers = [];
    try {
      this.setup = this.#ask(this.options());
      if (this.#leaveOut()) this.setup = this.#ask(this.options());
    } catch (error) {
      this.trouble = this.#sentence(error);
      this.setup = this.#without();
      if (!(error instanceof BadText)) this.offers = this.#offers();
    }
  }

  /** What was chosen of something that is not played is given up. @returns {boolean} whether there was any */
  #leaveOut() {
    const gone = this.game.options.filter(
      (option) => (option.name in this.draft.options || option.name in this.draft.texts) && !this.#matters(option),
    );
    for (const { name } of gone) {
      delete this.draft.options[name];
      delete this.draft.texts[name];
    }
    return gone.length > 0;
  }

  /** How many tiles are to be drawn; 0 in a game without tiles. */
  get tiles() {
    const bag = /** @type {Record<string, number>} */ (this.setup.bag ?? {});
    return Object.values(bag).reduce((sum, n) => sum + n, 0);
  }

  /** The pieces that only this seat has: a colour of its own, where seats have those. @param {number} at @returns {string[]} */
  ownPieces(at) {
    const { id, together } = this.game;
    const supplies = (together && this.ask(id, this.draft.options, this.draft.seats.length)?.supplies) || [];
    return supplies[at] ?? [];
  }

  /** A game as it would be begun with these options. @param {Details} options */
  #ask(options) {
    const { game, seats, seed } = this.draft;
    const players = seats.map((seat) => seat.name.trim());
    /** @type {import('../../engine/commands').Request<'new'>} */
    const request = { cmd: 'new', game, players, options, language: language() };
    return this.engine.ask(seed ? { ...request, seed } : request).setup;
  }

  /** Where one of the choices is all that stands in the way, what could be chosen instead; what changes least comes first. */
  #offers() {
    const choices = this.simple.filter((option) => option.type === 'choice');
    if (this.preset) choices.push(this.preset);
    return choices.flatMap((option) =>
      (option.values ?? [])
        .filter((value) => this.#goes(option === this.preset ? {} : this.options(), option.name, value))
        .map((value) => ({ option, value })),
    );
  }

  /** @param {Details} options @param {string} name @param {string} value */
  #goes(options, name, value) {
    try {
      this.#ask({ ...options, [name]: value });
      return true;
    } catch (error) {
      if (error instanceof EngineError) return false;
      throw error;
    }
  }

  /** Chooses what was offered. @param {{option: Option, value: string}} offer */
  take({ option, value }) {
    if (option === this.preset) this.choosePreset(value);
    else this.choose(option.name, value);
  }

  /** @param {unknown} error */
  #sentence(error) {
    if (error instanceof BadText) return say(`setup.bad.${error.type}`, { word: error.word });
    if (error instanceof EngineError) return error.message;
    throw error;
  }

  /** The set-up without what makes it unplayable, so that the choices can still be shown. */
  #without() {
    const begun = this.ask(this.game.id, this.draft.options) ?? this.ask(this.game.id, {});
    return { ...begun?.setup, ...this.draft.options };
  }

  /**
   * How a game with these options begins; null when it cannot.
   * @param {string} game @param {Details} options @param {number} [players] the fewest
   */
  ask(game, options, players = this.games.find((one) => one.id === game)?.players.min ?? 2) {
    const key = JSON.stringify([game, options, players]);
    if (!this.#asked.has(key)) this.#asked.set(key, this.#begin(game, options, players));
    return this.#asked.get(key) ?? null;
  }

  /** @param {string} game @param {Details} options @param {number} players @returns {Begun | null} */
  #begin(game, options, players) {
    try {
      const { setup } = this.engine.ask({ cmd: 'new', game, players, options, seed: 1 });
      const state = this.engine.ask({ cmd: 'state', as: 'spectator' });
      const supplies = (state.players ?? []).map((/** @type {{supply?: object}} */ one) =>
        Object.keys(one.supply ?? {}),
      );
      return { setup, tiles: state.left?.tiles, supplies };
    } catch {
      return null;
    }
  }

  /**
   * What a value of a list of choices brings to the table.
   * @param {Option} option @param {string} value @returns {Addition}
   */
  addition(option, value) {
    const others = { ...this.draft.options };
    const bare = this.ask(this.game.id, { ...others, [option.name]: [] });
    const full = this.ask(this.game.id, { ...others, [option.name]: [value] });
    if (!bare || !full) return { tiles: 0, fresh: [], pieces: [] };
    const known = new Set(Object.keys(bare.setup.bag ?? {}));
    return {
      tiles: (full.tiles ?? 0) - (bare.tiles ?? 0),
      fresh: Object.keys(full.setup.bag ?? {}).filter((tile) => !known.has(tile)),
      pieces: (full.supplies[0] ?? []).filter((piece) => !bare.supplies[0]?.includes(piece)),
    };
  }

  /** Something typed: it is checked, but the form stays. */
  typed() {
    keepDraft(this.draft);
    this.check();
    this.dispatchEvent(new Event('typed'));
  }

  /** Something chosen: the form may look different now. */
  changed() {
    keepDraft(this.draft);
    this.check();
    this.dispatchEvent(new Event('change'));
  }
}
