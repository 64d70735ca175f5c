import { hex, mix } from '../drawing/colour.ts';
import type { StudioScene } from '../render-scene.ts';
import { placed, sheet, type Thing } from '../studio/mesh.ts';
import { noise } from '../studio/noise.ts';
import { plaster, productShot } from '../studio/product-shot.ts';
import { block, turned } from '../studio/solids.ts';
import { type Glaze, glazed, glazes } from '../studio/stoneware.ts';
import { wood, woods } from '../studio/wood.ts';

const further: readonly Glaze[] = [
  glazes.offWhite,
  glazes.seaGreen,
  glazes.sand,
  { thin: hex('#587a7b'), thick: hex('#38575a') },
  { thin: hex('#c9b596'), thick: hex('#a58a66') },
  { thin: hex('#c6d3ca'), thick: hex('#9fb5ad') },
  glazes.ink,
  { thin: hex('#efe6d6'), thick: hex('#c3cfc8') },
  glazes.rust,
  { thin: hex('#c0713f'), thick: hex('#9a4f2a') },
  { thin: hex('#6c7b83'), thick: hex('#4b5c66') },
  { thin: mix(glazes.rust.thin, glazes.sand.thin, 0.6), thick: glazes.rust.thick },
];

const tile = block([6.2, 8.6, 0.9], 0.34, 12);
const nail = turned({
  profile: [
    [0.01, 0],
    [0.2, 0],
    [0.2, 1],
    [0.42, 1.05],
    [0.4, 1.3],
    [0.01, 1.4],
  ],
  ripple: 0,
  columns: 20,
  rows: 20,
});
const rail = block([60, 2, 1], 0.12, 8);

const things: readonly Thing[] = [
  ...[0, 1, 2].map(
    (row): Thing => ({
      mesh: placed(rail, { at: [0, 15.2 - row * 12.4, -1.1] }),
      material: wood(woods.ash, 'x'),
    }),
  ),
  ...further.flatMap((glaze, index): Thing[] => {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    const at = [(column - 1.5) * 8.4 + 0.2 * noise(index * 5.1, 1, 0), 11.8 - row * 12.4, 0] as const;
    return [
      {
        mesh: placed(tile, { at, roll: 0.035 * noise(index * 3.3, 0, 2) }),
        // Dipped upside down, so the bare end hangs on top.
        material: (spot) =>
          glazed({ glaze, line: -1.7 + 0.5 * noise(index * 2.7, 3, 1) })({
            ...spot,
            x: spot.x + index * 13,
            y: -spot.y,
          }),
      },
      {
        mesh: placed(nail, { at: [at[0], at[1] + 3.2, 0.1], lean: Math.PI / 2 }),
        material: () => ({ colour: hex('#4a4038'), gloss: 0.8, roughness: 0.4 }),
      },
    ];
  }),
];

const wall: Thing = {
  mesh: sheet({ columns: 30, rows: 30, point: (u, v) => [(u - 0.5) * 200, (v - 0.5) * 200, -1.6] }),
  material: plaster(hex('#d9cebd')),
  throwsNoShadow: true,
  isSmooth: true,
};

export const glazeTests: StudioScene = productShot({
  name: 'glaze-tests',
  across: 38,
  ground: wall,
  things,
  camera: { seenAt: [0.5, 0.5], height: 4, distance: 160 },
});
