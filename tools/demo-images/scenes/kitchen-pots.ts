import { mix, palette } from '../drawing/colour.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import { placed, type Thing } from '../studio/mesh.ts';
import { between } from '../studio/noise.ts';
import { productShot } from '../studio/product-shot.ts';
import { spineThrough, tube, turned } from '../studio/solids.ts';
import { type Glaze, glazed, glazes } from '../studio/stoneware.ts';

/** Pulls the lip out towards one side into a pouring beak, and in beside it. */
const beak =
  (height: number, reach: number, side = -Math.PI / 2) =>
  ([x, y, z]: Vector, angle: number): Vector => {
    const off = Math.atan2(Math.sin(angle - side), Math.cos(angle - side));
    const near = Math.exp(-((off / 0.34) ** 2)) - 0.45 * Math.exp(-(((Math.abs(off) - 0.72) / 0.3) ** 2));
    const high = between(height - 3.4, height, y) ** 1.6;
    const pull = reach * near * high;
    return [
      x + Math.sin(side) * pull,
      y + Math.max(0, near) * high * 0.35 * reach,
      z + Math.cos(side) * pull,
    ];
  };

const jugShape = turned({
  profile: [
    [0.01, 0.35],
    [3.6, 0.3],
    [3.9, 0],
    [4.3, 0.02],
    [4.7, 0.5],
    [5.7, 2.6],
    [6.1, 5.2],
    [5.6, 8.4],
    [4.5, 11.4],
    [3.9, 13.8],
    [4.1, 16],
    [4.35, 17],
    [4.25, 17.15],
    [4.1, 17],
    [3.8, 15.6],
    [3.55, 13.6],
    [4.2, 11],
    [5.2, 8],
    [5.6, 5],
    [5.2, 2.4],
    [3.6, 1],
    [0.01, 0.9],
  ],
  ripple: 0.035,
  seed: 71,
  rows: 220,
  bend: beak(17.1, 1.5),
});

const jugHandle = tube(
  spineThrough([
    [3.7, 15.2, 0],
    [5.2, 15.9, 0],
    [7, 15.2, 0],
    [7.9, 12.6, 0],
    [7.6, 9.6, 0],
    [6.6, 7.4, 0],
    [5.4, 6.5, 0],
  ]),
  (share) => ({
    across: 0.85 + 0.9 * Math.abs(share - 0.5) ** 2,
    thick: 0.42 + 0.8 * Math.abs(share - 0.5) ** 3,
  }),
);

/** A jar laid half on its side, open to the hand. */
const saltPigShape = turned({
  profile: [
    [0.01, 0.35],
    [4.2, 0.3],
    [4.6, 0],
    [5.1, 0.05],
    [5.8, 1],
    [6.5, 3.6],
    [6.4, 6.6],
    [5.4, 9.3],
    [4.5, 11],
    [4.2, 12.2],
    [4.35, 13],
    [4.2, 13.2],
    [4, 13],
    [3.85, 12],
    [4.2, 10.6],
    [5.2, 8.6],
    [5.9, 6],
    [5.8, 3.4],
    [4.4, 1.2],
    [0.01, 0.9],
  ],
  ripple: 0.035,
  seed: 91,
  bend([x, y, z]) {
    const lean = between(5.5, 12.5, y) * 0.95;
    const rise = Math.max(0, y - 6.2);
    return [
      x,
      6.2 + (y > 6.2 ? rise * Math.cos(lean) - z * Math.sin(lean) * 0.9 : y - 6.2),
      z * (1 - 0.25 * between(8, 13, y)) + rise * Math.sin(lean) * 1.05,
    ];
  },
});

const butterBase = turned({
  profile: [
    [0.01, 0.3],
    [5.6, 0.28],
    [5.9, 0],
    [6.5, 0.02],
    [6.8, 0.3],
    [8.6, 0.75],
    [9.2, 1.2],
    [9.1, 1.35],
    [8.6, 1.2],
    [6.6, 0.75],
    [0.01, 0.72],
  ],
  seed: 101,
  bend: ([x, y, z]) => [x * 1.12, y, z * 0.84],
});

const butterDome = turned({
  profile: [
    [6.3, 0.74],
    [6.6, 0.8],
    [6.75, 1.2],
    [6.7, 3],
    [6.3, 5],
    [5.1, 6.4],
    [3, 7.1],
    [1.2, 7.3],
    [0.8, 7.6],
    [0.9, 8.2],
    [1.15, 8.7],
    [0.95, 9.15],
    [0.5, 9.3],
    [0.01, 9.32],
  ],
  ripple: 0.025,
  seed: 102,
  bend: ([x, y, z]) => [x * (y > 7.3 ? 1 : 1.12), y, z * (y > 7.3 ? 1 : 0.84)],
});

const holderShape = turned({
  profile: [
    [0.01, 0.3],
    [4.6, 0.28],
    [4.9, 0],
    [5.3, 0.02],
    [6.3, 0.6],
    [7, 1.7],
    [7, 1.95],
    [6.8, 1.95],
    [6, 1.1],
    [4, 0.8],
    [2.2, 0.95],
    [1.7, 1.6],
    [1.55, 3],
    [1.65, 4],
    [1.55, 4.12],
    [1.2, 4],
    [1.15, 2],
    [0.01, 1.9],
  ],
  ripple: 0.02,
  seed: 111,
});

const candle = turned({
  profile: [
    [1.12, 2],
    [1.12, 8],
    [1.11, 16.6],
    [1.02, 16.95],
    [0.7, 16.9],
    [0.2, 16.72],
    [0.02, 16.7],
  ],
  ripple: 0.006,
  seed: 113,
});

const wax = mix(palette.chalk, palette.sand, 0.35);

const candleHolder: readonly Thing[] = [
  { mesh: holderShape, material: glazed({ glaze: glazes.sand, line: 0.75, lip: 1.97 }) },
  { mesh: candle, material: () => ({ colour: wax, gloss: 0.3, roughness: 0.7 }) },
  {
    mesh: tube(
      spineThrough([
        [0, 16.6, 0],
        [0.02, 17.2, 0],
        [0.14, 17.7, 0.05],
      ]),
      () => ({ across: 0.07, thick: 0.07 }),
    ),
    material: () => ({ colour: [0.05, 0.04, 0.035] }),
  },
  {
    mesh: placed(
      tube(
        spineThrough([
          [6.2, 1.3, 0],
          [7.8, 2.4, 0],
          [9.1, 1.9, 0],
          [8.6, 0.8, 0],
          [6.6, 0.75, 0],
        ]),
        () => ({ across: 0.55, thick: 0.32 }),
      ),
      { turn: 0.4 },
    ),
    material: glazed({ glaze: glazes.sand }),
  },
];

const jug = (glaze: Glaze): Thing[] => [
  { mesh: placed(jugShape, { turn: 0.25 }), material: glazed({ glaze, line: 3.4, lip: 17.1 }) },
  { mesh: placed(jugHandle, { turn: 0.25 }), material: glazed({ glaze }) },
];

export const kitchenPots: readonly StudioScene[] = [
  productShot({ name: 'jug', across: 25, things: jug(glazes.offWhite), camera: { seenAt: [0.48, 0.79] } }),
  productShot({
    name: 'salt-pig',
    across: 25,
    things: [
      {
        mesh: placed(saltPigShape, { turn: -0.55 }),
        material: glazed({ glaze: glazes.seaGreen, inside: glazes.offWhite, line: 2, insideFrom: 0.55 }),
      },
    ],
    camera: { seenAt: [0.5, 0.73] },
  }),
  productShot({
    name: 'butter-dish',
    across: 31,
    things: [
      {
        mesh: placed(butterBase, { turn: 0.3 }),
        material: glazed({ glaze: glazes.offWhite, line: 0.45, lip: 1.3 }),
      },
      { mesh: placed(butterDome, { turn: 0.3 }), material: glazed({ glaze: glazes.sand }) },
    ],
    camera: { seenAt: [0.5, 0.66] },
  }),
  productShot({ name: 'candle-holder', across: 25, things: candleHolder, camera: { seenAt: [0.47, 0.77] } }),
];
