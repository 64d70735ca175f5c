import {
  type Cell,
  type Device,
  type EditCommand,
  type Frame,
  type Meeting,
  meetBlocks,
  type PlacedBlock,
  placedTogether,
} from '@awning/site-model';
import type { OpenSection } from './gesture-types.ts';

type SingleCommand = Exclude<EditCommand, { do: 'group' }>;

/** Blocks that a gesture holds, with the cells that they had when it began. */
export interface HeldBlocks {
  readonly placed: readonly PlacedBlock[];
  readonly from: OpenSection;
  readonly device: Device;
  readonly frame: Frame;
}

/** Where blocks would land: the cells of what is held, and of everything that makes room for it. */
export interface Drop {
  readonly did: Meeting;
  /** Whether they meet anything, so that the other way would differ. */
  readonly meets: boolean;
  readonly cells: readonly Cell[];
  /** All blocks of the section afterwards, the held ones among them; null where there is no room. */
  readonly blocks: readonly PlacedBlock[] | null;
  /** As they are without what is held. */
  readonly before: readonly PlacedBlock[];
}

export const idsOf = ({ placed }: Pick<HeldBlocks, 'placed'>): readonly string[] =>
  placed.map(({ block }) => block.id);

/** The cells of several blocks after the frame around them has moved. */
const movedCells = ({ placed, device, frame }: HeldBlocks, to: Frame): readonly Cell[] =>
  placed.map((each) => ({
    ...each[device],
    column: each[device].column - frame.column + to.column,
    row: each[device].row - frame.row + to.row,
  }));

export interface DropOptions {
  readonly isCopy: boolean;
  /** ED-36: Alt on the drop. */
  readonly isTurnedRound: boolean;
  /** Other cells than the moved ones, of blocks that are resized. */
  readonly cells?: readonly Cell[];
}

/** ED-36, ED-37: what a drop at a place would do. Pure, and fast enough for every move of the pointer. */
export function dropAt(held: HeldBlocks, target: OpenSection, to: Frame, options: DropOptions): Drop {
  const { device } = held;
  const isSame = target.section.id === held.from.section.id && !options.isCopy;
  const ids = new Set(idsOf(held));
  const before = isSame ? target.blocks.filter(({ block }) => !ids.has(block.id)) : target.blocks;
  const wanted = options.cells ?? movedCells(held, to);
  const { did, meets, cells } = meetBlocks({
    placed: held.placed,
    others: before,
    device,
    cells: wanted,
    isSame,
    isTurnedRound: options.isTurnedRound,
  });
  const blocks = [
    ...before,
    ...held.placed.map((placed, place) => withCell(placed, device, cells[place] ?? placed[device])),
  ];
  const section = { ...target.section, layout: { type: 'fluid' as const, blocks } };
  const places = new Map(cells.map((cell, place) => [before.length + place, cell]));
  const after = placedTogether(section, { device, cells: places }, did === 'room' ? 'push' : 'lift');
  return { did, meets, cells, blocks: after, before };
}

const withCell = (placed: PlacedBlock, device: Device, cell: Cell): PlacedBlock =>
  device === 'desktop' ? { ...placed, desktop: cell } : { ...placed, phone: cell, phoneByHand: true };

/** The command that a drop stands for; null where nothing would change. */
export function commandOfDrop(
  held: HeldBlocks,
  target: OpenSection,
  { did, cells }: Pick<Drop, 'did' | 'cells'>,
  { isCopy }: Pick<DropOptions, 'isCopy'>,
): EditCommand | null {
  const { device, from, placed } = held;
  const push = did === 'room';
  const settle = settlingOf(target, device);
  if (isCopy) {
    const blocks = placed.map(({ block, desktop }) => ({ block, cell: desktop }));
    const at = { column: minOf(cells, 'column'), row: minOf(cells, 'row') };
    return asStep([
      ...settle,
      {
        do: 'paste',
        clipboard: { awning: 'clipboard', version: 1, blocks },
        section: target.section.id,
        at,
        push,
      },
    ]);
  }
  const [only] = placed;
  const [cell] = cells;
  if (target.section.id !== from.section.id)
    return asStep([...settle, ...moveBetween(held, target, cells, push)]);
  if (placed.every((each, place) => isSamePlace(each[device], cells[place]))) return null;
  if (only && cell && placed.length === 1) {
    const { column, row, layer } = cell;
    const to = { device, column, row, ...(layer === only[device].layer ? {} : { layer }) };
    return asStep([...settle, { do: 'move-block', block: only.block.id, to, push }]);
  }
  return asStep([...settle, placeCommand(placed, cells, device, push)]);
}

/** The command for other cells of blocks that stay in their section. */
export function commandOfResize(
  { placed, device, from }: HeldBlocks,
  { did, cells }: Pick<Drop, 'did' | 'cells'>,
): EditCommand | null {
  if (placed.every((each, place) => isSameFrame(each[device], cells[place]))) return null;
  const push = did === 'room';
  const settle = settlingOf(from, device);
  const [only] = placed;
  const [cell] = cells;
  if (only && cell && placed.length === 1) {
    const { column, row, width, height } = cell;
    return asStep([
      ...settle,
      { do: 'resize-block', block: only.block.id, device, column, row, width, height, push },
    ]);
  }
  return asStep([...settle, placeCommand(placed, cells, device, push)]);
}

const placeCommand = (
  placed: readonly PlacedBlock[],
  cells: readonly Cell[],
  device: Device,
  push: boolean,
): SingleCommand => ({
  do: 'place-blocks',
  cells: placed.map(({ block }, place) => {
    const { column, row, width, height } = cells[place] ?? { column: 0, row: 0, width: 1, height: 1 };
    return { block: block.id, column, row, width, height };
  }),
  device,
  push,
});

/**
 * Several blocks are put below everything else first, where none is in the way of another, and to their places
 * together.
 */
const moveBetween = (
  { placed, device }: HeldBlocks,
  target: OpenSection,
  cells: readonly Cell[],
  push: boolean,
): readonly SingleCommand[] => {
  const [only] = placed;
  const [cell] = cells;
  const section = target.section.id;
  if (only && cell && placed.length === 1) {
    const to = device === 'phone' ? { ...cell, device } : cell;
    return [{ do: 'move-block', block: only.block.id, section, to, push }];
  }
  const bottom = Math.max(0, ...target.blocks.map((each) => each[device].row + each[device].height));
  const first = minOf(cells, 'row');
  const moves = placed.map(({ block }, place): SingleCommand => {
    const { row, ...rest } = cells[place] ?? { column: 0, row: 0, width: 1, height: 1, layer: 0 };
    return { do: 'move-block', block: block.id, section, to: { ...rest, row: bottom + row - first, device } };
  });
  return [...moves, placeCommand(placed, cells, device, push)];
};

const settlingOf = ({ section, needs }: OpenSection, device: Device): readonly SingleCommand[] =>
  needs.length === 0 ? [] : [{ do: 'settle', section: section.id, needs: [...needs], device }];

/** ED-22: one step. */
const asStep = (commands: readonly SingleCommand[]): EditCommand => {
  const [only] = commands;
  if (only && commands.length === 1) return only;
  const moved = commands.filter((command) => command.do === 'move-block').length;
  return moved > 1 ? { do: 'group', commands, label: `Move ${moved} blocks` } : { do: 'group', commands };
};

const minOf = (cells: readonly Cell[], name: 'column' | 'row'): number =>
  Math.min(...cells.map((cell) => cell[name]));

const isSamePlace = (a: Cell, b: Cell | undefined): boolean =>
  b !== undefined && a.column === b.column && a.row === b.row;

const isSameFrame = (a: Cell, b: Cell | undefined): boolean =>
  isSamePlace(a, b) && b !== undefined && a.width === b.width && a.height === b.height;
