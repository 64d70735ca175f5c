import { hex } from '../drawing/colour.ts';
import type { Vector } from '../drawing/vectors.ts';
import { placed, sheet, type Thing } from './mesh.ts';
import { plaster } from './product-shot.ts';
import type { Room } from './room-light.ts';
import { block } from './solids.ts';
import { wood, woods } from './wood.ts';

/** A window as wide as the bench is long. */
export const wideWindow: Partial<Room> = {
  window: { middle: [-190, 150, 110], halfWide: 60, halfTall: 70, strength: 1.5, colour: hex('#fff7ec') },
};

export const wallAt = (behind: number, colour = hex('#d9cfc0')): Thing => ({
  mesh: sheet({ columns: 40, rows: 40, point: (u, v) => [(u - 0.5) * 700, (v - 0.4) * 500, behind] }),
  material: plaster(colour),
  throwsNoShadow: true,
  isSmooth: true,
});

export const board = (size: Vector, at: Vector, colour = woods.oak): Thing => ({
  mesh: placed(block(size, 0.3, 6), { at }),
  material: wood(colour, 'x'),
});
