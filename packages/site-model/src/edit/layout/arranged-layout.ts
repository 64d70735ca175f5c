import type { FluidLayout, PlacedBlock } from '../../document/page-document.ts';
import { type Refused, refusals } from '../shared/command-outcome.ts';
import type { FluidSection } from '../shared/document-places.ts';
import { orderAfter } from './order-by-hand.ts';
import { arrangePhone } from './phone-arrangement.ts';

/** The section's layout with these blocks: the phone and the reading order follow every change of the grid. */
export const arranged = (section: FluidSection, blocks: readonly PlacedBlock[]): FluidLayout | Refused => {
  const arrangedBlocks = arrangePhone(blocks, section.phonePairs);
  if (!arrangedBlocks) return refusals.noRoom();
  const { order } = section.layout;
  const layout = { ...section.layout, blocks: arrangedBlocks };
  return order ? { ...layout, order: orderAfter(order, arrangedBlocks) } : layout;
};
