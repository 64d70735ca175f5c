import type { Section } from '@awning/site-model';
import { type Static, Type } from 'typebox';
import { Id } from '../../shared/fields.ts';

const strict = { additionalProperties: false };

/** A section of a document; what it may hold is checked as in a document. */
const SectionValue = Type.Unsafe<Section>(Type.Record(Type.String(), Type.Unknown()));

/** ED-93: a section that is kept for the site; pages get copies of it, or stay in sync with it. */
export const SavedSection = Type.Object({
  id: Id,
  name: Type.String(),
  section: SectionValue,
  savedOn: Type.Integer({ description: 'Epoch milliseconds' }),
  inSync: Type.Boolean({
    description: 'The same on every page that has it, as soon as one of them is published',
  }),
  uses: Type.Integer({ description: 'In sync: how many pages, items and areas have it' }),
});
export type SavedSection = Static<typeof SavedSection>;

/** `GET /api/content/saved-sections`: by name. */
export const SavedSectionList = Type.Object({ savedSections: Type.Array(SavedSection) });

/** `POST /api/content/saved-sections`. */
export const NewSavedSection = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    section: SectionValue,
    inSync: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type NewSavedSection = Static<typeof NewSavedSection>;

export const SavedSectionPath = Type.Object({ savedSectionId: Id });
