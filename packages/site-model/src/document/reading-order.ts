import type { DeviceView } from '../codes/device-views.ts';
import { blocksOfLayout } from './document-walk.ts';
import { gridOf } from './grid-cells.ts';
import type { Block, Cell, Layout, PlacedBlock } from './page-document.ts';

/**
 * The order in which a person reads the blocks and in which a page lists them: from top to bottom, then from the start
 * of the line to its end, then from the back to the front. Classic rows are read column by column on every device.
 */
export const readingOrder = (layout: Layout, device: DeviceView): readonly Block[] =>
  layout.type === 'classic'
    ? blocksOfLayout(layout)
    : placedInReadingOrder(layout.blocks, device).map(({ block }) => block);

export const placedInReadingOrder = (
  blocks: readonly PlacedBlock[],
  device: DeviceView,
): readonly PlacedBlock[] => {
  const grid = gridOf(device);
  return blocks.toSorted((a, b) => compareCells(a[grid], b[grid]));
};

const compareCells = (a: Cell, b: Cell): number => a.row - b.row || a.column - b.column || a.layer - b.layer;
