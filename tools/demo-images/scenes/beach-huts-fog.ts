import { type Colour, dim, hex, mix } from '../drawing/colour.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import { joined, type Material, type Mesh, placed, sheet, type Thing } from '../studio/mesh.ts';
import { noise } from '../studio/noise.ts';
import { placeShot } from '../studio/product-shot.ts';
import { block } from '../studio/solids.ts';

// One unit is a decimetre here.
const wide = 20;
const tall = 20;
const deep = 26;
const rise = 9;

const fogColour = mix(hex('#d9d6cc'), hex('#e8dccb'), 0.4);

/** Upright boards with weathered paint. */
const planks =
  (paint: Colour): Material =>
  ({ x, y, z }) => {
    const along = x + z;
    const board = Math.floor(along / 1.25);
    const gap = Math.abs(along / 1.25 - board - 0.5) > 0.46 ? 0.66 : 1;
    const activeTheme = Math.max(0, noise(along * 1.5, y * 0.12, board) - 0.45) * 0.6;
    const tone = 1 + 0.08 * noise(board * 3.7, 1, 1) + 0.05 * noise(x * 0.4, y * 0.2, z * 0.4);
    return {
      colour: dim(mix(paint, hex('#a89a88'), activeTheme), tone * gap),
      bump: [gap < 1 ? 0.3 : 0, 0, 0],
    };
  };

const plain =
  (colour: Colour): Material =>
  ({ x, y, z }) => ({ colour: dim(colour, 1 + 0.08 * noise(x, y * 2, z)) });

const gable = sheet({
  columns: 20,
  rows: 20,
  point: (u, v) => [(u - 0.5) * wide * (1 - v), tall / 2 + v * rise, deep / 2],
});

function hut(paint: Colour, door: Colour, at: Vector, turn: number): Thing[] {
  const standing = (mesh: Mesh): Mesh => placed(mesh, { at: [at[0], at[1] + tall / 2 + 3, at[2]], turn });
  const put = (mesh: Mesh, place: Vector, roll = 0): Mesh => placed(mesh, { at: place, roll });
  const slope = Math.atan2(rise, wide / 2);
  const roofSide = Math.hypot(rise, wide / 2) + 2.6;
  const roof = (side: number) =>
    put(
      block([roofSide, 0.5, deep + 4], 0.12, 6),
      [side * (wide / 4 + 0.7), tall / 2 + rise / 2 + 0.1, 0.6],
      -side * slope,
    );
  const whole = (mesh: Mesh): Mesh => {
    const { places } = mesh;
    return standing({ ...mesh, ownPlaces: places });
  };
  const trims = joined([
    put(block([0.9, tall, 0.5], 0.1, 3), [-wide / 2 + 0.3, 0, deep / 2 + 0.2]),
    put(block([0.9, tall, 0.5], 0.1, 3), [wide / 2 - 0.3, 0, deep / 2 + 0.2]),
    put(block([wide + 1.4, 0.9, 5], 0.15, 3), [0, -tall / 2 - 0.5, deep / 2 + 2.4]),
    ...[-1, 1].flatMap((side) =>
      [-1, 1].map((end) =>
        put(block([1.2, 4.6, 1.2], 0.1, 3), [side * (wide / 2 - 1.5), -tall / 2 - 2, end * (deep / 2 - 1.5)]),
      ),
    ),
    put(block([9, 0.6, 2.6], 0.1, 3), [0, -tall / 2 - 1.6, deep / 2 + 6]),
  ]);
  const leaf = joined([put(block([8.6, 15.4, 0.4], 0.1, 4), [0, -tall / 2 + 8, deep / 2 + 0.25])]);
  return [
    { mesh: whole(joined([block([wide, tall, deep], 0.15, 8), gable])), material: planks(paint) },
    { mesh: whole(joined([roof(-1), roof(1)])), material: plain(hex('#6d665d')) },
    { mesh: whole(trims), material: plain(hex('#e9e2d5')) },
    { mesh: whole(leaf), material: planks(door) },
  ];
}

const paints: readonly (readonly [Colour, Colour])[] = [
  [hex('#8fa9a3'), hex('#e5dccb')],
  [hex('#e2d8c6'), hex('#6f868b')],
  [hex('#b27a58'), hex('#e5dccb')],
  [hex('#6c7f88'), hex('#d6c4a4')],
  [hex('#cdb78f'), hex('#8fa9a3')],
  [hex('#a7bab2'), hex('#e5dccb')],
  [hex('#c08a68'), hex('#e5dccb')],
];

const beach: Thing = {
  mesh: sheet({
    columns: 90,
    rows: 120,
    point: (u, v) => [(u - 0.5) * 1600, 0.5 * noise((u - 0.5) * 60, v * 60, 2), 100 - v ** 2 * 1400],
  }),
  material: ({ x, z }) => {
    const drift =
      noise(x * 0.06, 3, z * 0.14) * 0.07 + noise(x * 0.5, 1, z * 0.9) * 0.05 + noise(x * 3, 1, z * 3) * 0.04;
    return { colour: dim(hex('#c9b899'), 1 + drift), bump: [drift * 0.6, 0, drift * 0.8] };
  },
  throwsNoShadow: true,
};

const air: Thing = {
  mesh: sheet({ columns: 4, rows: 4, point: (u, v) => [(u - 0.5) * 4000, (v - 0.2) * 1600, -1290] }),
  material: () => ({ colour: fogColour }),
  throwsNoShadow: true,
  isSmooth: true,
};

export const beachHutsFog: StudioScene = placeShot({
  name: 'beach-huts-fog',
  across: 118,
  ground: air,
  things: [
    beach,
    ...paints.flatMap(([paint, door], index) => hut(paint, door, [-33 + index * 25, 0, -index * 46], 0.42)),
  ],
  fog: { colour: fogColour, from: 105, clear: 135 },
  room: {
    fill: 1.05,
    ground: hex('#cfc4b0'),
    wall: hex('#d9d6cc'),
    window: {
      middle: [-420, 420, 260],
      halfWide: 260,
      halfTall: 220,
      strength: 0.75,
      colour: hex('#fff4e4'),
    },
  },
  camera: { height: 17, distance: 130, seenAt: [0.5, 0.76] },
});
