// view.js -- the table of the castle: the picture with its places, the players, the tray of what can be
// chosen.
//
// Everything shown comes from the state as the viewer may see it and from the legal moves; a click is one of
// them.

import '../../../web/src/screens/table/shared.js';
import '../../../web/src/style/board_plain.css';
import './castle.css';
import './castle_players.css';
import './castle_tray.css';
import { h } from '../../../web/src/ui/dom.js';
import { isStill } from '../../../web/src/ui/settings.js';
import { language, say } from '../../../web/src/words/say.js';
import { describeTurn } from '../../../web/src/words/describe.js';
import { Decision } from '../../../web/src/games/plain/decision.js';
import { MoveSheet } from '../../../web/src/games/plain/sheet.js';
import { Chooser } from './chooser.js';
import { choicesOf, targetsOf, wayOf } from './choices.js';
import { Picture } from './picture.js';
import { describePlaceAt } from './places.js';
import { showPlayers } from './players.js';
import { reachable } from '../../../web/src/ui/reach.js';
import { placeOf, recentPlaces } from './recent.js';
import { reference } from './rounds.js';
import { sentenceOf } from './sentence.js';
import { Tip } from './tip.js';
import { tray } from './tray.js';
import { winterShelf } from './winter.js';

/**
 * @typedef {import('../../../web/src/types').Frame} Frame
 * @typedef {import('../../../web/src/types').GameEvent} GameEvent
 * @typedef {import('../../../web/src/types').Session} Session
 * @typedef {import('./types.d.ts').Choice} Choice
 * @typedef {import('./types.d.ts').Board} Board
 * @typedef {import('./types.d.ts').Move} Move
 */

const FLASH = 900;

/** What the engine tells of a castle. @param {Session} session */
const stateOf = (session) => /** @type {import('./types.d.ts').State} */ (/** @type {unknown} */ (session.state));

/** @implements {Board} */
class Table {
  /** @type {Choice[]} */
  choices = [];
  /** The place that is told about. @type {string | null} */
  #described = null;
  #tip = new Tip();
  /** What the panel shows. */
  #referred = '';
  /** Whose decision of which kind is shown. */
  #asked = '';
  #decision = new Decision();
  #closed = new AbortController();

  /** @param {HTMLElement} host @param {Session} session @param {Frame} frame */
  constructor(host, session, frame) {
    this.session = session;
    this.frame = frame;
    this.state = stateOf(session);
    this.root = h('div', { class: 'castle-view' });
    this.shelf = h('div', { class: 'castle-shelf' });
    host.append(this.root);
    this.picture = new Picture(this, this.root);
    this.picture.stage.append(frame.news.el); // beside the picture's tools, and never over the winter cards
    this.root.append(this.shelf);
    this.seats = h('div', { class: 'castle-players', role: 'group', aria: { label: say('shell.players') } });
    frame.players.append(this.seats);
    this.chooser = new Chooser();
    this.sheet = new MoveSheet(session, (open) => this.picture.listButton?.setAttribute('aria-pressed', String(open)));
    this.root.append(this.sheet.el);
    this.#listen();
    frame.guide = this.#guide();
  }

  /** Moves that somebody is told about shine where they are made. @returns {import('../../../web/src/screens/table/strip.js').Guide} */
  #guide() {
    const choiceOf = (/** @type {string} */ text) =>
      this.choices.find(({ moves }) => moves.some(({ move }) => move === text)) ?? null;
    return {
      show: () => {},
      light: (one) => this.look(one && choiceOf(one.move)),
      draws: () => false,
      hide: () => this.look(null),
    };
  }

  #listen() {
    const { signal } = this.#closed;
    for (const name of ['moved', 'step']) {
      const happened = (/** @type {Event} */ event) =>
        this.#happened(/** @type {CustomEvent<import('../../../web/src/types').Made>} */ (event).detail.events);
      this.session.addEventListener(name, happened, { signal });
    }
    const keys = /** @type {Record<string, [string, () => void]>} */ ({});
    for (let n = 1; n <= 9; n += 1) keys[n] = [say('castle.ui.key_choice'), () => this.#press(n - 1)];
    keys['0'] = [say('castle.ui.key_pass'), () => this.#pass()];
    keys['+'] = [say('castle.ui.key_zoom_in'), () => this.picture.zoom.by(1.4)];
    keys['-'] = [say('castle.ui.key_zoom_out'), () => this.picture.zoom.by(1 / 1.4)];
    keys.l = [say('board.list'), () => this.toggleList()];
    keys.f = [say('castle.ui.key_fit'), () => this.picture.zoom.fit()];
    this.frame.keys(keys);
  }

  destroy() {
    this.#closed.abort();
    this.frame.guide = null;
    this.picture.destroy();
    this.chooser.destroy();
    this.#tip.hide();
    this.frame.stage.append(this.frame.news.el);
    this.root.remove();
    this.seats.remove();
  }

  // ---- what is seen ----

  update() {
    const { session } = this;
    this.state = stateOf(session);
    this.choices = choicesOf(this.state.phase, session.moves, this.state);
    const targets = targetsOf(this.choices);
    if (this.#decision.isNew(session)) this.chooser.close(false);
    this.#tip.hide();
    this.#newDecision();
    this.picture.show();
    this.picture.mark(targets, recentPlaces(session), this.#chosenPlaces());
    this.shelf.replaceChildren(...[winterShelf(this, targets)].filter((el) => el !== null));
    showPlayers(this, this.seats);
    this.#showTray();
    this.#showReference();
    this.describe(this.#described);
    this.sheet.update();
    this.look(null);
    for (const el of [this.seats, this.frame.info, this.frame.hand]) reachable(el);
  }

  /** What was told about a place is left behind with the decision it was looked at for. */
  #newDecision() {
    const asked = `${this.state.phase} ${this.session.turn.actor}`;
    if (asked !== this.#asked) this.#described = null;
    this.#asked = asked;
  }

  /** Where the move that waits for its confirmation points to. */
  #chosenPlaces() {
    const move = this.session.pending?.move;
    const choice = move && this.choices.find((c) => c.moves.some((m) => m.move === move.move));
    const { building, phase } = this.state;
    return [...(choice?.at ?? []), ...(building && phase !== 'build' ? [`building/${building}`] : [])];
  }

  /** The tray anew; whoever was in it by keyboard stays in it. */
  #showTray() {
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const inside = Boolean(active && this.frame.hand.contains(active));
    const id = active?.dataset.id;
    this.frame.hand.replaceChildren(tray(this));
    if (!inside) return;
    /** @type {NodeListOf<HTMLElement>} */
    const found = this.frame.hand.querySelectorAll('button:not(:disabled)');
    const buttons = [...found];
    const next = buttons.find((el) => el.dataset.id === id) ?? buttons[0];
    next?.focus({ preventScroll: true });
  }

  /** The panel of what is left, when something in it has changed. */
  #showReference() {
    const { round, tiles_left: left, stock, bank, over } = this.state;
    const key = JSON.stringify([language(), round, left, stock, bank, over]);
    if (key === this.#referred) return;
    this.#referred = key;
    this.frame.panel('castle', say('castle.ui.stock_panel'), reference(this));
  }

  /** @param {GameEvent[]} events */
  #happened(events) {
    if (isStill()) return;
    const places = /** @type {string[]} */ (events.map(placeOf).filter((at) => at !== null));
    this.picture.flash(places, FLASH);
    for (const event of events) {
      if (event.event === 'score' && event.points) this.#rise(Number(event.player), event.points);
    }
  }

  /** Points that rise from a player's card. @param {number} player @param {number} points */
  #rise(player, points) {
    const card = this.frame.players.querySelector(`[data-player="${player}"] .castle-score`);
    const el = h('span', { class: 'castle-rise number', aria: { hidden: true } }, `+${points}`);
    card?.append(el);
    setTimeout(() => el.remove(), FLASH);
  }

  // ---- for the parts ----

  /** @param {Choice | null} choice */
  look(choice) {
    this.picture.light(choice?.at ?? []);
    if (!choice) this.lookAtMove(null);
    else if (choice.moves.length === 1) this.lookAtMove(choice.moves[0]);
    else this.frame.sentence(choice.note ? `${choice.spoken}, ${choice.note}` : choice.spoken);
  }

  /** @param {Move | null} move */
  lookAtMove(move) {
    const seen = move ?? this.session.pending?.move ?? null;
    this.frame.sentence(seen ? sentenceOf(this, seen) : describeTurn(this.session));
    /** @type {HTMLElement | null} */
    const place = this.frame.root.querySelector('.table-sentence');
    if (place) reachable(place);
  }

  /** @param {Choice} choice @param {Element} near */
  take(choice, near) {
    if (choice.moves.length === 1) return this.play(choice.moves[0]);
    const [{ to, space }] = choice.moves;
    const from = choice.moves.every((m) => m.from !== undefined && m.to === to && m.space === space);
    this.chooser.open({
      title: from ? say('castle.ui.choose_from') : choice.label,
      ways: choice.moves.map((move) => ({ label: wayOf(move, from), move })),
      near,
      take: (move) => this.play(move),
      look: (move) => this.lookAtMove(move),
    });
  }

  /** @param {Move} move */
  play(move) {
    this.session.choose(move);
  }

  /** @param {string | null} at */
  describe(at) {
    this.#described = at;
    this.frame.info.replaceChildren(...(at === null ? [] : [describePlaceAt(this, at)]));
  }

  /** @param {string | null} at @param {Element | null} near */
  hover(at, near) {
    if (at === null || near === null) this.#tip.hide();
    else this.#tip.show(at, near, () => describePlaceAt(this, at));
  }

  toggleList() {
    this.sheet.toggle();
  }

  // ---- keys ----

  /** @param {number} n */
  #press(n) {
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = this.frame.hand.querySelectorAll('.castle-card, .castle-choice');
    buttons[n]?.click();
  }

  #pass() {
    const choice = this.choices.find((c) => c.pass);
    if (choice) this.play(choice.moves[0]);
  }
}

/** @param {HTMLElement} host @param {Session} session @param {Frame} frame */
export async function mount(host, session, frame) {
  await frame.styled;
  const table = new Table(host, session, frame);
  return { update: () => table.update(), destroy: () => table.destroy() };
}
