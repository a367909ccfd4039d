// contrast.mjs -- whether what is written can be read on what it is written on, by the colours that the browser has computed.
//
// axe-core passes over what is disabled, what lies on a gradient and what is not there while it looks; this is for those.
// Letters must have 4.5 to 1, an icon 3 to 1, and so must letters that cannot be pressed: WCAG asks nothing of those, but one
// reads them to know what there would be.  Words inside of pictures are the pictures' own.

/** In the page: what is hard to read among these and inside of them, and how many things were looked at. */
function measure(selector) {
  const SHADES = new Map();
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

  // [r, g, b, alpha] of any colour of CSS.
  const shade = (text) => {
    if (!SHADES.has(text)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      SHADES.set(text, [r, g, b, a / 255]);
    }
    return SHADES.get(text);
  };
  const over = ([r, g, b, a], ground) => [r, g, b].map((part, i) => part * a + ground[i] * (1 - a));
  const mix = (share, one, other) => one.map((part, i) => part * share + other[i] * (1 - share));
  const light = (part) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const bright = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  const contrast = (one, other) => {
    const [a, b] = [bright(one), bright(other)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };

  // The grounds that an element may lay over another one: each stop of a gradient, or its colour.
  const grounds = ({ backgroundColor, backgroundImage }, ground) => {
    const flat = over(shade(backgroundColor), ground);
    const painted = backgroundImage.replace(/url\("[^"]*"\)/g, ''); // fibres of the paper, which are nearly its colour
    const stops = /gradient/.test(painted) ? painted.match(/(?:rgba?|color|oklab)\([^)]*\)/g) : null;
    return stops ? stops.map((stop) => over(shade(stop), flat)) : [flat];
  };

  // [ground, letters] as they are seen, of every ground there may be: from the outermost element inwards, since what is pale
  // as a whole lets through what is behind it.
  const seen = ([el, ...inner], ground) => {
    const style = getComputedStyle(el);
    const share = Number(style.opacity);
    return grounds(style, ground).flatMap((own) => {
      const pairs = inner.length > 0 ? seen(inner, own) : [[own, over(shade(style.color), own)]];
      return pairs.map((pair) => pair.map((colour) => mix(share, colour, ground)));
    });
  };

  const chain = (el) => (el ? [...chain(el.parentElement), el] : []);
  const isShown = (el) => {
    const { width, height } = el.getBoundingClientRect();
    return width > 1 && height > 1 && el.checkVisibility({ visibilityProperty: true }) && !el.closest('.sr');
  };
  const hasLetters = (el) => [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const isIcon = (el) => el.matches('svg.icon');
  const IDLE = ':disabled, [aria-disabled="true"], label:has(:disabled)';
  const least = (el) => (isIcon(el) || el.closest(IDLE) ? 3 : 4.5);

  const all = [...document.querySelectorAll(selector)].flatMap((el) => [el, ...el.querySelectorAll('*')]);
  const looked = [...new Set(all)].filter(
    (el) => (isIcon(el) || (el.namespaceURI.endsWith('xhtml') && hasLetters(el))) && isShown(el),
  );
  const bad = looked.flatMap((el) => {
    const worst = Math.min(...seen(chain(el), [255, 255, 255]).map(([ground, ink]) => contrast(ground, ink)));
    const where = `${el.parentElement.className} > ${el.localName}.${el.getAttribute('class') ?? ''}`;
    return worst < least(el) ? [`${worst.toFixed(2)} ${where} «${el.textContent.trim().slice(0, 24)}»`] : [];
  });
  return { count: looked.length, bad };
}

export const LIGHTS = {
  light: [],
  dark: ['dark'],
  'strong contrast': ['contrast'],
  'strong contrast in the dark': ['dark', 'contrast'],
};

/** Nothing changes slowly from now on: what is computed is what will be seen. */
export const stayStill = (page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [sheet];
  });

/** What is hard to read among these in each light, in words; `least` of them there must be. */
export async function hardToRead(page, selector, { what, least = 1 }) {
  const found = [];
  for (const [name, classes] of Object.entries(LIGHTS)) {
    await page.evaluate((wanted) => {
      for (const one of ['dark', 'contrast']) document.documentElement.classList.toggle(one, wanted.includes(one));
    }, classes);
    const { count, bad } = await page.evaluate(measure, selector);
    if (count < least) found.push(`${what}, ${name}: there are only ${count} of ${least}`);
    found.push(...new Set(bad.map((one) => `${what}, ${name}: ${one}`)));
  }
  return found;
}
