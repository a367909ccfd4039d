// sounds.js -- what is heard at the table: short, warm sounds made on the spot, no recordings.
//
// `sound(name)` plays one if sound is on; `playSounds(sitting)` plays what happens in a game.  A browser lets a page be
// heard only after the first touch or key; until then nothing is played and nothing is wrong.

import { settings } from './settings.js';

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

/** @param {'tile' | 'figure' | 'score' | 'turn' | 'end' | 'error'} name */
export function sound(name) {
  const heard = globalThis.navigator?.userActivation?.hasBeenActive ?? true;
  if (!settings.get('sound') || !heard || !globalThis.AudioContext || document.hidden) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  const { tones = [], knocks = [] } = SOUNDS[name];
  for (const tone of tones) playTone(audio, tone);
  for (const knock of knocks) playKnock(audio, knock);
}

/** Events that are heard; several in one move are heard once each. @type {Record<string, keyof typeof SOUNDS>} */
const HEARD = {
  tile: 'tile',
  erect: 'tile',
  put: 'figure',
  helper: 'figure',
  cart: 'figure',
  score: 'score',
  end: 'end',
};

/** @param {{event: string}[]} events @returns {Set<any>} */
function heardIn(events) {
  return new Set(events.map((one) => HEARD[one.event]).filter(Boolean));
}

/**
 * Plays what happens in a game; call the result to stop.  One's own steps are heard when they are made, not again when
 * they are confirmed.
 * @param {EventTarget & {seat: number | null, over: boolean}} sitting
 */
export function playSounds(sitting) {
  let seat = sitting.seat;
  /** @type {Set<any>} */
  let before = new Set();
  const listeners = {
    step(/** @type {any} */ event) {
      const names = heardIn(event.detail.events);
      for (const name of names) sound(name);
      before = new Set([...before, ...names]);
    },
    moved(/** @type {any} */ event) {
      for (const name of heardIn(event.detail.events)) if (!before.has(name)) sound(name);
      before = new Set();
    },
    change() {
      if (sitting.seat !== null && seat === null && !sitting.over) sound('turn');
      seat = sitting.seat;
    },
    trouble() {
      sound('error');
    },
  };
  for (const [name, f] of Object.entries(listeners)) sitting.addEventListener(name, f);
  return () => {
    for (const [name, f] of Object.entries(listeners)) sitting.removeEventListener(name, f);
  };
}
