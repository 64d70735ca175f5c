import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { type CommandOutcome, changed, refusals } from '../shared/command-outcome.ts';
import { sectionWith } from '../shared/document-places.ts';

export const RemoveSection = Type.Object(
  { do: Type.Literal('remove-section'), section: IdText },
  { additionalProperties: false },
);

export const removeSection = (
  document: PageDocument,
  command: Static<typeof RemoveSection>,
): CommandOutcome => {
  const removedSection = sectionWith(document, command.section);
  if (!removedSection) return refusals.section();
  const sections = document.sections.filter((section) => section !== removedSection);
  return changed({ ...document, sections }, 'Remove section');
};
