import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { CellChange, DeviceName } from '../layout/block-position.ts';
import { countedBlocks, moveSelection } from '../layout/several-blocks.ts';
import { type CommandOutcome, type EditContext, refuse } from '../shared/command-outcome.ts';

/**
 * Moves and resizes several blocks of a section as one: none of them is in the way of another before all have moved.
 * `scaleCells` gives the cells for a frame that is pulled.
 */
export const PlaceBlocks = Type.Object(
  {
    do: Type.Literal('place-blocks'),
    cells: Type.Array(Type.Object({ block: IdText, ...CellChange }, { additionalProperties: false }), {
      minItems: 1,
      maxItems: 200,
    }),
    device: Type.Optional(DeviceName),
    push: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const placeBlocks = (
  document: PageDocument,
  { cells, device, push = false }: Static<typeof PlaceBlocks>,
  context: EditContext,
): CommandOutcome => {
  const blocks = cells.map(({ block }) => block);
  if (new Set(blocks).size < blocks.length) return refuse('bad-command', 'Name each block once.');
  const isResize = cells.some(({ width, height }) => width !== undefined || height !== undefined);
  const label = `${isResize ? 'Resize' : 'Move'} ${countedBlocks(blocks.length)}`;
  return moveSelection(document, { blocks, device }, context, push ? 'push' : 'lift', label, (selection) =>
    selection.cells.map((cell, place) => {
      const {
        column = cell.column,
        row = cell.row,
        width = cell.width,
        height = cell.height,
      } = cells[place] ?? cell;
      return { column, row, width, height, layer: cell.layer };
    }),
  );
};
