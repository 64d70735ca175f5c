import { type Colour, dim, hex, mix, palette } from '../drawing/colour.ts';
import { createRandom } from '../drawing/seeded-random.ts';
import type { Vector } from '../drawing/vectors.ts';
import { joined, type Material, type Mesh, placed, sheet, type Thing } from './mesh.ts';
import { hash, noise } from './noise.ts';
import type { Print } from './printed-paper.ts';
import { block, spineThrough, tube, turned } from './solids.ts';
import { wood, woods } from './wood.ts';

export const saltWhite = hex('#f2ede4');
export const smoked = hex('#8f7a66');

const grainy =
  (colour: Colour, contrast: number): Material =>
  ({ x, y, z }) => {
    const grain = hash(Math.floor(x * 16), Math.floor(y * 16), Math.floor(z * 16)) - 0.5;
    const fine = noise(x * 9, y * 9, z * 9);
    return {
      colour: dim(colour, 1 + contrast * (grain * 0.5 + fine * 0.3)),
      gloss: 0.3,
      roughness: 0.6,
      bump: [grain * 0.5, fine * 0.3, (fine + grain) * 0.4],
    };
  };

/** A mound of salt with loose crystals on it and around it. */
export function saltHeap(
  {
    at,
    radius,
    height,
    crystals,
    seed,
    spread = 1.35,
  }: {
    at: Vector;
    radius: number;
    height: number;
    crystals: number;
    seed: string;
    /** How far crystals roll, as a share of the radius. */
    spread?: number;
  },
  colour: Colour,
  contrast = 0.3,
): Thing[] {
  const top = (share: number) => height * Math.max(0, 1 - share * share) ** 1.3;
  const mound = sheet({
    columns: 96,
    rows: 60,
    closed: true,
    point(u, v) {
      const angle = u * Math.PI * 2;
      const [x, z] = [Math.sin(angle) * radius * v, Math.cos(angle) * radius * v];
      const rough = 0.1 * noise(x * 2.4, 1, z * 2.4) + 0.05 * noise(x * 7, 4, z * 7);
      return [x, top(v) + rough * (1 - v ** 4), z];
    },
  });
  const random = createRandom(seed);
  const grain = block([0.22, 0.16, 0.2], 0.02, 1);
  const loose: Mesh[] = Array.from({ length: crystals }, () => {
    const away = random.next() ** 0.7 * spread;
    const angle = random.between(0, Math.PI * 2);
    const place: Vector = [
      Math.sin(angle) * radius * away,
      top(Math.min(1, away)) + 0.06,
      Math.cos(angle) * radius * away,
    ];
    return placed(grain, {
      at: place,
      turn: random.between(0, 3),
      lean: random.between(0, 3),
      roll: random.between(0, 3),
    });
  });
  return [
    { mesh: placed(mound, { at }), material: grainy(colour, contrast) },
    ...(loose.length > 0
      ? [{ mesh: placed(joined(loose), { at }), material: grainy(mix(colour, [1, 1, 1], 0.15), contrast) }]
      : []),
  ];
}

export interface Tin {
  readonly radius: number;
  readonly height: number;
  readonly paint: Colour;
  readonly label: Print;
  /** How much of the round the label covers, in radians to each side, and from where to where it reaches. */
  readonly labelReach: number;
  readonly labelFrom: number;
  readonly labelTo: number;
}

const tinPaint = (paint: Colour): Material => {
  return ({ x, y, z }) => ({
    colour: dim(paint, 1 + 0.05 * noise(x * 0.5, y * 0.5, z * 0.5) + 0.02 * noise(x * 30, y * 30, z * 30)),
    gloss: 0.7,
    roughness: 0.42,
  });
};

export function tinBody({ radius, height, paint, label, labelReach, labelFrom, labelTo }: Tin): Thing {
  const mesh = turned({
    profile: [
      [0.01, 0.1],
      [radius - 0.15, 0.08],
      [radius - 0.06, 0],
      [radius + 0.04, 0.05],
      [radius + 0.04, 0.2],
      [radius, 0.28],
      [radius, 0.5],
      [radius, 0.9],
      [radius, height * 0.5],
      [radius, height - 0.4],
      [radius, height - 0.1],
      [radius - 0.06, height],
      [radius - 0.16, height - 0.1],
      [radius - 0.16, height * 0.5],
      [radius - 0.18, 0.3],
      [0.01, 0.25],
    ],
    ripple: 0,
  });
  const painted = tinPaint(paint);
  const metal = tinPaint(hex('#b9b2a6'));
  return {
    mesh,
    material(spot) {
      const angle = Math.atan2(spot.x, spot.z);
      if (Math.hypot(spot.x, spot.z) < radius - 0.1) return metal(spot);
      if (Math.abs(angle) > labelReach || spot.y < labelFrom || spot.y > labelTo) return painted(spot);
      const down = 1 - (spot.y - labelFrom) / (labelTo - labelFrom);
      const fibre = noise(spot.x * 20, spot.y * 20, spot.z * 20) * 0.02;
      return {
        colour: dim(label(angle / labelReach / 2 + 0.5, down), 1 + fibre),
        gloss: 0.08,
        roughness: 0.9,
      };
    },
  };
}

export function tinLid(radius: number, tall: number, paint: Colour): Thing {
  const mesh = turned({
    profile: [
      [radius + 0.05, 0],
      [radius + 0.16, 0.02],
      [radius + 0.18, 0.14],
      [radius + 0.14, 0.24],
      [radius + 0.14, 0.4],
      [radius + 0.14, tall - 0.4],
      [radius + 0.14, tall - 0.25],
      [radius + 0.1, tall - 0.08],
      [radius - 0.05, tall],
      [radius - 0.35, tall],
      [radius - 0.5, tall - 0.07],
      [radius - 0.7, tall - 0.08],
      [0.01, tall - 0.05],
    ],
    ripple: 0,
  });
  return { mesh, material: tinPaint(paint) };
}

/** A spoon of pale wood, lying with its bowl to the left. */
export function woodenSpoon(length: number): Mesh {
  const handle = tube(
    spineThrough([
      [-length * 0.1, 0.35, 0],
      [length * 0.3, 0.42, 0],
      [length * 0.75, 0.32, 0.1],
    ]),
    (share) => ({ across: 0.36 - 0.1 * Math.sin(share * Math.PI), thick: 0.24 }),
    { rows: 60 },
  );
  const bowl = sheet({
    columns: 48,
    rows: 26,
    closed: true,
    point(u, v) {
      const angle = u * Math.PI * 2;
      const [reach, rise] =
        v < 0.5 ? [v * 2, 0.1 + 0.6 * (v * 2) ** 2.2] : [2 - v * 2, 0.28 + 0.5 * (2 - v * 2) ** 2.2];
      return [
        -length * 0.24 + Math.cos(angle) * length * 0.17 * reach,
        rise,
        Math.sin(angle) * length * 0.115 * reach,
      ];
    },
  });
  return joined([handle, bowl]);
}

export const spoonWood = wood(woods.ash, 'x');
export const kraft = mix(palette.clay, palette.oat, 0.55);
