import {
  type Cell,
  type CellDirection,
  DESKTOP_COLUMNS,
  type DeviceView,
  type EditCommand,
  type Frame,
  frameAround,
  gridOf,
  meetBlocks,
  nextLine,
  type PageDocument,
  PHONE_COLUMNS,
  type PlacedBlock,
  type Section,
} from '@awning/site-model';
import { blocksInOrder, sectionOf } from '../page-outline.ts';
import { isSection, selectedBlocks } from './selection.ts';

/** What a command is made for. */
export interface PartContext {
  readonly document: PageDocument;
  readonly selected: readonly string[];
  readonly device: DeviceView;
}

/** The commands of an action, or the sentence that says why it cannot be done. */
export type PartCommands = { readonly commands: readonly EditCommand[] } | { readonly refusal: Refusal };

/** Keys of the catalogue. */
type Refusal =
  | 'nothingSelected'
  | 'onlyBlocks'
  | 'oneSection'
  | 'notInRows'
  | 'gridEdge'
  | 'firstInOrder'
  | 'lastInOrder'
  | 'oneBlock';

const refuse = (refusal: Refusal): { readonly refusal: Refusal } => ({ refusal });
type SingleCommand = Exclude<EditCommand, { do: 'group' }>;

const grouped = (commands: readonly SingleCommand[]): PartCommands => {
  const [first] = commands;
  if (!first) return refuse('nothingSelected');
  return { commands: commands.length === 1 ? [first] : [{ do: 'group', commands }] };
};

/** The selected blocks of one grid, with their cells on the device. */
function placedSelection({ document, selected, device }: PartContext) {
  const ids = selectedBlocks(document, selected);
  const [first] = ids;
  if (first === undefined) return refuse(selected.length === 0 ? 'nothingSelected' : 'onlyBlocks');
  const section = sectionOf(document, first);
  if (section?.layout.type !== 'fluid') return refuse('notInRows');
  const grid = gridOf(device);
  const placed = section.layout.blocks.filter(({ block }) => ids.includes(block.id));
  if (placed.length < ids.length) return refuse('oneSection');
  const others = section.layout.blocks.filter(({ block }) => !ids.includes(block.id));
  return { grid, placed, others, cells: placed.map((each) => ({ block: each.block.id, cell: each[grid] })) };
}

const columnsOf = (grid: 'desktop' | 'phone'): number => (grid === 'phone' ? PHONE_COLUMNS : DESKTOP_COLUMNS);

/** Moves the selected blocks by cells; together, so that none is in the way of another. */
export function moveBy(context: PartContext, columns: number, rows: number): PartCommands {
  return changeCells(context, ({ column, row }) => ({ column: column + columns, row: row + rows }));
}

/** Makes the selected blocks wider and higher by cells. */
export function resizeBy(context: PartContext, columns: number, rows: number): PartCommands {
  return changeCells(context, ({ width, height }) => ({ width: width + columns, height: height + rows }));
}

/** Ctrl and an arrow: to the next edge of another block, or to the end of the grid. */
export function moveToLine(context: PartContext, direction: CellDirection): PartCommands {
  const selection = placedSelection(context);
  if (!('cells' in selection)) return selection;
  const { cells, others, grid } = selection;
  const frame = frameAround(cells.map(({ cell }) => cell));
  const seen = others.filter((other) => grid === 'desktop' || other.phoneByHand === true);
  const to = nextLine(
    frame,
    seen.map((other) => other[grid]),
    direction,
    columnsOf(grid),
  );
  return to ? moveBy(context, to.column - frame.column, to.row - frame.row) : refuse('gridEdge');
}

function changeCells(context: PartContext, change: (cell: Cell) => Partial<Cell>): PartCommands {
  const selection = placedSelection(context);
  if (!('cells' in selection)) return selection;
  const { placed, others, grid } = selection;
  const cells = placed.map((each) => ({ ...each[grid], ...change(each[grid]) }));
  if (!cells.every((cell) => isInside(cell, columnsOf(grid)))) return refuse('gridEdge');
  return { commands: [placeCommand({ placed, others, device: context.device }, cells)] };
}

interface Placing {
  readonly placed: readonly PlacedBlock[];
  readonly others: readonly PlacedBlock[];
  readonly device: DeviceView;
}

/** ED-36: blocks at other cells; what they meet makes room or is lain upon, as with a drop. */
export function placeCommand({ placed, others, device }: Placing, wanted: readonly Cell[]): EditCommand {
  const grid = gridOf(device);
  const { did, cells } = meetBlocks({ placed, others, device: grid, cells: wanted });
  const push = did === 'room';
  const [only] = placed;
  const [cell] = cells;
  if (!only || !cell || placed.length > 1)
    return {
      do: 'place-blocks',
      device,
      cells: placed.map(({ block }, place) => ({ block: block.id, ...frameOf(cells[place]) })),
      push,
    };
  const was = only[grid];
  if (was.width !== cell.width || was.height !== cell.height)
    return { do: 'resize-block', block: only.block.id, device, ...frameOf(cell), push };
  const { column, row, layer } = cell;
  const to = { device, column, row, ...(layer !== was.layer && { layer }) };
  return { do: 'move-block', block: only.block.id, to, push };
}

const frameOf = (cell: Cell | undefined): Partial<Frame> => {
  if (!cell) return {};
  const { column, row, width, height } = cell;
  return { column, row, width, height };
};

const isInside = ({ column, row, width, height }: Cell, columns: number): boolean =>
  column >= 0 && row >= 0 && width >= 1 && height >= 1 && column + width <= columns;

/** M: the blocks that the keys pick up, of one grid. */
export function blocksToPickUp(
  context: PartContext,
): { readonly blocks: readonly string[] } | { readonly refusal: Refusal } {
  const selection = placedSelection(context);
  return 'cells' in selection ? { blocks: selection.cells.map(({ block }) => block) } : selection;
}

export function duplicateParts({ document, selected }: PartContext): PartCommands {
  const blocks = selectedBlocks(document, selected);
  if (blocks.length > 0) return grouped(blocks.map((block) => ({ do: 'duplicate-block', block })));
  return grouped(
    selected.filter((id) => isSection(document, id)).map((section) => ({ do: 'duplicate-section', section })),
  );
}

export function removeParts({ document, selected }: PartContext): PartCommands {
  const blocks = selectedBlocks(document, selected);
  if (blocks.length > 0) return grouped(blocks.map((block) => ({ do: 'remove-block', block })));
  return grouped(
    selected.filter((id) => isSection(document, id)).map((section) => ({ do: 'remove-section', section })),
  );
}

export type LayerStep = 'front' | 'forward' | 'backward' | 'back';

export function layerParts(context: PartContext, layer: LayerStep): PartCommands {
  const selection = placedSelection(context);
  if (!('cells' in selection)) return selection;
  const { device } = context;
  return grouped(selection.cells.map(({ block }) => ({ do: 'set-layer', block, device, layer })));
}

/** ED-50: earlier or later in reading order. A section moves on the page; a block stays in its place. */
export function orderParts({ document, selected }: PartContext, step: 1 | -1): PartCommands {
  const [id] = selected;
  if (id === undefined) return refuse('nothingSelected');
  if (selected.length > 1) return refuse('oneBlock');
  const section = sectionOf(document, id);
  if (!section) return refuse('nothingSelected');
  if (section.id === id) return moveSection(document, section, step);
  if (section.layout.type !== 'fluid') return refuse('notInRows');
  const order = blocksInOrder(section).map((block) => block.id);
  const at = order.indexOf(id);
  const other = order[at + step];
  if (other === undefined) return refuse(step === -1 ? 'firstInOrder' : 'lastInOrder');
  const swapped = order.with(at, other).with(at + step, id);
  return { commands: [{ do: 'set-order', section: section.id, order: swapped }] };
}

function moveSection({ sections }: PageDocument, { id }: Section, step: 1 | -1): PartCommands {
  const to = sections.findIndex((section) => section.id === id) + step;
  if (to < 0) return refuse('firstInOrder');
  if (to >= sections.length) return refuse('lastInOrder');
  return { commands: [{ do: 'reorder-sections', section: id, to }] };
}
