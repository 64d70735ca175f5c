import { dim, hex, mix, palette } from '../drawing/colour.ts';
import { createRandom } from '../drawing/seeded-random.ts';
import type { Point } from '../drawing/svg-drawing.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import { joined, type Material, type Mesh, placed, type Thing } from '../studio/mesh.ts';
import { noise } from '../studio/noise.ts';
import { placeShot } from '../studio/product-shot.ts';
import { block, spineThrough, tube, turned } from '../studio/solids.ts';
import { bareClay, glazed, glazes } from '../studio/stoneware.ts';
import { wood, woods } from '../studio/wood.ts';
import { board, wallAt, wideWindow } from '../studio/workshop-room.ts';
import { wetClay } from './classes.ts';
import { mug } from './mugs.ts';

const beaker = turned({
  profile: [
    [0.01, 0.3],
    [3.9, 0.2],
    [4.2, 0],
    [4.5, 0.3],
    [4.6, 5],
    [4.5, 11],
    [4.4, 11.2],
    [4.2, 11],
    [4.2, 5],
    [3.8, 1],
    [0.01, 0.8],
  ],
  seed: 7,
  ripple: 0.03,
  columns: 72,
  rows: 80,
});

function brushes(at: Vector): Thing[] {
  const random = createRandom('brushes');
  const [sticks, hairs]: [Mesh[], Mesh[]] = [[], []];
  for (let index = 0; index < 7; index += 1) {
    const [lean, roll, long] = [random.bell() * 0.22, random.bell() * 0.26, random.between(19, 27)];
    const pose = { at: [at[0] + roll * -5, at[1] + 2, at[2] + lean * 5] as const, lean, roll };
    const stick = (from: number, to: number, thick: (share: number) => number) =>
      placed(
        tube(
          (share) => [0, from + (to - from) * share, 0],
          (share) => ({ across: thick(share), thick: thick(share) }),
          { columns: 10, rows: 20 },
        ),
        pose,
      );
    sticks.push(stick(0, long, (share) => 0.24 + 0.18 * Math.sin(share * Math.PI)));
    hairs.push(
      stick(long, long + 3.6, (share) => 0.2 + 0.5 * Math.sin(Math.min(1, share * 1.02) * Math.PI) ** 0.7),
    );
  }
  return [
    { mesh: joined(sticks), material: wood(woods.ash, 'y') },
    {
      mesh: joined(hairs),
      material: ({ x, y, z }) => ({ colour: dim(palette.bark, 0.7 + 0.3 * noise(x * 20, y * 2, z * 20)) }),
    },
  ];
}

const bowl = turned({
  profile: [
    [0.01, 0.6],
    [3.2, 0.5],
    [3.6, 0],
    [4, 0.1],
    [4.4, 0.7],
    [7, 2.4],
    [9.2, 5.6],
    [9.8, 8],
    [9.6, 8.2],
    [9.3, 7.9],
    [8.6, 5.4],
    [6.4, 2.9],
    [3, 1.4],
    [0.01, 1.2],
  ],
  seed: 17,
  ripple: 0.04,
  columns: 96,
  rows: 110,
});

/** A block of clay, cut with a wire, under its half-open bag. */
const clayBlock: Thing = {
  mesh: placed(block([22, 13, 15], 1.4, 14), { at: [44, 6.5, -6], turn: 0.25 }),
  material: (spot) => wetClay({ ...spot, y: spot.y * 0.4 }),
};

const bench: readonly Thing[] = [
  board([260, 6, 70], [0, -3, -2]),
  board([150, 2.6, 16], [14, 44, -36], woods.ash),
  ...mug(glazes.offWhite, [-22, 45.3, -36], 0.4),
  ...mug(glazes.seaGreen, [-8, 45.3, -35], 0.2),
  ...mug(glazes.rust, [6, 45.3, -36], 0.5),
  {
    mesh: placed(bowl, { at: [28, 45.3, -36] }),
    material: glazed({ glaze: glazes.offWhite, line: 2, lip: 8.1 }),
  },
  {
    mesh: placed(beaker, { at: [52, 45.3, -36] }),
    material: glazed({ glaze: glazes.ink, line: 3, lip: 11.1 }),
  },
  {
    mesh: placed(beaker, { at: [-46, 0, -8] }),
    material: glazed({ glaze: glazes.sand, line: 2.4, lip: 11.1 }),
  },
  ...brushes([-46, 0, -8]),
  {
    mesh: placed(bowl, { at: [-16, 0, 4] }),
    material: glazed({ glaze: glazes.seaGreen, line: 2.2, lip: 8.1 }),
  },
  { mesh: placed(bowl, { at: [8, 0, -10] }), material: bareClay(hex('#c3a98c')) },
  { mesh: placed(bowl, { at: [8, 2.6, -10], turn: 1 }), material: bareClay(hex('#c3a98c')) },
  { mesh: placed(bowl, { at: [8, 5.2, -10], turn: 2 }), material: bareClay(hex('#c3a98c')) },
  clayBlock,
  {
    mesh: placed(
      tube(
        spineThrough([
          [-9, 0.5, 0],
          [0, 0.6, 0],
          [9, 0.5, 0.4],
        ]),
        (share) => ({ across: 0.7 - 0.3 * share, thick: 0.5 - 0.2 * share }),
        { columns: 16, rows: 40 },
      ),
      { at: [14, 0, 16], turn: 0.3 },
    ),
    material: wood(woods.walnut, 'x'),
  },
];

const raw: Material = (spot) => {
  const surface = bareClay(hex('#cbb196'))(spot);
  return {
    ...surface,
    colour: mix(surface.colour, hex('#a08a74'), 0.25 + 0.25 * noise(spot.y * 0.3, spot.x * 0.1, 4)),
  };
};

const greenware: readonly (readonly Point[])[] = [
  [
    [0.01, 0.3],
    [3, 0.2],
    [3.4, 0],
    [4, 0.8],
    [4.3, 4],
    [4.2, 8],
    [4.1, 9],
    [3.8, 8.9],
    [3.8, 4],
    [3, 0.9],
    [0.01, 0.8],
  ],
  [
    [0.01, 0.5],
    [2.8, 0.4],
    [3.2, 0],
    [3.8, 0.7],
    [6.4, 2.6],
    [8, 6.2],
    [7.8, 6.5],
    [7.5, 6.2],
    [5.8, 2.9],
    [2.6, 1.3],
    [0.01, 1.1],
  ],
  [
    [0.01, 0.3],
    [3.4, 0.2],
    [3.8, 0],
    [4.8, 1],
    [5.9, 5],
    [5.4, 9],
    [4, 12.5],
    [3.7, 15],
    [4.2, 17],
    [3.9, 17.1],
    [3.4, 15],
    [3.7, 12],
    [5, 8.6],
    [5.4, 5],
    [4, 1.2],
    [0.01, 0.9],
  ],
  [
    [0.01, 0.3],
    [2.4, 0.2],
    [2.7, 0],
    [3.4, 0.6],
    [5.2, 3.6],
    [5, 7.4],
    [2.4, 10.4],
    [1.6, 12],
    [2, 14],
    [1.7, 14.1],
    [1.2, 12],
    [0.01, 10],
  ],
];

/** Three boards with rows of the same pots, none of them quite like its neighbour. */
function racks(): Thing[] {
  const shapes = greenware.map((profile, index) =>
    turned({ profile, seed: 200 + index, ripple: 0.04, columns: 44, rows: 46 }),
  );
  const random = createRandom('racks');
  const rows = [
    { y: 4, kind: 1, step: 18, gap: 0 },
    { y: 24, kind: 0, step: 12.4, gap: 2 },
    { y: 46, kind: 2, step: 15, gap: 4 },
    { y: 75, kind: 3, step: 14, gap: 1 },
  ];
  const pots: Mesh[] = [];
  for (const { y, kind, step, gap } of rows) {
    const shape = shapes[kind];
    if (!shape) continue;
    for (let x = -84 + gap; x < 86; x += step) {
      for (const z of kind === 1 ? [-7] : [-13, -1]) {
        pots.push(
          placed(shape, {
            at: [x + random.bell() * 0.7 + (z === -1 ? step * 0.4 : 0), y, z + random.bell() * 0.6],
            turn: random.between(0, 6),
          }),
        );
      }
    }
  }
  return [
    ...rows.map(({ y }) => board([230, 2.4, 30], [0, y - 1.2, -7], woods.ash)),
    ...[-92, 92].map(
      (x): Thing => ({
        mesh: placed(block([5, 200, 5], 0.3, 6), { at: [x, 60, 9] }),
        material: wood(woods.oak, 'y'),
      }),
    ),
    { mesh: joined(pots), material: raw },
  ];
}

export const contentFixture: readonly StudioScene[] = [
  placeShot({
    name: 'workshop-bench',
    across: 128,
    ground: wallAt(-44),
    things: bench,
    room: wideWindow,
    camera: { height: 44, distance: 230, seenAt: [0.5, 0.74] },
  }),
  placeShot({
    name: 'drying-racks',
    across: 132,
    ground: wallAt(-26, hex('#cfc4b4')),
    things: racks(),
    room: wideWindow,
    exposure: 1.05,
    camera: { height: 62, distance: 260, aim: [0, 46, 0], seenAt: [0.5, 0.52] },
  }),
];
