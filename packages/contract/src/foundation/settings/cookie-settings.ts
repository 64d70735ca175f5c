import { type Static, Type } from 'typebox';
import { consentCategories, consentModes } from '../../shared/consent-categories.ts';

const strict = { additionalProperties: false };
const Words = (maxLength: number) => Type.String({ pattern: '\\S', maxLength });
const CategoryWords = Type.Object({ label: Words(60), text: Words(500) }, strict);

export const ConsentModeWord = Type.Enum(consentModes, {
  description:
    '`opt-in`: nothing before a yes; `opt-out`: everything until a no; `none`: nobody is asked, and everything is allowed',
});
/** What a visitor can agree to. */
export const ConsentCategoryWord = Type.Enum(consentCategories);

/** `GET` and `PUT /api/settings/cookies`: what visitors are asked before code of the owner's own runs. */
export const CookieSettings = Type.Object(
  {
    enabled: Type.Boolean({
      description: 'The code of `/api/settings/code-injection` waits until the visitor has agreed',
    }),
    title: Words(100),
    text: Words(1000),
    acceptLabel: Words(60),
    refuseLabel: Words(60),
    chooseLabel: Words(60),
    saveLabel: Words(60),
    changeLabel: Type.String({
      pattern: '\\S',
      maxLength: 60,
      description: 'Below every page: opens the question again',
    }),
    chosenText: Type.String({
      pattern: '\\S',
      maxLength: 200,
      description:
        'What a visitor reads who has chosen; `{date}` and `{proof}` stand for when, and for the proof',
    }),
    signalText: Type.String({
      pattern: '\\S',
      maxLength: 500,
      description: 'What a visitor reads whose browser asks not to be followed',
    }),
    policyUrl: Type.String({
      pattern: '^(/[^/].*|/|https://.+)?$',
      maxLength: 2083,
      description: 'A page about privacy; empty for none',
    }),
    policyLabel: Words(60),
    asked: Type.Array(ConsentCategoryWord, {
      minItems: 1,
      uniqueItems: true,
      description: 'The categories that visitors choose from',
    }),
    necessary: CategoryWords,
    preferences: CategoryWords,
    analytics: CategoryWords,
    marketing: CategoryWords,
    codeCategory: Type.Enum(['necessary', ...consentCategories] as const, {
      description:
        'What the code of `/api/settings/code-injection` waits for; `necessary` waits for nobody. One that is not asked for means all that are',
    }),
    regions: Type.Array(
      Type.Object(
        {
          place: Type.String({
            pattern: '^(EEA|[A-Z]{2}(-[A-Z0-9]{1,3})?)$',
            description: '`EEA`, a country such as `BR`, or a part of one such as `US-CA`',
          }),
          mode: ConsentModeWord,
        },
        strict,
      ),
      {
        maxItems: 100,
        description: 'How visitors there are asked. Who comes from an unknown place is asked by `opt-in`',
      },
    ),
    elsewhere: ConsentModeWord,
    honoursSignals: Type.Boolean({
      description: 'Global Privacy Control and Do Not Track of a browser are a no',
    }),
    timesAskedAgain: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Another number than before asks every visitor again',
    }),
    proofMonths: Type.Integer({
      minimum: 1,
      maximum: 120,
      description: 'How long it is kept what visitors chose',
    }),
  },
  strict,
);
export type CookieSettings = Static<typeof CookieSettings>;
export const CookieSettingsChange = Type.Partial(CookieSettings, strict);
export type CookieSettingsChange = Static<typeof CookieSettingsChange>;
