import { dim, hex, mix } from '../drawing/colour.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import { joined, type Mesh, placed, sheet, type Thing } from '../studio/mesh.ts';
import { between, noise, roughNoise } from '../studio/noise.ts';
import { placeShot, plaster } from '../studio/product-shot.ts';
import { block, turned } from '../studio/solids.ts';
import { glazed, glazes } from '../studio/stoneware.ts';
import { wood, woods } from '../studio/wood.ts';
import { mug } from './mugs.ts';

const pane = { left: -78, right: -18, low: 8, high: 84 };
const wallColour = hex('#ddd3c3');

/** What the window shows: pale sky, a strip of sea, the marsh below, all of it washed out by the light. */
const outside: Thing = {
  mesh: sheet({
    columns: 10,
    rows: 40,
    point: (u, v) => [pane.left + u * (pane.right - pane.left), pane.low + v * (pane.high - pane.low), -14],
  }),
  material: ({ x, y }) => {
    const up = (y - pane.low) / (pane.high - pane.low);
    const hills = 0.33 + 0.02 * roughNoise(x * 0.06, 1, 2, 4);
    const marsh = mix(hex('#a9a583'), hex('#c9c2a0'), between(0, 0.3, up) + 0.2 * noise(x * 0.2, y * 0.8, 3));
    const sea = hex('#b9cbc8');
    const air = mix(hex('#f3e6d0'), hex('#d3dedd'), between(0.35, 1, up));
    const seen =
      up < hills ? mix(marsh, sea, between(0.2, 0.3, up) * between(0.02, 0, Math.abs(up - 0.3) - 0.02)) : air;
    return { colour: [0, 0, 0], glow: dim(seen, 1.4) };
  },
  throwsNoShadow: true,
};

const bar = (size: Vector, at: Vector): Mesh => placed(block(size, 0.3, 4), { at });

function windowFrame(): Thing {
  const { left, right, low, high } = pane;
  const [middleX, middleY] = [(left + right) / 2, (low + high) / 2];
  const [wide, tall] = [right - left, high - low];
  const frame = joined([
    bar([wide + 6, 4, 5], [middleX, high, -10]),
    bar([wide + 6, 4, 5], [middleX, low, -10]),
    bar([4, tall + 6, 5], [left, middleY, -10]),
    bar([4, tall + 6, 5], [right, middleY, -10]),
    bar([2.2, tall, 3], [middleX, middleY, -10.5]),
    bar([wide, 2.2, 3], [middleX, middleY + 4, -10.5]),
  ]);
  return {
    mesh: frame,
    material: ({ x, y, z }) => ({
      colour: dim(hex('#ece5d8'), 1 + 0.04 * noise(x * 0.6, y * 0.6, z)),
      gloss: 0.3,
      roughness: 0.5,
    }),
  };
}

/** The wall around the opening, and the depth of the opening itself. */
function wall(): Thing[] {
  const { left, right, low, high } = pane;
  const flat = (x0: number, x1: number, y0: number, y1: number) =>
    sheet({ columns: 24, rows: 24, point: (u, v) => [x0 + (x1 - x0) * u, y0 + (y1 - y0) * v, 0] });
  const reveal = (from: Vector, to: Vector) =>
    sheet({
      columns: 8,
      rows: 8,
      point: (u, v) => [from[0] + (to[0] - from[0]) * u, from[1] + (to[1] - from[1]) * u, -14 * v],
    });
  const plastered = plaster(wallColour);
  const [a, b, c, d] = [
    [left, low, 0],
    [right, low, 0],
    [right, high, 0],
    [left, high, 0],
  ] as const satisfies readonly Vector[];
  return [
    {
      mesh: joined([
        flat(-300, left, -100, 200),
        flat(right, 300, -100, 200),
        flat(left, right, -100, low),
        flat(left, right, high, 200),
      ]),
      material: plastered,
      throwsNoShadow: true,
      isSmooth: true,
    },
    // The sides of the opening stand in the light of the window itself.
    {
      mesh: joined([reveal(b, c), reveal(c, d), reveal(d, a)]),
      material: (spot) => ({ ...plastered(spot), glow: dim(wallColour, 0.22) }),
      throwsNoShadow: true,
    },
    {
      mesh: bar([right - left + 14, 3, 20], [(left + right) / 2, low - 1.6, -2]),
      material: wood(woods.ash, 'x'),
    },
  ];
}

const bottle = turned({
  profile: [
    [0.01, 0.3],
    [4, 0.2],
    [4.4, 0],
    [5, 0.5],
    [5.6, 4],
    [5.5, 9],
    [4.4, 13],
    [2.2, 16],
    [1.6, 18.5],
    [1.7, 22],
    [2.2, 22.6],
    [1.9, 22.7],
    [1.3, 21],
    [0.01, 18],
  ],
  seed: 161,
  ripple: 0.04,
});

const roundJar = turned({
  profile: [
    [0.01, 0.3],
    [4, 0.2],
    [4.4, 0],
    [5.4, 0.8],
    [8.2, 4],
    [9, 8],
    [8, 12],
    [5.4, 14.8],
    [4.2, 15.4],
    [4.6, 16.6],
    [4.3, 16.7],
    [3.8, 15.4],
    [5, 14.4],
    [7.6, 11.4],
    [0.01, 2],
  ],
  seed: 163,
  ripple: 0.04,
});

const lowBowl = turned({
  profile: [
    [0.01, 0.5],
    [3, 0.4],
    [3.4, 0],
    [3.8, 0.1],
    [4.2, 0.7],
    [7, 2.6],
    [8.6, 6],
    [8.4, 6.2],
    [8.1, 5.9],
    [6.4, 3],
    [3, 1.4],
    [0.01, 1.2],
  ],
  seed: 167,
  ripple: 0.03,
});

const shelfHeight = 40;
const on = (mesh: Mesh, x: number, z = 9): Mesh => placed(mesh, { at: [x, shelfHeight, z], turn: x });

const things: readonly Thing[] = [
  ...wall(),
  windowFrame(),
  {
    mesh: placed(roundJar, { at: [-42, pane.low, 1] }),
    material: glazed({ glaze: glazes.offWhite, line: 5.4, lip: 16.6 }),
  },
  { mesh: bar([92, 2.4, 18], [48, shelfHeight - 1.2, 9]), material: wood(woods.oak, 'x') },
  { mesh: on(bottle, 14), material: glazed({ glaze: glazes.ink, line: 2.2, lip: 22.6 }) },
  { mesh: on(lowBowl, 32), material: glazed({ glaze: glazes.offWhite, line: 1.4, lip: 6.1 }) },
  { mesh: on(roundJar, 54), material: glazed({ glaze: glazes.seaGreen, line: 1.8, lip: 16.6 }) },
  ...mug(glazes.rust, [71, shelfHeight, 9], 0.4),
  ...mug(glazes.sand, [83, shelfHeight, 8], 0.9),
];

export const studioWindow: StudioScene = placeShot({
  name: 'studio-window',
  across: 196,
  ground: outside,
  things,
  room: {
    window: { middle: [-190, 150, 130], halfWide: 50, halfTall: 60, strength: 1.35, colour: hex('#fff4e4') },
    fill: 0.46,
  },
  camera: { height: 52, distance: 330, aim: [0, 40, 0], seenAt: [0.5, 0.56] },
});
