// dom.js -- making elements, and speaking to screen readers.

/** @typedef {import('../types').Child} Child */

/**
 * @typedef {{[K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void}} Listeners
 * @typedef {Record<string, unknown> & {
 *   class?: string,
 *   on?: Listeners,
 *   data?: Record<string, string | number>,
 *   aria?: Record<string, string | number | boolean>,
 * }} Props
 */

/** @param {Node} parent @param {Child[]} children */
function append(parent, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(parent, child);
    else if (child instanceof Node) parent.appendChild(child);
    else if (child !== null && child !== undefined && child !== false) {
      parent.appendChild(document.createTextNode(String(child)));
    }
  }
}

/** @param {HTMLElement | SVGElement} el @param {Props} props */
function hang(el, props) {
  for (const [name, heard] of Object.entries(props.on ?? {}))
    el.addEventListener(name, /** @type {EventListener} */ (heard));
  for (const [name, value] of Object.entries(props.data ?? {})) el.dataset[name] = String(value);
  for (const [name, value] of Object.entries(props.aria ?? {})) el.setAttribute(`aria-${name}`, String(value));
}

const HUNG = new Set(['on', 'data', 'aria', 'class']);

/** @param {HTMLElement} el @param {string} name @param {unknown} value */
function setOne(el, name, value) {
  if (value === undefined || value === null) return;
  const properties = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (el));
  if (name in el && name !== 'list' && name !== 'form') properties[name] = value;
  else if (value === true) el.setAttribute(name, '');
  else if (value !== false) el.setAttribute(name, String(value));
}

/**
 * An element with its properties, listeners and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Props | null} [props] @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  const el = document.createElement(tag);
  if (props?.class) el.className = props.class;
  append(el, children);
  for (const [name, value] of Object.entries(props ?? {})) if (!HUNG.has(name)) setOne(el, name, value);
  hang(el, props ?? {});
  return el;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The same for SVG; what is not a listener is an attribute.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag @param {Props | null} [props] @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, props, ...children) {
  const el = document.createElementNS(SVG, tag);
  if (props?.class) el.setAttribute('class', props.class);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (!HUNG.has(name) && value !== null && value !== undefined && value !== false)
      el.setAttribute(name, String(value));
  }
  hang(el, props ?? {});
  append(el, children);
  return el;
}

/**
 * Sets only what differs: a browser looks again at what is set to the same, too.  `class` tells of classes whether they are
 * on, `data` and `aria` what they are.
 * @param {HTMLElement} el
 * @param {{class?: Record<string, boolean>, data?: Record<string, string | number>,
 *   aria?: Record<string, string | number | boolean>} & Record<string, unknown>} props
 */
export function renew(el, { class: classes = {}, data = {}, aria = {}, ...props }) {
  for (const [name, on] of Object.entries(classes))
    if (el.classList.contains(name) !== on) el.classList.toggle(name, on);
  for (const [name, value] of Object.entries(data))
    if (el.dataset[name] !== String(value)) el.dataset[name] = String(value);
  for (const [name, value] of Object.entries(aria)) {
    if (el.getAttribute(`aria-${name}`) !== String(value)) el.setAttribute(`aria-${name}`, String(value));
  }
  const own = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (el));
  for (const [name, value] of Object.entries(props)) if (own[name] !== value) own[name] = value;
}

/** @param {Element} el */
export function clear(el) {
  el.replaceChildren();
}

/** Of a text that our own engine drew. @param {string} text @returns {SVGSVGElement} */
export function svgFrom(text) {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  return /** @type {SVGSVGElement} */ (/** @type {Node} */ (document.importNode(parsed.documentElement, true)));
}

/** @type {HTMLElement | null} */
let voice = null;

/** What is said in this turn of the page's work. @type {string[]} */
let sentences = [];

/**
 * Says a sentence to screen readers.  What is said at the same time is said one after another: a second text in the same place
 * would take the first away before it is read.
 * @param {string} text
 */
export function live(text) {
  if (!voice) {
    voice = h('div', { class: 'sr', role: 'status', aria: { live: 'polite' }, id: 'voice' });
    document.body.append(voice);
  }
  if (!sentences.length) queueMicrotask(sayAll);
  if (!sentences.includes(text)) sentences.push(text);
}

function sayAll() {
  const text = sentences.map((one) => (/[.!?…]$/.test(one) ? one : `${one}.`)).join(' ');
  sentences = [];
  if (voice) voice.textContent = voice.textContent === text ? `${text}\u00a0` : text;
}

/** A picture of our own as the source of an <img>. @param {string} text */
export function imageOf(text) {
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}
