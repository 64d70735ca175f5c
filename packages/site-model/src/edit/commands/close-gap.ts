import { type Static, Type } from 'typebox';
import { MAX_GRID_ROWS } from '../../document/document-limits.ts';
import { IdText } from '../../document/document-schema.ts';
import { gridOf } from '../../document/grid-cells.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { arranged } from '../layout/arranged-layout.ts';
import { DeviceName } from '../layout/block-position.ts';
import { emptyRowsAt, shiftBelow } from '../layout/grid-rows.ts';
import { editGrid } from '../layout/layout-edit.ts';
import { type CommandOutcome, refusals, refuse } from '../shared/command-outcome.ts';

/** Takes out the empty rows from a row line to the next block: everything below moves up. */
export const CloseGap = Type.Object(
  {
    do: Type.Literal('close-gap'),
    section: IdText,
    at: Type.Integer({ minimum: 0, maximum: MAX_GRID_ROWS }),
    device: Type.Optional(DeviceName),
  },
  { additionalProperties: false },
);

export const closeGap = (
  document: PageDocument,
  { section: id, at, device: view }: Static<typeof CloseGap>,
): CommandOutcome =>
  editGrid(document, id, 'Close the gap', (section) => {
    const device = gridOf(view);
    const { blocks } = section.layout;
    const rows = emptyRowsAt(blocks, device, at);
    if (rows === null) return refuse('no-room', 'There is no block below this row.');
    if (rows === 0) return refuse('no-room', 'There is no empty row here.');
    const closed = shiftBelow(blocks, device, at, -rows);
    return closed ? arranged(section, closed) : refusals.noRoom();
  });
