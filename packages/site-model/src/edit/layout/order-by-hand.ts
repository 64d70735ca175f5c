import type { PlacedBlock } from '../../document/page-document.ts';
import { placedInReadingOrder } from '../../document/reading-order.ts';

/**
 * An order by hand after blocks came or went. A block that is new follows the one that stands before it in the layout;
 * the same list when nothing came or went.
 */
export const orderAfter = (order: readonly string[], blocks: readonly PlacedBlock[]): readonly string[] => {
  const present = new Set(blocks.map(({ block }) => block.id));
  const next = order.filter((id) => present.has(id));
  if (next.length === order.length && next.length === present.size) return order;
  const known = new Set(next);
  let before: string | undefined;
  for (const { block } of placedInReadingOrder(blocks, 'desktop')) {
    if (!known.has(block.id)) next.splice(before === undefined ? 0 : next.indexOf(before) + 1, 0, block.id);
    before = block.id;
  }
  return next;
};
