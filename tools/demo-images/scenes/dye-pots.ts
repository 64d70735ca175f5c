import { dim, hex, palette } from '../drawing/colour.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import { linens } from '../studio/linen.ts';
import { placed, type Thing } from '../studio/mesh.ts';
import { placeShot } from '../studio/product-shot.ts';
import { spineThrough, tube } from '../studio/solids.ts';
import { wood, woods } from '../studio/wood.ts';
import { board, wallAt, wideWindow } from '../studio/workshop-room.ts';
import { dyePot, enamel, liquid, overTheRim } from './classes.ts';

const pot = (
  radius: number,
  tall: number,
  at: Vector,
  dye: Vector,
  cloth: Vector,
  angle: number,
): Thing[] => {
  const moved = (thing: Thing): Thing => ({ ...thing, mesh: placed(thing.mesh, { at }) });
  return [
    moved({ mesh: dyePot(radius, tall), material: enamel(hex('#e6e0d3'), palette.ink, tall) }),
    moved(liquid(radius - 0.1, tall - 3.4, dye)),
    moved(
      overTheRim({
        radius: radius + 0.2,
        tall: tall + 0.3,
        angle,
        wide: radius * 0.95,
        drop: tall * 0.72,
        colour: cloth,
      }),
    ),
  ];
};

const pots: readonly Thing[] = [
  board([300, 6, 80], [0, -3, 0], woods.driftwood),
  ...pot(13, 20, [-36, 0, -2], dim(hex('#33506a'), 0.5), hex('#3b5a76'), 0.35),
  ...pot(15, 23, [0, 0, -6], dim(linens.rust, 0.4), linens.rust, -0.3),
  ...pot(13, 19, [36, 0, -1], dim(hex('#4d6a58'), 0.5), hex('#67826f'), 0.25),
  {
    mesh: placed(
      tube(
        spineThrough([
          [-26, 0, 0],
          [0, 0.6, 0],
          [26, 0, 0],
        ]),
        () => ({ across: 0.8, thick: 0.8 }),
        { columns: 14, rows: 30 },
      ),
      { at: [4, 24.4, -6], turn: 0.35, roll: 0.02 },
    ),
    material: wood(woods.ash, 'x'),
  },
];

export const dyePotRow: StudioScene = placeShot({
  name: 'dye-pots',
  across: 122,
  ground: wallAt(-52, hex('#d5cbbb')),
  things: pots,
  room: wideWindow,
  camera: { height: 62, distance: 210, seenAt: [0.5, 0.72] },
});
