import { type Static, Type } from 'typebox';
import { blockTitle } from '../../document/block-check.ts';
import { IdText } from '../../document/document-schema.ts';
import type { Layout, PageDocument } from '../../document/page-document.ts';
import { removeEntry } from '../classic-tree.ts';
import {
  type CommandOutcome,
  changed,
  type EditContext,
  isRefused,
  type Refused,
  refusals,
} from '../command-outcome.ts';
import { type BlockPlace, placeOfBlock, withSection } from '../document-places.ts';
import { arranged } from '../fluid-edits.ts';

export const RemoveBlock = Type.Object(
  { do: Type.Literal('remove-block'), block: IdText },
  { additionalProperties: false },
);

export const removeBlock = (
  document: PageDocument,
  command: Static<typeof RemoveBlock>,
  context: EditContext,
): CommandOutcome => {
  const place = placeOfBlock(document, command.block);
  if (!place) return refusals.block();
  const layout = layoutWithout(place);
  if (isRefused(layout)) return layout;
  const label = `Remove ${blockTitle(place.block.type, context.definitions)}`;
  return changed(withSection(document, { ...place.section, layout }), label);
};

/** The layout that a block leaves behind. */
export const layoutWithout = (place: BlockPlace): Layout | Refused => {
  if (place.layout === 'classic') {
    const rows = removeEntry(
      place.classic.rows,
      (entry) => entry.kind === 'block' && entry.block === place.block,
    );
    return { ...place.classic, rows };
  }
  const blocks = arranged(place.blocks.toSpliced(place.index, 1));
  return isRefused(blocks) ? blocks : { type: 'fluid', blocks };
};
