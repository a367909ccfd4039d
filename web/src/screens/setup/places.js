// places.js -- where it is played: on this device or by link.

import { h } from '../../ui/dom.js';
import { icon } from '../../ui/icons.js';
import { say } from '../../words/say.js';
import { section } from './choices.js';
import { mendSeats, placeFriends } from './draft.js';

/** @typedef {import('./model.js').SetupModel} SetupModel */

/** @param {SetupModel} model @param {'here' | 'server'} where */
function placeRadio(model, where) {
  return h(
    'label',
    null,
    h('input', {
      type: 'radio',
      name: 'where',
      value: where,
      checked: model.draft.where === where,
      data: { key: `where=${where}` },
      on: {
        change: () => {
          if (where === 'server') placeFriends(model.draft, where);
          else model.draft.where = where;
          mendSeats(model.draft);
          model.changed();
        },
      },
    }),
    h('span', null, icon(where === 'here' ? 'home' : 'link'), say(`setup.where.${where}`)),
  );
}

/** @param {SetupModel} model */
function publicSwitch(model) {
  const box = h('input', {
    type: 'checkbox',
    name: 'public',
    checked: model.draft.public,
    data: { key: 'public' },
    on: {
      change: () => {
        model.draft.public = box.checked;
        model.changed();
      },
    },
  });
  return h('label', { class: 'switch' }, box, h('span', null, say('setup.public')));
}

/** @param {SetupModel} model */
export function placeSection(model) {
  const online = model.draft.where === 'server';
  return section(
    'where',
    say('setup.where'),
    h(
      'fieldset',
      { class: 'segments', aria: { labelledby: 'setup-where' } },
      placeRadio(model, 'here'),
      placeRadio(model, 'server'),
    ),
    h('p', { class: 'small muted' }, say(`setup.where.${model.draft.where}.help`)),
    online && publicSwitch(model),
  );
}
