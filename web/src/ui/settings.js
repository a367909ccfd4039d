// settings.js -- what this person likes, kept on this device.

import { readJson, whenKeptElsewhere, writeKept } from '../storage.js';

/**
 * @typedef {{
 *   language: string, sound: boolean, vibration: boolean, motion: string, speed: string, contrast: string, theme: string, confirm: boolean,
 *   coordinates: boolean, grid: boolean, folded: boolean, names: string[], colours: Record<string, number>,
 * }} Liked by the name of a setting
 */

/** @type {Liked} */
export const STANDARD = {
  language: '',
  sound: true,
  vibration: true, // where the device can
  motion: 'auto', // or 'still'
  speed: 'normal', // or 'slow', 'fast', 'once'
  contrast: 'auto', // or 'more'
  theme: 'system', // or 'light', 'dark'
  confirm: true,
  coordinates: false,
  grid: false,
  folded: false, // the panels at the side of a table
  names: [],
  colours: {}, // by name
};

function read() {
  const kept = readJson('settings', {});
  return typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
}

class Settings extends EventTarget {
  /** @type {Partial<Liked>} */
  #kept = read();

  /** @template {keyof Liked} K @param {K} name @returns {Liked[K]} */
  get(name) {
    const value = this.#kept[name];
    const standard = STANDARD[name];
    return typeof value === typeof standard && value !== null ? /** @type {Liked[K]} */ (value) : standard;
  }

  /** @template {keyof Liked} K @param {K} name @param {Liked[K]} value */
  set(name, value) {
    if (!(name in STANDARD)) throw new Error(`no setting ${name}`);
    this.#kept[name] = value;
    try {
      writeKept('settings', JSON.stringify(this.#kept));
    } catch {
      // A full or forbidden store: the setting holds as long as the page is open.
    }
    this.dispatchEvent(new CustomEvent('change', { detail: { name, value } }));
  }

  /** As they are kept now, by whomever. */
  reread() {
    this.#kept = read();
    this.dispatchEvent(new Event('change'));
  }
}

export const settings = new Settings();

// What another window has changed counts here too.
whenKeptElsewhere('settings', () => settings.reread());

/** Whether things should stay still. */
export function isStill() {
  return settings.get('motion') === 'still' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** @type {Record<string, number>} */
const PACES = { slow: 1.8, normal: 1, fast: 0.5, once: 0 };

/** How long what is shown takes, as a part of the usual time; 0: everything is there at once. */
export function pace() {
  return isStill() ? 0 : (PACES[settings.get('speed')] ?? 1);
}
