import type { DeviceView } from '../codes/device-views.ts';
import { blocksOfLayout } from './document-walk.ts';
import { gridOf } from './grid-cells.ts';
import type { Block, Cell, FluidLayout, Layout, PlacedBlock } from './page-document.ts';

/**
 * The order in which a person reads the blocks and in which a page lists them: from top to bottom, then from the start
 * of the line to its end, then from the back to the front; or as a member has put them in order. Classic rows are read
 * column by column on every device.
 */
export const readingOrder = (layout: Layout, device: DeviceView): readonly Block[] =>
  layout.type === 'classic'
    ? blocksOfLayout(layout)
    : placedInOrder(layout, device).map(({ block }) => block);

/**
 * The blocks of a grid as a page lists them: in the order by hand where there is one, or else as the device shows them.
 */
export const placedInOrder = (
  { blocks, order }: FluidLayout,
  device: DeviceView = 'desktop',
): readonly PlacedBlock[] => {
  if (!order) return placedInReadingOrder(blocks, device);
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ block }: PlacedBlock): number => places.get(block.id) ?? places.size;
  return blocks.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** As the eye meets them on a device, without regard to an order by hand. */
export const placedInReadingOrder = (
  blocks: readonly PlacedBlock[],
  device: DeviceView,
): readonly PlacedBlock[] => {
  const grid = gridOf(device);
  return blocks.toSorted((a, b) => compareCells(a[grid], b[grid]));
};

const compareCells = (a: Cell, b: Cell): number => a.row - b.row || a.column - b.column || a.layer - b.layer;

/** Whether a phone shows the blocks in another order than the one in which they are read out. */
export const phoneOrderDiffers = (layout: FluidLayout): boolean => {
  const shown = ({ block }: PlacedBlock): boolean => block.settings?.hideOn?.includes('phone') !== true;
  const read = placedInOrder(layout).filter(shown);
  return placedInReadingOrder(layout.blocks, 'phone')
    .filter(shown)
    .some((placed, place) => placed !== read[place]);
};
