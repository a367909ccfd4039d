// reach.js -- what scrolls can be reached by keyboard; what does not scroll is no stop on the way.  As long as there is more below
// its lower edge it has the class `more-below`, for whoever marks that edge.
//
// Whether it does is looked at once the browser has laid it out for the next frame: asked in the middle of a change, it would
// have to lay out the whole page for the answer.

/** Places whose size and content are watched, and who watches them. @type {WeakMap<Element, ResizeObserver>} */
const watched = new WeakMap();
/** What waits for the next look at a place. @type {WeakMap<Element, (scrolls: boolean) => void>} */
const waiting = new WeakMap();

/** @param {HTMLElement} el */
function mark(el) {
  const scrolls = el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1;
  if (scrolls) el.tabIndex = 0;
  else el.removeAttribute('tabindex');
  markEdge(el);
  waiting.get(el)?.(scrolls);
  waiting.delete(el);
}

/** @param {HTMLElement} el */
function markEdge(el) {
  el.classList.toggle('more-below', el.scrollHeight - el.clientHeight - el.scrollTop > 1);
}

/** What is observed anew is looked at in the next frame. @param {HTMLElement} el @param {ResizeObserver} sizes */
function lookAgain(el, sizes) {
  sizes.unobserve(el);
  sizes.observe(el);
}

/** Pictures that come later and a window that is made smaller change what scrolls. @param {HTMLElement} el */
function watch(el) {
  const sizes = new ResizeObserver(() => mark(el));
  const observe = () => {
    for (const child of el.children) sizes.observe(child);
    lookAgain(el, sizes);
  };
  new MutationObserver(observe).observe(el, { childList: true });
  el.addEventListener('scroll', () => markEdge(el), { passive: true });
  observe();
  watched.set(el, sizes);
}

/**
 * Keeps it so from now on.
 * @param {HTMLElement} el @param {(scrolls: boolean) => void} [then] what is done once when it is laid out
 */
export function reachable(el, then) {
  const sizes = watched.get(el);
  if (then) waiting.set(el, then);
  if (sizes) lookAgain(el, sizes);
  else watch(el);
}
