import { css, dim, hex, mix, palette } from '../drawing/colour.ts';
import { createRandom } from '../drawing/seeded-random.ts';
import { strokeLetters } from '../drawing/stroke-letters.ts';
import { createDrawing, round } from '../drawing/svg-drawing.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import { saltHeap, saltWhite } from '../studio/larder-goods.ts';
import { linens } from '../studio/linen.ts';
import { joined, type Mesh, placed, sheet, type Thing } from '../studio/mesh.ts';
import { noise } from '../studio/noise.ts';
import { printedPaper, printOf } from '../studio/printed-paper.ts';
import { placeShot, plaster } from '../studio/product-shot.ts';
import { block, spineThrough, tube, turned } from '../studio/solids.ts';
import { glazes } from '../studio/stoneware.ts';
import { wood, woods } from '../studio/wood.ts';
import { liquid } from './classes.ts';
import { foldedCloth } from './linens.ts';
import { mug } from './mugs.ts';

/** A page of tides: for each week the curve of high and low water, and columns of short lines where the times stand. */
function tidePage(month: string, seed: string): string {
  const drawing = createDrawing(900, 1200);
  const random = createRandom(seed);
  const ink = css(mix(palette.ink, palette.slate, 0.25));
  drawing.add(`<rect width="900" height="1200" fill="${css(hex('#f0e9dc'))}"/>`);
  drawing.add(strokeLetters(month, [450, 110], { size: 44, weight: 5, colour: ink, spacing: 0.7 }));
  drawing.add(`<path d="M90 160H810M90 168H810" stroke="${ink}" stroke-width="2"/>`);
  for (let week = 0; week < 4; week += 1) {
    const top = 215 + week * 235;
    const wave = Array.from({ length: 181 }, (_, index) => {
      const t = index / 180;
      const high = 40 + 26 * Math.cos(t * 2.4 + week * 1.5);
      return `${round(90 + 720 * t)} ${round(top + 62 - high * Math.sin(t * Math.PI * 14 + week))}`;
    });
    drawing.add(
      `<path d="M${wave.join('L')}" fill="none" stroke="${css(palette.deepTide)}" stroke-width="4"/>`,
    );
    drawing.add(`<path d="M90 ${top + 62}H810" stroke="${ink}" stroke-width="1.4" opacity="0.5"/>`);
    for (let day = 0; day < 7; day += 1) {
      for (let line = 0; line < 4; line += 1) {
        const x = 96 + day * 103;
        drawing.add(
          `<path d="M${x} ${top + 142 + line * 17}h${round(random.between(38, 46))}m12 0h${round(random.between(14, 20))}" stroke="${ink}" stroke-width="3.4" opacity="0.75"/>`,
        );
      }
    }
  }
  drawing.add(
    `<circle cx="${seed === 'left' ? 510 : 302}" cy="${seed === 'left' ? 500 : 730}" r="46" fill="none" stroke="${css(dim(palette.ember, 0.85))}" stroke-width="5"/>`,
  );
  return drawing.toSvg(900);
}

/** An open book: two heaps of pages that bend down into the fold. */
async function openBook(at: Vector, turn: number): Promise<Thing[]> {
  const [left, right] = [
    await printOf(tidePage('MARCH', 'left')),
    await printOf(tidePage('SUN AND MOON', 'right')),
  ];
  const [wide, deep] = [19, 25.4];
  const page = (side: number): Mesh =>
    sheet({
      columns: 60,
      rows: 20,
      point: (u, v) => {
        const out = side < 0 ? 1 - u : u;
        const lift =
          0.5 +
          1.7 * Math.sin(Math.min(1, out * 1.5) * Math.PI * 0.5) ** 0.7 -
          1.2 * out ** 2.2 -
          0.5 * Math.exp(-out * 16);
        return [side * out * wide, lift, (v - 0.5) * deep];
      },
    });
  const cover = block([wide * 2 + 1.4, 0.5, deep + 1], 0.1, 4);
  const edge = (side: number) =>
    placed(block([wide - 0.6, 0.8, deep - 0.2], 0.05, 4), { at: [side * (wide / 2), 0.75, 0] });
  const pose = { at, turn } as const;
  const lie = (mesh: Mesh, lift: number) => placed(placed(mesh, { at: [0, lift, 0] }), pose);
  return [
    {
      mesh: lie(cover, 0.25),
      material: () => ({ colour: mix(palette.deepTide, palette.ink, 0.4), gloss: 0.2, roughness: 0.7 }),
    },
    {
      mesh: lie(joined([edge(-1), edge(1)]), 0),
      material: ({ y }) => ({ colour: dim(hex('#e6ddcd'), 0.9 + 0.1 * Math.sin(y * 60)) }),
    },
    { mesh: lie(page(-1), 0.3), material: printedPaper(left, hex('#f0e9dc'), ({ u, v }) => [u, v]) },
    { mesh: lie(page(1), 0.3), material: printedPaper(right, hex('#f0e9dc'), ({ u, v }) => [u, v]) },
  ];
}

const pencil: Mesh = tube(
  spineThrough([
    [-8.5, 0.4, 0],
    [0, 0.4, 0],
    [8.5, 0.4, 0],
  ]),
  (share) => {
    const thick = share > 0.93 ? 0.36 * ((1 - share) / 0.07) + 0.03 : 0.36;
    return { across: thick, thick };
  },
  { columns: 6, rows: 90 },
);

async function fixture(): Promise<Thing[]> {
  const tea = liquid(3.72, 8, dim(hex('#8a5a2c'), 0.55));
  const mugAt: Vector = [33, 0, -14];
  return [
    ...(await openBook([-5, 0, 1], 0.1)),
    ...mug(glazes.offWhite, mugAt, -0.7),
    { ...tea, mesh: placed(tea.mesh, { at: mugAt }) },
    {
      mesh: placed(pencil, { at: [22.6, 0, 14], turn: 1.15 }),
      material: ({ x }) => ({
        colour: x > 8.2 ? palette.ink : x > 7.3 ? palette.sand : mix(palette.ember, palette.rust, 0.4),
        gloss: 0.4,
        roughness: 0.4,
      }),
    },
    foldedCloth(
      { width: 17, depth: 20, layers: 4, loft: 0.5, seed: 61 },
      { colour: linens.sea, threads: 7, hem: 0.7 },
      { at: [41, 0, 13], turn: -0.24 },
    ),
  ];
}

const deskTop: Thing = {
  mesh: sheet({ columns: 30, rows: 30, point: (u, v) => [(u - 0.5) * 300, 0, (v - 0.6) * 300] }),
  material: (spot) => {
    const plank = Math.floor(spot.z / 19);
    const gap = Math.abs(spot.z / 19 - plank - 0.5) > 0.492 ? 0.45 : 1;
    const surface = wood(mix(woods.walnut, woods.driftwood, 0.45), 'x', { gloss: 0.4 })({
      ...spot,
      x: spot.x + plank * 71,
      y: plank * 3,
    });
    return { ...surface, colour: dim(surface.colour, 1.15 * gap) };
  },
  throwsNoShadow: true,
};

/** A board across the end of a long pole. */
function rake(at: Vector, lean: number, roll: number): Thing {
  const pole = tube(
    (share) => [0.3 * Math.sin(share * 3), share * 116, 0],
    () => ({ across: 1.5, thick: 1.5 }),
    { columns: 16, rows: 30 },
  );
  const head = placed(block([46, 11, 2.2], 0.4, 6), { at: [0, 111, 1.6] });
  const whole = joined([pole, head]);
  return { mesh: placed(whole, { at, lean, roll }), material: wood(woods.driftwood, 'y') };
}

const bucket = turned({
  profile: [
    [0.01, 1],
    [11, 0.8],
    [12.4, 0],
    [13, 0.4],
    [14.4, 12],
    [15.6, 25],
    [15.4, 25.6],
    [14.6, 25.4],
    [13.4, 12],
    [12, 2],
    [0.01, 1.8],
  ],
  ripple: 0,
  columns: 96,
  rows: 90,
});

const staves = wood(woods.oak, 'y');

const rakes: readonly Thing[] = [
  rake([-62, 0, -2], -0.1, 0.05),
  rake([-18, 0, 0], -0.11, -0.04),
  rake([30, 0, -3], -0.1, 0.12),
  ...saltHeap({ at: [58, 0, 22], radius: 44, height: 25, crystals: 0, seed: 'raked' }, saltWhite, 0.22),
  {
    mesh: placed(bucket, { at: [-66, 0, 34] }),
    material(spot) {
      const angle = (Math.atan2(spot.x, spot.z) / (Math.PI * 2)) * 18;
      const gap = Math.abs(angle - Math.floor(angle) - 0.5) > 0.46 ? 0.55 : 1;
      const hoop = Math.abs(spot.y - 6) < 1.1 || Math.abs(spot.y - 20) < 1.1;
      if (hoop) return { colour: hex('#5c5650'), gloss: 0.6, roughness: 0.5 };
      const surface = staves({ ...spot, x: spot.x + Math.floor(angle) * 7 });
      return { ...surface, colour: dim(surface.colour, gap) };
    },
  },
  ...saltHeap({ at: [-66, 21, 34], radius: 14.2, height: 9, crystals: 0, seed: 'bucket' }, saltWhite, 0.22),
];

const shedFloor: Thing = {
  mesh: sheet({ columns: 40, rows: 40, point: (u, v) => [(u - 0.5) * 700, 0, v * 260 - 22] }),
  material: (spot) => {
    const plank = Math.floor(spot.x / 24);
    const gap = Math.abs(spot.x / 24 - plank - 0.5) > 0.485 ? 0.5 : 1;
    const surface = wood(woods.driftwood, 'z')({ ...spot, z: spot.z + plank * 53, y: plank * 5 });
    return { ...surface, colour: dim(surface.colour, 0.92 * gap) };
  },
  throwsNoShadow: true,
};

/** Whitewash on rough stone. */
const whitewash: Thing = {
  mesh: sheet({ columns: 50, rows: 50, point: (u, v) => [(u - 0.5) * 700, (v - 0.1) * 420, -22] }),
  material: (spot) => {
    const stone =
      noise(spot.x * 0.06, spot.y * 0.09, 2) * 0.16 + noise(spot.x * 0.25, spot.y * 0.3, 5) * 0.07;
    const surface = plaster(hex('#e3dccf'))(spot);
    return { ...surface, bump: [stone, stone * 0.8, 0] };
  },
  throwsNoShadow: true,
};

export const deskAndRakes: readonly StudioScene[] = [
  placeShot({
    name: 'tide-tables-desk',
    across: 92,
    ground: deskTop,
    things: fixture,
    exposure: 1.1,
    camera: { height: 150, distance: 140, seenAt: [0.4, 0.52] },
  }),
  placeShot({
    name: 'salt-rakes',
    across: 216,
    ground: whitewash,
    things: [shedFloor, ...rakes],
    room: {
      window: {
        middle: [-320, 260, 190],
        halfWide: 90,
        halfTall: 100,
        strength: 1.5,
        colour: hex('#fff4e4'),
      },
    },
    camera: { height: 96, distance: 420, aim: [0, 0, 0], seenAt: [0.5, 0.84] },
  }),
];
