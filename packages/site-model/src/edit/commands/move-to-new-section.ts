import { type Static, Type } from 'typebox';
import { blockTitle, tooManyBlocks } from '../../document/block-check.ts';
import { BLOCKS_PER_LAYOUT, DESKTOP_COLUMNS, PHONE_COLUMNS } from '../../document/document-limits.ts';
import { newSection } from '../../document/new-document.ts';
import type { Block, Cell, PageDocument, PlacedBlock } from '../../document/page-document.ts';
import { arranged } from '../layout/arranged-layout.ts';
import { NEW_BLOCK_SIZE } from '../layout/fluid-edits.ts';
import { dropBelow, liftToFreeLayer } from '../layout/fluid-grid.ts';
import { stackedHeight } from '../layout/phone-arrangement.ts';
import { blockList } from '../layout/several-blocks.ts';
import { frameAround } from '../layout/several-cells.ts';
import {
  type CommandOutcome,
  changed,
  type EditContext,
  isRefused,
  refusals,
  refuse,
} from '../shared/command-outcome.ts';
import { placeOfBlock, withLayout } from '../shared/document-places.ts';
import { NEW_SECTION_PAIRS } from './add-section.ts';
import { layoutWithout } from './remove-block.ts';

/**
 * Takes blocks out of their sections and makes a new one of them, before the section that is now at `at`. They keep
 * their places to each other on the desktop; `column` says where the first of them begins.
 */
export const MoveToNewSection = Type.Object(
  {
    do: Type.Literal('move-to-new-section'),
    blocks: blockList(1),
    at: Type.Integer({ minimum: 0 }),
    column: Type.Optional(Type.Integer({ minimum: 0, maximum: DESKTOP_COLUMNS - 1 })),
  },
  { additionalProperties: false },
);

export const moveToNewSection = (
  document: PageDocument,
  { blocks: ids, at, column }: Static<typeof MoveToNewSection>,
  context: EditContext,
): CommandOutcome => {
  const limit = context.blocksPerLayout ?? BLOCKS_PER_LAYOUT;
  if (ids.length > limit) return refuse('too-many-blocks', tooManyBlocks(limit));
  let rest = document;
  const taken: { readonly block: Block; readonly cell: Cell }[] = [];
  for (const id of ids) {
    const place = placeOfBlock(rest, id);
    if (!place) return refusals.block();
    const layout = layoutWithout(place);
    if (isRefused(layout)) return layout;
    const cell = place.layout === 'fluid' ? place.placed.desktop : cellBelow(taken);
    taken.push({ block: place.block, cell });
    rest = withLayout(rest, place.section, layout);
  }
  const section = newSection(context.newId(), { phonePairs: NEW_SECTION_PAIRS });
  const blocks = placedFromTop(taken, column);
  const layout = arranged({ ...section, layout: { type: 'fluid', blocks: [] } }, blocks);
  if (isRefused(layout)) return layout;
  const sections = rest.sections.toSpliced(at, 0, { ...section, layout });
  const [only] = taken;
  const name =
    only && taken.length === 1 ? blockTitle(only.block.type, context.definitions) : `${taken.length} blocks`;
  return changed({ ...rest, sections }, `Move ${name} to a new section`);
};

/** Blocks from rows and columns have no cells: they follow each other. */
const cellBelow = (taken: readonly { readonly cell: Cell }[]): Cell => {
  const row = Math.max(0, ...taken.map(({ cell }) => cell.row + cell.height));
  return { column: 0, row, ...NEW_BLOCK_SIZE, layer: 0 };
};

const placedFromTop = (
  taken: readonly { readonly block: Block; readonly cell: Cell }[],
  column: number | undefined,
): readonly PlacedBlock[] => {
  const frame = frameAround(taken.map(({ cell }) => cell));
  const start = Math.min(column ?? frame.column, DESKTOP_COLUMNS - frame.width);
  // Blocks of different sections may have stood in the same cells: each that lies on an earlier one goes a layer up.
  const placed: PlacedBlock[] = [];
  for (const { block, cell } of taken) {
    const moved = { ...cell, column: cell.column - frame.column + start, row: cell.row - frame.row };
    const others = placed.map(({ desktop }) => desktop);
    const desktop = liftToFreeLayer(moved, others) ?? dropBelow(moved, others);
    const phone = { column: 0, row: 0, width: PHONE_COLUMNS, height: stackedHeight(desktop), layer: 0 };
    placed.push({ block, desktop, phone });
  }
  return placed;
};
