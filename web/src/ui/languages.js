// languages.js -- the choice of language, each by its own name.

import { language, languages, setLanguage } from '../words/say.js';
import { h } from './dom.js';

/** @param {string} label for those who do not see it */
export function languageChoice(label) {
  return h(
    'div',
    { class: 'toolbar languages', role: 'group', aria: { label } },
    languages().map(({ code, name }) =>
      h(
        'button',
        {
          type: 'button',
          class: 'button quiet small',
          lang: code,
          data: { lang: code },
          aria: { pressed: code === language() },
          on: { click: () => void setLanguage(code) },
        },
        name,
      ),
    ),
  );
}
