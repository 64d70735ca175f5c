import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { arranged } from '../layout/arranged-layout.ts';
import { type CommandOutcome, changed, isRefused, refusals } from '../shared/command-outcome.ts';
import { isFluid, sectionWith, withSection } from '../shared/document-places.ts';
import { refuseUsedAnchor, SectionSettings, withSettings } from './section-settings.ts';

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
  const next = withSettings(section, settings);
  if (settings.phonePairs === undefined || !isFluid(next)) {
    return changed(withSection(document, next), 'Change section');
  }
  const layout = arranged(next, next.layout.blocks);
  return isRefused(layout) ? layout : changed(withSection(document, { ...next, layout }), 'Change section');
};
