import { type Static, Type } from 'typebox';
import { blockTitle } from '../../document/block-check.ts';
import { IdText } from '../../document/document-schema.ts';
import type { ClassicContent, Layout, PageDocument } from '../../document/page-document.ts';
import { changeRow } from '../classic-tree.ts';
import {
  type CommandOutcome,
  changed,
  type EditContext,
  isRefused,
  type Refused,
  refusals,
} from '../command-outcome.ts';
import { type BlockPlace, placeOfBlock, withSection } from '../document-places.ts';
import { copyBlock } from '../fresh-ids.ts';
import { putBlock, refuseFullLayout } from '../put-block.ts';

/** The copy is as large as the original and lies beside or below it, where there is room. */
export const DuplicateBlock = Type.Object(
  { do: Type.Literal('duplicate-block'), block: IdText },
  { additionalProperties: false },
);

export const duplicateBlock = (
  document: PageDocument,
  command: Static<typeof DuplicateBlock>,
  context: EditContext,
): CommandOutcome => {
  const place = placeOfBlock(document, command.block);
  if (!place) return refusals.block();
  const full = refuseFullLayout(place.section.layout, context);
  if (full) return full;
  const layout = layoutWithCopy(place, context);
  if (isRefused(layout)) return layout;
  const label = `Duplicate ${blockTitle(place.block.type, context.definitions)}`;
  return changed(withSection(document, { ...place.section, layout }), label);
};

const layoutWithCopy = (place: BlockPlace, context: EditContext): Layout | Refused => {
  const copy = copyBlock(place.block, context.newId);
  if (place.layout === 'fluid') {
    const { desktop } = place.placed;
    return putBlock(
      place.section.layout,
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
