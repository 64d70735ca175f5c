import { css, dim, hex, mix } from '../drawing/colour.ts';
import { createDuneField, type DuneField, type DuneShape, drawDuneField } from '../drawing/dune-field.ts';
import { drawClouds, drawGlow, drawMist, drawSky, drawTuft, drawVignette } from '../drawing/landscape.ts';
import { createRandom, createRoughWander } from '../drawing/seeded-random.ts';
import { polyline } from '../drawing/shapes.ts';
import { createDrawing, type Drawing, type Point, round } from '../drawing/svg-drawing.ts';
import type { Scene } from '../render-scene.ts';

const horizon = 610;
const haze = hex('#efe3cf');

const shapes: readonly DuneShape[] = [
  { at: [1.1, 4.4], turn: 0.5, length: 2.6, height: 1.15, windward: 2.2, lee: 0.75, bend: 0.35 },
  { at: [-3.3, 8.6], turn: 0.35, length: 3.4, height: 1.7, windward: 3.2, lee: 1.2, bend: 0.5 },
  { at: [5.6, 11.5], turn: 0.2, length: 4, height: 1.25, windward: 3, lee: 1.4, bend: 0.7 },
  { at: [0.4, 16], turn: 0.6, length: 5, height: 0.9, windward: 4, lee: 1.6, bend: 0.8 },
];

function drawSea(drawing: Drawing): void {
  const fill = drawing.linear(
    [0, horizon],
    [0, horizon + 130],
    [
      { at: 0, colour: hex('#9fb6b4') },
      { at: 0.3, colour: hex('#8fadab') },
      { at: 1, colour: hex('#c9d3c8') },
    ],
  );
  drawing.add(`<rect x="-10" y="${horizon}" width="2420" height="240" fill="${fill}"/>`);
  drawGlow(drawing, [360, horizon + 10], [760, 90], hex('#fff4da'), 0.75);
  const random = createRandom('dunes/sea');
  for (let index = 0; index < 170; index += 1) {
    const near = random.next();
    drawing.add(
      `<ellipse cx="${round(random.between(0, 2400))}" cy="${round(horizon + 3 + near * 110)}" rx="${round(random.between(16, 90) * (0.4 + near))}" ry="${round(0.7 + near * 1.6)}" fill="${random.next() > 0.35 ? '#f6f1e2' : '#5f8586'}" opacity="${round(random.between(0.08, 0.32))}"/>`,
    );
  }
  drawMist(drawing, horizon, 60, haze, 0.55);
}

interface Marram {
  x: number;
  z: number;
  size: number;
}

/** Marram holds on to the crests; on the slopes only single tufts stand. */
function plantMarram(field: DuneField): Marram[] {
  const random = createRandom('dunes/marram');
  const clump = createRoughWander('dunes/clump', 3);
  const plants: Marram[] = [];
  for (let index = 0; index < 17000; index += 1) {
    const z = 2.3 * (18 / 2.3) ** random.next();
    const x = random.between(-0.86, 0.86) * z;
    const here = field.height(x, z);
    const crest = here * 2 - field.height(x + 0.7, z) - field.height(x - 0.7, z);
    const wanted = here * 0.5 + crest * 1.3 + clump(x * 1.3 + z * 0.7) * 0.9 - 1.12;
    if ((wanted > 0 && random.next() < 0.1 + z * 0.035) || (random.next() < 0.0016 && z > 2.6))
      plants.push({ x, z, size: random.between(0.6, 1.15) });
  }
  return plants.sort((a, b) => b.z - a.z);
}

function drawMarram(drawing: Drawing, field: DuneField, plants: readonly Marram[]): void {
  const random = createRandom('dunes/blades');
  const greens = [hex('#87875a'), hex('#a2976a'), hex('#6c7759'), hex('#bfa977')];
  for (const { x, z, size } of plants) {
    const foot = field.project([x, field.height(x, z), z]);
    const tall = (drawing.width * 0.62 * 0.52 * size) / z;
    const sunny = field.sunAt(x, z);
    const far = Math.min(0.6, (z / 20) * 0.75);
    drawing.add(
      `<ellipse cx="${round(foot[0] + tall * 0.34)}" cy="${round(foot[1] + tall * 0.03)}" rx="${round(tall * 0.5)}" ry="${round(tall * 0.07)}" fill="#43362a" opacity="${round(0.03 + 0.07 * sunny)}"/>`,
    );
    drawTuft(drawing, random, {
      foot,
      height: tall,
      blades: z < 6 ? 9 : 5,
      wind: 0.5,
      colours: greens.map((green) =>
        mix(mix(dim(green, 0.62), mix(green, hex('#f1dca8'), 0.22), sunny), haze, far),
      ),
      width: Math.max(1.3, tall * 0.026),
    });
  }
}

/** The wind's own lines in the sand: short, each a little bent, close together on open slopes. */
function drawRipples(drawing: Drawing, field: DuneField, from: number, to: number, seed: number): void {
  const random = createRandom(`dunes/ripples ${seed}`);
  const wave = createRoughWander(`dunes/ripple wave ${seed % 7}`, 3);
  const count = to < 6 ? 7 : 0;
  for (let index = 0; index < count; index += 1) {
    const z = random.between(from, to);
    const start = random.between(-0.9, 0.8) * z;
    const length = random.between(0.25, 0.9);
    const line: Point[] = Array.from({ length: 16 }, (_, step) => {
      const x = start + (length * step) / 15;
      const away = z + wave(x * 2.2) * 0.09 + (x - start) * 0.18;
      return field.project([x, field.height(x, away), away]);
    });
    const sunny = field.sunAt(start + length / 2, z);
    const width = 7 / z;
    drawing.add(
      `<path d="${polyline(line)}" fill="none" stroke="${css(hex('#6a5034'))}" stroke-width="${round(width)}" opacity="${round(random.between(0.05, 0.13))}" stroke-linecap="round"/>` +
        `<path d="${polyline(line.map(([x, y]): Point => [x, y - width]))}" fill="none" stroke="#fff8e8" stroke-width="${round(width)}" opacity="${round(random.between(0.08, 0.22) * (0.25 + 0.75 * sunny))}" stroke-linecap="round"/>`,
    );
  }
}

export const dunesWithGrass: Scene = {
  name: 'dunes-with-grass',
  width: 2400,
  height: 1600,
  draw(renderWidth) {
    const drawing = createDrawing(2400, 1600);
    drawSky(drawing, horizon, [
      { at: 0, colour: hex('#9db6bb') },
      { at: 0.45, colour: hex('#c3d0ca') },
      { at: 0.8, colour: hex('#e8dfcb') },
      { at: 1, colour: hex('#f4e4ca') },
    ]);
    drawGlow(drawing, [240, 210], [1300, 760], hex('#fff6df'), 0.75);
    drawClouds(drawing, 'dunes', {
      top: 30,
      bottom: horizon - 60,
      count: 20,
      light: hex('#fffaf0'),
      dark: hex('#9fb0b4'),
    });
    drawSea(drawing);
    const field = createDuneField(drawing, horizon, shapes);
    const plants = plantMarram(field);
    drawDuneField(
      drawing,
      field,
      { lit: hex('#f3dcb2'), shade: hex('#97876f'), haze, near: 1.25, far: 19, columns: 270, rows: 200 },
      (from, to) => {
        drawRipples(drawing, field, from, to, Math.round(from * 1000));
        drawMarram(
          drawing,
          field,
          plants.filter(({ z }) => z >= from && z < to),
        );
      },
    );
    drawVignette(drawing, hex('#3a3026'), 0.24);
    return drawing.toSvg(renderWidth);
  },
};
