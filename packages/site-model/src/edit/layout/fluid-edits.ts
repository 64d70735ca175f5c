import type { DeviceView } from '../../codes/device-views.ts';
import { DESKTOP_COLUMNS, PHONE_COLUMNS } from '../../document/document-limits.ts';
import { type Device, gridOf, reachesBeyond } from '../../document/grid-cells.ts';
import type { Block, Cell, PlacedBlock } from '../../document/page-document.ts';
import { type Refused, refusals, refuse } from '../shared/command-outcome.ts';
import { firstFreePlace, liftToFreeLayer, pushDown, withCell } from './fluid-grid.ts';
import { arrangePhone, stackedHeight } from './phone-arrangement.ts';

/** What a new block takes where nobody says otherwise: half of the desktop. */
export const NEW_BLOCK_SIZE = { width: DESKTOP_COLUMNS / 2, height: 4 } as const;

/** A wanted place on one device; what it leaves out stays as it is. */
export interface WantedCell extends Partial<Cell> {
  readonly device?: DeviceView | undefined;
}

type Placed = readonly PlacedBlock[] | Refused;

/** Puts a block that is not among them yet, at a wanted place or at the first free one. */
export const insertPlaced = (
  blocks: readonly PlacedBlock[],
  block: Block,
  size: Pick<Cell, 'width' | 'height'>,
  wanted: WantedCell | null,
  push: boolean,
  fromRow = 0,
): Placed => {
  const isPlaced = wanted !== null && wanted.device !== 'phone';
  const desktop = isPlaced ? { column: 0, row: 0, ...size, layer: 0 } : firstFreePlace(blocks, size, fromRow);
  if (!desktop) return refusals.noRoom();
  const phone = { column: 0, row: 0, width: PHONE_COLUMNS, height: stackedHeight(desktop), layer: 0 };
  const inserted = [...blocks, { block, desktop, phone }];
  return wanted ? placeAgain(inserted, blocks.length, wanted, push) : arranged(inserted);
};

/** Moves or resizes a block on one device. On the phone it is then placed by hand. */
export const placeAgain = (
  blocks: readonly PlacedBlock[],
  index: number,
  wanted: WantedCell,
  push: boolean,
): Placed => {
  const placed = blocks[index];
  if (!placed) return refusals.block();
  const { device: view, ...over } = wanted;
  const device = gridOf(view);
  const cell = { ...placed[device], ...withoutGaps(over) };
  const edge = reachesBeyond(cell, device);
  if (edge !== null) return refuse('outside-grid', `This would reach beyond ${edge}.`);
  const target: PlacedBlock =
    device === 'desktop' ? { ...placed, desktop: cell } : { ...placed, phone: cell, phoneByHand: true };
  // On the phone the others first close the gap that the block leaves; only then is it clear what it comes to lie on.
  const others = device === 'phone' ? arrangePhone(blocks.toSpliced(index, 1)) : blocks.toSpliced(index, 1);
  if (!others) return refusals.noRoom();
  const settled = push
    ? pushDown(others.toSpliced(index, 0, target), index, device)
    : liftAmong(others, index, target, device);
  return settled ? arranged(settled) : refusals.noRoom();
};

const liftAmong = (
  others: readonly PlacedBlock[],
  index: number,
  target: PlacedBlock,
  device: Device,
): readonly PlacedBlock[] | null => {
  const cell = liftToFreeLayer(
    target[device],
    others.map((other) => other[device]),
  );
  return cell && others.toSpliced(index, 0, withCell(target, device, cell));
};

/** With the phone in order again, which follows every change of the grid. */
export const arranged = (blocks: readonly PlacedBlock[]): Placed => arrangePhone(blocks) ?? refusals.noRoom();

const withoutGaps = (cell: Partial<Cell>): Partial<Cell> =>
  Object.fromEntries(Object.entries(cell).filter(([, value]) => value !== undefined));
