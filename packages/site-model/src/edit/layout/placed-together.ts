import type { Device } from '../../document/grid-cells.ts';
import type { Cell, PlacedBlock } from '../../document/page-document.ts';
import type { FluidSection } from '../shared/document-places.ts';
import { compareTops, liftToFreeLayer, pushDown, withCell } from './fluid-grid.ts';
import { arrangePhone } from './phone-arrangement.ts';

/** Wanted cells of several blocks on one device, by the index of their blocks. */
export interface WantedCells {
  readonly device: Device;
  readonly cells: ReadonlyMap<number, Cell>;
}

/**
 * The blocks of a section after several of them got other cells at once; what they come to lie on makes room, or they
 * go to free layers. The editor shows with it where everything would go while a block is still dragged. Null when there
 * is no room.
 */
export const placedTogether = (
  section: Pick<FluidSection, 'layout' | 'phonePairs'>,
  wanted: WantedCells,
  onOverlap: 'lift' | 'push',
): readonly PlacedBlock[] | null => {
  const blocks = withWantedCells(section, wanted);
  if (!blocks) return null;
  const placed =
    onOverlap === 'push'
      ? pushDown(blocks, new Set(wanted.cells.keys()), wanted.device)
      : liftAll(blocks, wanted);
  // What is stacked on the phone flows around what was placed there.
  return placed && wanted.device === 'phone' ? arrangePhone(placed, section.phonePairs) : placed;
};

export const withWantedCells = (
  { layout: { blocks }, phonePairs }: Pick<FluidSection, 'layout' | 'phonePairs'>,
  { device, cells }: WantedCells,
): readonly PlacedBlock[] | null => {
  if (device === 'desktop') {
    const moved = [...blocks];
    for (const [index, cell] of cells) {
      const placed = blocks[index];
      if (placed) moved[index] = withCell(placed, device, cell);
    }
    return moved;
  }
  // On the phone the others first close the gap that the blocks leave; only then is it clear what they come to lie on.
  const others = arrangePhone(
    blocks.filter((_, index) => !cells.has(index)),
    phonePairs,
  );
  if (!others) return null;
  let next = 0;
  return blocks.flatMap((placed, index) => {
    const phone = cells.get(index);
    if (phone) return [{ ...placed, phone, phoneByHand: true as const }];
    const other = others[next];
    next += 1;
    return other ?? [];
  });
};

/** From the back to the front, so that blocks that lie on each other keep their order. */
const liftAll = (
  blocks: readonly PlacedBlock[],
  { device, cells }: WantedCells,
): readonly PlacedBlock[] | null => {
  const taken = blocks.filter((_, index) => !cells.has(index)).map((placed) => placed[device]);
  const result = [...blocks];
  const fromBack = blocks
    .map((placed, index) => ({ placed, index, cell: placed[device] }))
    .filter(({ index }) => cells.has(index))
    .sort((a, b) => a.cell.layer - b.cell.layer || compareTops(a.cell, b.cell));
  for (const { placed, index, cell } of fromBack) {
    const free = liftToFreeLayer(cell, taken);
    if (!free) return null;
    taken.push(free);
    if (free !== cell) result[index] = withCell(placed, device, free);
  }
  return result;
};
