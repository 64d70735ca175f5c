import { type Point, round } from './svg-drawing.ts';

// Capitals drawn with one pen, in a box one unit high; no font has to be installed where images are rendered.
const letters: Record<string, { wide: number; strokes: string }> = {
  A: { wide: 0.72, strokes: 'M0 1L.36 0L.72 1M.13 .66H.59' },
  B: { wide: 0.56, strokes: 'M0 1V0H.28C.6 0 .6 .46 .28 .46H0M.28 .46C.68 .46 .68 1 .28 1H0' },
  C: {
    wide: 0.7,
    strokes: 'M.7 .16C.56 -.02 .34 -.02 .2 .1C-.06 .32 -.06 .68 .2 .9C.34 1.02 .56 1.02 .7 .84',
  },
  D: { wide: 0.68, strokes: 'M0 0V1H.24C.84 1 .84 0 .24 0Z' },
  E: { wide: 0.5, strokes: 'M.5 0H0V1H.5M0 .48H.42' },
  F: { wide: 0.48, strokes: 'M.48 0H0V1M0 .48H.4' },
  G: {
    wide: 0.74,
    strokes: 'M.7 .16C.56 -.02 .34 -.02 .2 .1C-.06 .32 -.06 .68 .2 .9C.4 1.06 .74 .96 .74 .56H.44',
  },
  H: { wide: 0.64, strokes: 'M0 0V1M.64 0V1M0 .48H.64' },
  I: { wide: 0.02, strokes: 'M0 0V1' },
  K: { wide: 0.6, strokes: 'M0 0V1M.58 0L.02 .56M.2 .4L.6 1' },
  L: { wide: 0.46, strokes: 'M0 0V1H.46' },
  M: { wide: 0.82, strokes: 'M0 1V0L.41 .7L.82 0V1' },
  N: { wide: 0.66, strokes: 'M0 1V0L.66 1V0' },
  O: { wide: 0.8, strokes: 'M.4 0C-.13 0 -.13 1 .4 1C.93 1 .93 0 .4 0Z' },
  P: { wide: 0.54, strokes: 'M0 1V0H.28C.64 0 .64 .52 .28 .52H0' },
  R: { wide: 0.58, strokes: 'M0 1V0H.28C.64 0 .64 .5 .28 .5H0M.3 .5L.58 1' },
  S: {
    wide: 0.54,
    strokes: 'M.52 .14C.36 -.08 .02 -.02 .04 .25C.06 .52 .52 .44 .52 .74C.52 1.04 .12 1.08 0 .84',
  },
  T: { wide: 0.6, strokes: 'M0 0H.6M.3 0V1' },
  U: { wide: 0.64, strokes: 'M0 0V.64C0 1.12 .64 1.12 .64 .64V0' },
  V: { wide: 0.68, strokes: 'M0 0L.34 1L.68 0' },
  W: { wide: 1, strokes: 'M0 0L.26 1L.5 .2L.74 1L1 0' },
  Z: { wide: 0.58, strokes: 'M0 0H.58L0 1H.58' },
  Y: { wide: 0.64, strokes: 'M0 0L.32 .5L.64 0M.32 .5V1' },
};

/** A line of spaced capitals around its middle; `size` is their height. */
export function strokeLetters(
  text: string,
  [x, y]: Point,
  {
    size,
    weight,
    colour,
    spacing = 0.38,
  }: { size: number; weight: number; colour: string; spacing?: number },
): string {
  const wides = [...text].map((mail) => letters[mail]?.wide ?? 0.4);
  const whole = wides.reduce((sum, wide) => sum + wide + spacing, -spacing);
  let left = x - (whole * size) / 2;
  const glyphs = [...text].map((mail, index) => {
    const glyph = letters[mail];
    const at = left;
    left += ((wides[index] ?? 0) + spacing) * size;
    return glyph
      ? `<path d="${glyph.strokes}" transform="translate(${round(at)} ${round(y - size / 2)}) scale(${round(size)})" fill="none" stroke="${colour}" stroke-width="${weight / size}" stroke-linecap="round" stroke-linejoin="round"/>`
      : '';
  });
  return glyphs.join('');
}
