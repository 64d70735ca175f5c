import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { type CommandOutcome, changed, type EditContext, refusals } from '../shared/command-outcome.ts';
import { sectionWith } from '../shared/document-places.ts';
import { copySection } from '../shared/fresh-ids.ts';

/** The copy follows the original. */
export const DuplicateSection = Type.Object(
  { do: Type.Literal('duplicate-section'), section: IdText },
  { additionalProperties: false },
);

export const duplicateSection = (
  document: PageDocument,
  command: Static<typeof DuplicateSection>,
  context: EditContext,
): CommandOutcome => {
  const original = sectionWith(document, command.section);
  if (!original) return refusals.section();
  const after = document.sections.indexOf(original) + 1;
  const sections = document.sections.toSpliced(after, 0, copySection(original, context.newId));
  return changed({ ...document, sections }, 'Duplicate section');
};
