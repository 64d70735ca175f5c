import type { Colour } from '../drawing/colour.ts';
import { palette } from '../drawing/colour.ts';
import type { Point } from '../drawing/svg-drawing.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import { linens as colours, type Weave, woven } from '../studio/linen.ts';
import { placed, sheet, type Thing } from '../studio/mesh.ts';
import { noise } from '../studio/noise.ts';
import { productShot } from '../studio/product-shot.ts';
import { alongCurve } from '../studio/solids.ts';

export interface FoldedCloth {
  readonly width: number;
  readonly depth: number;
  readonly layers: number;
  /** How far the layers lie apart. */
  readonly loft: number;
  readonly seed: number;
}

/** A cloth laid in folds, seen in cross-section from its open end at the bottom to its last layer on top. */
function foldLine({ depth, layers, loft, seed }: FoldedCloth): (share: number) => Point {
  const points: Point[] = [];
  for (let layer = 0; layer < layers; layer += 1) {
    const height = (layer + 0.5) * loft;
    const slack = (0.5 - noise(layer * 3.3, seed, 4)) * 0.28;
    const [from, to] = layer % 2 === 0 ? [-depth / 2, depth / 2] : [depth / 2, -depth / 2];
    for (const share of [0, 0.03, 0.25, 0.5, 0.75, 0.97, 1]) {
      points.push([from + (to - from) * share + Math.sign(to) * (share > 0.9 ? slack : 0), height]);
    }
    const end = to + Math.sign(to) * (loft * 0.62 + slack);
    if (layer < layers - 1) points.push([end, height + loft / 2]);
  }
  return alongCurve(points, 8);
}

export function foldedCloth(
  cloth: FoldedCloth,
  weave: Omit<Weave, 'across' | 'along'>,
  pose: { at?: Vector; turn?: number } = {},
): Thing {
  const { width, depth, layers, loft, seed } = cloth;
  const line = foldLine(cloth);
  const tall = layers * loft;
  const point = (u: number, v: number): Vector => {
    const [z, height] = line(v);
    const x = (u - 0.5) * width;
    const high = height / tall;
    const wave = 0.16 * noise(x * 0.22, seed, z * 0.2) + 0.07 * noise(x * 0.6, seed + 3, z * 0.5);
    const ends = Math.abs(u * 2 - 1) ** 10;
    const sideways =
      0.22 * noise(v * layers * 1.7, seed + 8, 0) * Math.abs(u * 2 - 1) ** 4 * Math.sign(u - 0.5);
    return [
      x + sideways * 1.4,
      Math.max(0.05, height + high * (wave + 0.25) - ends * high * 0.3),
      z + 0.12 * noise(x * 0.3, height * 2, seed + 20),
    ];
  };
  return {
    mesh: placed(sheet({ point, columns: 110, rows: 60 * layers }), pose),
    material: woven({ ...weave, across: width, along: depth * layers }),
  };
}

const napkin = (seed: number): FoldedCloth => ({ width: 17, depth: 15.5, layers: 4, loft: 0.5, seed });

/** Two napkins, one on the other, not quite square to each other. */
const portrait = (name: string, colour: Colour, stripes?: Weave['stripes']) =>
  productShot({
    name,
    across: 29,
    things: [
      foldedCloth(napkin(2), { colour, hem: 0.7, ...(stripes && { stripes }) }, { turn: 0.5, at: [0, 0, 0] }),
      foldedCloth(
        napkin(5),
        { colour, hem: 0.7, ...(stripes && { stripes }) },
        { turn: 0.38, at: [0.3, 2.25, 0.2] },
      ),
    ],
    camera: { seenAt: [0.5, 0.66], height: 62 },
  });

const towel = (seed: number): FoldedCloth => ({ width: 12.5, depth: 21, layers: 4, loft: 0.5, seed });
const bands = (colour: Colour): Weave['stripes'] => ({
  at: [0.16, 0.22, 0.28, 0.72, 0.78, 0.84],
  width: 0.022,
  colour,
});

const towelPair = [
  foldedCloth(
    towel(12),
    { colour: colours.flax, hem: 0.6, stripes: bands(colours.undyed) },
    { turn: 0.2, at: [-6.4, 0, -1.4] },
  ),
  foldedCloth(
    towel(15),
    { colour: colours.undyed, hem: 0.6, stripes: bands(colours.rust) },
    { turn: 0.62, at: [4.9, 0.55, 2.4] },
  ),
];

const pile = [colours.sea, colours.flax, colours.rust, colours.undyed].map((colour, index) =>
  foldedCloth(
    { ...napkin(20 + index * 3), layers: 4, loft: 0.46 },
    {
      colour,
      hem: 0.7,
      ...(index === 3 && { stripes: { at: [0.12, 0.15, 0.18], width: 0.012, colour: palette.ink } }),
    },
    {
      turn: 0.46 + Math.sin(index * 2.3) * 0.06,
      at: [Math.sin(index * 4) * 0.25, index * 2.06, Math.cos(index * 3) * 0.2],
    },
  ),
);

export const linens: readonly StudioScene[] = [
  productShot({ name: 'linen-folded', across: 30, things: pile, camera: { seenAt: [0.5, 0.68] } }),
  productShot({
    name: 'tea-towel-pair',
    across: 38,
    things: towelPair,
    camera: { seenAt: [0.5, 0.6], height: 66 },
  }),
  portrait('linen-sea', colours.sea),
  portrait('linen-flax', colours.flax),
  portrait('linen-rust', colours.rust),
  portrait('linen-undyed', colours.undyed, { at: [0.12, 0.15, 0.18], width: 0.012, colour: palette.ink }),
];
