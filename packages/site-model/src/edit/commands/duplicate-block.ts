import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { ClassicContent, Layout, PageDocument } from '../../document/page-document.ts';
import { changeRow } from '../layout/classic-tree.ts';
import { editAroundBlock } from '../layout/layout-edit.ts';
import { putBlock, refuseFullLayout } from '../layout/put-block.ts';
import { type CommandOutcome, type EditContext, type Refused, refusals } from '../shared/command-outcome.ts';
import type { BlockPlace } from '../shared/document-places.ts';
import { copyBlock } from '../shared/fresh-ids.ts';

/** The copy is as large as the original and lies beside or below it, where there is room. */
export const DuplicateBlock = Type.Object(
  { do: Type.Literal('duplicate-block'), block: IdText },
  { additionalProperties: false },
);

export const duplicateBlock = (
  document: PageDocument,
  command: Static<typeof DuplicateBlock>,
  context: EditContext,
): CommandOutcome =>
  editAroundBlock(
    document,
    command,
    context,
    'Duplicate',
    (place) => refuseFullLayout(place.section.layout, context) ?? layoutWithCopy(place, context),
  );

const layoutWithCopy = (place: BlockPlace, context: EditContext): Layout | Refused => {
  const copy = copyBlock(place.block, context.newId);
  if (place.layout === 'fluid') {
    const { desktop } = place.placed;
    return putBlock(
      place.section,
      copy,
      { position: undefined, size: desktop, fromRow: desktop.row },
      context,
    );
  }
  const isOriginal = (entry: ClassicContent): boolean =>
    entry.kind === 'block' && entry.block === place.block;
  const rows = changeRow(place.classic.rows, (row) => {
    const at = row.columns.findIndex(({ content }) => content.some(isOriginal));
    const column = row.columns[at];
    if (!column) return null;
    const content = column.content.flatMap((entry) =>
      entry.kind === 'block' && isOriginal(entry) ? [entry, { ...entry, block: copy }] : [entry],
    );
    return { ...row, columns: row.columns.with(at, { ...column, content }) };
  });
  return rows ? { ...place.classic, rows } : refusals.block();
};
