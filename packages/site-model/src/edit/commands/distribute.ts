import { type Static, Type } from 'typebox';
import type { PageDocument } from '../../document/page-document.ts';
import { DeviceName } from '../layout/block-position.ts';
import { blockList, countedBlocks, moveSelection } from '../layout/several-blocks.ts';
import { distributeCells } from '../layout/several-cells.ts';
import { type CommandOutcome, type EditContext, refuse } from '../shared/command-outcome.ts';

/** Equal gaps in whole cells between three blocks or more; the first and the last stay where they are. */
export const Distribute = Type.Object(
  {
    do: Type.Literal('distribute'),
    blocks: blockList(3),
    along: Type.Enum(['columns', 'rows']),
    device: Type.Optional(DeviceName),
    push: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const distribute = (
  document: PageDocument,
  command: Static<typeof Distribute>,
  context: EditContext,
): CommandOutcome => {
  const { blocks, along, push = false } = command;
  const label = `Distribute ${countedBlocks(blocks.length)}`;
  return moveSelection(
    document,
    command,
    context,
    push ? 'push' : 'refuse',
    label,
    ({ cells }) =>
      distributeCells(cells, along) ??
      refuse('no-room', 'Between the first and the last block there is no room for the others.'),
  );
};
