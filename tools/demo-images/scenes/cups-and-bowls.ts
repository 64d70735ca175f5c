import { mix } from '../drawing/colour.ts';
import type { StudioScene } from '../render-scene.ts';
import { placed, type Thing } from '../studio/mesh.ts';
import { productShot } from '../studio/product-shot.ts';
import { turned } from '../studio/solids.ts';
import { glazed, glazes } from '../studio/stoneware.ts';

const espressoShape = turned({
  profile: [
    [0.01, 0.25],
    [1.9, 0.22],
    [2.05, 0],
    [2.3, 0.02],
    [2.5, 0.35],
    [2.85, 1.6],
    [3.1, 3.4],
    [3.22, 5.4],
    [3.24, 6.1],
    [3.14, 6.2],
    [3.02, 6.08],
    [2.9, 5],
    [2.72, 2.6],
    [2.3, 1],
    [1.4, 0.6],
    [0.01, 0.56],
  ],
  ripple: 0.02,
  seed: 11,
});

const saucerShape = turned({
  profile: [
    [0.01, 0.4],
    [2.5, 0.36],
    [2.7, 0],
    [3.1, 0],
    [3.3, 0.25],
    [5.2, 0.75],
    [6.4, 1.3],
    [6.52, 1.42],
    [6.4, 1.52],
    [5.1, 1.02],
    [3.2, 0.62],
    [0.01, 0.58],
  ],
  ripple: 0.012,
  seed: 12,
});

const espressoCup: readonly Thing[] = [
  { mesh: saucerShape, material: glazed({ glaze: glazes.offWhite, lip: 1.44, line: 0.5 }) },
  {
    mesh: placed(espressoShape, { at: [0, 0.58, 0] }),
    material: glazed({ glaze: glazes.ink, inside: glazes.offWhite, line: 1.7, lip: 6.16, insideFrom: 0.52 }),
  },
];

const teaBowlShape = turned({
  profile: [
    [0.01, 0.9],
    [2.1, 0.75],
    [2.45, 0],
    [2.8, 0],
    [2.95, 0.85],
    [4.1, 1.5],
    [5.25, 3],
    [5.72, 5.2],
    [5.78, 7.1],
    [5.66, 7.25],
    [5.52, 7.1],
    [5.4, 5.2],
    [4.9, 3.2],
    [3.7, 1.9],
    [1.8, 1.35],
    [0.01, 1.3],
  ],
  ripple: 0.05,
  seed: 31,
  bend: ([x, y, z]) => [x, y + 0.12 * Math.sin(x * 0.4 + z * 0.5) * (y / 7), z],
});

const soupShape = turned({
  profile: [
    [0.01, 0.7],
    [3.4, 0.6],
    [3.7, 0],
    [4.1, 0],
    [4.25, 0.6],
    [5.8, 1.3],
    [7.6, 3.2],
    [8.35, 5.4],
    [8.5, 6.5],
    [8.36, 6.66],
    [8.16, 6.5],
    [7.95, 5.2],
    [7.1, 3.3],
    [5.2, 1.7],
    [2.6, 1.2],
    [0.01, 1.15],
  ],
  ripple: 0.03,
  seed: 41,
});

const wideShape = turned({
  profile: [
    [0.01, 0.7],
    [3.4, 0.6],
    [3.7, 0],
    [4.2, 0],
    [4.35, 0.7],
    [6.5, 1.5],
    [10.2, 4.1],
    [12.4, 7.4],
    [12.5, 7.6],
    [12.3, 7.7],
    [11.9, 7.3],
    [9.6, 4.4],
    [6, 2],
    [2.6, 1.3],
    [0.01, 1.25],
  ],
  ripple: 0.04,
  seed: 47,
});

const dishShape = turned({
  profile: [
    [0.01, 0.35],
    [10.2, 0.3],
    [10.6, 0],
    [11.2, 0.02],
    [11.6, 0.5],
    [12.5, 2.6],
    [12.9, 3.9],
    [12.78, 4.05],
    [12.5, 3.9],
    [12, 2.4],
    [11.3, 1.2],
    [9.5, 0.85],
    [0.01, 0.8],
  ],
  ripple: 0.02,
  seed: 51,
  // Pressed into an oval while the clay was still soft.
  bend: ([x, y, z]) => [x * 1.22, y, z * 0.8],
});

const plateShape = turned({
  profile: [
    [0.01, 0.4],
    [6.6, 0.36],
    [6.9, 0],
    [7.4, 0],
    [7.6, 0.3],
    [9.8, 0.7],
    [12.2, 1.5],
    [12.75, 1.95],
    [12.7, 2.1],
    [12.5, 2.1],
    [11.8, 1.7],
    [9.4, 0.95],
    [7, 0.7],
    [0.01, 0.66],
  ],
  ripple: 0.03,
  seed: 61,
});

const stack = [
  glazes.offWhite,
  glazes.sand,
  glazes.seaGreen,
  glazes.offWhite,
  glazes.ink,
  glazes.seaGreen,
].map(
  (glaze, index): Thing => ({
    mesh: placed(plateShape, {
      at: [Math.sin(index * 2.4) * 0.22, index * 0.98, Math.cos(index * 1.7) * 0.2],
      turn: index * 1.1,
    }),
    material: glazed({ glaze, line: 0.45, lip: 2.08 }),
  }),
);

export const cupsAndBowls: readonly StudioScene[] = [
  productShot({ name: 'espresso-cup', across: 19, things: espressoCup, camera: { seenAt: [0.5, 0.66] } }),
  productShot({
    name: 'tea-bowl',
    across: 19.5,
    things: [
      {
        mesh: teaBowlShape,
        material: glazed({
          glaze: glazes.rust,
          inside: { ...glazes.rust, thick: mix(glazes.rust.thick, glazes.ink.thick, 0.6) },
          line: 2.4,
          lip: 7.2,
          insideFrom: 0.53,
        }),
      },
    ],
    camera: { seenAt: [0.5, 0.68] },
  }),
  productShot({
    name: 'soup-bowl',
    across: 24.5,
    things: [
      {
        mesh: soupShape,
        material: glazed({
          glaze: glazes.offWhite,
          inside: glazes.seaGreen,
          line: 1.6,
          lip: 6.62,
          insideFrom: 0.53,
        }),
      },
    ],
    camera: { seenAt: [0.5, 0.64] },
  }),
  productShot({
    name: 'wide-bowl',
    across: 34.5,
    things: [
      { mesh: wideShape, material: glazed({ glaze: glazes.offWhite, line: 1, lip: 7.66, insideFrom: 0.53 }) },
    ],
    camera: { seenAt: [0.5, 0.63] },
  }),
  productShot({
    name: 'serving-dish',
    across: 40,
    things: [
      {
        mesh: placed(dishShape, { turn: 0.3 }),
        material: glazed({
          glaze: glazes.seaGreen,
          inside: glazes.seaGreen,
          line: 1,
          lip: 4,
          insideFrom: 0.6,
        }),
      },
    ],
    camera: { seenAt: [0.5, 0.6], height: 66 },
  }),
  productShot({ name: 'plates-stacked', across: 34, things: stack, camera: { seenAt: [0.5, 0.66] } }),
];
