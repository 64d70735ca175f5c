import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { arranged } from '../layout/fluid-edits.ts';
import { gridOfRows } from '../layout/rows-to-grid.ts';
import { type CommandOutcome, changed, isRefused, refusals, refuse } from '../shared/command-outcome.ts';
import { sectionWith, withLayout } from '../shared/document-places.ts';

/** From rows and columns to a grid. There is no way back but to undo: a grid can hold what rows cannot. */
export const ConvertToFluid = Type.Object(
  { do: Type.Literal('convert-to-fluid'), section: IdText },
  { additionalProperties: false },
);

export const convertToFluid = (
  document: PageDocument,
  command: Static<typeof ConvertToFluid>,
): CommandOutcome => {
  const section = sectionWith(document, command.section);
  if (!section) return refusals.section();
  if (section.layout.type === 'fluid') return refuse('wrong-layout', 'This section is a grid already.');
  const blocks = arranged(gridOfRows(section.layout.rows));
  if (isRefused(blocks)) return blocks;
  return changed(withLayout(document, section, { type: 'fluid', blocks }), 'Convert section to a grid');
};
