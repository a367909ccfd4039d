// colour_choice.js -- the colour of a seat as a button, and the choice among all of them.

import '../style/colours.css';
import { say } from '../words/say.js';
import { COLOURS } from './colours.js';
import { dialog } from './dialog.js';
import { h } from './dom.js';

/** @param {number} colour */
const colourName = (colour) => say(`colour.${colour}`);

/**
 * @typedef {{who: string, now: number, worn: (string | undefined)[], kept?: (colour: number) => boolean, key?: string,
 *   more?: string, picture: (colour: number) => Node}} Choice
 *   who: whose it is; worn: names of who has them, by colour; kept: cannot be taken; more: what else the button is for
 */

/** @param {Choice} choice @param {number} colour @param {(el: Element) => void} take */
const oneColour = ({ who, now, worn, kept, picture }, colour, take) =>
  h(
    'button',
    {
      type: 'button',
      class: 'colour-one',
      disabled: kept?.(colour) ?? false,
      data: { colour },
      aria: { pressed: String(colour === now) },
      on: { click: ({ currentTarget }) => take(/** @type {Element} */ (currentTarget)) },
    },
    picture(colour),
    h('span', null, colourName(colour)),
    h('small', { class: 'muted' }, colour === now ? who : (worn[colour] ?? '')),
  );

/** All colours. @param {string} title @param {Choice} choice @returns {Promise<number | null>} null: none was chosen */
async function chooseColour(title, choice) {
  /** @type {number | null} */
  let chosen = null;
  const all = Array.from({ length: COLOURS }, (_, colour) =>
    oneColour(choice, colour, (el) => {
      chosen = colour;
      el.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    }),
  );
  const body = h('div', { class: 'colour-choice', role: 'group', aria: { label: title } }, all);
  await dialog({ title, body, actions: [{ label: say('shell.cancel'), value: null }] });
  return chosen;
}

/** @param {Choice} choice @param {(colour: number) => void} take */
export function colourButton(choice, take) {
  const { who, now, key = '', more, picture } = choice;
  const title = say('colour.choose', { name: who });
  return h(
    'button',
    {
      type: 'button',
      class: 'colour-button',
      title: more ? `${title} · ${more}` : title,
      aria: { label: say('colour.of', { name: who, colour: colourName(now) }), haspopup: 'dialog' },
      data: { do: 'colour', colour: now, key },
      on: {
        click: async () => {
          const colour = await chooseColour(title, choice);
          if (colour !== null && colour !== now) take(colour);
        },
      },
    },
    picture(now),
  );
}
