// clocks.js -- the time a player has left, counted down between what the server tells.
//
// `clockFor` gives an element that keeps itself up to date while it is on the page.  Little time shows as a
// word and an hourglass, not by colour alone, and is said once to screen readers when it is this device's
// own.

import '../style/clocks.css';
import { number, say } from '../words/say.js';
import { h, live } from './dom.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LOW = 20 * SECOND;
const LOW_DAYS = 6 * HOUR;
const BEAT = 250;

/**
 * @typedef {{clocks: import('../play/online_details.js').Clocks | null,
 *   head: import('../play/online_details.js').Head | null, ownSeats: number[], names: string[]}} Timed
 */

/**
 * Milliseconds that a seat has left now; null without a clock.
 * @param {Timed} session
 * @param {number} seat
 */
export function timeLeft(session, seat) {
  const { clocks } = session;
  const left = clocks?.left[seat];
  if (!clocks || left === undefined) return null;
  return Math.max(0, left - (clocks.running.includes(seat) ? performance.now() - clocks.at : 0));
}

/** @param {number} n */
const two = (n) => String(n).padStart(2, '0');

/** 4:05, 1:02:03, «2 days 5 h». @param {number} ms */
export function timeText(ms) {
  const hours = Math.floor(ms / HOUR);
  if (ms >= DAY) {
    const days = Math.floor(ms / DAY);
    return say('online.clock.days', { d: number(days), n: days, h: hours % 24 });
  }
  const seconds = Math.ceil(ms / SECOND);
  const [m, s] = [Math.floor(seconds / 60), seconds % 60];
  return m >= 60 ? `${Math.floor(m / 60)}:${two(m % 60)}:${two(s)}` : `${m}:${two(s)}`;
}

/** What kind of clock a table has, in words. @param {import('../play/online_details.js').ClockPlan} plan */
export function clockWords(plan) {
  if (plan.kind === 'days') return say('online.clock.plan.days', { n: plan.days, d: number(plan.days ?? 0) });
  if (plan.kind === 'move') return say('online.clock.plan.move', { time: timeText((plan.seconds ?? 0) * SECOND) });
  if (plan.kind !== 'bank') return say('online.clock.plan.none');
  const time = timeText((plan.seconds ?? 0) * SECOND);
  return plan.increment
    ? say('online.clock.plan.bank', { time, s: number(plan.increment) })
    : say('online.clock.plan.bank.plain', { time });
}

/** @param {Timed} session @param {number} seat */
export function clockFor(session, seat) {
  const time = h('span', { class: 'clock-time' });
  const warn = h('span', { class: 'clock-warn' });
  const el = h('span', { class: 'clock', role: 'timer', hidden: true }, time, warn);
  let warned = false;
  /** @param {number} left @param {boolean} runs */
  function warnOnce(left, runs) {
    const low = runs && left <= (session.head?.clock.kind === 'days' ? LOW_DAYS : LOW);
    el.classList.toggle('low', low);
    warn.textContent = low ? say('online.clock.low') : '';
    if (low && !warned && session.ownSeats.includes(seat)) live(say('online.clock.low.said', { time: timeText(left) }));
    warned = low;
  }
  function show() {
    const left = timeLeft(session, seat);
    el.hidden = left === null;
    if (left === null) return;
    const runs = session.clocks?.running.includes(seat) ?? false;
    const text = timeText(left);
    if (time.textContent !== text) time.textContent = text;
    el.classList.toggle('runs', runs);
    el.setAttribute('aria-label', say('online.clock.of', { name: session.names[seat] ?? '', time: text }));
    warnOnce(left, runs);
  }
  let wasHere = false;
  const timer = setInterval(() => {
    if (el.isConnected) show();
    else if (wasHere) clearInterval(timer);
    wasHere ||= el.isConnected;
  }, BEAT);
  show();
  return el;
}
