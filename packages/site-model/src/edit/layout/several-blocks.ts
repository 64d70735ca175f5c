import { Type } from 'typebox';
import type { DeviceView } from '../../codes/device-views.ts';
import { IdText } from '../../document/document-schema.ts';
import { type Device, gridOf, isSameCell } from '../../document/grid-cells.ts';
import type { Cell, PageDocument } from '../../document/page-document.ts';
import {
  type CommandOutcome,
  changed,
  type EditContext,
  isRefused,
  type Refused,
  refusals,
  refuse,
} from '../shared/command-outcome.ts';
import { type FluidSection, isFluid, placeOfBlock } from '../shared/document-places.ts';
import { outcomeOf } from './layout-edit.ts';
import { type OnOverlap, placeTogether } from './place-together.ts';

/** More than a layout can hold would help nobody. */
const MOST_BLOCKS = 200;

export const blockList = (minItems: number) =>
  Type.Array(IdText, { minItems, maxItems: MOST_BLOCKS, uniqueItems: true });

/** Blocks that are selected together, in the order in which the command names them. */
export interface Selection {
  readonly section: FluidSection;
  readonly indexes: readonly number[];
  readonly device: Device;
  /** On the device. */
  readonly cells: readonly Cell[];
}

/** Blocks of one grid. */
const selectBlocks = (
  document: PageDocument,
  ids: readonly string[],
  view: DeviceView | undefined,
): Selection | Refused => {
  const first = placeOfBlock(document, ids[0] ?? '');
  if (!first) return refusals.block();
  const { section } = first;
  if (!isFluid(section)) {
    return refuse('wrong-layout', 'In rows and columns a block is placed by its column.');
  }
  const device = gridOf(view);
  const places = new Map(section.layout.blocks.map(({ block }, index) => [block.id, index]));
  const indexes: number[] = [];
  const cells: Cell[] = [];
  for (const id of ids) {
    const index = places.get(id);
    const cell = index === undefined ? undefined : section.layout.blocks[index]?.[device];
    if (index === undefined || !cell) {
      if (!placeOfBlock(document, id)) return refusals.block();
      return refuse(
        'wrong-layout',
        'These blocks stand in different sections. Choose blocks of one section.',
      );
    }
    indexes.push(index);
    cells.push(cell);
  }
  return { section, indexes, device, cells };
};

/** Gives the selected blocks the cells that `move` makes of theirs, all at once. */
export const moveSelection = (
  document: PageDocument,
  command: { readonly blocks: readonly string[]; readonly device?: DeviceView | undefined },
  { definitions }: EditContext,
  onOverlap: OnOverlap,
  label: string,
  move: (selection: Selection) => readonly Cell[] | Refused,
): CommandOutcome => {
  const selection = selectBlocks(document, command.blocks, command.device);
  if (isRefused(selection)) return selection;
  const cells = move(selection);
  if (isRefused(cells)) return cells;
  const { section, indexes, device } = selection;
  const isSame = selection.cells.every((cell, place) => isSameCell(cell, cells[place] ?? cell));
  if (isSame) return changed(document, label);
  const wanted = new Map(indexes.map((index, place) => [index, cells[place] ?? selection.cells[place]]));
  const layout = placeTogether(section, { device, cells: definite(wanted), onOverlap, definitions });
  return outcomeOf(document, section, layout, label);
};

const definite = (cells: ReadonlyMap<number, Cell | undefined>): ReadonlyMap<number, Cell> =>
  new Map([...cells].flatMap(([index, cell]) => (cell ? [[index, cell] as const] : [])));

/** For a label: “block” or “3 blocks”. */
export const countedBlocks = (count: number): string => (count === 1 ? 'block' : `${count} blocks`);
