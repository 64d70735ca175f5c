import { MAX_GRID_ROWS, PHONE_COLUMNS } from '../../document/document-limits.ts';
import { isSameCell } from '../../document/grid-cells.ts';
import type { Cell, PlacedBlock } from '../../document/page-document.ts';
import { placedInReadingOrder } from '../../document/reading-order.ts';
import { dropBelow } from './fluid-grid.ts';

/** A block that is tall beside others on the desktop need not be so on a phone; its rows grow with what is in it. */
const MAX_STACKED_HEIGHT = 24;

export const stackedHeight = (desktop: Cell): number => Math.min(desktop.height, MAX_STACKED_HEIGHT);

/**
 * Stacks the blocks that nobody placed on the phone: as wide as the screen, in the reading order of the desktop, around
 * what was placed by hand at the back. Blocks placed by hand in front of others stay in front of anything that comes to
 * lie there. Null when that leaves no room.
 */
export const arrangePhone = (blocks: readonly PlacedBlock[]): readonly PlacedBlock[] | null => {
  const blockers = blocks
    .filter(({ phoneByHand, phone }) => phoneByHand === true && phone.layer === 0)
    .map(({ phone }) => phone);
  const cells = new Map<PlacedBlock, Cell>();
  let row = 0;
  for (const placed of placedInReadingOrder(blocks, 'desktop')) {
    if (placed.phoneByHand === true) continue;
    const stacked = { column: 0, row, width: PHONE_COLUMNS, height: stackedHeight(placed.desktop), layer: 0 };
    const cell = blockers.length === 0 ? stacked : dropBelow(stacked, blockers);
    row = cell.row + cell.height;
    if (row > MAX_GRID_ROWS) return null;
    if (!isSameCell(cell, placed.phone)) cells.set(placed, cell);
  }
  if (cells.size === 0) return blocks;
  return blocks.map((placed) => {
    const phone = cells.get(placed);
    return phone ? { ...placed, phone } : placed;
  });
};
