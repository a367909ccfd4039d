// say.js -- every word on the page comes from a catalogue, by its key.
//
// What stands in a text is told in docs/words.md, and is what the programs understand (engine/words.c): `{name}` is a
// value, `{n:tile|tiles}` the form for the number n, `{piece/acc}` the word piece.VALUE.acc, `{open?yes|no}` a choice, and
// `[ with {n}]` is left out where a value in it is missing, empty or 0.  A key without a text shows as ⟦key⟧, which the
// tests look for.
//
// A catalogue comes in two pieces (web/build.mjs): what the start page says, and everything else, which comes with the first
// screen that is not the start page.  From then on no language is shown before both of its pieces are there.

import { asset } from '../assets.js';
import { settings } from '../ui/settings.js';

const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'cs', name: 'Čeština' },
  { code: 'sk', name: 'Slovenčina' },
];

/** The order in which a catalogue lists its plural forms. @type {Record<string, string[]>} */
const FORMS = { en: ['one', 'other'], cs: ['one', 'few', 'other'], sk: ['one', 'few', 'other'] };

let code = 'en';
/** @type {Record<string, string>} */
let words = {};
let plural = new Intl.PluralRules('en');

export function languages() {
  return LANGUAGES;
}

export function language() {
  return code;
}

/** @param {string} key */
export function has(key) {
  return Object.hasOwn(words, key);
}

/** @param {number} n */
export function number(n) {
  return new Intl.NumberFormat(code).format(n);
}

/** With one decimal place, as what is only expected is told. @param {number} n */
export function tenths(n) {
  const rounded = Math.round(n * 10) / 10 || 0; // never «-0.0»
  return new Intl.NumberFormat(code, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rounded);
}

/** @param {string} forms @param {unknown} value */
function formFor(forms, value) {
  const list = forms.split('|');
  const at = (FORMS[code] ?? ['one', 'other']).indexOf(plural.select(Math.abs(Number(value))));
  return list[at < 0 ? list.length - 1 : Math.min(at, list.length - 1)];
}

/** @param {unknown} value */
function counts(value) {
  return value !== undefined && value !== null && value !== false && value !== '' && String(value) !== '0';
}

/** What stands between braces. @param {string} whole @param {string} inside @param {Record<string, unknown>} params */
function fill(whole, inside, params) {
  const [, name, sign, rest] = /** @type {RegExpExecArray} */ (/^([^:/?]*)(?:([:/?])(.*))?$/s.exec(inside));
  if (sign === '?') return rest.split('|')[counts(params[name]) ? 0 : 1];
  if (!(name in params)) return whole;
  if (sign === ':') return formFor(rest, params[name]);
  if (sign === '/') {
    const [form, group = name] = rest.split('.').reverse(); // {mine/piece.acc} is a piece, whatever it is called here
    return say(`${group}.${params[name]}.${form}`, params);
  }
  return String(params[name]);
}

/** @param {string} text @param {Record<string, unknown>} params */
function allCount(text, params) {
  return [...text.matchAll(/\{([^:/?}]*)([:/}])/g)].every(([, name]) => counts(params[name]));
}

/** @param {string} text @param {Record<string, unknown>} params @returns {string} */
function render(text, params) {
  const kept = text.replace(/\[([^[\]]*)\]/g, (_, inside) => (allCount(inside, params) ? inside : ''));
  if (kept !== text) return render(kept, params); // brackets inside brackets
  return text.replace(/\{([^{}]*)\}/g, (whole, inside) => fill(whole, inside, params));
}

/** @param {string} key @param {Record<string, unknown>} [params] @returns {string} */
export function say(key, params = {}) {
  const text = words[key];
  return text === undefined ? `⟦${key}⟧` : render(text, params);
}

/** What the person's browser asks for, where we speak it. */
function browserLanguage() {
  const known = LANGUAGES.map((l) => l.code);
  const asked = (navigator.languages ?? [navigator.language]).map((l) => l.slice(0, 2).toLowerCase());
  return asked.find((l) => known.includes(l)) ?? 'en';
}

/** @param {string} wanted @param {Record<string, string>} catalogue */
export function takeCatalogue(wanted, catalogue) {
  code = wanted;
  words = catalogue;
  plural = new Intl.PluralRules(wanted);
}

/** Pieces that were asked for. @type {Map<string, Promise<Record<string, string>>>} */
const pieces = new Map();
/** Whether the words of all screens are wanted, and the language whose words all are there. */
let wantsAll = false;
let complete = '';
/** How often a language was chosen: of several that are on their way the last one comes. */
let chosen = 0;

/** @param {string} name */
async function fetchPiece(name) {
  const answer = await fetch(asset(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

/** @param {string} name @returns {Promise<Record<string, string>>} */
function piece(name) {
  const coming =
    pieces.get(name) ??
    fetchPiece(name).catch((error) => {
      pieces.delete(name); // looked for again next time
      throw error;
    });
  pieces.set(name, coming);
  return coming;
}

/** @param {string} wanted @returns {Promise<{catalogue: Record<string, string>, all: boolean}>} */
async function bringWords(wanted) {
  const all = wantsAll;
  const names = [`words-${wanted}-start.json`, ...(all ? [`words-${wanted}.json`] : [])];
  const catalogue = Object.assign({}, ...(await Promise.all(names.map(piece))));
  return all === wantsAll ? { catalogue, all } : bringWords(wanted); // another screen was opened meanwhile
}

/** @param {string} wanted */
export async function setLanguage(wanted) {
  const mine = ++chosen;
  const next = LANGUAGES.some((l) => l.code === wanted) ? wanted : 'en';
  const { catalogue, all } = await bringWords(next);
  if (mine !== chosen) return;
  takeCatalogue(next, catalogue);
  if (all) complete = next;
  document.documentElement.lang = next;
  settings.set('language', next);
  document.dispatchEvent(new Event('languagechange'));
}

/** Done when there are words for every screen; whoever leaves the start page waits for it. @returns {Promise<void>} */
export async function allWords() {
  wantsAll = true;
  while (complete !== code) {
    const wanted = code;
    const { catalogue } = await bringWords(wanted);
    if (wanted !== code) continue; // another language came meanwhile
    takeCatalogue(wanted, catalogue);
    complete = wanted;
  }
}

/** The language that this person wants, before its words are there. */
export function wantedLanguage() {
  return settings.get('language') || browserLanguage();
}

/** @param {boolean} [all] whether another screen than the start page is opened */
export async function firstLanguage(all = false) {
  wantsAll ||= all;
  await setLanguage(wantedLanguage());
}
