import { type Static, Type } from 'typebox';
import { MAX_GRID_ROWS } from '../../document/document-limits.ts';
import { IdText } from '../../document/document-schema.ts';
import { gridOf } from '../../document/grid-cells.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { arranged } from '../layout/arranged-layout.ts';
import { DeviceName } from '../layout/block-position.ts';
import { shiftBelow } from '../layout/grid-rows.ts';
import { editGrid } from '../layout/layout-edit.ts';
import { type CommandOutcome, refusals } from '../shared/command-outcome.ts';

/** Empty rows at a row line: everything that begins there or below moves down. */
export const InsertRows = Type.Object(
  {
    do: Type.Literal('insert-rows'),
    section: IdText,
    at: Type.Integer({ minimum: 0, maximum: MAX_GRID_ROWS }),
    count: Type.Integer({ minimum: 1, maximum: MAX_GRID_ROWS }),
    device: Type.Optional(DeviceName),
  },
  { additionalProperties: false },
);

export const insertRows = (
  document: PageDocument,
  { section: id, at, count, device }: Static<typeof InsertRows>,
): CommandOutcome =>
  editGrid(document, id, count === 1 ? 'Insert row' : `Insert ${count} rows`, (section) => {
    const blocks = shiftBelow(section.layout.blocks, gridOf(device), at, count);
    return blocks ? arranged(section, blocks) : refusals.noRoom();
  });
