import { blockTitle, checkBlockCount, checkBlockValue, type FindDefinition } from './block-check.ts';
import { CLASSIC_COLUMNS, MAX_CLASSIC_DEPTH } from './document-limits.ts';
import { joinPath, type ProblemList } from './document-problem.ts';
import {
  BlockShape,
  ClassicColumnShape,
  ClassicRowShape,
  ClassicShape,
  cellShapes,
  contentShapes,
  FluidShape,
  PlacedBlockShape,
} from './document-schema.ts';
import { collides, type Device, reachesBeyond } from './grid-cells.ts';
import type { Cell } from './page-document.ts';
import { hasShape } from './shape-check.ts';

/** What a check of a document carries along. */
export interface DocumentCheck {
  readonly problems: ProblemList;
  readonly blocksPerLayout: number;
  readonly definitions: FindDefinition;
  /** Where each id was met first. */
  readonly ids: Map<string, string>;
}

export const claimId = (check: DocumentCheck, id: string, path: string): void => {
  const first = check.ids.get(id);
  if (first === undefined) check.ids.set(id, path);
  else check.problems.add('duplicate-id', joinPath(path, 'id'), `The id ${id} is already used at ${first}.`);
};

/** `path` is the section's. */
export const checkLayout = (check: DocumentCheck, layout: unknown, path: string): void => {
  const at = joinPath(path, 'layout');
  const type: unknown = typeof layout === 'object' && layout !== null ? Reflect.get(layout, 'type') : null;
  if (type === 'fluid') {
    if (hasShape(FluidShape, layout, at, check.problems)) {
      checkFluid(check, layout.blocks, path);
      if (layout.order) checkOrder(check, layout.order, layout.blocks, joinPath(at, 'order'));
    }
  } else if (type === 'classic') {
    if (hasShape(ClassicShape, layout, at, check.problems)) checkClassic(check, layout.rows, path);
  } else check.problems.add('bad-value', at, 'The layout must be “fluid” or “classic”.');
};

interface NamedCell {
  readonly name: string;
  readonly cell: Cell;
  readonly path: string;
}

const checkFluid = (check: DocumentCheck, blocks: readonly unknown[], path: string): void => {
  checkBlockCount(blocks.length, check.blocksPerLayout, path, check.problems);
  // Comparing each with each is only worth it for a number of blocks that is allowed.
  if (blocks.length > check.blocksPerLayout) return;
  const cells: Readonly<Record<Device, NamedCell[]>> = { desktop: [], phone: [] };
  blocks.forEach((placed, index) => {
    const at = joinPath(path, `layout.blocks.${index}`);
    if (!hasShape(PlacedBlockShape, placed, at, check.problems)) return;
    const name = checkBlock(check, placed.block, joinPath(at, 'block'));
    for (const device of ['desktop', 'phone'] as const) {
      const cell: unknown = placed[device];
      const cellPath = joinPath(at, device);
      if (
        hasShape(cellShapes[device], cell, cellPath, check.problems) &&
        fitsGrid(check, cell, cellPath, device)
      ) {
        cells[device].push({ name, cell, path: cellPath });
      }
    }
  });
  for (const device of ['desktop', 'phone'] as const) checkOverlaps(check, cells[device], device);
};

/** Each block once. */
const checkOrder = (
  check: DocumentCheck,
  order: readonly string[],
  blocks: readonly unknown[],
  path: string,
): void => {
  const ids = new Set(blocks.map(idOfPlaced));
  const isWhole = order.length === ids.size && order.every((id) => ids.delete(id));
  if (!isWhole) check.problems.add('bad-order', path, INCOMPLETE_ORDER);
};

export const INCOMPLETE_ORDER = 'The reading order must name every block of the section once.';

/** Of something that may not be a block: then its own check has said so. */
const idOfPlaced = (placed: unknown): unknown => fieldOf(fieldOf(placed, 'block'), 'id');

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const fitsGrid = (check: DocumentCheck, cell: Cell, path: string, device: Device): boolean => {
  const edge = reachesBeyond(cell, device);
  if (edge !== null) check.problems.add('outside-grid', path, `This reaches beyond ${edge}.`);
  return edge === null;
};

const checkOverlaps = (check: DocumentCheck, cells: readonly NamedCell[], device: Device): void => {
  cells.forEach((first, index) => {
    for (let i = index + 1; i < cells.length; i += 1) {
      const second = cells[i];
      if (!second || !collides(first.cell, second.cell)) continue;
      const where = device === 'phone' ? ' on the phone' : '';
      const message = `${first.name} and ${second.name} lie on each other${where}. Move one of them, or put it on another layer.`;
      check.problems.add('overlap', second.path, message);
    }
  });
};

const checkClassic = (check: DocumentCheck, rows: readonly unknown[], path: string): void => {
  const at = joinPath(path, 'layout.rows');
  let blocks = 0;
  rows.forEach((row, index) => {
    blocks += checkRow(check, row, joinPath(at, index), 1);
  });
  checkBlockCount(blocks, check.blocksPerLayout, path, check.problems);
};

/** Returns how many blocks it holds. */
const checkRow = (check: DocumentCheck, row: unknown, path: string, depth: number): number => {
  if (depth > MAX_CLASSIC_DEPTH) {
    check.problems.add('too-deep', path, `Rows can be nested ${MAX_CLASSIC_DEPTH} deep, not deeper.`);
    return 0;
  }
  if (!hasShape(ClassicRowShape, row, path, check.problems)) return 0;
  claimId(check, row.id, path);
  let blocks = 0;
  let span = 0;
  let readable = true;
  row.columns.forEach((column, index) => {
    const at = joinPath(path, `columns.${index}`);
    if (!hasShape(ClassicColumnShape, column, at, check.problems)) {
      readable = false;
      return;
    }
    claimId(check, column.id, at);
    span += column.span;
    column.content.forEach((content, place) => {
      blocks += checkContent(check, content, joinPath(at, `content.${place}`), depth);
    });
  });
  if (readable && span !== CLASSIC_COLUMNS) {
    const message = `The columns of a row must add up to ${CLASSIC_COLUMNS}; these add up to ${span}.`;
    check.problems.add('bad-span', joinPath(path, 'columns'), message);
  }
  return blocks;
};

const checkContent = (check: DocumentCheck, content: unknown, path: string, depth: number): number => {
  const kind: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'kind') : null;
  if (kind === 'row') {
    if (!hasShape(contentShapes.row, content, path, check.problems)) return 0;
    return checkRow(check, content.row, joinPath(path, 'row'), depth + 1);
  }
  if (kind === 'block') {
    if (hasShape(contentShapes.block, content, path, check.problems)) {
      checkBlock(check, content.block, joinPath(path, 'block'));
    }
    return 1;
  }
  check.problems.add('bad-value', path, 'A column holds blocks and rows, and this is neither.');
  return 0;
};

/** Returns what to call the block in a sentence. */
export const checkBlock = (check: DocumentCheck, block: unknown, path: string): string => {
  if (!hasShape(BlockShape, block, path, check.problems)) return `The block at ${path}`;
  claimId(check, block.id, path);
  checkBlockValue(block.type, block.value, joinPath(path, 'value'), check.problems, check.definitions);
  return `“${blockTitle(block.type, check.definitions)}” (${block.id})`;
};
