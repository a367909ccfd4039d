// lessons.js -- the list of lessons with what was done of each (#/lessons), and a lesson (#/lesson/ID).

import './table/shared.js';
import '../style/lessons.css';
import { Engine } from '../engine/engine.js';
import { requestFor } from '../games/pictures.js';
import { lessons } from '../help/lessons.js';
import { keepPointing } from '../help/pointer.js';
import { keepProgress, progressOf } from '../help/progress.js';
import { LessonSession } from '../play/lesson.js';
import { h, imageOf } from '../ui/dom.js';
import { icon } from '../ui/icons.js';
import { paintLandscape } from '../ui/landscape.js';
import { pace, settings } from '../ui/settings.js';
import { topbar } from '../ui/topbar.js';
import { language, say } from '../words/say.js';

/** @typedef {import('../play/lesson.js').Plan} Plan */

/** How long a move of the others lies alone on the table. */
const PACE = 900;
/** How large a tile of a picture is, in pixels. */
const PICTURE = 90;

// ---- the list ----

/** What a lesson is about: landscape, or some of the pictures that rules pages show. @param {Plan} plan @returns {Promise<HTMLElement[]>} */
async function paintPicture({ picture, game }) {
  const engine = await Engine.make();
  const shown = (picture.shown ?? []).map((called) => {
    const [kind, id] = called.split(':');
    return h('img', { src: imageOf(engine.ask(requestFor({ kind, id })).svg), alt: '' });
  });
  if (!picture.tiles) return shown;
  const size = PICTURE * Math.min(devicePixelRatio, 2);
  return [await paintLandscape(engine, picture.tiles, size, { figures: picture.figures, game }), ...shown];
}

/** Painted once in a visit: each is put into the list that is shown. @type {Map<string, Promise<HTMLElement[]>>} */
const painted = new Map();

/** @param {Plan} plan @param {HTMLElement} place */
async function hangPicture(plan, place) {
  const key = `${plan.id} ${language()}`;
  const picture = painted.get(key) ?? paintPicture(plan);
  painted.set(key, picture);
  place.append(...(await picture));
}

/** @param {Plan} plan */
function standing(plan) {
  const { at, done } = progressOf(plan.id);
  if (done) return h('span', { class: 'chip good' }, icon('confirm'), say('lessons.done'));
  if (at === 0) return h('span', { class: 'chip' }, say('lessons.new'));
  const words = say('lessons.halfway', { n: at + 1, of: plan.steps.length });
  return h('span', { class: 'chip gold' }, words);
}

/** @param {Plan} plan */
function startWords(plan) {
  const { at, done } = progressOf(plan.id);
  return say(at > 0 ? 'lessons.go_on' : done ? 'lessons.again' : 'lessons.start');
}

/** @param {Plan} plan @param {import('../main.js').App} app */
function lessonItem(plan, app) {
  const picture = h('div', { class: `lesson-picture lesson-picture-${plan.game}` });
  void hangPicture(plan, picture);
  return h(
    'li',
    { class: 'card lesson-item' },
    picture,
    h(
      'div',
      { class: 'stack tight' },
      h('h2', null, say(`lessons.${plan.id}.title`)),
      h('p', null, say(`lessons.${plan.id}.about`)),
      h('p', { class: 'row small muted' }, standing(plan), say('lessons.minutes', { n: plan.minutes })),
      h(
        'div',
        { class: 'row' },
        h(
          'button',
          {
            type: 'button',
            class: 'button main',
            data: { do: `lesson-${plan.id}` },
            on: { click: () => app.go(`lesson/${plan.id}`) },
          },
          icon('play'),
          startWords(plan),
        ),
        h(
          'button',
          { type: 'button', class: 'button quiet', on: { click: () => app.go(`rules/${plan.pages[0]}`) } },
          icon('book'),
          say('lessons.rules'),
        ),
      ),
    ),
  );
}

/** @param {HTMLElement} host @param {import('../main.js').App} app */
async function showList(host, app) {
  const list = h('ul', { class: 'lesson-list stack' });
  list.append(...(await lessons()).map((plan) => lessonItem(plan, app)));
  host.append(
    topbar(app, say('lessons.title')),
    h('div', { class: 'page narrow stack loose' }, h('p', { class: 'large' }, say('lessons.intro')), list),
  );
}

// ---- a lesson ----

/** @param {LessonSession} session @param {import('../main.js').App} app */
function keepTrack(session, app) {
  const { id } = session.plan;
  const done = progressOf(id).done;
  session.addEventListener('progress', () => keepProgress(id, { ...session.progress, done }));
  session.addEventListener('finished', () => {
    keepProgress(id, { at: 0, mine: [], done: true });
    app.go('lessons');
  });
}

/** @param {HTMLElement} host @param {string} id @param {import('../main.js').App} app */
async function showLesson(host, id, app) {
  const plan = (await lessons()).find((lesson) => lesson.id === id);
  if (!plan) throw new Error(say('lessons.not_found'));
  const [name] = settings.get('names');
  const session = await LessonSession.open(plan, { name, pace: PACE * pace(), kept: progressOf(id) });
  keepTrack(session, app);
  const { showTable } = await import('./table.js');
  const leave = await showTable(host, session, app);
  const stop = keepPointing(host, session);
  void session.begin();
  return () => {
    stop();
    leave();
  };
}

/** @type {import('../main.js').Show} */
export async function show(host, [what, id], app) {
  return what === 'play' && id ? showLesson(host, id, app) : showList(host, app);
}
