import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { CellChange, DeviceName } from '../layout/block-position.ts';
import { placeAgain } from '../layout/fluid-edits.ts';
import { editAroundBlock } from '../layout/layout-edit.ts';
import { type CommandOutcome, type EditContext, refuse } from '../shared/command-outcome.ts';

/**
 * Column and row change, too, when a block is pulled at its start or at its top. The grid gets as many rows as it
 * takes.
 */
export const ResizeBlock = Type.Object(
  {
    do: Type.Literal('resize-block'),
    block: IdText,
    device: Type.Optional(DeviceName),
    ...CellChange,
    push: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const resizeBlock = (
  document: PageDocument,
  command: Static<typeof ResizeBlock>,
  context: EditContext,
): CommandOutcome =>
  editAroundBlock(document, command, context, 'Resize', (place) => {
    if (place.layout !== 'fluid') {
      return refuse(
        'wrong-layout',
        'In rows and columns a block is as wide as its column: change the column instead.',
      );
    }
    const { device, column, row, width, height, push = false } = command;
    return placeAgain(place.section, place.index, { device, column, row, width, height }, push);
  });
