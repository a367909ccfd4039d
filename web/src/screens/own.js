// own.js -- the part of the settings that shows what this browser keeps: how much of everything, to a file, from a file,
// and away with all of it.

import { exported, inventory, planOf, readOwn, takeIn } from '../play/own.js';
import { dropAll, pageKept } from '../storage.js';
import { confirmed, toast } from '../ui/dialog.js';
import { h } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { settings } from '../ui/settings.js';
import { firstLanguage, number, say } from '../words/say.js';

/**
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {import('../play/own.js').Change} Change
 */

const KILO = 1024;

/** @param {number} bytes */
function sizeWords(bytes) {
  const mega = bytes / KILO / KILO;
  return mega >= 1
    ? say('own.mega', { size: number(Math.round(mega * 10) / 10) })
    : say('own.kilo', { size: number(Math.ceil(bytes / KILO)) });
}

const SHORTLY = ['joining', 'opened'];
const UNCOUNTED = ['settings', 'draft', 'opened'];

/** @param {string} of @param {number} n @param {number} bytes */
function row(of, n, bytes) {
  const notes = [
    !UNCOUNTED.includes(of) && n > 0 && say(`own.count.${of}`, { n }),
    SHORTLY.includes(of) && say('own.shortly'),
  ];
  return h(
    'li',
    { data: { of, n } },
    h('span', null, h('span', { class: 'strong' }, say(`own.what.${of}`)), ' '),
    h('span', { class: 'muted small' }, notes.filter(Boolean).join(' · ')),
    h('span', { class: 'small number' }, sizeWords(bytes)),
  );
}

/** @param {Change} change */
function changeWords({ kind, fresh, other, same, left }) {
  const isOne = UNCOUNTED.includes(kind) || kind === 'parties';
  const parts = isOne
    ? [say(`own.take.${same ? 'same' : kind === 'parties' ? 'joined' : 'replaced'}`)]
    : [
        fresh > 0 && say('own.take.fresh', { n: fresh }),
        other > 0 && say('own.take.other', { n: other }),
        same > 0 && say('own.take.here', { n: same }),
        left > 0 && say('own.take.left', { n: left }),
      ].filter(Boolean);
  return parts.join(', ');
}

/** @param {Engine} engine */
function save(engine) {
  const { text, name, left } = exported(engine);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  toast([say('own.saved', { file: name }), left > 0 && say('own.saved.left', { n: left })].filter(Boolean).join(' '));
}

/** Whether something was taken in. @param {File} file @param {Engine} engine */
async function take(file, engine) {
  const own = await readOwn(file, engine);
  const { changes, writes } = planOf(own, engine);
  if (writes.length === 0) {
    toast(say('own.take.nothing'));
    return false;
  }
  const body = h(
    'div',
    { class: 'stack', tabIndex: 0, role: 'group', aria: { label: say('own.take') } }, // on small screens keys scroll it
    h('p', null, say('own.take.lead')),
    h(
      'ul',
      { class: 'settings-take' },
      changes.map((change) =>
        h(
          'li',
          { data: { of: change.kind } },
          h('span', { class: 'strong' }, say(`own.what.${change.kind}`)),
          h('span', null, changeWords(change)),
        ),
      ),
    ),
  );
  if (!(await confirmed(say('own.take'), body, say('own.take.go')))) return false;
  takeIn(planOf(own, engine).writes); // another window may have gone on meanwhile
  return true;
}

async function forget() {
  if (!(await confirmed(say('own.forget'), say('own.forget.sure'), say('own.forget')))) return;
  await dropAll();
  location.replace('/');
}

/** @param {Engine} engine */
function fileButtons(engine) {
  const notice = h('p', { class: 'notice bad', role: 'alert', hidden: true });
  const input = h('input', {
    type: 'file',
    accept: '.json,application/json',
    class: 'sr',
    tabIndex: -1,
    aria: { hidden: true },
    data: { do: 'own-file' },
  });
  input.addEventListener('change', async () => {
    const file = input.files?.[0];
    input.value = '';
    notice.hidden = true;
    if (!file) return;
    try {
      if (!(await take(file, engine))) return;
    } catch (error) {
      notice.textContent = error instanceof Error ? error.message : String(error);
      notice.hidden = false;
      notice.scrollIntoView({ block: 'nearest' });
      return;
    }
    settings.reread();
    await firstLanguage(); // paints the screen anew
    toast(say('own.take.done'));
  });
  return [
    h(
      'div',
      { class: 'row settings-files' },
      h(
        'button',
        { type: 'button', class: 'button', data: { do: 'own-save' }, on: { click: () => save(engine) } },
        icon('save'),
        say('own.save'),
      ),
      h(
        'button',
        { type: 'button', class: 'button', data: { do: 'own-open' }, on: { click: () => input.click() } },
        icon('open'),
        say('own.open'),
      ),
      input,
      h(
        'button',
        { type: 'button', class: 'button danger', data: { do: 'own-forget' }, on: { click: forget } },
        icon('remove'),
        say('own.forget'),
      ),
    ),
    notice,
  ];
}

/** What stands in the card. @param {Engine} engine */
export function ownThings(engine) {
  const rows = h(
    'ul',
    { class: 'settings-own' },
    inventory(engine).map(({ of, n, bytes }) => row(of, n, bytes)),
  );
  void pageKept().then(({ files, bytes }) => files > 0 && rows.append(row('page', files, bytes)));
  return [h('p', { class: 'small muted' }, say('own.help')), rows, fileButtons(engine)];
}
