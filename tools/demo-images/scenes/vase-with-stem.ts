import { mix, palette } from '../drawing/colour.ts';
import { createRandom } from '../drawing/seeded-random.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import { joined, type Mesh, placed, type Thing } from '../studio/mesh.ts';
import { productShot } from '../studio/product-shot.ts';
import { spineThrough, tube, turned } from '../studio/solids.ts';
import { glazed, glazes } from '../studio/stoneware.ts';

const vaseShape = turned({
  profile: [
    [0.01, 0.35],
    [3, 0.3],
    [3.3, 0],
    [3.7, 0.02],
    [4.4, 0.8],
    [6.1, 3.4],
    [6.7, 6.4],
    [6, 9.4],
    [3.8, 11.8],
    [1.9, 13.2],
    [1.55, 14.4],
    [1.75, 15.8],
    [2, 16.2],
    [1.85, 16.3],
    [1.55, 15.6],
    [1.2, 14],
    [0.01, 12],
  ],
  ripple: 0.04,
  seed: 121,
});

const twig = (places: readonly Vector[], thick: number) =>
  tube(
    spineThrough(places),
    (share) => ({ across: thick * (1 - 0.5 * share), thick: thick * (1 - 0.5 * share) }),
    { columns: 8, rows: 50 },
  );

const seed = turned({
  profile: [
    [0.01, 0],
    [0.16, 0.08],
    [0.2, 0.22],
    [0.12, 0.36],
    [0.01, 0.4],
  ],
  ripple: 0,
  columns: 8,
  rows: 8,
});

/** An umbel gone dry: thin rays from one point, each with a seed at its end. */
function umbel(at: Vector, reach: number, name: string): Mesh[] {
  const random = createRandom(name);
  return Array.from({ length: 22 }, (): Mesh[] => {
    const [around, out] = [random.between(0, Math.PI * 2), random.next() ** 0.6];
    const tip: Vector = [
      at[0] + Math.sin(around) * out * reach,
      at[1] + reach * (0.85 - 0.4 * out),
      at[2] + Math.cos(around) * out * reach,
    ];
    const middle: Vector = [(at[0] + tip[0] * 2) / 3, (at[1] * 1.4 + tip[1]) / 2.4, (at[2] + tip[2] * 2) / 3];
    return [
      twig([at, middle, tip], 0.045),
      placed(seed, { at: tip, roll: random.bell(), lean: random.bell() }),
    ];
  }).flat();
}

const stems = joined([
  twig(
    [
      [0, 13, 0],
      [0.5, 21, 0],
      [0.2, 27, 0.4],
      [1.8, 35, 0.6],
    ],
    0.14,
  ),
  twig(
    [
      [0.4, 24, 0.2],
      [-2.2, 28, 0.8],
      [-4.6, 30.4, 1],
    ],
    0.09,
  ),
  twig(
    [
      [0.3, 26.6, 0.3],
      [3.2, 29, -0.4],
      [5.2, 30, -0.8],
    ],
    0.09,
  ),
  ...umbel([1.8, 35, 0.6], 2.5, 'umbel top'),
  ...umbel([-4.6, 30.4, 1], 2, 'umbel left'),
  ...umbel([5.2, 30, -0.8], 1.8, 'umbel right'),
]);

const things: readonly Thing[] = [
  { mesh: vaseShape, material: glazed({ glaze: glazes.ink, line: 1.2, lip: 16.26 }) },
  { mesh: stems, material: () => ({ colour: mix(palette.clay, palette.bark, 0.35) }) },
];

export const vaseWithStem: StudioScene = productShot({
  name: 'vase-with-stem',
  across: 36,
  things,
  camera: { seenAt: [0.48, 0.85] },
});
