// payment.js -- paying for a building with one's own goods: the goods with steppers, always set to a payment
// that is among the legal moves.
//
// A step looks among the moves for the nearest one with more (or less) of that good. What was set by hand is
// kept as long as some move has it; the rest follows. No sum is made here: that a payment is right is known
// only because the engine listed it.

import { h } from '../../../web/src/ui/dom.js';
import { say } from '../../../web/src/words/say.js';
import { lookedAt } from './looking.js';
import { begun, changed } from './begun.js';
import { sign, token } from './signs.js';
import { GOODS, buildingName, bundle, capital, goodName, goodsMoved, goodsText } from './words.js';

/**
 * @typedef {import('./types.d.ts').Board} Board
 * @typedef {import('./types.d.ts').Move} Move
 */

const QUICK = 8;

/** @param {Move} move @param {string} good */
const of = (move, good) => move.goods?.[good] ?? 0;

/** How far one payment is from another. @param {Move} a @param {Move} b */
function distance(a, b) {
  return GOODS.reduce((sum, good) => sum + Math.abs(of(a, good) - of(b, good)), 0);
}

/** The nearest of some payments. @param {Move[]} moves @param {Move} to */
function nearest(moves, to) {
  return moves.reduce((best, move) => (distance(move, to) < distance(best, to) ? move : best));
}

/** How many pieces a payment takes. @param {Move} move */
const pieces = (move) => Object.values(move.goods ?? {}).reduce((sum, n) => sum + n, 0);

/**
 * The payments that are worth showing first: the engine's first, the one with the fewest pieces, the one with
 * the most.
 */
function quickWays(/** @type {Move[]} */ moves) {
  const fewest = moves.reduce((best, move) => (pieces(move) < pieces(best) ? move : best));
  const most = moves.reduce((best, move) => (pieces(move) > pieces(best) ? move : best));
  return [...new Set([moves[0], fewest, most, ...moves])].slice(0, QUICK);
}

/** A payment being put together. */
class Purse {
  /** What was set by hand, the latest last. @type {Map<string, number>} */
  pins = new Map();

  /** @param {Move[]} moves @param {Move} [first] */
  constructor(moves, first) {
    this.moves = moves;
    this.now = first ?? moves[0];
  }

  /** The moves that have what was set. */
  left() {
    return this.moves.filter((move) => [...this.pins].every(([good, n]) => of(move, good) === n));
  }

  /**
   * The nearest amount of a good in a direction that some payment has.
   * @param {string} good @param {number} step
   */
  next(good, step) {
    const now = of(this.now, good);
    const amounts = this.moves.map((move) => of(move, good)).filter((n) => (n - now) * step > 0);
    if (amounts.length === 0) return null;
    return amounts.reduce((a, b) => (Math.abs(a - now) < Math.abs(b - now) ? a : b));
  }

  /** @param {string} good @param {number} n */
  set(good, n) {
    this.pins.delete(good);
    this.pins.set(good, n);
    while (this.left().length === 0) this.pins.delete([...this.pins.keys()][0]);
    this.now = nearest(this.left(), this.now);
  }

  /** @param {Move} move */
  take(move) {
    this.pins.clear();
    this.now = move;
  }
}

/** @param {Board} board @param {Purse} purse @param {string} good @param {(good: string) => void} draw */
function stepper(board, purse, good, draw) {
  const own = board.state.players[/** @type {number} */ (board.session.seat)].goods[good] ?? 0;
  const button = (/** @type {number} */ step, /** @type {string} */ key, /** @type {string} */ face) => {
    const next = purse.next(good, step);
    const act = () => {
      if (next !== null) purse.set(good, next);
      draw(`${good}${step}`);
    };
    return h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        disabled: next === null,
        data: { id: `${good}${step}` },
        aria: { label: say(key, { good: goodName(good) }) },
        on: { click: act },
      },
      face,
    );
  };
  const look = purse.pins.has(good) ? 'castle-stepper pinned' : 'castle-stepper';
  return h(
    'div',
    { class: look, role: 'group', aria: { label: goodName(good) } },
    sign(board.session.engine, good),
    button(-1, 'castle.ui.less', '−'),
    h(
      'output',
      { class: 'number' },
      String(of(purse.now, good)),
      h('span', { class: 'small muted' }, say('castle.ui.own', { n: own })),
    ),
    button(1, 'castle.ui.more', '+'),
  );
}

/** @param {Board} board */
function title(board) {
  const { building, buildings, bars } = board.state;
  const value = buildings.find((b) => b.building === building)?.value;
  const name = capital(buildingName(building ?? ''));
  return h(
    'p',
    { class: 'strong' },
    say('castle.ui.pay_title', { building: name, value }),
    bars > 0 ? `, ${say('castle.ui.pay_bars', { n: bars })}` : '',
  );
}

/** @param {Board} board @param {Move} move @param {boolean} pressed @param {() => void} take */
function quickWay(board, move, pressed, take) {
  const goods = move.goods ?? {};
  const look = () => board.lookAtMove(move);
  const tokens = bundle(goods).map(({ good, n }) => token(board.session.engine, { sign: good, n }));
  return h(
    'button',
    {
      type: 'button',
      class: 'castle-choice',
      data: { move: move.move },
      aria: { pressed },
      on: { click: take, ...lookedAt(look) },
    },
    h('span', { class: 'castle-tokens', aria: { hidden: true } }, tokens),
    h('span', { class: 'sr' }, goodsText(goods)),
  );
}

/** @param {Board} board @param {Purse} purse @param {() => void} draw */
function quickList(board, purse, draw) {
  const left = purse.left();
  const ways = quickWays(left).map((move) =>
    quickWay(board, move, move === purse.now, () => {
      purse.take(move);
      draw();
    }),
  );
  return h(
    'div',
    { class: 'castle-quick' },
    h('p', { class: 'small muted', role: 'status' }, say('castle.ui.pay_ways', { n: left.length })),
    h('div', { class: 'castle-choices' }, ways),
  );
}

/** What is set is paid by this button. @param {Board} board @param {Purse} purse */
function payButton(board, purse) {
  const goods = purse.now.goods ?? {};
  const label =
    bundle(goods).length > 0 ? say('castle.ui.pay_now', { goods: goodsMoved(goods) }) : say('castle.ui.pay_nothing');
  return h(
    'button',
    {
      type: 'button',
      class: 'button main',
      data: { do: 'pay', move: purse.now.move },
      on: { click: () => board.play(purse.now) },
    },
    label,
  );
}

/** @param {Purse} purse @param {() => void} draw */
function resetButton(purse, draw) {
  const reset = () => {
    purse.take(purse.moves[0]);
    draw();
  };
  return h('button', { type: 'button', class: 'button quiet', on: { click: reset } }, say('castle.ui.pay_reset'));
}

/** @param {Board} board */
function openPurse({ session: { moves, pending } }) {
  const chosen = moves.find((/** @type {Move} */ { move }) => move === pending?.move.move);
  return new Purse(moves, chosen);
}

/** @param {Board} board */
export function payment(board) {
  const purse = begun(board, () => openPurse(board));
  const { moves } = purse;
  const kinds = GOODS.filter((good) => moves.some((move) => of(move, good) > 0));
  const panel = h('div', { class: 'castle-payment' });
  const set = (/** @type {string} */ focus = '') => {
    changed(board);
    draw(focus);
  };
  const draw = (/** @type {string} */ focus = '') => {
    panel.replaceChildren(
      title(board),
      h(
        'div',
        { class: 'castle-steppers' },
        kinds.map((good) => stepper(board, purse, good, set)),
      ),
      h('div', { class: 'row' }, payButton(board, purse), purse.pins.size > 0 ? resetButton(purse, set) : null),
      moves.length > 1 ? quickList(board, purse, set) : '',
    );
    board.lookAtMove(purse.now);
    if (focus) /** @type {HTMLElement | null} */ (panel.querySelector(`[data-id="${focus}"]`))?.focus();
  };
  draw();
  return panel;
}
