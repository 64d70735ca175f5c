import { mix, palette } from '../drawing/colour.ts';
import { strokeLetters } from '../drawing/stroke-letters.ts';
import { createDrawing } from '../drawing/svg-drawing.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import { type Material, placed, type Thing } from '../studio/mesh.ts';
import { printOf } from '../studio/printed-paper.ts';
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

/** Brass type pressed into the soft clay, left of the handle, and the glaze that gathers in it. */
async function namedCup(name: string): Promise<Thing[]> {
  const [wide, tall] = [900, 260];
  const drawing = createDrawing(wide, tall);
  drawing.add(`<rect width="${wide}" height="${tall}" fill="#fff"/>`);
  drawing.add(
    strokeLetters(name, [wide / 2, tall / 2], { size: 150, weight: 24, colour: '#000', spacing: 0.5 }),
  );
  const stamp = await printOf(drawing.toSvg(wide));
  const [body, handle] = mug(glazes.offWhite, [-1.1, 0, 0]);
  if (!body || !handle) return [];
  // The handle is at a quarter of the way round; the name begins before the seam and ends behind it.
  const depthAt = (u: number, y: number): number => {
    const [across, down] = [(((u + 0.5) % 1) - 0.53) * 5.4 + 0.5, (7.35 - y) / 1.3 + 0.5];
    if (across < 0 || across > 1 || down < 0 || down > 1) return 0;
    return 1 - stamp(across, down)[0];
  };
  const material: Material = (spot) => {
    const surface = body.material(spot);
    if (spot.v > 0.52) return surface;
    const depth = depthAt(spot.u, spot.y);
    const slope = depthAt(spot.u, spot.y + 0.03) - depthAt(spot.u, spot.y - 0.03);
    const [x, y, z] = surface.bump ?? [0, 0, 0];
    return {
      ...surface,
      colour: mix(surface.colour, palette.bark, depth * 0.62),
      bump: [x, y + slope * 0.5, z],
    };
  };
  return [{ ...body, material }, handle];
}

export const mugs: readonly StudioScene[] = [
  portrait('mug-sea-green', glazes.seaGreen),
  portrait('mug-off-white', glazes.offWhite),
  portrait('mug-ink', glazes.ink),
  portrait('mug-rust', glazes.rust),
  productShot({
    name: 'cup-with-a-name',
    across: 19.5,
    things: () => namedCup('WREN'),
    camera: { seenAt: [0.5, 0.71] },
  }),
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
