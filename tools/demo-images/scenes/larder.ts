import { hex, mix, palette } from '../drawing/colour.ts';
import { createRandom } from '../drawing/seeded-random.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import {
  kraft,
  saltHeap,
  saltWhite,
  smoked,
  spoonWood,
  tinBody,
  tinLid,
  woodenSpoon,
} from '../studio/larder-goods.ts';
import { joined, type Mesh, type Pose, placed, sheet, type Thing } from '../studio/mesh.ts';
import { noise } from '../studio/noise.ts';
import { printedPaper, printOf } from '../studio/printed-paper.ts';
import { productShot } from '../studio/product-shot.ts';
import { block, turned } from '../studio/solids.ts';
import { glazed, glazes } from '../studio/stoneware.ts';
import { wood, woods } from '../studio/wood.ts';
import { labelSvg } from './labels.ts';
import { mug } from './mugs.ts';

const move = (thing: Thing, pose: Pose): Thing => ({ ...thing, mesh: placed(thing.mesh, pose) });

const deepGreen = mix(palette.deepTide, palette.ink, 0.15);

async function teaTin(paint = deepGreen, word = 'MARSH MINT'): Promise<{ body: Thing; lid: Thing }> {
  const label = await printOf(labelSvg({ width: 900, height: 720, word, below: 'TEA', mark: 'leaf' }));
  return {
    body: tinBody({
      radius: 4.3,
      height: 10.4,
      paint,
      label,
      labelReach: 0.82,
      labelFrom: 2.1,
      labelTo: 7.8,
    }),
    lid: tinLid(4.3, 2.2, paint),
  };
}

/** Rolled leaves strewn beside the tin. */
function teaLeaves(at: Vector, seed: string, count = 240): Thing {
  const random = createRandom(seed);
  const leaf = (long: number, curl: number): Mesh =>
    sheet({
      columns: 3,
      rows: 6,
      point: (u, v) => [
        (v - 0.5) * long,
        Math.abs(v - 0.5) * curl + 0.03,
        (u - 0.5) * 0.16 * Math.sin(v * Math.PI),
      ],
    });
  const leaves = Array.from({ length: count }, () => {
    const away = random.next() ** 1.4 * 4.2;
    const angle = random.between(0, Math.PI * 2);
    const place: Vector = [
      at[0] + Math.cos(angle) * away * 1.25,
      Math.max(0, 0.9 - away * 0.5) * random.next(),
      at[2] + Math.sin(angle) * away,
    ];
    return placed(leaf(random.between(0.45, 1.1), random.between(-0.3, 0.5)), {
      at: place,
      turn: random.between(0, 6),
      lean: random.bell() * 0.7,
      roll: random.bell() * 0.4,
    });
  });
  const dry = mix(palette.bark, palette.deepTide, 0.45);
  return {
    mesh: joined(leaves),
    material: ({ x, z }) => ({ colour: mix(dry, kraft, 0.25 + 0.25 * noise(x * 40, 0, z * 40)) }),
  };
}

async function teaTinStanding(paint?: typeof deepGreen, word?: string): Promise<Thing[]> {
  const { body, lid } = await teaTin(paint, word);
  return [body, move(lid, { at: [0, 8.7, 0] }), teaLeaves([5.2, 0, 4.6], word ?? 'mint')];
}

const jarShape = turned({
  profile: [
    [0.01, 0.35],
    [4.3, 0.3],
    [4.6, 0],
    [5.1, 0.02],
    [5.6, 0.6],
    [6.05, 3],
    [5.95, 7],
    [5.5, 9.3],
    [5.2, 10.2],
    [5.35, 10.9],
    [5.2, 11.05],
    [5, 10.9],
    [4.85, 10.1],
    [5.2, 9],
    [5.5, 7],
    [5.5, 3],
    [4.6, 1],
    [0.01, 0.8],
  ],
  ripple: 0.03,
  seed: 131,
});

const lidShape = turned({
  profile: [
    [0.01, 0],
    [5.3, 0],
    [5.45, 0.1],
    [5.5, 0.6],
    [5.4, 0.8],
    [3, 0.95],
    [1.1, 1],
    [0.9, 1.3],
    [1.25, 2],
    [1.1, 2.5],
    [0.5, 2.7],
    [0.01, 2.7],
  ],
  ripple: 0,
  rows: 120,
});

const saltJarOpen: readonly Thing[] = [
  { mesh: jarShape, material: glazed({ glaze: glazes.offWhite, line: 2.6, lip: 11 }) },
  ...saltHeap(
    { at: [0, 8.9, 0], radius: 5.1, height: 1.5, crystals: 260, seed: 'jar salt', spread: 0.9 },
    saltWhite,
  ),
  { mesh: placed(lidShape, { roll: -1.12, at: [7.5, 5, -1.6], turn: 0.35 }), material: wood(woods.ash, 'z') },
  { mesh: placed(woodenSpoon(13), { at: [-1.2, 0, 8.4], turn: 0.32 }), material: spoonWood },
  ...saltHeap({ at: [-4.2, 0, 9.3], radius: 1.1, height: 0.5, crystals: 70, seed: 'spilt salt' }, saltWhite),
];

const saltJarClosed: readonly Thing[] = [
  { mesh: jarShape, material: glazed({ glaze: glazes.offWhite, line: 2.6, lip: 11 }) },
  { mesh: placed(lidShape, { at: [0, 10.95, 0], turn: 0.5 }), material: wood(woods.ash, 'x') },
  ...saltHeap(
    { at: [6.6, 0, 6], radius: 1.9, height: 0.8, crystals: 170, seed: 'beside the jar' },
    saltWhite,
  ),
];

async function smokedSalt(): Promise<Thing[]> {
  const label = await printOf(
    labelSvg({ width: 1200, height: 420, word: 'SMOKED SALT', below: '', mark: 'none' }),
  );
  const paint = mix(palette.bark, palette.ink, 0.5);
  const tin = tinBody({
    radius: 5.4,
    height: 4.6,
    paint,
    label,
    labelReach: 0.95,
    labelFrom: 0.9,
    labelTo: 3.7,
  });
  return [
    tin,
    ...saltHeap(
      { at: [0, 3.5, 0], radius: 5.2, height: 1.5, crystals: 420, seed: 'smoked', spread: 0.93 },
      smoked,
      0.75,
    ),
    move(tinLid(5.4, 1.7, paint), { roll: -1.05, at: [6.9, 4.85, -1.6], turn: 0.3 }),
    ...saltHeap(
      { at: [-2.6, 0, 8.6], radius: 1.3, height: 0.5, crystals: 110, seed: 'smoked spilt' },
      smoked,
      0.75,
    ),
  ];
}

const cardboard = mix(kraft, palette.bark, 0.08);
const cardboardFace = ({ x, y, z }: { x: number; y: number; z: number }) => {
  const fibre = noise(x * 11, y * 11, z * 11) * 0.05 + noise(x * 2, y * 5, z * 5) * 0.03;
  return { colour: mix(cardboard, palette.bark, Math.max(0, 0.05 + fibre)), gloss: 0.05, roughness: 0.9 };
};

async function closedBox(): Promise<Thing[]> {
  const label = await printOf(labelSvg({ width: 1000, height: 760, word: 'TEA EVERY MONTH', mark: 'sun' }));
  // As flat as the slot of a letterbox.
  const size: Vector = [21, 2.6, 15];
  const box = block(size, 0.14);
  const material = printedPaper(label, cardboard, ({ x, y, z }) =>
    y > 1.2 ? [x / 12.6 + 0.5, z / 9.6 + 0.5] : undefined,
  );
  const pose = { at: [-0.4, 1.32, 1], turn: 0.3 } as const;
  return [
    {
      mesh: placed(box, pose),
      material: (spot) => {
        const seam = Math.abs(spot.y - 0.3) < 0.05 && Math.abs(spot.x) < 10.6 ? 0.6 : 1;
        const surface = spot.y > 1.25 ? material(spot) : cardboardFace(spot);
        return {
          ...surface,
          colour: [surface.colour[0] * seam, surface.colour[1] * seam, surface.colour[2] * seam],
        };
      },
    },
    ...mug(glazes.offWhite, [5.4, 0, -13.4], -0.5),
    teaLeaves([4.6, 0, 13.6], 'box', 130),
  ];
}

/** An open box from its floor and four walls. */
function openBox([wide, tall, deep]: Vector, pose: Pose): Thing {
  const wall = 0.35;
  const at = (mesh: Mesh, place: Vector) => placed(mesh, { at: place });
  const mesh = joined([
    at(block([wide, wall, deep], 0.05, 4), [0, wall / 2, 0]),
    at(block([wide, tall, wall], 0.08, 4), [0, tall / 2, deep / 2]),
    at(block([wide, tall, wall], 0.08, 4), [0, tall / 2, -deep / 2]),
    at(block([wall, tall, deep], 0.08, 4), [wide / 2, tall / 2, 0]),
    at(block([wall, tall, deep], 0.08, 4), [-wide / 2, tall / 2, 0]),
  ]);
  return { mesh: placed({ ...mesh, ownPlaces: mesh.places }, pose), material: cardboardFace };
}

/** Curled strips of paper to pack things in. */
function woodWool(wide: number, deep: number, height: number, pose: Pose): Thing {
  const random = createRandom('wood wool');
  const strips = Array.from({ length: 420 }, () => {
    const [curl, long] = [random.between(0.5, 1.4), random.between(1, 2.6)];
    const strip = sheet({
      columns: 1,
      rows: 14,
      point: (u, v) => [
        Math.sin(v * long * 2) * curl,
        Math.cos(v * long * 2) * curl * 0.6,
        (u - 0.5) * 0.22 + v * 0.9,
      ],
    });
    return placed(strip, {
      at: [random.between(-wide, wide) / 2, height + random.bell() * 0.7, random.between(-deep, deep) / 2],
      turn: random.between(0, 6),
      lean: random.bell(),
      roll: random.bell(),
    });
  });
  return {
    mesh: placed(joined(strips), pose),
    material: () => ({ colour: mix(palette.paper, palette.oat, 0.35), gloss: 0.05, roughness: 0.9 }),
  };
}

async function saltAndTeaBox(): Promise<Thing[]> {
  const { body, lid } = await teaTin();
  const label = await printOf(
    labelSvg({ width: 1200, height: 420, word: 'SEA SALT', below: '', mark: 'none' }),
  );
  const pale = hex('#e2d7c4');
  const saltTin = tinBody({
    radius: 4.9,
    height: 5.4,
    paint: pale,
    label,
    labelReach: 0.95,
    labelFrom: 1,
    labelTo: 4.2,
  });
  const turn = 0.2;
  const inside = (x: number, z: number, y: number): Vector => [
    x * Math.cos(turn) + z * Math.sin(turn),
    y,
    z * Math.cos(turn) - x * Math.sin(turn),
  ];
  return [
    openBox([24, 4.6, 15], { turn }),
    woodWool(22.6, 13.6, 3.2, { turn }),
    move(body, { at: inside(-5.4, -0.6, 2.4), turn: 0.05 }),
    move(lid, { at: inside(-5.4, -0.6, 11.1) }),
    move(saltTin, { at: inside(5.6, 0.4, 3.4), turn: -0.1 }),
    move(tinLid(4.9, 1.7, pale), { at: inside(5.6, 0.4, 7.5) }),
  ];
}

export const larder: readonly StudioScene[] = [
  productShot({
    name: 'tea-tin-green',
    across: 21,
    things: () => teaTinStanding(),
    camera: { seenAt: [0.45, 0.7] },
  }),
  productShot({
    name: 'tea-tin',
    across: 21,
    things: () => teaTinStanding(mix(palette.ink, palette.slate, 0.15), 'SMOKED LEAF'),
    camera: { seenAt: [0.45, 0.7] },
  }),
  productShot({ name: 'salt-jar-open', across: 29, things: saltJarOpen, camera: { seenAt: [0.42, 0.68] } }),
  productShot({ name: 'salt-jar', across: 24, things: saltJarClosed, camera: { seenAt: [0.47, 0.7] } }),
  productShot({ name: 'smoked-salt', across: 26, things: smokedSalt, camera: { seenAt: [0.43, 0.62] } }),
  productShot({
    name: 'tea-box-subscription',
    across: 36,
    things: closedBox,
    camera: { seenAt: [0.5, 0.6] },
  }),
  productShot({
    name: 'salt-and-tea-box',
    across: 36,
    things: saltAndTeaBox,
    camera: { seenAt: [0.5, 0.68] },
  }),
];
