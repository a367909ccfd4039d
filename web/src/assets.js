// assets.js -- where the build has put a file that is loaded later.  The build writes the real names into the page.

/** @type {Record<string, string>} */
let names = {};

/** The hashed address of an asset. @param {string} name */
export function asset(name) {
  return names[name] ?? `/${name}`;
}

/** All of them, for keeping the page when there is no network. */
export function allAssets() {
  return names;
}

const holder = globalThis.document?.getElementById('assets');
if (holder?.textContent) names = JSON.parse(holder.textContent);

/** For whoever runs without a page. @param {Record<string, string>} known */
export function setAssets(known) {
  names = known;
}
