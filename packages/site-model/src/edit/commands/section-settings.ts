import { type Static, Type } from 'typebox';
import {
  AnchorName,
  backgroundShapes,
  ColorThemeName,
  ContentWidth,
  Spacing,
} from '../../document/document-schema.ts';
import type { PageDocument, Section } from '../../document/page-document.ts';
import { sectionOptions } from '../../document/part-settings.ts';
import { isAnchorUsed } from '../../document/section-check.ts';
import { type Refused, refuse } from '../shared/command-outcome.ts';
import { removable, withOptions } from './part-options.ts';

/** What can be chosen for a section; what is left out stays, and `null` removes what may be missing. */
export const SectionSettings = Type.Object(
  {
    anchor: Type.Optional(Type.Union([AnchorName, Type.Null()])),
    colorTheme: Type.Optional(Type.Union([ColorThemeName, Type.Null()])),
    background: Type.Optional(
      Type.Union([backgroundShapes[1], backgroundShapes[2], backgroundShapes[3], backgroundShapes[4]]),
    ),
    contentWidth: Type.Optional(ContentWidth),
    spacing: Type.Optional(Spacing),
    name: removable(sectionOptions.name),
    minRows: removable(sectionOptions.minRows),
    height: removable(sectionOptions.height),
    gap: removable(sectionOptions.gap),
    verticalAlign: removable(sectionOptions.verticalAlign),
    hidden: removable(Type.Boolean()),
    locked: removable(Type.Boolean()),
    sync: removable(sectionOptions.sync),
    phonePairs: removable(sectionOptions.phonePairs),
  },
  { additionalProperties: false },
);
export type SectionSettings = Static<typeof SectionSettings>;

export const withSettings = (section: Section, settings: SectionSettings): Section =>
  withOptions(section, settings, sectionOptions);

/** `sectionId` is null for a section that is about to be added. */
export const refuseUsedAnchor = (
  document: PageDocument,
  sectionId: string | null,
  { anchor }: SectionSettings,
): Refused | null => {
  if (typeof anchor !== 'string') return null;
  const isUsed = document.sections.some((section) => section.anchor === anchor && section.id !== sectionId);
  return isUsed ? refuse('duplicate-anchor', isAnchorUsed(anchor)) : null;
};
