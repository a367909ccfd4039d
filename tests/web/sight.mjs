// sight.mjs -- how colours are seen by eyes that lack one of the three kinds of cones, and how far apart two of them are.
//
// The matrices are those of Machado, Oliveira and Fernandes (2009) for a cone that is missing altogether, for light and not
// for numbers of a screen; distances are those of CIE 1976.
const MATRIX = {
  everybody: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const WHITE = [0.95047, 1, 1.08883];

const light = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const bent = (part) => (part > 216 / 24389 ? Math.cbrt(part) : (841 / 108) * part + 4 / 29);
const times = (m, [a, b, c]) => [0, 3, 6].map((row) => m[row] * a + m[row + 1] * b + m[row + 2] * c);

/** The CIE L*a*b* of light. */
function lab(rgb) {
  const toXyz = [0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505];
  const [x, y, z] = times(toXyz, rgb).map((part, i) => bent(part / WHITE[i]));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** How somebody sees: apart(one, other) of two colours, each [r, g, b] of 0..255. */
export function sightOf(kind) {
  const seen = (colour) => {
    const through = times(
      MATRIX[kind],
      colour.map((part) => light(part / 255)),
    );
    return lab(through.map((part) => Math.min(1, Math.max(0, part))));
  };
  return {
    apart(one, other) {
      const [a, b] = [seen(one), seen(other)];
      return Math.hypot(...a.map((part, i) => part - b[i]));
    },
  };
}
