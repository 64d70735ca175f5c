import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { type CommandOutcome, changed, refusals } from '../shared/command-outcome.ts';
import { sectionWith, withSection } from '../shared/document-places.ts';
import { refuseUsedAnchor, SectionSettings } from './section-settings.ts';

export const SetSection = Type.Object(
  { do: Type.Literal('set-section'), section: IdText, settings: SectionSettings },
  { additionalProperties: false },
);

export const setSection = (
  document: PageDocument,
  { section: id, settings }: Static<typeof SetSection>,
): CommandOutcome => {
  const section = sectionWith(document, id);
  if (!section) return refusals.section();
  const refused = refuseUsedAnchor(document, id, settings);
  if (refused) return refused;
  return changed(withSection(document, { ...section, ...settings }), 'Change section');
};
