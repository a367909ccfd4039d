// keys.js -- the keyboard at the table: one list of keys, and the page that shows it.

import { dialog } from '../../ui/dialog.js';
import { h } from '../../ui/dom.js';
import { say } from '../../words/say.js';

/** Where typing means writing, or a control answers the key itself. @param {KeyboardEvent} event */
function isTaken(event) {
  const el = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return true;
  if (el.matches('input, textarea, select, [contenteditable]')) return true;
  return (event.key === 'Enter' || event.key === ' ') && el.matches('button, a, summary, [role=button], [role=tab]');
}

export class Keys {
  /** @type {Map<string, [string, () => void]>} */
  #map = new Map();
  #off = new AbortController();

  /** @param {HTMLElement} _host */
  constructor(_host) {
    document.addEventListener('keydown', (event) => this.#pressed(event), { signal: this.#off.signal });
  }

  /** @param {Record<string, [string, () => void]>} map */
  add(map) {
    for (const [key, what] of Object.entries(map)) this.#map.set(key, what);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.defaultPrevented || isTaken(event)) return;
    const what = this.#map.get(event.key) ?? this.#map.get(event.key.toLowerCase());
    if (!what) return;
    event.preventDefault();
    what[1]();
  }

  showHelp() {
    const rows = this.#byWords().map(([words, keys]) =>
      h(
        'tr',
        null,
        h(
          'th',
          { scope: 'row' },
          keys.map((key) => h('kbd', null, this.#keyName(key))),
        ),
        h('td', null, words),
      ),
    );
    void dialog({ title: say('shell.keys'), body: h('table', { class: 'keys' }, h('tbody', null, rows)) });
  }

  /** What can be done, each with all keys that do it. @returns {[string, string[]][]} */
  #byWords() {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    for (const [key, [words]] of this.#map) found.set(words, [...(found.get(words) ?? []), key]);
    return [...found];
  }

  /** @param {string} key */
  #keyName(key) {
    const names = { ' ': 'Space', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };
    return names[/** @type {keyof typeof names} */ (key)] ?? key;
  }

  close() {
    this.#off.abort();
  }
}
