// chosen_place.js -- the place that was chosen with the arrow keys, as the chosen option of the landscape, so that screen readers
// read it.  They pass the arrow keys on to a list; within an «application», Orca does not even say where one is.

import { h } from '../../ui/dom.js';

export class ChosenPlace {
  #stage;
  #n = 0;
  /** @type {HTMLElement | null} */
  #el = null;

  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  /** Every place is an element of its own: a change of words within one would not be read. @param {string} words */
  tell(words) {
    this.forget();
    const id = `chosen-place-${(this.#n += 1)}`;
    this.#el = h('div', { id, class: 'sr', role: 'option', aria: { selected: 'true' } }, words);
    this.#stage.append(this.#el);
    this.#stage.setAttribute('aria-activedescendant', id);
  }

  forget() {
    this.#stage.removeAttribute('aria-activedescendant');
    this.#el?.remove();
    this.#el = null;
  }
}
