import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { Layout, PageDocument } from '../../document/page-document.ts';
import { arranged } from '../layout/arranged-layout.ts';
import { removeEntry } from '../layout/classic-tree.ts';
import { editAroundBlock } from '../layout/layout-edit.ts';
import type { CommandOutcome, EditContext, Refused } from '../shared/command-outcome.ts';
import type { BlockPlace } from '../shared/document-places.ts';

export const RemoveBlock = Type.Object(
  { do: Type.Literal('remove-block'), block: IdText },
  { additionalProperties: false },
);

export const removeBlock = (
  document: PageDocument,
  command: Static<typeof RemoveBlock>,
  context: EditContext,
): CommandOutcome => editAroundBlock(document, command, context, 'Remove', layoutWithout);

/** The layout that a block leaves behind. */
export const layoutWithout = (place: BlockPlace): Layout | Refused => {
  if (place.layout === 'classic') {
    const rows = removeEntry(
      place.classic.rows,
      (entry) => entry.kind === 'block' && entry.block === place.block,
    );
    return { ...place.classic, rows };
  }
  return arranged(place.section, place.blocks.toSpliced(place.index, 1));
};
