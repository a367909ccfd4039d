// reach.js -- what scrolls can be reached by keyboard; what does not scroll is no stop on the way.

/** Places whose size and content are watched. @type {WeakSet<HTMLElement>} */
const watched = new WeakSet();

/** @param {HTMLElement} el */
function mark(el) {
  const scrolls = el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1;
  if (scrolls) el.tabIndex = 0;
  else el.removeAttribute('tabindex');
  return scrolls;
}

/** Pictures that come later and a window that is made smaller change what scrolls. @param {HTMLElement} el */
function watch(el) {
  const sizes = new ResizeObserver(() => mark(el));
  const observe = () => {
    for (const child of el.children) sizes.observe(child);
    mark(el);
  };
  sizes.observe(el);
  new MutationObserver(observe).observe(el, { childList: true });
  observe();
  watched.add(el);
}

/** Keeps it so from now on; whether it scrolls now. @param {HTMLElement} el */
export function reachable(el) {
  if (!watched.has(el)) watch(el);
  return mark(el);
}
