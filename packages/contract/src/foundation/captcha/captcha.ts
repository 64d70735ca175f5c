import { type Static, Type } from 'typebox';
import { captchaActions, captchaKinds } from './captcha-words.ts';

const strict = { additionalProperties: false };

const Action = Type.Enum(captchaActions);

/** `GET` and `PUT /api/settings/captcha`. The key that stays secret is kept by `PUT /api/secrets/{name}`. */
export const CaptchaSettings = Type.Object(
  {
    kind: Type.Enum(captchaKinds),
    siteKey: Type.String({
      pattern: '^[A-Za-z0-9_-]{0,100}$',
      description: 'Of reCAPTCHA; everybody may know it',
    }),
    projectId: Type.String({
      pattern: '^([a-z][a-z0-9-]{4,28}[a-z0-9])?$',
      description: 'The Google Cloud project of reCAPTCHA Enterprise',
    }),
    minimumScore: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'What reCAPTCHA Enterprise scores lower is refused',
    }),
    failOpen: Type.Boolean({ description: 'While Google cannot be reached, everybody is let through' }),
  },
  strict,
);
export type CaptchaSettings = Static<typeof CaptchaSettings>;

export const CaptchaSettingsChange = Type.Partial(CaptchaSettings, strict);
export type CaptchaSettingsChange = Static<typeof CaptchaSettingsChange>;

/** `GET /api/captcha`, and what a page with a form carries. */
export const CaptchaView = Type.Object({
  kind: Type.Enum(captchaKinds),
  siteKey: Type.Union([Type.String(), Type.Null()]),
  script: Type.Union([Type.String(), Type.Null()], { description: 'The script of Google to load' }),
});
export type CaptchaView = Static<typeof CaptchaView>;

/** `GET /api/captcha/challenge` */
export const CaptchaChallengeQuery = Type.Object({ action: Action }, strict);

/** In the format of ALTCHA. */
export const CaptchaChallenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    cost: Type.Integer(),
    data: Type.Object({
      site: Type.String(),
      action: Action,
      expires: Type.Integer({ description: 'Seconds since 1970' }),
    }),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    keySignature: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
  }),
  signature: Type.String(),
});
export type CaptchaChallenge = Static<typeof CaptchaChallenge>;

/** What a browser makes of a challenge; sent as `captchaKey`, its JSON in base64. */
export const CaptchaSolution = Type.Object(
  {
    challenge: CaptchaChallenge,
    solution: Type.Object({
      counter: Type.Integer({ minimum: 0, maximum: 4_294_967_295 }),
      derivedKey: Type.String({ pattern: '^[0-9a-f]{2,128}$' }),
      time: Type.Optional(Type.Number()),
    }),
  },
  strict,
);
export type CaptchaSolution = Static<typeof CaptchaSolution>;
