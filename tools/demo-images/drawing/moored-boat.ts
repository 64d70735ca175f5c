import { type Colour, css, dim, mix, palette } from './colour.ts';
import { curveThrough, polygon, polyline } from './shapes.ts';
import { type Drawing, type Point, round } from './svg-drawing.ts';

/** A small open boat seen from the side, bow to the left, lying on its own reflection. */
export function drawMooredBoat(drawing: Drawing, [x, y]: Point, size: number, paint: Colour): void {
  const at = (right: number, up: number): Point => [x + right * size, y - up * size];
  const sheer = curveThrough([at(-1.08, 0.5), at(-0.6, 0.33), at(0, 0.25), at(0.6, 0.28), at(1, 0.37)], 12);
  const keel = curveThrough(
    [at(0.94, 0.02), at(0.5, -0.03), at(-0.5, -0.03), at(-0.88, 0.1), at(-1.08, 0.5)],
    12,
  );
  const mirrored = [...sheer, ...keel].map(
    ([px, py]): Point => [px, 2 * y - (py - y) * 0.9 - y + size * 0.03],
  );
  drawing.add(
    `<path d="${polygon(mirrored)}" fill="${css(mix(dim(paint, 0.4), palette.slate, 0.3))}" opacity="0.5" filter="${drawing.blur(7, 3)}"/>`,
  );
  const inside = curveThrough([at(1, 0.37), at(0.5, 0.37), at(-0.2, 0.36), at(-1.08, 0.5)], 12);
  drawing.add(`<path d="${polygon([...sheer, ...inside])}" fill="${css(dim(palette.bark, 0.55))}"/>`);
  const hull = drawing.linear(at(-1, 0.4), at(0.9, 0), [
    { at: 0, colour: dim(paint, 1.06) },
    { at: 0.35, colour: dim(paint, 0.78) },
    { at: 1, colour: dim(paint, 0.34) },
  ]);
  drawing.add(`<path d="${polygon([...sheer, ...keel])}" fill="${hull}"/>`);
  for (const [drop, opacity] of [
    [0.1, 0.28],
    [0.19, 0.22],
  ] as const) {
    const plank = sheer.map(([px, py]): Point => [px + drop * size * 0.15, py + drop * size]);
    drawing.add(
      `<path d="${polyline(plank.slice(2, -1))}" fill="none" stroke="#2a130a" stroke-width="${round(size * 0.014)}" opacity="${opacity}"/>`,
    );
  }
  drawing.add(
    `<path d="${polyline(sheer)}" fill="none" stroke="#fff0d6" stroke-width="${round(size * 0.032)}" opacity="0.9"/>` +
      `<path d="M${at(-0.9, 0.0).map(round).join(' ')}H${round(x + size)}" stroke="#1c1512" stroke-width="${round(size * 0.03)}" opacity="0.5" filter="${drawing.blur(2)}"/>`,
  );
  const [mast, foot, bow, stern] = [at(-0.22, 1.9), at(-0.26, 0.26), at(-1.06, 0.5), at(0.98, 0.37)];
  const line = (from: Point, to: Point, width: number, opacity: number) =>
    `<path d="${polyline([from, to])}" stroke="${css(dim(palette.bark, 0.6))}" stroke-width="${round(width)}" opacity="${opacity}"/>`;
  drawing.add(
    line(foot, mast, size * 0.036, 1) +
      line(mast, bow, 1.6, 0.65) +
      line(mast, stern, 1.6, 0.65) +
      `<path d="${polyline([at(-0.26, -0.1), at(-0.21, -1.3)])}" stroke="${css(dim(palette.bark, 0.8))}" stroke-width="${round(size * 0.034)}" opacity="0.3" filter="${drawing.blur(2.5)}"/>`,
  );
}
