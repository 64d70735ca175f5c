import { tooManyBlocks } from '../../document/block-check.ts';
import { BLOCKS_PER_LAYOUT } from '../../document/document-limits.ts';
import { blocksOfLayout } from '../../document/document-walk.ts';
import type {
  Block,
  Cell,
  ClassicContent,
  ClassicLayout,
  Layout,
  Section,
} from '../../document/page-document.ts';
import { type EditContext, isRefused, type Refused, refuse } from '../shared/command-outcome.ts';
import { type FluidSection, isFluid } from '../shared/document-places.ts';
import { type BlockPosition, type ClassicPosition, isGridPosition } from './block-position.ts';
import { insertBeside, insertInColumn, newRow } from './classic-tree.ts';
import { insertPlaced, NEW_BLOCK_SIZE } from './fluid-edits.ts';

interface PutOptions {
  readonly position: BlockPosition | undefined;
  readonly push?: boolean | undefined;
  /** Of a block that has one; a new one gets the usual size. */
  readonly size?: Pick<Cell, 'width' | 'height'>;
  /** Where the search for a free place begins. */
  readonly fromRow?: number;
}

/** The layout of a section with a block that it does not hold yet, at a position or where there is room. */
export const putBlock = (
  section: Section,
  block: Block,
  options: PutOptions,
  context: EditContext,
): Layout | Refused => {
  const full = refuseFullLayout(section.layout, context);
  if (full) return full;
  if (isFluid(section)) return putIntoFluid(section, block, options);
  const entry: ClassicContent = { kind: 'block', block, float: floatOf(options.position) };
  return section.layout.type === 'classic'
    ? putIntoClassic(section.layout, entry, options.position, context)
    : refuse('wrong-layout', WITHOUT_ROWS);
};

export const refuseFullLayout = (layout: Layout, context: EditContext): Refused | null => {
  const limit = context.blocksPerLayout ?? BLOCKS_PER_LAYOUT;
  return blocksOfLayout(layout).length >= limit ? refuse('too-many-blocks', tooManyBlocks(limit)) : null;
};

export const WITHOUT_ROWS = 'This section is a grid without rows and columns to put a block into.';

const putIntoFluid = (section: FluidSection, block: Block, options: PutOptions): Layout | Refused => {
  const { position = null, push = false, size = NEW_BLOCK_SIZE, fromRow } = options;
  if (position && !isGridPosition(position)) {
    return refuse('wrong-layout', WITHOUT_ROWS);
  }
  return insertPlaced(section, block, size, position, push, fromRow);
};

export const putIntoClassic = (
  layout: ClassicLayout,
  entry: ClassicContent,
  position: BlockPosition | undefined,
  context: EditContext,
): ClassicLayout | Refused => {
  if (position && isGridPosition(position)) {
    return refuse('wrong-layout', 'This section has rows and columns instead of a grid.');
  }
  const rows = rowsWith(layout, entry, position ?? { newRow: layout.rows.length }, context);
  return isRefused(rows) ? rows : { ...layout, rows };
};

const rowsWith = (
  { rows }: ClassicLayout,
  entry: ClassicContent,
  position: ClassicPosition,
  { newId }: EditContext,
): ClassicLayout['rows'] | Refused => {
  if ('in' in position) return insertInColumn(rows, position.in, position.index, entry);
  if ('beside' in position) return insertBeside(rows, position.beside, position.side, entry, newId);
  return rows.toSpliced(position.newRow, 0, newRow(entry, newId));
};

export const floatOf = (position: BlockPosition | undefined): 'left' | 'right' | null =>
  position && 'in' in position ? (position.float ?? null) : null;
