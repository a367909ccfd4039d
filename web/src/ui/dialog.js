// dialog.js -- asking in a window of its own, and short notices at the edge.

import { h, live } from './dom.js';
import { say } from '../words/say.js';

/** @template T @typedef {{label: string, value: T, main?: boolean, danger?: boolean}} Action */
/**
 * @template T
 * @typedef {{title: string, body?: Node | string, actions?: (Action<T> | HTMLElement)[], wide?: boolean, class?: string}} Question
 */

/** @template T @param {Action<T>} action @param {(value: T) => void} done */
function actionButton(action, done) {
  const look = action.main ? 'button main' : action.danger ? 'button danger' : 'button';
  return h('button', { type: 'button', class: look, on: { click: () => done(action.value) } }, action.label);
}

/**
 * Shows a dialog; the value of the action that was taken, null when it was closed.
 * @template T
 * @param {Question<T>} question @returns {Promise<T | null>}
 */
export function dialog({ title, body, actions, wide, class: look }) {
  return new Promise((resolve) => {
    const name = `dialog-${Math.random().toString(36).slice(2)}`;
    /** @type {(Action<T | null> | HTMLElement)[]} */
    const list = actions ?? [{ label: say('shell.close'), value: null, main: true }];
    const el = h('dialog', {
      class: `dialog card${wide ? ' wide' : ''}${look ? ` ${look}` : ''}`,
      aria: { labelledby: name },
    });
    const done = (/** @type {T | null} */ value) => {
      el.close();
      el.remove();
      resolve(value);
    };
    const close = h(
      'button',
      {
        type: 'button',
        class: 'icon-button dialog-close',
        aria: { label: say('shell.close') },
        on: { click: () => done(null) },
      },
      '×',
    );
    el.append(
      h('header', { class: 'dialog-head' }, h('h2', { id: name }, title), close),
      h('div', { class: 'dialog-body' }, body ?? ''),
      h(
        'footer',
        { class: 'row dialog-actions' },
        list.map((action) => (action instanceof HTMLElement ? action : actionButton(action, done))),
      ),
    );
    el.addEventListener('cancel', (event) => {
      event.preventDefault();
      done(null);
    });
    el.addEventListener('click', (event) => {
      if (event.target === el) done(null);
    });
    document.body.append(el);
    el.showModal();
  });
}

/** @param {string} title @param {string | Node} text @param {string} yes @returns {Promise<boolean>} */
export async function confirmed(title, text, yes) {
  const actions = [
    { label: say('shell.cancel'), value: false },
    { label: yes, value: true, main: true },
  ];
  return (await dialog({ title, body: typeof text === 'string' ? h('p', null, text) : text, actions })) === true;
}

/** A notice that goes away by itself and can be closed; also by whoever takes it. @param {string} text @param {'plain' | 'bad'} [kind] */
export function toast(text, kind = 'plain') {
  const shelf =
    document.getElementById('toasts') ?? document.body.appendChild(h('div', { id: 'toasts', class: 'toasts' }));
  const el = h(
    'div',
    { class: `toast card ${kind}` },
    h('span', null, text),
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        aria: { label: say('shell.close') },
        on: { click: () => el.remove() },
      },
      '×',
    ),
  );
  shelf.append(el);
  live(text);
  setTimeout(() => el.remove(), kind === 'bad' ? 12000 : 6000);
  return el;
}
