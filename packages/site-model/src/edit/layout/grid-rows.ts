import { MAX_GRID_ROWS } from '../../document/document-limits.ts';
import type { Device } from '../../document/grid-cells.ts';
import type { Cell, PlacedBlock } from '../../document/page-document.ts';
import type { FluidSection } from '../shared/document-places.ts';
import { staysPut, withCell } from './fluid-grid.ts';

/** The rows that blocks of a section reach down to on a device, or that it has anyway. */
export const rowsOf = ({ layout, minRows = 0 }: FluidSection, device: Device): number =>
  Math.max(minRows, ...layout.blocks.map((placed) => placed[device].row + placed[device].height), 0);

/** How many rows lie empty from a row line downwards, up to the next block; null when none of them follows. */
export const emptyRowsAt = (blocks: readonly PlacedBlock[], device: Device, at: number): number | null => {
  const cells = blocks.map((placed) => placed[device]);
  if (cells.some((cell) => cell.row <= at && at < cell.row + cell.height)) return 0;
  const below = cells.filter(({ row }) => row > at).map(({ row }) => row);
  return below.length === 0 ? null : Math.min(...below) - at;
};

/**
 * Moves everything that begins at a row line or below it by some rows, up or down. What crosses the line stays. On the
 * phone, what moves is then placed by hand. Null when something would leave the grid.
 */
export const shiftBelow = (
  blocks: readonly PlacedBlock[],
  device: Device,
  at: number,
  by: number,
): readonly PlacedBlock[] | null => {
  const shifted = blocks.map((placed) => {
    const cell = placed[device];
    return cell.row < at ? placed : withRow(placed, device, cell.row + by);
  });
  return shifted.every((placed) => placed[device].row + placed[device].height <= MAX_GRID_ROWS)
    ? shifted
    : null;
};

/**
 * Gives blocks that are higher than their cells the rows that they need, and moves down by as much what lies below them
 * in their columns, and below that. So nothing comes to lie on anything else, and the distances stay. On the phone only
 * what was placed by hand: the others follow the desktop. Null when something would leave the grid.
 */
export const growRows = (
  blocks: readonly PlacedBlock[],
  device: Device,
  rowsNeeded: ReadonlyMap<string, number>,
): readonly PlacedBlock[] | null => {
  const fromTop = blocks
    .filter((placed) => staysPut(placed, device))
    .sort((a, b) => a[device].row - b[device].row);
  /** How much further down each block ends. */
  const shifts = new Map<PlacedBlock, { readonly start: number; readonly end: number }>();
  for (const placed of fromTop) {
    const cell = placed[device];
    let start = 0;
    for (const [above, shift] of shifts) {
      if (shift.end > start && isAbove(above[device], cell)) start = shift.end;
    }
    const growth = Math.max((rowsNeeded.get(placed.block.id) ?? 0) - cell.height, 0);
    shifts.set(placed, { start, end: start + growth });
    if (cell.row + cell.height + start + growth > MAX_GRID_ROWS) return null;
  }
  return blocks.map((placed) => {
    const { start, end } = shifts.get(placed) ?? { start: 0, end: 0 };
    if (end === 0) return placed;
    const cell = placed[device];
    const grown = { ...cell, row: cell.row + start, height: cell.height + end - start };
    return withCell(placed, device, grown);
  });
};

const isAbove = (upper: Cell, lower: Cell): boolean =>
  upper.row + upper.height <= lower.row &&
  upper.column < lower.column + lower.width &&
  lower.column < upper.column + upper.width;

/** How many rows of an even grid a height in pixels takes. */
export const rowsForHeight = (height: number, grid: { readonly row: number; readonly gap: number }): number =>
  Math.max(Math.ceil((height + grid.gap) / (grid.row + grid.gap) - 0.01), 1);

const withRow = (placed: PlacedBlock, device: Device, row: number): PlacedBlock =>
  device === 'desktop'
    ? { ...placed, desktop: { ...placed.desktop, row } }
    : { ...placed, phone: { ...placed.phone, row }, phoneByHand: true };
