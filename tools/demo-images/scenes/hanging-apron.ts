import { type Colour, dim, hex } from '../drawing/colour.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import { linens, woven } from '../studio/linen.ts';
import { joined, type Material, placed, sheet, type Thing } from '../studio/mesh.ts';
import { between, noise } from '../studio/noise.ts';
import { plaster, productShot } from '../studio/product-shot.ts';
import { spineThrough, tube, turned } from '../studio/solids.ts';
import { wood, woods } from '../studio/wood.ts';

const top = 25;
const long = 76;

const halfWidth = (share: number) => 11.5 + 16 * between(0.06, 0.36, share) + 2 * share;

/** The cloth falls from two corners and the waist in a few long folds that open downwards. */
function hanging(x: number, y: number): number {
  const down = Math.max(0, (top - y) / long);
  const drift = x + 2.2 * noise(x * 0.05, y * 0.016, 1);
  const folds = 0.95 * Math.sin(drift * 0.37 + 0.6) + 0.55 * Math.sin(drift * 0.21 + 2);
  const sag = 0.9 * Math.exp(-(((y - top + 6) / 7) ** 2)) * Math.cos(x * 0.14);
  return folds * 1.55 * between(0.3, 1, down) + sag + 0.22 * noise(x * 0.16, y * 0.09, 8);
}

const cloth = sheet({
  columns: 200,
  rows: 220,
  point(u, v) {
    const x = (u - 0.5) * 2 * halfWidth(v);
    const y = top - v * long - 1.2 * Math.sin(u * Math.PI) * Math.max(0, 0.12 - v) * 6;
    return [x * (1 - 0.05 * v), y, hanging(x, y)];
  },
});

const pocket = sheet({
  columns: 90,
  rows: 60,
  point(u, v) {
    const [x, y] = [(u - 0.5) * 27, -10 - v * 18];
    return [
      x * 0.97,
      y - 0.5 * Math.sin(u * Math.PI * 2) ** 2 * (1 - v),
      hanging(x, y) + 0.45 + 0.5 * (1 - v) * Math.sin(u * Math.PI),
    ];
  },
});

const strap = (places: readonly Vector[]) =>
  tube(spineThrough(places), () => ({ across: 0.14, thick: 0.85 }), { columns: 16, rows: 120 });

const straps = joined([
  strap([
    [-10.6, 24.4, 0.6],
    [-8.6, 31, 0],
    [-3.6, 39.4, 0.4],
    [-0.2, 42, 1.6],
  ]),
  strap([
    [10.6, 24.4, 0.6],
    [8.6, 31, 0],
    [3.6, 39.4, 0.4],
    [0.2, 42, 1.6],
  ]),
  strap([
    [-26, -3, 0.4],
    [-28.6, -12, 0],
    [-28, -28, 0.4],
    [-29.4, -44, 0],
  ]),
  strap([
    [26, -3, 0.4],
    [28.4, -13, 0],
    [28.6, -27, 0.4],
    [27.6, -40, 0],
  ]),
]);

const peg = turned({
  profile: [
    [0.01, 0],
    [0.9, 0],
    [0.9, 3.6],
    [0.8, 4],
    [1.5, 4.4],
    [1.6, 5.1],
    [1.2, 5.6],
    [0.01, 5.7],
  ],
  ripple: 0,
  rows: 60,
});

function apron(colour: Colour): readonly Thing[] {
  const cut = (shade: number, across: number, along: number, hem: number): Material =>
    woven({ colour: dim(colour, shade), across, along, threads: 5, slubs: 0.3, hem });
  return [
    { mesh: placed(peg, { at: [0, 41, -4], lean: Math.PI / 2 - 0.2 }), material: wood(woods.oak, 'y') },
    { mesh: cloth, material: cut(1, 54, long, 1.4) },
    { mesh: pocket, material: cut(1.05, 27, 18, 1.2) },
    { mesh: straps, material: cut(0.95, 4, 24, 0.3) },
  ];
}

const wall: Thing = {
  mesh: sheet({ columns: 30, rows: 30, point: (u, v) => [(u - 0.5) * 400, (v - 0.5) * 400, -4.2] }),
  material: plaster(hex('#d6cab9')),
  throwsNoShadow: true,
  isSmooth: true,
};

const portrait = (name: string, colour: Colour): StudioScene =>
  productShot({
    name,
    across: 104,
    ground: wall,
    things: apron(colour),
    camera: { seenAt: [0.5, 0.46], height: 6, distance: 330, aim: [0, 0, 0] },
    room: {
      window: { middle: [-210, 150, 130], halfWide: 62, halfTall: 72, strength: 1.5, colour: hex('#fff7ec') },
    },
  });

export const hangingAprons: readonly StudioScene[] = [
  portrait('linen-apron', linens.flax),
  portrait('linen-apron-sea', linens.sea),
  portrait('linen-apron-rust', linens.rust),
];
