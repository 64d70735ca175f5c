import type { DeviceView } from '../../codes/device-views.ts';
import { DESKTOP_COLUMNS, PHONE_COLUMNS } from '../../document/document-limits.ts';
import { gridOf } from '../../document/grid-cells.ts';
import type { Block, Cell, FluidLayout } from '../../document/page-document.ts';
import { type Refused, refusals } from '../shared/command-outcome.ts';
import type { FluidSection } from '../shared/document-places.ts';
import { arranged } from './arranged-layout.ts';
import { firstFreePlace } from './fluid-grid.ts';
import { stackedHeight } from './phone-arrangement.ts';
import { placeTogether } from './place-together.ts';

/** What a new block takes where nobody says otherwise: half of the desktop. */
export const NEW_BLOCK_SIZE = { width: DESKTOP_COLUMNS / 2, height: 4 } as const;

/** A wanted place on one device; what it leaves out stays as it is. */
export interface WantedCell extends Partial<Cell> {
  readonly device?: DeviceView | undefined;
}

/** Puts a block that is not in the section yet, at a wanted place or at the first free one. */
export const insertPlaced = (
  section: FluidSection,
  block: Block,
  size: Pick<Cell, 'width' | 'height'>,
  wanted: WantedCell | null,
  push: boolean,
  fromRow = 0,
): FluidLayout | Refused => {
  const { blocks } = section.layout;
  const isPlaced = wanted !== null && wanted.device !== 'phone';
  const desktop = isPlaced
    ? { column: 0, row: 0, ...sizeOf(size), layer: 0 }
    : firstFreePlace(blocks, size, fromRow);
  if (!desktop) return refusals.noRoom();
  const phone = { column: 0, row: 0, width: PHONE_COLUMNS, height: stackedHeight(desktop), layer: 0 };
  const inserted = [...blocks, { block, desktop, phone }];
  if (!wanted) return arranged(section, inserted);
  const holding = { ...section, layout: { ...section.layout, blocks: inserted } };
  return placeAgain(holding, blocks.length, wanted, push);
};

const sizeOf = ({ width, height }: Pick<Cell, 'width' | 'height'>): Pick<Cell, 'width' | 'height'> => ({
  width,
  height,
});

/** Moves or resizes a block on one device. On the phone it is then placed by hand. */
export const placeAgain = (
  section: FluidSection,
  index: number,
  wanted: WantedCell,
  push: boolean,
): FluidLayout | Refused => {
  const placed = section.layout.blocks[index];
  if (!placed) return refusals.block();
  const { device: view, ...over } = wanted;
  const device = gridOf(view);
  const cells = new Map([[index, { ...placed[device], ...withoutGaps(over) }]]);
  return placeTogether(section, { device, cells, onOverlap: push ? 'push' : 'lift' });
};

const withoutGaps = (cell: Partial<Cell>): Partial<Cell> =>
  Object.fromEntries(Object.entries(cell).filter(([, value]) => value !== undefined));
