import { type Static, Type } from 'typebox';
import type { PageDocument } from '../../document/page-document.ts';
import { DeviceName } from '../layout/block-position.ts';
import { rowsOf } from '../layout/grid-rows.ts';
import { blockList, countedBlocks, moveSelection, type Selection } from '../layout/several-blocks.ts';
import { alignCells, columnsOf, type Frame, frameAround } from '../layout/several-cells.ts';
import { type CommandOutcome, type EditContext, refuse } from '../shared/command-outcome.ts';

/** To each other, or to the whole section. */
export const Align = Type.Object(
  {
    do: Type.Literal('align'),
    blocks: blockList(1),
    edge: Type.Enum(['start', 'center', 'end', 'top', 'middle', 'bottom']),
    to: Type.Optional(Type.Enum(['blocks', 'section'])),
    device: Type.Optional(DeviceName),
    push: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const align = (
  document: PageDocument,
  command: Static<typeof Align>,
  context: EditContext,
): CommandOutcome => {
  const { blocks, edge, to = 'blocks', push = false } = command;
  if (to === 'blocks' && blocks.length < 2) {
    return refuse('bad-command', 'Choose at least two blocks, or align to the section.');
  }
  const label = `Align ${countedBlocks(blocks.length)}`;
  return moveSelection(document, command, context, push ? 'push' : 'refuse', label, (selection) =>
    alignCells(selection.cells, edge, to === 'section' ? wholeGrid(selection) : frameAround(selection.cells)),
  );
};

const wholeGrid = ({ section, device }: Selection): Frame => ({
  column: 0,
  row: 0,
  width: columnsOf(device),
  height: rowsOf(section, device),
});
