import { mix, palette } from '../drawing/colour.ts';
import type { StudioScene } from '../render-scene.ts';
import { placed, type Thing } from '../studio/mesh.ts';
import { productShot } from '../studio/product-shot.ts';
import { spineThrough, tube, turned } from '../studio/solids.ts';
import { bareClay, type Glaze, glazed, glazes } from '../studio/stoneware.ts';

const teapotBody = turned({
  profile: [
    [0.01, 0.4],
    [4, 0.35],
    [4.3, 0],
    [4.8, 0.02],
    [5.3, 0.6],
    [7, 2.6],
    [7.7, 5],
    [7.2, 7.6],
    [5.6, 9.6],
    [3.9, 10.35],
    [3.7, 10.7],
    [3.5, 10.7],
    [3.4, 10.2],
    [4.6, 9.2],
    [6, 7],
    [0.01, 1],
  ],
  ripple: 0.03,
  seed: 81,
});

const teapotLid = turned({
  profile: [
    [3.35, 10.5],
    [3.85, 10.62],
    [3.9, 10.8],
    [3.4, 11.2],
    [2, 11.75],
    [0.9, 11.95],
    [0.62, 12.3],
    [0.72, 12.8],
    [1, 13.2],
    [0.85, 13.6],
    [0.4, 13.75],
    [0.01, 13.78],
  ],
  ripple: 0.01,
  seed: 82,
});

const teapotSpout = tube(
  spineThrough([
    [-5.6, 4.2, 0],
    [-8, 5.2, 0],
    [-9.4, 7.2, 0],
    [-10.2, 9.2, 0],
    [-11.3, 10.5, 0],
  ]),
  (share) => ({ across: 1.75 - 1.15 * share ** 0.8, thick: 1.75 - 1.2 * share ** 0.8 }),
);

const cane = mix(palette.clay, palette.bark, 0.3);

/** A bow of cane over the lid, from two lugs on the shoulder. */
const teapotBow = tube(
  spineThrough([
    [-4.4, 9.9, 0],
    [-5, 12.4, 0],
    [-3.9, 15.6, 0],
    [0, 17.2, 0],
    [3.9, 15.6, 0],
    [5, 12.4, 0],
    [4.4, 9.9, 0],
  ]),
  (share) => ({ across: 0.42, thick: 0.36 + 0.03 * Math.sin(share * 260) }),
  { rows: 220 },
);

function teapot(glaze: Glaze): Thing[] {
  const turn = 0.28;
  return [
    { mesh: placed(teapotSpout, { turn }), material: glazed({ glaze }) },
    { mesh: placed(teapotBody, { turn }), material: glazed({ glaze, line: 1.7 }) },
    { mesh: placed(teapotLid, { turn }), material: glazed({ glaze, lip: 10.7 }) },
    { mesh: placed(teapotBow, { turn }), material: bareClay(cane) },
  ];
}

export const teapotShot: StudioScene = productShot({
  name: 'teapot',
  across: 32,
  things: teapot(glazes.ink),
  camera: { seenAt: [0.53, 0.74] },
});
