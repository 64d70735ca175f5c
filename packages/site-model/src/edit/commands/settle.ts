import { type Static, Type } from 'typebox';
import { MAX_GRID_ROWS } from '../../document/document-limits.ts';
import { IdText } from '../../document/document-schema.ts';
import { gridOf } from '../../document/grid-cells.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { arranged } from '../layout/arranged-layout.ts';
import { DeviceName } from '../layout/block-position.ts';
import { growRows } from '../layout/grid-rows.ts';
import { editGrid } from '../layout/layout-edit.ts';
import { type CommandOutcome, refusals } from '../shared/command-outcome.ts';

/**
 * Blocks that are higher than their cells get the rows that they need, and what lies below in their columns moves down
 * by as much. `rowsForHeight` makes rows of a height that was measured; blocks that are gone by now are passed over.
 */
export const Settle = Type.Object(
  {
    do: Type.Literal('settle'),
    section: IdText,
    needs: Type.Array(
      Type.Object(
        { block: IdText, rows: Type.Integer({ minimum: 1, maximum: MAX_GRID_ROWS }) },
        { additionalProperties: false },
      ),
      { maxItems: 1000 },
    ),
    device: Type.Optional(DeviceName),
  },
  { additionalProperties: false },
);

export const settle = (
  document: PageDocument,
  { section: id, needs, device }: Static<typeof Settle>,
): CommandOutcome =>
  editGrid(document, id, 'Fit rows to content', (section) => {
    const rows = new Map(needs.map((need) => [need.block, need.rows]));
    const blocks = growRows(section.layout.blocks, gridOf(device), rows);
    return blocks ? arranged(section, blocks) : refusals.noRoom();
  });
