import { type Static, Type } from 'typebox';

const strict = { additionalProperties: false };
const Words = (maxLength: number) => Type.String({ pattern: '\\S', maxLength });

/** `GET` and `PUT /api/settings/cookies`: what visitors are asked before code of the owner's own runs. */
export const CookieSettings = Type.Object(
  {
    enabled: Type.Boolean({
      description: 'The code of `/api/settings/code-injection` waits until the visitor has agreed',
    }),
    text: Words(1000),
    acceptLabel: Words(60),
    refuseLabel: Words(60),
    changeLabel: Type.String({
      pattern: '\\S',
      maxLength: 60,
      description: 'Below every page: opens the question again',
    }),
    policyUrl: Type.String({
      pattern: '^(/[^/].*|/|https://.+)?$',
      maxLength: 2083,
      description: 'A page about privacy; empty for none',
    }),
    policyLabel: Words(60),
  },
  strict,
);
export type CookieSettings = Static<typeof CookieSettings>;
export const CookieSettingsChange = Type.Partial(CookieSettings, strict);
export type CookieSettingsChange = Static<typeof CookieSettingsChange>;
