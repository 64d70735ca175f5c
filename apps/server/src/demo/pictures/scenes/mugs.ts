import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../picture-rendering.ts';
import { placed, type Thing } from '../studio/mesh.ts';
import { productShot } from '../studio/product-shot.ts';
import { spineThrough, tube, turned } from '../studio/solids.ts';
import { type Glaze, glazed, glazes } from '../studio/stoneware.ts';

const mugShape = turned({
  profile: [
    [0.01, 0.3],
    [2.7, 0.28],
    [2.95, 0.1],
    [3.1, 0],
    [3.4, 0.02],
    [3.62, 0.3],
    [3.98, 1.2],
    [4.22, 2.9],
    [4.24, 5.2],
    [4.08, 7.4],
    [4.06, 8.7],
    [4.08, 9.1],
    [3.98, 9.22],
    [3.86, 9.1],
    [3.78, 8.6],
    [3.82, 6],
    [3.86, 3],
    [3.6, 1.3],
    [2.6, 0.75],
    [0.01, 0.7],
  ],
  ripple: 0.016,
  seed: 4,
});

const handleShape = tube(
  spineThrough([
    [3.75, 7.35, 0],
    [4.7, 7.75, 0],
    [5.9, 7.5, 0],
    [6.55, 6.4, 0],
    [6.4, 4.9, 0],
    [5.5, 3.6, 0],
    [4.5, 3.05, 0],
    [3.9, 2.75, 0],
  ]),
  (share) => ({
    across: 0.66 + 0.9 * Math.abs(share - 0.5) ** 2.2,
    thick: 0.36 + 0.9 * Math.abs(share - 0.5) ** 3,
  }),
);

export function mug(glaze: Glaze, at: Vector = [0, 0, 0], turn = -0.32): Thing[] {
  const inside = glaze === glazes.ink || glaze === glazes.rust ? glazes.offWhite : glaze;
  return [
    {
      mesh: placed(mugShape, { at, turn }),
      material: glazed({ glaze, inside, line: 2.05, lip: 9.18, insideFrom: 0.52 }),
    },
    { mesh: placed(handleShape, { at, turn }), material: glazed({ glaze }) },
  ];
}

const portrait = (name: string, glaze: Glaze) =>
  productShot({ name, across: 19.5, things: mug(glaze, [-1.1, 0, 0]), camera: { seenAt: [0.5, 0.71] } });

export const mugs: readonly StudioScene[] = [
  portrait('mug-sea-green', glazes.seaGreen),
  portrait('mug-off-white', glazes.offWhite),
  portrait('mug-ink', glazes.ink),
  portrait('mug-rust', glazes.rust),
  // Near enough to see the iron in the glaze and the clay on the lip.
  productShot({
    name: 'mug-held-detail',
    across: 9.6,
    things: mug(glazes.seaGreen, [0, 0, 0], -0.5),
    camera: { aim: [0.6, 6.4, 3.6], seenAt: [0.5, 0.56], height: 40, distance: 100 },
  }),
  productShot({
    name: 'stoneware-mug',
    across: 25,
    things: [...mug(glazes.offWhite, [3.4, 0, -5], 0.5), ...mug(glazes.seaGreen, [-3.4, 0, 3], -0.6)],
    camera: { seenAt: [0.5, 0.7] },
  }),
];
