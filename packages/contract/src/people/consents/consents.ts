import { type Static, Type } from 'typebox';
import { ConsentCategoryWord, ConsentModeWord } from '../../foundation/settings/cookie-settings.ts';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { ListPage, ListQuery } from '../../shared/lists.ts';

/** `GET /api/consents/mode`: how a visitor from where the call comes from is asked. */
export const ConsentModeOfPlace = Type.Object({ mode: ConsentModeWord });

/** What names a choice: 80 random bits, in four groups that a person can read out. */
export const ProofId = Type.String({ pattern: '^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$' });

/** `POST /api/consents`, as a plain form: it is sent before a visitor has any cookie. */
export const ConsentChoice = Type.Object(
  {
    categories: Type.String({
      pattern: '^((preferences|analytics|marketing)(,(preferences|analytics|marketing)){0,2})?$',
      description: 'What the visitor agrees to, with commas; empty: nothing but what is needed',
    }),
    version: Type.String({ maxLength: 40, description: 'Which question they were asked' }),
    replaces: Type.Optional(
      Type.String({ maxLength: 19, description: 'The proof of their earlier choice; empty for none' }),
    ),
  },
  strict,
);
export type ConsentChoice = Static<typeof ConsentChoice>;
export const ConsentRecorded = Type.Object({
  proofId: ProofId,
  chosenOn: Type.Integer({ description: 'Milliseconds since 1970' }),
});
export type ConsentRecorded = Static<typeof ConsentRecorded>;

export const consentChoices = ['all', 'some', 'none'] as const;

/** What a visitor was asked, word for word. */
export const ConsentQuestion = Type.Object({
  title: Type.String(),
  text: Type.String(),
  categories: Type.Array(
    Type.Object({ category: ConsentCategoryWord, label: Type.String(), text: Type.String() }),
  ),
});
export type ConsentQuestion = Static<typeof ConsentQuestion>;

/** What a visitor chose. Nothing in it says who they are. */
export const Consent = Type.Object({
  proofId: Type.String(),
  choice: Type.Enum(consentChoices),
  categories: Type.Array(ConsentCategoryWord, { description: 'What they agreed to' }),
  mode: ConsentModeWord,
  place: OrNull(Type.String({ description: 'Where they seemed to be: a country, or a part of one' })),
  chosenOn: Type.Integer({ description: 'Milliseconds since 1970' }),
  replaces: OrNull(Type.String({ description: 'The proof of their earlier choice' })),
  version: Type.String(),
  question: ConsentQuestion,
});
export type Consent = Static<typeof Consent>;

const ConsentFilter = {
  search: Type.Optional(Type.String({ maxLength: 200, description: 'The beginning of a proof' })),
  choice: Type.Optional(Type.Enum(consentChoices)),
};
/** `GET /api/consents.csv`, newest first. */
export const ConsentExportQuery = Type.Object(ConsentFilter, strict);
export type ConsentExportQuery = Static<typeof ConsentExportQuery>;
/** CSV. */
export const ConsentExport = Type.String({ format: 'binary' });

export const CONSENT_SORTS = ['chosenOn'] as const;
/** `GET /api/consents`, newest first. */
export const ConsentQuery = Type.Object({ ...ConsentFilter, ...ListQuery(CONSENT_SORTS) }, strict);
export type ConsentQuery = Static<typeof ConsentQuery>;
export const ConsentPage = Type.Object({ consents: Type.Array(Consent), ...ListPage });
export type ConsentPage = Static<typeof ConsentPage>;
