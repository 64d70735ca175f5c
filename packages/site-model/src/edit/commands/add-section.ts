import { type Static, Type } from 'typebox';
import { SectionKindName } from '../../document/document-schema.ts';
import { newSection } from '../../document/new-document.ts';
import type { Layout, PageDocument } from '../../document/page-document.ts';
import { type CommandOutcome, changed, type EditContext } from '../shared/command-outcome.ts';
import { refuseUsedAnchor, SectionSettings, withSettings } from './section-settings.ts';

/** In a new grid, images and buttons that stand in a row stay two beside each other on the phone. */
export const NEW_SECTION_PAIRS = ['images', 'buttons'] as const;

/** At the end of the page unless `at` is named. */
export const AddSection = Type.Object(
  {
    do: Type.Literal('add-section'),
    at: Type.Optional(Type.Integer({ minimum: 0 })),
    kind: Type.Optional(SectionKindName),
    layout: Type.Optional(Type.Enum(['fluid', 'classic'])),
    settings: Type.Optional(SectionSettings),
  },
  { additionalProperties: false },
);

export const addSection = (
  document: PageDocument,
  command: Static<typeof AddSection>,
  context: EditContext,
): CommandOutcome => {
  const { at = document.sections.length, kind = 'section', settings = {} } = command;
  const refused = refuseUsedAnchor(document, null, settings);
  if (refused) return refused;
  const layout: Layout =
    command.layout === 'classic' ? { type: 'classic', rows: [] } : { type: 'fluid', blocks: [] };
  const pairs = layout.type === 'fluid' ? { phonePairs: NEW_SECTION_PAIRS } : {};
  const section = withSettings(newSection(context.newId(), { ...pairs, kind, layout }), settings);
  return changed({ ...document, sections: document.sections.toSpliced(at, 0, section) }, 'Add section');
};
