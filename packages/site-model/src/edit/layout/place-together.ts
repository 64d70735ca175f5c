import { blockTitle, type FindDefinition } from '../../document/block-check.ts';
import { collides, reachesBeyond } from '../../document/grid-cells.ts';
import type { FluidLayout, PlacedBlock } from '../../document/page-document.ts';
import { type Refused, refusals, refuse } from '../shared/command-outcome.ts';
import type { FluidSection } from '../shared/document-places.ts';
import { arranged } from './arranged-layout.ts';
import { staysPut } from './fluid-grid.ts';
import { placedTogether, type WantedCells, withWantedCells } from './placed-together.ts';

/**
 * What happens where a block comes to lie on another: it goes to a free layer, the other makes room, or it is refused.
 */
export type OnOverlap = 'lift' | 'push' | 'refuse';

export interface Placement extends WantedCells {
  readonly onOverlap: OnOverlap;
  readonly definitions?: FindDefinition | undefined;
}

/** Gives several blocks other cells at once. On the phone they are then placed by hand. */
export const placeTogether = (section: FluidSection, placement: Placement): FluidLayout | Refused => {
  const { device, cells, onOverlap } = placement;
  for (const cell of cells.values()) {
    const edge = reachesBeyond(cell, device);
    if (edge !== null) return refuse('outside-grid', `This would reach beyond ${edge}.`);
  }
  if (onOverlap === 'refuse') {
    const wanted = withWantedCells(section, placement);
    if (!wanted) return refusals.noRoom();
    return overlapAmong(wanted, placement) ?? arranged(section, wanted);
  }
  const settled = placedTogether(section, placement, onOverlap);
  return settled ? arranged(section, settled) : refusals.noRoom();
};

const overlapAmong = (
  blocks: readonly PlacedBlock[],
  { device, cells, definitions }: Placement,
): Refused | null => {
  for (const [index] of cells) {
    const placed = blocks[index];
    const other = blocks.find(
      (candidate) =>
        placed &&
        candidate !== placed &&
        staysPut(candidate, device) &&
        collides(candidate[device], placed[device]),
    );
    if (!placed || !other) continue;
    const names = [placed, other].map(({ block }) => `“${blockTitle(block.type, definitions)}”`);
    const message = `${names.join(' and ')} would lie on each other. Move one of them, or put it on another layer.`;
    return refuse('overlap', message);
  }
  return null;
};
