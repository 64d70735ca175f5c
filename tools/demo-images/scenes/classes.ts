import { dim, hex, mix, palette } from '../drawing/colour.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import { linens, woven } from '../studio/linen.ts';
import { type Material, type Mesh, placed, sheet, type Thing } from '../studio/mesh.ts';
import { noise, roughNoise } from '../studio/noise.ts';
import { productShot } from '../studio/product-shot.ts';
import { spineThrough, tube, turned } from '../studio/solids.ts';
import { wood, woods } from '../studio/wood.ts';
import { foldedCloth } from './linens.ts';

const rawClay = hex('#a58b72');

export const wetClay: Material = ({ x, y, z }) => {
  const slip = roughNoise(x * 0.5, y * 2.2, z * 0.5);
  return { colour: dim(rawClay, 0.92 + slip * 0.16), gloss: 0.8, roughness: 0.38, bump: [0, slip * 0.06, 0] };
};

const thrown = turned({
  profile: [
    [0.01, 0],
    [6.6, 0],
    [6.9, 0.3],
    [6.3, 0.9],
    [6.5, 2],
    [8, 5],
    [8.7, 8.4],
    [8.2, 11.6],
    [7.5, 13.8],
    [7.7, 14.8],
    [7.5, 15.05],
    [7.1, 14.8],
    [7, 13.6],
    [7.6, 11.4],
    [8, 8.4],
    [7.2, 5],
    [5.4, 2],
    [0.01, 1.4],
  ],
  ripple: 0.12,
  seed: 141,
  rows: 220,
});

const wheelHead = turned({
  profile: [
    [0.01, 0],
    [15.6, 0],
    [15.8, 0.2],
    [15.8, 1.3],
    [15.5, 1.5],
    [0.01, 1.5],
  ],
  ripple: 0,
});

const pan = turned({
  profile: [
    [0.01, 0],
    [21, 0],
    [21.6, 0.4],
    [22.6, 4],
    [23.4, 8.2],
    [23.9, 8.6],
    [23.6, 9],
    [23, 8.8],
    [22.2, 5],
    [21, 1],
    [19, 0.7],
    [0.01, 0.7],
  ],
  ripple: 0,
});

const steel: Material = ({ x, z, y }) => {
  const ring = noise(Math.hypot(x, z) * 3, 0, 1);
  const smear = Math.max(0, noise(x * 0.35, 4, z * 0.35) + 0.1);
  return {
    colour: mix(dim(hex('#8f908c'), 1 + ring * 0.06), rawClay, smear * 0.9 + (y < 1 ? 0.2 : 0)),
    gloss: 0.9,
    roughness: 0.5,
  };
};

const splashed: Material = ({ x, y, z }) => {
  const splash = Math.max(0, roughNoise(x * 0.22, y * 0.5, z * 0.22, 4) * 2.4 - 0.5);
  return { colour: mix(hex('#d8d0c2'), rawClay, Math.min(1, splash * 1.6)), gloss: 0.5, roughness: 0.5 };
};

const wheelClass: readonly Thing[] = [
  { mesh: pan, material: splashed },
  { mesh: placed(wheelHead, { at: [0, 4.6, 0] }), material: steel },
  { mesh: placed(thrown, { at: [0, 6.1, 0] }), material: wetClay },
];

export const dyePot = (radius: number, tall: number): Mesh =>
  turned({
    profile: [
      [0.01, 0.2],
      [radius - 1, 0.15],
      [radius - 0.3, 0.2],
      [radius, 0.8],
      [radius + 0.03, 1.6],
      [radius + 0.05, 3],
      [radius + 0.15, tall * 0.5],
      [radius + 0.18, tall - 2],
      [radius + 0.2, tall - 0.5],
      [radius + 0.2, tall - 0.1],
      [radius + 0.75, tall],
      [radius + 0.8, tall + 0.25],
      [radius + 0.4, tall + 0.3],
      [radius, tall - 0.1],
      [radius - 0.05, tall * 0.5],
      [radius - 0.6, 0.6],
      [0.01, 0.5],
    ],
    ripple: 0,
    seed: 151,
  });

export const enamel =
  (colour = hex('#e9e3d6'), rim = palette.ink, tall = 20): Material =>
  ({ y }) => ({ colour: y > tall - 0.05 ? rim : colour, gloss: 1, roughness: 0.25 });

/** Dye in a pot: dark, still, with a few threads of foam. */
export function liquid(radius: number, height: number, colour: Vector): Thing {
  return {
    mesh: sheet({
      columns: 72,
      rows: 30,
      closed: true,
      point: (u, v) => [
        Math.sin(u * Math.PI * 2) * radius * v,
        height,
        Math.cos(u * Math.PI * 2) * radius * v,
      ],
    }),
    material: ({ x, z }) => {
      const foam = Math.max(0, roughNoise(x * 0.8, 2, z * 0.8, 4) * 2.2 - 0.45);
      const wave = noise(x * 0.7, 1, z * 0.7) * 0.05;
      return {
        colour: mix(colour, palette.chalk, Math.min(0.22, foam)),
        gloss: 1,
        roughness: 0.2,
        bump: [wave, 0, wave],
      };
    },
  };
}

/** A cloth hung over the rim, dyed where it has been in the pot. */
export function overTheRim({
  radius,
  tall,
  angle,
  wide,
  drop,
  colour,
}: {
  radius: number;
  tall: number;
  angle: number;
  wide: number;
  drop: number;
  colour: Vector;
}): Thing {
  const mesh = sheet({
    columns: 70,
    rows: 120,
    point(u, v) {
      const spread = (u - 0.5) * wide;
      const fold = 0.45 * Math.sin(spread * 1.3) + 0.3 * noise(spread * 0.6, v * 2, 4);
      const around = angle + spread / radius;
      const inner = v < 0.22 ? radius - 0.5 - fold * 0.3 : radius + 1 + 0.4 * fold + 0.6 * v;
      const over = Math.sin(Math.min(1, Math.max(0, (v - 0.14) / 0.16)) * Math.PI);
      const reach = v < 0.14 ? radius - 0.45 : v > 0.3 ? inner : radius - 0.45 + (1.6 * (v - 0.14)) / 0.16;
      const y =
        v < 0.22
          ? tall - 3.4 + (v / 0.22) * 4
          : tall + 0.6 - ((v - 0.22) / 0.78) * drop * (1 + 0.04 * Math.sin(spread));
      return [Math.sin(around) * reach, y + over * 0.25, Math.cos(around) * reach];
    },
  });
  const weave = woven({ colour, across: wide, along: drop + 5, threads: 5, hem: 0.6 });
  return {
    mesh,
    material(spot) {
      const surface = weave(spot);
      const edge = spot.v + 0.05 * noise(spot.u * 6, 2, spot.v * 3);
      return {
        ...surface,
        colour: mix(surface.colour, linens.undyed, Math.min(1, Math.max(0, (edge - 0.5) / 0.32)) * 0.85),
      };
    },
  };
}

const indigo = hex('#33506a');

const stick = tube(
  spineThrough([
    [-12, 21.4, 4],
    [0, 22.2, 0],
    [17, 23.4, -5],
  ]),
  () => ({ across: 0.7, thick: 0.7 }),
  { columns: 20, rows: 40 },
);

const dyeClass: readonly Thing[] = [
  { mesh: dyePot(12.5, 20), material: enamel() },
  liquid(12.4, 16.4, dim(indigo, 0.55)),
  overTheRim({ radius: 12.7, tall: 20.3, angle: 0.5, wide: 11, drop: 15, colour: indigo }),
  { mesh: stick, material: wood(woods.driftwood, 'x') },
  foldedCloth(
    { width: 15, depth: 12, layers: 4, loft: 0.55, seed: 33 },
    { colour: mix(indigo, linens.sea, 0.55), threads: 5, hem: 0.6 },
    { at: [-16.5, 0, 13], turn: 0.5 },
  ),
  foldedCloth(
    { width: 14.4, depth: 11.6, layers: 4, loft: 0.55, seed: 37 },
    { colour: mix(indigo, linens.undyed, 0.72), threads: 5, hem: 0.6 },
    { at: [-16.3, 2.4, 13], turn: 0.42 },
  ),
];

export const classes: readonly StudioScene[] = [
  productShot({
    name: 'wheel-class',
    across: 62,
    things: wheelClass,
    camera: { seenAt: [0.5, 0.68], height: 74, distance: 190 },
  }),
  productShot({
    name: 'dye-class',
    across: 62,
    things: dyeClass,
    camera: { seenAt: [0.58, 0.68], height: 74, distance: 190 },
  }),
];
