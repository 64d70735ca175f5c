import { css, dim, hex, mix, palette } from '../drawing/colour.ts';
import { createRandom } from '../drawing/seeded-random.ts';
import { curveThrough, polygon } from '../drawing/shapes.ts';
import { createDrawing, type Drawing, type Point, round } from '../drawing/svg-drawing.ts';
import { cutOut, paintCutOut, paintMirrored } from '../outdoors/cut-outs.ts';
import { outdoorScene } from '../outdoors/far-view.ts';
import { paintGround, paintMist } from '../outdoors/ground.ts';
import { paintShore, paintSky, type Sky } from '../outdoors/sky.ts';
import { between } from '../studio/noise.ts';

const [width, height] = [2400, 1350];
const horizon = 0.5;

const sky: Sky = {
  stops: [
    { at: 0, colour: hex('#5d7480') },
    { at: 0.4, colour: hex('#8f9a9b') },
    { at: 0.72, colour: hex('#cfa98c') },
    { at: 1, colour: hex('#e6b283') },
  ],
  sun: { x: 0.3, y: 1.02, size: 0.01, colour: hex('#f0c391'), glow: hex('#f0c391'), spread: 0.5 },
  cloud: { light: hex('#e9b796'), dark: hex('#66747c'), amount: 0.6, seed: 14 },
};

const night = hex('#35404a');

/** Houses along the quay: gables and chimneys against the sky, a few windows lit. */
function quay(): string {
  const drawing = createDrawing(width, height);
  const random = createRandom('quay');
  const base = horizon * height + 18;
  let x = 1500;
  while (x < width + 60) {
    const wide = random.between(86, 168);
    const tall = random.between(92, 176);
    const roof = random.between(38, 66);
    const wall = mix(night, hex('#6f6a68'), random.next() * 0.4);
    const outline: Point[] = [
      [x, base],
      [x, base - tall],
      [x + wide / 2, base - tall - roof],
      [x + wide, base - tall],
      [x + wide, base],
    ];
    drawing.add(`<path d="${polygon(outline)}" fill="${css(wall)}"/>`);
    drawing.add(
      `<rect x="${round(x + wide * 0.68)}" y="${round(base - tall - roof)}" width="15" height="${round(roof)}" fill="${css(dim(wall, 0.8))}"/>`,
    );
    for (let row = 0; row < 2; row += 1) {
      for (let column = 0; column < 2; column += 1) {
        const isLit = random.next() < 0.34;
        const colour = isLit ? hex('#f2b765') : dim(wall, 0.62);
        drawing.add(
          `<rect x="${round(x + wide * (0.2 + column * 0.36))}" y="${round(base - tall + 26 + row * 56)}" width="17" height="25" fill="${css(colour)}"/>`,
        );
      }
    }
    x += wide + random.between(-4, 10);
  }
  drawing.add(
    `<path d="${polygon([
      [1420, base + 14],
      [1440, base - 16],
      [width + 20, base - 20],
      [width + 20, base + 16],
    ])}" fill="${css(dim(night, 0.75))}"/>`,
  );
  return drawing.toSvg(width);
}

function boat(drawing: Drawing, [x, y]: Point, size: number, hull: string, stripe: string): void {
  const at = (across: number, up: number): Point => [x + across * size, y - up * size];
  const dark = css(dim(night, 0.7));
  const line = (from: Point, to: Point, wide: number) =>
    drawing.add(
      `<path d="M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}" stroke="${dark}" stroke-width="${wide}"/>`,
    );
  line(at(-0.15, 0.3), at(-0.18, 2.25), size * 0.03);
  line(at(0.62, 0.3), at(0.6, 1.15), size * 0.022);
  line(at(-0.18, 2.2), at(-1.08, 0.52), size * 0.008);
  line(at(-0.18, 2.2), at(0.98, 0.36), size * 0.008);
  line(at(-0.17, 0.62), at(0.56, 0.8), size * 0.018);
  drawing.add(
    `<path d="${polygon([at(-0.52, 0.34), at(-0.5, 0.86), at(-0.06, 0.86), at(0.02, 0.34)])}" fill="${css(mix(night, hex('#b7aa9b'), 0.55))}"/>`,
  );
  drawing.add(
    `<path d="${polygon([at(-0.56, 0.86), at(-0.54, 0.93), at(0, 0.93), at(0, 0.86)])}" fill="${dark}"/>`,
  );
  for (const left of [-0.45, -0.29]) {
    drawing.add(
      `<path d="${polygon([at(left, 0.62), at(left, 0.79), at(left + 0.12, 0.79), at(left + 0.12, 0.62)])}" fill="${css(hex('#f2b765'))}"/>`,
    );
  }
  const side: Point[] = [
    at(-1.12, 0.56),
    at(-0.6, 0.4),
    at(0.2, 0.33),
    at(0.98, 0.4),
    at(0.9, 0.14),
    at(0.74, -0.02),
    at(-0.78, -0.02),
    at(-1, 0.22),
    at(-1.12, 0.56),
  ];
  const shade = drawing.linear(at(0, 0.5), at(0, 0), [
    { at: 0, colour: hex(hull) },
    { at: 1, colour: dim(hex(hull), 0.45) },
  ]);
  drawing.add(`<path d="${polygon(curveThrough(side, 8))}" fill="${shade}"/>`);
  const rail: Point[] = [at(-1.12, 0.56), at(-0.6, 0.4), at(0.2, 0.33), at(0.98, 0.4)];
  drawing.add(
    `<path d="M${curveThrough(rail, 10)
      .map(([a, b]) => `${round(a)} ${round(b)}`)
      .join('L')}" fill="none" stroke="${stripe}" stroke-width="${size * 0.045}"/>`,
  );
}

function boatAlone(at: Point, size: number, hull: string, stripe: string): string {
  const drawing = createDrawing(width, height);
  boat(drawing, at, size, hull, stripe);
  return drawing.toSvg(width);
}

export const harbourEvening = outdoorScene({
  name: 'harbour-evening',
  width,
  height,
  horizon,
  async paint(view) {
    paintSky(view, sky);
    paintShore(view, {
      rise: (across) => 0.03 * between(0.66, 0.1, across),
      colour: hex('#8d8680'),
      seed: 21,
      rough: 0.4,
    });
    paintCutOut(view, await cutOut(quay(), view));
    paintGround(view, {
      eye: 3,
      clear: 400,
      far: 1200,
      haze: () => hex('#c9a789'),
      at: () => ({ kind: 'water', height: 0, colour: palette.slate }),
      water: { deep: hex('#3d4f59'), mirror: 0.8, ripple: 0.8 },
      wind: 0,
    });
    paintMist(view, 0.505, 0.02, hex('#d8b394'), 0.35, 3);
    const far = await cutOut(
      boatAlone([1560, 800], 130, '#7b4a35', css(mix(palette.paper, night, 0.2))),
      view,
    );
    paintMirrored(view, far, 800 / height, 0.6);
    paintCutOut(view, far);
    const near = await cutOut(boatAlone([900, 950], 220, '#3f5f66', css(dim(palette.ember, 0.75))), view);
    paintMirrored(view, near, 950 / height, 0.62);
    paintCutOut(view, near);
  },
});
