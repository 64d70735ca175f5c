import { type Static, Type } from 'typebox';
import type { PageDocument } from '../../document/page-document.ts';
import { DeviceName } from '../layout/block-position.ts';
import { blockList, countedBlocks, moveSelection } from '../layout/several-blocks.ts';
import { matchCells } from '../layout/several-cells.ts';
import type { CommandOutcome, EditContext } from '../shared/command-outcome.ts';

/** All as wide, or as high, as the block that is named first. */
export const MatchSize = Type.Object(
  {
    do: Type.Literal('match-size'),
    blocks: blockList(2),
    size: Type.Enum(['width', 'height']),
    device: Type.Optional(DeviceName),
    push: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const matchSize = (
  document: PageDocument,
  command: Static<typeof MatchSize>,
  context: EditContext,
): CommandOutcome => {
  const { blocks, size, push = false } = command;
  const label = `Match ${size} of ${countedBlocks(blocks.length)}`;
  return moveSelection(document, command, context, push ? 'push' : 'refuse', label, ({ cells }) =>
    matchCells(cells, size),
  );
};
