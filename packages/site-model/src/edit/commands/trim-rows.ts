import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { arranged } from '../layout/arranged-layout.ts';
import { emptyRowsAt, shiftBelow } from '../layout/grid-rows.ts';
import { type CommandOutcome, changed, isRefused, refusals, refuse } from '../shared/command-outcome.ts';
import { isFluid, sectionWith, withSection } from '../shared/document-places.ts';

/** Takes out the empty rows above the first block and below the last one. */
export const TrimRows = Type.Object(
  { do: Type.Literal('trim-rows'), section: IdText },
  { additionalProperties: false },
);

export const trimRows = (document: PageDocument, command: Static<typeof TrimRows>): CommandOutcome => {
  const section = sectionWith(document, command.section);
  if (!section) return refusals.section();
  if (!isFluid(section)) return refuse('wrong-layout', 'Only a grid has empty rows.');
  const { minRows: _, ...trimmed } = section;
  const empty = emptyRowsAt(section.layout.blocks, 'desktop', 0) ?? 0;
  const blocks =
    empty === 0 ? section.layout.blocks : shiftBelow(section.layout.blocks, 'desktop', 0, -empty);
  const layout = blocks ? arranged(section, blocks) : refusals.noRoom();
  return isRefused(layout)
    ? layout
    : changed(withSection(document, { ...trimmed, layout }), 'Trim empty rows');
};
