import { type Static, Type } from 'typebox';
import { blockTitle, tooManyBlocks } from '../../document/block-check.ts';
import { BLOCKS_PER_LAYOUT, DESKTOP_COLUMNS, PHONE_COLUMNS } from '../../document/document-limits.ts';
import { IdText } from '../../document/document-schema.ts';
import { allIds, blocksOfLayout } from '../../document/document-walk.ts';
import type { Cell, Layout, PageDocument, PlacedBlock, Section } from '../../document/page-document.ts';
import { BlockPosition, type ClassicPosition, isGridPosition } from '../layout/block-position.ts';
import { NEW_BLOCK_SIZE } from '../layout/fluid-edits.ts';
import { firstFreePlace } from '../layout/fluid-grid.ts';
import { outcomeOf } from '../layout/layout-edit.ts';
import { stackedHeight } from '../layout/phone-arrangement.ts';
import { placeTogether } from '../layout/place-together.ts';
import { putBlock, WITHOUT_ROWS } from '../layout/put-block.ts';
import { frameAround } from '../layout/several-cells.ts';
import { type Clipboard, type CopiedBlock, refuseClipboard } from '../shared/clipboard.ts';
import {
  type CommandOutcome,
  changed,
  type EditContext,
  isRefused,
  type Refused,
  refusals,
  refuse,
} from '../shared/command-outcome.ts';
import { type FluidSection, isFluid, sectionWith } from '../shared/document-places.ts';
import { idsKeepingForms } from '../shared/fresh-ids.ts';
import { insertSections } from '../shared/outside-parts.ts';

/**
 * What was copied. Blocks go into a section, at a position or where there is room, and keep their places to each other;
 * sections go between the others (`at` is then a number), at the end of the page unless told.
 */
export const Paste = Type.Object(
  {
    do: Type.Literal('paste'),
    clipboard: Type.Unsafe<Clipboard>(Type.Object({})),
    section: Type.Optional(IdText),
    at: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), BlockPosition])),
    push: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

type Command = Static<typeof Paste>;

export const paste = (document: PageDocument, command: Command, context: EditContext): CommandOutcome => {
  const { clipboard } = command;
  const refused = refuseClipboard(clipboard, context);
  if (refused) return refused;
  return 'sections' in clipboard
    ? pasteSections(document, clipboard.sections, command, context)
    : pasteBlocks(document, clipboard.blocks, command, context);
};

const pasteSections = (
  document: PageDocument,
  sections: readonly Section[],
  { at, section }: Command,
  context: EditContext,
): CommandOutcome => {
  if (typeof at === 'object' || section !== undefined) {
    return refuse('bad-command', 'Sections are pasted between the sections of the page.');
  }
  const label = sections.length === 1 ? 'Paste section' : `Paste ${sections.length} sections`;
  return changed(insertSections(document, sections, at, context), label);
};

const pasteBlocks = (
  document: PageDocument,
  copied: readonly CopiedBlock[],
  { section: id, at, push = false }: Command,
  context: EditContext,
): CommandOutcome => {
  if (typeof at === 'number' || id === undefined) {
    return refuse('bad-command', 'Say into which section the blocks should go.');
  }
  const section = sectionWith(document, id);
  if (!section) return refusals.section();
  const limit = context.blocksPerLayout ?? BLOCKS_PER_LAYOUT;
  if (blocksOfLayout(section.layout).length + copied.length > limit) {
    return refuse('too-many-blocks', tooManyBlocks(limit));
  }
  const idOfCopy = idsKeepingForms(() => allIds(document), context.newId);
  const copies = copied.map((entry) => ({ ...entry, block: { ...entry.block, id: idOfCopy(entry.block) } }));
  const layout = isFluid(section)
    ? pasteIntoGrid(section, copies, at, push, context)
    : pasteIntoRows(section, copies, at, context);
  const [only] = copies;
  const name =
    only && copies.length === 1
      ? blockTitle(only.block.type, context.definitions)
      : `${copies.length} blocks`;
  return outcomeOf(document, section, layout, `Paste ${name}`);
};

const pasteIntoGrid = (
  section: FluidSection,
  copies: readonly CopiedBlock[],
  at: BlockPosition | undefined,
  push: boolean,
  { definitions }: EditContext,
): Layout | Refused => {
  if (at && !isGridPosition(at)) return refuse('wrong-layout', WITHOUT_ROWS);
  if (at?.device === 'phone') {
    return refuse('bad-command', 'Paste at a place of the desktop; the phone follows it.');
  }
  const { blocks } = section.layout;
  const cells = cellsOf(copies);
  const frame = frameAround(cells);
  const place = at ?? firstFreePlace(blocks, frame);
  if (!place) return refusals.noRoom();
  const column = Math.min(place.column, DESKTOP_COLUMNS - frame.width) - frame.column;
  const row = place.row - frame.row;
  const pasted = copies.map(({ block }, index): PlacedBlock => {
    const cell = cells[index] ?? NEW_CELL;
    const desktop = { ...cell, column: cell.column + column, row: cell.row + row };
    const phone = { column: 0, row: 0, width: PHONE_COLUMNS, height: stackedHeight(desktop), layer: 0 };
    return { block, desktop, phone };
  });
  const holding = { ...section, layout: { ...section.layout, blocks: [...blocks, ...pasted] } };
  return placeTogether(holding, {
    device: 'desktop',
    cells: new Map(pasted.map(({ desktop }, index) => [blocks.length + index, desktop])),
    onOverlap: push ? 'push' : 'lift',
    definitions,
  });
};

const NEW_CELL: Cell = { column: 0, row: 0, ...NEW_BLOCK_SIZE, layer: 0 };

/** Blocks from rows and columns have none: they follow each other below the others. */
const cellsOf = (copies: readonly CopiedBlock[]): readonly Cell[] => {
  let bottom = Math.max(0, ...copies.map(({ cell }) => (cell ? cell.row + cell.height : 0)));
  return copies.map(({ cell }) => {
    if (cell) return cell;
    bottom += NEW_CELL.height;
    return { ...NEW_CELL, row: bottom - NEW_CELL.height };
  });
};

const pasteIntoRows = (
  section: Section,
  copies: readonly CopiedBlock[],
  at: BlockPosition | undefined,
  context: EditContext,
): Layout | Refused => {
  if (at && isGridPosition(at)) {
    return refuse('wrong-layout', 'This section has rows and columns instead of a grid.');
  }
  let { layout } = section;
  let position = at;
  for (const { block } of copies) {
    const next = putBlock({ ...section, layout }, block, { position }, context);
    if (isRefused(next)) return next;
    layout = next;
    position = position && positionAfter(position, block.id);
  }
  return layout;
};

const positionAfter = (position: ClassicPosition, blockId: string): ClassicPosition => {
  if ('newRow' in position) return { newRow: position.newRow + 1 };
  if ('beside' in position) return { beside: blockId, side: 'end' };
  return position.index === undefined ? position : { ...position, index: position.index + 1 };
};
