// reach.js -- what scrolls can be reached by keyboard; what does not scroll is no stop on the way.

/** Whether it scrolls now. @param {HTMLElement} el */
export function reachable(el) {
  const scrolls = el.scrollHeight > el.clientHeight + 1;
  if (scrolls) el.tabIndex = 0;
  else el.removeAttribute('tabindex');
  return scrolls;
}
