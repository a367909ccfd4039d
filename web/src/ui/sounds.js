// sounds.js -- what is heard at the table: short, warm sounds made on the spot, no recordings; and what is felt where the
// device can vibrate: one's own tile that lies, one's own points, and that it is one's turn.
//
// `sound(name)` plays one if sound is on, `feel(name)` does the same of what is felt; `playSounds(session)` plays what
// happens in a game.  A browser lets a page be heard and felt only after the first touch or key; until then nothing is
// played and nothing is wrong.

import { settings } from './settings.js';

/** @typedef {import('../types').GameEvent} GameEvent */

/**
 * @typedef {{at?: number, from: number, to?: number, long: number, loud: number, kind?: OscillatorType}} Tone
 * @typedef {{at?: number, long: number, loud: number, low: number}} Knock
 * @typedef {{tones?: Tone[], knocks?: Knock[]}} Sound
 */

/** Frequencies in hertz, times in seconds. @type {Record<string, Sound>} */
const SOUNDS = {
  tile: {
    knocks: [{ long: 0.07, loud: 0.5, low: 900 }],
    tones: [{ from: 190, to: 120, long: 0.11, loud: 0.35 }],
  },
  figure: {
    knocks: [{ long: 0.035, loud: 0.3, low: 2200 }],
    tones: [{ from: 520, to: 430, long: 0.08, loud: 0.16, kind: 'triangle' }],
  },
  score: {
    tones: [
      { from: 659, long: 0.16, loud: 0.13, kind: 'triangle' },
      { at: 0.09, from: 880, long: 0.24, loud: 0.12, kind: 'triangle' },
    ],
  },
  // A gate that closes and the bell over it; what is scored for it rings in the same chord, above.
  complete: {
    knocks: [
      { long: 0.06, loud: 0.4, low: 700 },
      { at: 0.08, long: 0.05, loud: 0.28, low: 1200 },
    ],
    tones: [
      { at: 0.04, from: 330, long: 0.5, loud: 0.11 },
      { at: 0.1, from: 440, long: 0.6, loud: 0.1 },
      { at: 0.16, from: 554, long: 0.9, loud: 0.09 },
    ],
  },
  turn: {
    tones: [
      { from: 392, long: 0.22, loud: 0.14 },
      { at: 0.14, from: 587, long: 0.36, loud: 0.13 },
    ],
  },
  end: {
    tones: [
      { from: 392, long: 0.3, loud: 0.13, kind: 'triangle' },
      { at: 0.16, from: 494, long: 0.3, loud: 0.13, kind: 'triangle' },
      { at: 0.32, from: 587, long: 0.3, loud: 0.13, kind: 'triangle' },
      { at: 0.48, from: 784, long: 0.8, loud: 0.14, kind: 'triangle' },
    ],
  },
  // Ghosts come with a rising breath and leave with a falling one; mist that closes is one long breath.
  rise: {
    knocks: [{ long: 0.5, loud: 0.16, low: 520 }],
    tones: [
      { from: 233, to: 311, long: 0.5, loud: 0.07 },
      { at: 0.12, from: 247, to: 330, long: 0.5, loud: 0.05 },
    ],
  },
  leave: {
    knocks: [{ long: 0.4, loud: 0.12, low: 900 }],
    tones: [{ from: 660, to: 294, long: 0.45, loud: 0.08 }],
  },
  mist: {
    knocks: [{ long: 0.9, loud: 0.2, low: 420 }],
    tones: [
      { from: 392, to: 523, long: 0.5, loud: 0.07 },
      { at: 0.25, from: 523, to: 784, long: 0.6, loud: 0.07 },
    ],
  },
  hound: {
    knocks: [
      { long: 0.06, loud: 0.4, low: 1300 },
      { at: 0.2, long: 0.06, loud: 0.4, low: 1300 },
    ],
    tones: [
      { from: 330, to: 190, long: 0.09, loud: 0.22, kind: 'sawtooth' },
      { at: 0.2, from: 350, to: 200, long: 0.1, loud: 0.22, kind: 'sawtooth' },
    ],
  },
  bury: {
    knocks: [{ at: 0.1, long: 0.25, loud: 0.35, low: 300 }],
    tones: [
      { from: 220, long: 0.7, loud: 0.13 },
      { at: 0.02, from: 110, long: 0.9, loud: 0.12 },
    ],
  },
  won: {
    tones: [
      { from: 392, long: 0.25, loud: 0.13, kind: 'triangle' },
      { at: 0.14, from: 494, long: 0.25, loud: 0.13, kind: 'triangle' },
      { at: 0.28, from: 587, long: 0.25, loud: 0.13, kind: 'triangle' },
      { at: 0.42, from: 784, long: 0.9, loud: 0.14, kind: 'triangle' },
      { at: 0.42, from: 988, long: 0.9, loud: 0.1, kind: 'triangle' },
      { at: 0.42, from: 1175, long: 0.9, loud: 0.08, kind: 'triangle' },
    ],
  },
  lost: {
    tones: [
      { from: 392, long: 0.4, loud: 0.12, kind: 'triangle' },
      { at: 0.26, from: 349, long: 0.4, loud: 0.12, kind: 'triangle' },
      { at: 0.52, from: 311, long: 0.5, loud: 0.12, kind: 'triangle' },
      { at: 0.82, from: 262, to: 247, long: 1.1, loud: 0.13, kind: 'triangle' },
    ],
  },
  error: { tones: [{ from: 175, to: 140, long: 0.22, loud: 0.2, kind: 'triangle' }] },
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {AudioContext} context @param {number} start @param {number} loud @param {number} long */
function swell(context, start, loud, long) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  gain.connect(context.destination);
  return gain;
}

/** @param {AudioContext} context @param {Tone} tone */
function playTone(context, { at = 0, from, to = from, long, loud, kind = 'sine' }) {
  const start = context.currentTime + at;
  const source = context.createOscillator();
  source.type = kind;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + long);
  source.connect(swell(context, start, loud, long));
  source.start(start);
  source.stop(start + long + 0.02);
}

/** Wood on wood: a puff of noise without its sharp part. @param {AudioContext} context @param {Knock} knock */
function playKnock(context, { at = 0, long, loud, low }) {
  const start = context.currentTime + at;
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * long), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  const soft = context.createBiquadFilter();
  soft.type = 'lowpass';
  soft.frequency.value = low;
  source.connect(soft).connect(swell(context, start, loud, long));
  source.start(start);
}

/** Whether a page may be heard and felt by now. */
const isAllowed = () => (globalThis.navigator?.userActivation?.hasBeenActive ?? true) && !document.hidden;

/** @param {string} name of those above */
export function sound(name) {
  if (!settings.get('sound') || !isAllowed() || !globalThis.AudioContext) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  const { tones = [], knocks = [] } = SOUNDS[name];
  for (const tone of tones) playTone(audio, tone);
  for (const knock of knocks) playKnock(audio, knock);
}

/** How long the device vibrates, rests and vibrates again, in milliseconds. @type {Record<string, number[]>} */
const PULSES = { tile: [14], score: [16, 70, 24], turn: [36] };

/** Whether the device can vibrate: browsers of desks often say so without. */
export const canVibrate = () =>
  typeof globalThis.navigator?.vibrate === 'function' && matchMedia('(pointer: coarse)').matches;

/** @param {string} name of those above */
export function feel(name) {
  if (settings.get('vibration') && isAllowed() && canVibrate()) navigator.vibrate(PULSES[name]);
}

/** Events that are heard; several in one move are heard once each. @type {Record<string, keyof typeof SOUNDS>} */
const HEARD = {
  tile: 'tile',
  complete: 'complete',
  erect: 'tile',
  put: 'figure',
  helper: 'figure',
  cart: 'figure',
  score: 'score',
  rise: 'rise',
  closed: 'mist',
  ghosts: 'leave',
  hound: 'hound',
  bury: 'bury',
  facedown: 'tile',
  lost: 'lost',
  end: 'end',
};

/** @param {GameEvent[]} events @returns {Set<string>} */
function heardIn(events) {
  const names = events.flatMap((one) => [HEARD[one.event], one.complete && !one.final ? 'complete' : '']);
  return new Set(names.filter(Boolean));
}

/** @typedef {{seat: number | null, over: boolean, result: import('../types').Result | null, isHere(player: number): boolean}} Heard */

/**
 * What is felt of it by those at this device.
 * @param {GameEvent[]} events @param {Heard} session
 */
function feltIn(events, session) {
  const own = events.filter(({ player, final }) => typeof player === 'number' && session.isHere(player) && !final);
  return ['score', 'tile'].find((name) => own.some(({ event }) => event === name)) ?? '';
}

/**
 * Plays what happens in a game; call the result to stop.  One's own steps are heard when they are made, not again when
 * they are confirmed.
 * @param {EventTarget & Heard} session
 */
export function playSounds(session) {
  let { seat, over } = session;
  /** @type {Set<string>} */
  let before = new Set();
  /** @type {Set<string>} */
  let felt = new Set();
  const touch = (/** @type {GameEvent[]} */ events) => {
    const name = feltIn(events, session);
    if (name && !felt.has(name)) feel(name);
    felt.add(name);
  };
  const listeners = {
    /** @param {Event} event */
    step(event) {
      const { events } = /** @type {CustomEvent<import('../types').Made>} */ (event).detail;
      const names = heardIn(events);
      for (const name of names) sound(name);
      before = new Set([...before, ...names]);
      touch(events);
    },
    /** @param {Event} event */
    moved(event) {
      const { events } = /** @type {CustomEvent<import('../types').Made>} */ (event).detail;
      const names = heardIn(events);
      if (session.result?.won !== undefined) names.delete('end');
      for (const name of names) if (!before.has(name)) sound(name);
      before = new Set();
      touch(events);
      felt = new Set();
    },
    change() {
      if (session.seat !== null && seat === null && !session.over) {
        sound('turn');
        feel('turn');
      }
      if (session.over && !over && session.result?.won) sound('won');
      ({ seat, over } = session);
    },
    trouble() {
      sound('error');
    },
  };
  for (const [name, f] of Object.entries(listeners)) session.addEventListener(name, f);
  return () => {
    for (const [name, f] of Object.entries(listeners)) session.removeEventListener(name, f);
  };
}
