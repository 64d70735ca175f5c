import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { arranged } from '../layout/arranged-layout.ts';
import { outcomeOf } from '../layout/layout-edit.ts';
import { gridOfRows } from '../layout/rows-to-grid.ts';
import { type CommandOutcome, refusals, refuse } from '../shared/command-outcome.ts';
import { sectionWith } from '../shared/document-places.ts';

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
  const blocks = gridOfRows(section.layout.rows);
  const layout = arranged({ ...section, layout: { type: 'fluid', blocks } }, blocks);
  return outcomeOf(document, section, layout, 'Convert section to a grid');
};
