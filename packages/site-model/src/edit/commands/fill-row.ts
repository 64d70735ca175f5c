import { type Static, Type } from 'typebox';
import type { PageDocument } from '../../document/page-document.ts';
import { DeviceName } from '../layout/block-position.ts';
import { blockList, moveSelection } from '../layout/several-blocks.ts';
import { columnsOf, fillRow } from '../layout/several-cells.ts';
import { type CommandOutcome, type EditContext, refuse } from '../shared/command-outcome.ts';

/** One block over all columns, or several side by side, in proportion to their widths. */
export const FillRow = Type.Object(
  {
    do: Type.Literal('fill-row'),
    blocks: blockList(1),
    device: Type.Optional(DeviceName),
    push: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const fillTheRow = (
  document: PageDocument,
  command: Static<typeof FillRow>,
  context: EditContext,
): CommandOutcome =>
  moveSelection(
    document,
    command,
    context,
    command.push === true ? 'push' : 'refuse',
    'Fill the row',
    ({ cells, device }) =>
      fillRow(cells, columnsOf(device)) ?? refuse('no-room', 'A row has no room for so many blocks.'),
  );
