// style.js -- a style sheet that only some screens need, such as tables; it comes with the first of them.

import { allAssets } from '../../assets.js';
import { h } from '../../ui/dom.js';

/** Done when it is there, or cannot be had: the screen works without it. @param {string} name @returns {Promise<void>} */
export function bringStyle(name) {
  const href = allAssets()[name];
  if (!href || document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => resolve();
    document.head.append(h('link', { rel: 'stylesheet', href, on: { load: done, error: done } }));
  });
}
