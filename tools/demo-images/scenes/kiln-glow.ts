import { type Colour, dim, hex, mix, palette } from '../drawing/colour.ts';
import type { Point } from '../drawing/svg-drawing.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import { type Mesh, placed, type Surface, sheet, type Thing } from '../studio/mesh.ts';
import { between, hash, noise } from '../studio/noise.ts';
import { placeShot } from '../studio/product-shot.ts';
import { block, turned } from '../studio/solids.ts';

const arch = { half: 34, spring: 38 };
const fire: Colour = [0.92, 0.31, 0.055];

/** The edge of the opening: up the left side, round the top, down the right side. */
function archEdge(share: number): Point {
  const round = Math.PI * arch.half;
  const whole = arch.spring * 2 + round;
  const way = share * whole;
  if (way < arch.spring) return [-arch.half, way];
  if (way > arch.spring + round) return [arch.half, whole - way];
  const angle = (way - arch.spring) / arch.half;
  return [-Math.cos(angle) * arch.half, arch.spring + Math.sin(angle) * arch.half];
}

/** Bricks in courses; `along` and `across` are centimetres on the wall. */
function brick(along: number, across: number): Surface {
  const course = Math.floor(across / 7.4);
  const shifted = along + (course % 2) * 11;
  const [inBrick, inCourse] = [shifted - Math.floor(shifted / 22) * 22, across - course * 7.4];
  const edge =
    Math.min(inBrick, 22 - inBrick, inCourse, 7.4 - inCourse) + 0.25 * noise(along * 0.8, across * 0.8, 2);
  const own = hash(Math.floor(shifted / 22), course, 3);
  const rough = noise(along * 0.9, across * 0.9, 5) * 0.12 + noise(along * 3, across * 3, 8) * 0.08;
  const body = dim(mix(hex('#8d5a43'), hex('#6a4738'), own), 1 + rough);
  const joint = between(0.75, 0.35, edge);
  return {
    colour: mix(body, hex('#7a6c5e'), joint),
    bump: [rough * 0.5, rough * 0.5 - joint * 0.25, 0],
    roughness: 0.95,
    gloss: 0.05,
  };
}

const front: Thing = {
  mesh: sheet({
    columns: 160,
    rows: 60,
    point(u, v) {
      const [x, y] = archEdge(u);
      const away = v ** 1.6 * 160;
      const [dx, dy] =
        u < 0.5 && y < arch.spring
          ? [-1, 0]
          : u > 0.5 && y < arch.spring
            ? [1, 0]
            : [x / arch.half, (y - arch.spring) / arch.half];
      return [x + dx * away, y + dy * away, 0];
    },
  }),
  material({ x, y }) {
    const radial = Math.hypot(x, Math.max(0, y - arch.spring)) - arch.half;
    const ring = radial < 15;
    const around = Math.atan2(y - arch.spring, x) * (arch.half + 7);
    const surface = ring && y > arch.spring ? brick(radial * 1.4 + 4, around + 200) : brick(x + 300, y);
    return {
      ...surface,
      glow: dim(
        [surface.colour[0] * fire[0], surface.colour[1] * fire[1], surface.colour[2] * fire[2]],
        1.3 * Math.exp(-Math.max(0, radial) / 9),
      ),
    };
  },
};

const tunnelDepth = 74;

const tunnel: Thing = {
  mesh: sheet({
    columns: 120,
    rows: 40,
    point: (u, v) => {
      const [x, y] = archEdge(u);
      return [x, y, -v * tunnelDepth];
    },
  }),
  material({ u, z }) {
    const deep = -z / tunnelDepth;
    const surface = brick(-z + 3, u * 183);
    const tone = surface.colour[0] * 3.4;
    return { ...surface, glow: dim(fire, (0.1 + 1.15 * deep ** 0.9) * (0.55 + 0.45 * tone)) };
  },
};

const backWall: Thing = {
  mesh: sheet({ columns: 20, rows: 20, point: (u, v) => [(u - 0.5) * 80, v * 80, -tunnelDepth] }),
  material: ({ x, y }) => {
    const tone = brick(x + 100, y).colour[0] * 2.2;
    const heat = Math.exp(-((x / 30) ** 2) - ((y - 34) / 40) ** 2);
    return {
      colour: [0.2, 0.1, 0.05],
      glow: mix(dim(fire, 0.9 + 0.3 * tone), [1.25, 0.66, 0.22], heat * 0.8),
    };
  },
};

const floor: Thing = {
  mesh: sheet({ columns: 60, rows: 60, point: (u, v) => [(u - 0.5) * 420, 0, v * 170 - tunnelDepth] }),
  material: ({ x, z }) => {
    const stone = dim(
      hex('#6f655b'),
      0.9 + 0.2 * noise(x * 0.25, 1, z * 0.25) + 0.1 * noise(x * 2, 1, z * 2),
    );
    const spread = Math.exp(-((x / (36 + Math.max(0, z) * 0.7)) ** 4)) * Math.exp(-Math.max(0, z) / 42);
    return {
      colour: stone,
      glow: dim([stone[0] * fire[0], stone[1] * fire[1], stone[2] * fire[2]], z < 0 ? 3 : 3 * spread),
    };
  },
};

const profiles: readonly (readonly Point[])[] = [
  [
    [0.01, 0.2],
    [3.4, 0],
    [4.2, 0.8],
    [4.4, 4],
    [4.2, 9],
    [3.9, 9],
    [3.8, 4],
    [3, 1],
    [0.01, 0.8],
  ],
  [
    [0.01, 0.2],
    [3, 0],
    [3.8, 0.7],
    [6.8, 3],
    [8, 6.4],
    [7.7, 6.5],
    [6, 3],
    [2.6, 1.2],
    [0.01, 1],
  ],
  [
    [0.01, 0.2],
    [3.6, 0],
    [4.8, 1],
    [6, 5],
    [5.4, 9],
    [3.8, 12.4],
    [3.6, 14.4],
    [4.1, 16],
    [3.8, 16],
    [3.2, 14],
    [0.01, 12],
  ],
];

const pots: readonly Mesh[] = profiles.map((profile, index) =>
  turned({ profile, seed: 300 + index, columns: 64, rows: 70 }),
);

/** Glowing itself, and darkest where it looks at the door. */
const hot =
  (heat: number) =>
  ({ x, y, z }: { x: number; y: number; z: number }): Surface => {
    const side = Math.abs(Math.sin(Math.atan2(x, z)));
    return {
      colour: [0.25, 0.12, 0.07],
      glow: dim(fire, heat * (0.16 + 0.7 * side ** 2.4) * (0.85 + 0.15 * noise(x, y, z))),
      gloss: 0.6,
      roughness: 0.3,
    };
  };

function shelf(y: number, things: readonly { kind: number; x: number; z: number }[]): Thing[] {
  const slab: Thing = {
    mesh: placed(block([58, 2, 40], 0.2, 6), { at: [0, y - 1, -40] }),
    material: ({ z }) => ({ colour: [0.2, 0.12, 0.08], glow: dim(fire, 0.16 + 0.5 * between(18, -20, z)) }),
  };
  const props = [-26, 26].map(
    (x): Thing => ({
      mesh: placed(block([4, 18, 4], 0.2, 4), { at: [x, y - 11, -24] }),
      material: () => ({ colour: [0.2, 0.1, 0.06], glow: dim(fire, 0.16) }),
    }),
  );
  return [
    slab,
    ...props,
    ...things.flatMap(({ kind, x, z }): Thing[] => {
      const mesh = pots[kind];
      return mesh
        ? [{ mesh: placed(mesh, { at: [x, y, z] as Vector }), material: hot(0.8 - z * 0.006) }]
        : [];
    }),
  ];
}

export const kilnGlow: StudioScene = placeShot({
  name: 'kiln-glow',
  across: 170,
  ground: front,
  things: [
    floor,
    tunnel,
    backWall,
    ...shelf(20, [
      { kind: 1, x: -18, z: -32 },
      { kind: 1, x: 0, z: -30 },
      { kind: 1, x: 18, z: -33 },
    ]),
    ...shelf(40, [
      { kind: 0, x: -21, z: -30 },
      { kind: 0, x: -9.6, z: -32 },
      { kind: 2, x: 4, z: -34 },
      { kind: 2, x: 18.6, z: -31 },
    ]),
  ],
  room: {
    fill: 0.13,
    wall: palette.slate,
    ground: palette.slate,
    window: { middle: [-190, 170, 130], halfWide: 60, halfTall: 60, strength: 0.16, colour: hex('#cfdcec') },
  },
  camera: { height: 44, distance: 230, seenAt: [0.5, 0.84] },
});
