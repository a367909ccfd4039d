// log.js -- the story of a game: turn by turn, in sentences with a sign for what happened, each score explained and each
// line a way to its moment.

import '../style/story.css';
import { gameOf } from '../games/index.js';
import { turnsOf } from '../play/turns.js';
import { say } from '../words/say.js';
import { describeEvent } from '../words/describe.js';
import { toast } from './dialog.js';
import { h, live, renew } from './dom.js';
import { icon } from './icons.js';
import { badge, colourOf, isScore, ruleChips } from './story_parts.js';

/**
 * @typedef {import('../types').Session} Session
 * @typedef {import('../types').GameEvent} GameEvent
 * @typedef {import('../play/turns.js').Line} Line
 * @typedef {import('../play/turns.js').Turn} Turn
 * @typedef {{jump?: (n: number) => void, newestFirst?: boolean}} Options
 */

/** What is explained by its rules beside points. */
const EXPLAINED = ['score', 'aside', 'lost'];

/** What is seen at a glance; any other thing that happens has a point. @type {Record<string, import('./icons.js').IconName>} */
const SIGNS = {
  draw: 'bag',
  tile: 'tiles',
  facedown: 'tiles',
  aside: 'remove',
  discard: 'remove',
  lost: 'remove',
  remove: 'remove',
  put: 'person',
  worker: 'person',
  helper: 'person',
  chosen: 'person',
  home: 'undo',
  back: 'undo',
  recall: 'undo',
  return: 'undo',
  withdraw: 'undo',
  score: 'trophy',
  complete: 'confirm',
  closed: 'confirm',
  erect: 'home',
  tower: 'home',
  pass: 'right',
  round: 'replay',
  start: 'flag',
  end: 'flag',
};

/** @param {string} event */
function signOf(event) {
  const sign = SIGNS[event];
  return h('span', { class: sign ? 'log-sign' : 'log-sign point', aria: { hidden: 'true' } }, sign && icon(sign));
}

/** @param {Session} session */
function hushedIn(session) {
  return gameOf(session.game).hushed ?? [];
}

/** Scores that need no attention: nothing was gained. @param {GameEvent} event */
function isGain(event) {
  return isScore(event) && event.points > 0;
}

/** @param {Session} session @param {Line} line @param {Options} options */
function entry(session, { n, event }, options) {
  const words = h(
    'button',
    {
      type: 'button',
      class: 'log-line',
      data: { n, player: event.player ?? '' },
      title: say('story.log.jump'),
      on: { click: () => options.jump?.(n) },
    },
    signOf(event.event),
    h('span', null, describeEvent(event)),
  );
  if (event.player !== undefined) {
    const { colour, ink } = colourOf(session, event.player);
    words.style.setProperty('--player', colour);
    words.style.setProperty('--player-ink', ink);
  }
  const look = `log-entry log-${event.event}${isGain(event) ? ' log-gain' : ''}`;
  return h(
    'li',
    { class: look },
    words,
    EXPLAINED.includes(event.event) ? h('span', { class: 'log-rules' }, ruleChips(event)) : null,
  );
}

/** @param {Session} session @param {Turn} turn */
function heading(session, turn) {
  const first = turn.lines[0].event;
  if (first.event === 'end') return h('h2', { class: 'log-head' }, say('story.log.final'));
  if (turn.round !== null) return h('h2', { class: 'log-head' }, say('story.log.round', { n: turn.round }));
  if (turn.player === null) return h('h2', { class: 'log-head' }, say('story.log.begin'));
  return h(
    'h2',
    { class: 'log-head' },
    badge(session, turn.player),
    h('span', null, session.names[turn.player]),
    h('span', { class: 'muted small number' }, say('story.log.turn', { n: turn.number })),
  );
}

/**
 * The last turn shows also what is hushed later, so that it is never without a line.
 * @param {Session} session @param {Turn} turn @param {boolean} last
 */
function shownLines(session, turn, last) {
  const hushed = hushedIn(session);
  const loud = turn.lines.filter(({ event }) => !hushed.includes(event.event));
  return loud.length === 0 && last ? turn.lines : loud;
}

/** @param {Session} session @param {Turn} turn @param {boolean} last @param {Options} options */
function section(session, turn, last, options) {
  const lines = shownLines(session, turn, last);
  const quiet = lines.every(({ event }) => !isScore(event));
  return h(
    'section',
    { class: `log-turn${quiet ? ' log-quiet' : ''}`, hidden: lines.length === 0 },
    heading(session, turn),
    h(
      'ul',
      { class: 'log-list' },
      lines.map((line) => entry(session, line, options)),
    ),
  );
}

/** @param {Session} session */
export function logText(session) {
  const turns = turnsOf(session).map((turn) => {
    const lines = shownLines(session, turn, false).map(({ event }) => `  ${describeEvent(event)}`);
    return [heading(session, turn).textContent, ...lines].join('\n');
  });
  return turns.join('\n');
}

/** What two turns that look the same have in common. @param {Turn} turn @param {boolean} last */
function keyOf(turn, last) {
  return `${turn.begin} ${turn.lines.length} ${turn.lines.map((line) => line.event.event).join()} ${last}`;
}

class Log {
  /** The turns on the page, each with what it was made of. @type {{key: string, el: HTMLElement}[]} */
  #made = [];
  #list = h('div', { class: 'log-turns' });
  /** In a replay: the latest moment that was shown; the story goes no further, so that it does not tell the end. */
  #seen = 0;
  #rest = h(
    'button',
    { type: 'button', class: 'button small log-rest', data: { do: 'log-rest' }, hidden: true },
    say('story.log.rest'),
  );

  /** @param {Session} session @param {Options} options */
  constructor(session, options) {
    this.session = session;
    this.options = options;
    this.newestFirst = options.newestFirst ?? session.mode !== 'replay';
    this.empty = h('p', { class: 'empty' }, say('story.log.empty'));
    this.element = h('div', { class: 'log' }, this.#tools(), this.empty, this.#list, this.#rest);
    this.#rest.addEventListener('click', () => {
      this.#seen = session.whole?.length ?? 0;
      this.#markPresent();
    });
    session.addEventListener('change', () => this.update());
    session.addEventListener('moved', (event) =>
      this.#announce(/** @type {CustomEvent<import('../types').Made>} */ (event).detail.events),
    );
    new IntersectionObserver(() => this.#markPresent()).observe(this.element);
    this.update();
  }

  #tools() {
    const scores = h('input', {
      type: 'checkbox',
      on: {
        change: () => {
          this.element.classList.toggle('log-scores-only', scores.checked);
        },
      },
    });
    return h(
      'div',
      { class: 'row between log-tools' },
      h('label', { class: 'switch' }, scores, h('span', null, say('story.log.scores'))),
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button quiet',
          title: say('story.log.copy'),
          aria: { label: say('story.log.copy') },
          on: { click: () => void this.#copy() },
        },
        icon('copy'),
      ),
    );
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(logText(this.session));
      toast(say('story.log.copied'));
    } catch {
      toast(say('story.copy_failed'), 'bad');
    }
  }

  /** @param {GameEvent[]} events */
  #announce(events) {
    const hushed = hushedIn(this.session);
    const words = events.filter((event) => !hushed.includes(event.event)).map((event) => describeEvent(event));
    if (words.length) live(`${words.join('. ')}.`);
  }

  update() {
    const turns = turnsOf(this.session);
    const keys = turns.map((turn, i) => keyOf(turn, i === turns.length - 1));
    let same = 0;
    while (same < this.#made.length && this.#made[same].key === keys[same]) same += 1;
    for (const { el } of this.#made.splice(same)) el.remove();
    for (let i = same; i < turns.length; i++) this.#add(turns[i], keys[i], i === turns.length - 1);
    renew(this.empty, { hidden: turns.length > 0 });
    this.#markPresent();
  }

  /** @param {Turn} turn @param {string} key @param {boolean} last */
  #add(turn, key, last) {
    const el = section(this.session, turn, last, this.options);
    if (this.newestFirst) this.#list.prepend(el);
    else this.#list.append(el);
    this.#made.push({ key, el });
  }

  /** In a replay: which lines lie in the future, and the last that does not. */
  #markPresent() {
    if (this.session.mode !== 'replay') return;
    let present = /** @type {HTMLElement | null} */ (null);
    this.#seen = Math.max(this.#seen, this.session.at);
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (this.#list.querySelectorAll('.log-line'))) {
      const n = Number(line.dataset.n);
      const past = n <= this.session.at;
      line.classList.toggle('log-future', !past);
      line.removeAttribute('aria-current');
      /** @type {HTMLElement} */ (line.parentElement).hidden = n > this.#seen;
      if (past) present = line;
    }
    for (const { el } of this.#made) el.hidden = !el.querySelector('.log-entry:not([hidden])');
    this.empty.hidden = this.#made.some(({ el }) => !el.hidden);
    this.#rest.hidden = this.#seen >= this.session.whole.length;
    present?.setAttribute('aria-current', 'step');
    this.#scrollTo(present);
  }

  /** Within the panel only, never the page; before the first line there is its beginning. @param {HTMLElement | null} line */
  #scrollTo(line) {
    const panel = this.element.closest('.scroll');
    if (!panel) return;
    if (!line) panel.scrollTop = 0;
    if (!line || line.offsetParent === null) return;
    const box = panel.getBoundingClientRect();
    const own = line.getBoundingClientRect();
    if (own.top < box.top || own.bottom > box.bottom) panel.scrollTop += own.top - box.top - box.height / 2;
  }
}

/**
 * The panel with the story of a session; it keeps itself up to date.
 * @param {Session} session @param {Options} [options] `jump` is called with the number of a move
 */
export function logPanel(session, options = {}) {
  const jump = session.mode === 'replay' ? (/** @type {number} */ n) => session.go(n) : options.jump;
  return new Log(session, { ...options, jump }).element;
}
