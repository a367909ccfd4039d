// news.js -- what was just done, in one short line at the upper edge of the table, until it is old.

import { h } from '../../ui/dom.js';
import { isShared, eventsOnce } from '../../ui/party.js';
import { has, say } from '../../words/say.js';
import { describeEvent } from '../../words/describe.js';

/**
 * @typedef {import('../../types').Session} Session
 * @typedef {import('../../types').GameEvent} GameEvent
 * @typedef {number | 'chance'} By
 */

/** How long it stays, in milliseconds. */
const STAYS = 5000;
/** What is no news by itself. */
const HUSHED = new Set(['draw', 'end', 'home', 'pass', 'round', 'start']);

export class News {
  /** Those who listen are told by the log. */
  el = h('p', { class: 'table-news', hidden: true, aria: { hidden: true } });
  #session;
  #timer = 0;
  /** The turn it is about: who, and whether a tile and a figure were laid. @type {{by: By | null, tile: boolean, put: boolean}} */
  #turn = { by: null, tile: false, put: false };

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** @param {{events: GameEvent[], by: By}} done */
  moved({ events, by }) {
    const session = this.#session;
    const shown = eventsOnce(session, events).filter((event) => !event.final);
    const does = (/** @type {string} */ name) => shown.some(({ event, player }) => event === name && player === by);
    const [tile, put] = [does('tile'), does('put')];
    if (tile || by !== this.#turn.by) this.#turn = { by, tile: false, put: false };
    this.#turn.tile ||= tile;
    this.#turn.put ||= put;
    const more = [...new Set(shown.map(finished)), ...this.#points(shown, by)].filter(Boolean).join(', ');
    const other = shown.find(({ event }) => !HUSHED.has(event));
    if (tile || put || more) this.show(this.#line(more));
    else if (other && !(typeof by === 'number' && session.isHere(by))) this.show(describeEvent(other));
  }

  /** @param {By | null | undefined} by */
  #nameOf(by) {
    return typeof by === 'number' ? (this.#session.names[by] ?? '') : '';
  }

  /** @param {string} more */
  #line(more) {
    const { by, tile, put } = this.#turn;
    return say('pace.news', { name: this.#nameOf(by), tile, put, both: tile && put, more });
  }

  /** Who got how many. @param {GameEvent[]} shown @param {By} by */
  #points(shown, by) {
    const session = this.#session;
    /** @type {Map<By | undefined, number>} */
    const sums = new Map();
    for (const { event, player, points } of shown) {
      const whose = isShared(session) ? by : player;
      if (event === 'score' && points) sums.set(whose, (sums.get(whose) ?? 0) + points);
    }
    const own = sums.size === 1;
    return [...sums].map(([player, n]) =>
      own && player === by ? say('pace.points', { n }) : pointsOf(this.#nameOf(player), n),
    );
  }

  /** @param {string} words */
  show(words) {
    this.el.textContent = words;
    this.el.hidden = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hide(), STAYS);
  }

  hide() {
    clearTimeout(this.#timer);
    this.el.hidden = true;
  }
}

/** What was completed. @param {GameEvent} shown */
function finished({ event, feature, complete }) {
  const key = `pace.done.${feature}`;
  return (event === 'complete' || (event === 'score' && complete)) && has(key) ? say(key) : '';
}

/** @param {string} name @param {number} n */
export function pointsOf(name, n) {
  return `${name} ${n < 0 ? '\u2212' : '+'}${Math.abs(n)}`;
}
