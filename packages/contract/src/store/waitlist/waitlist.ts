import { isMailableAddress } from '@awning/forms';
import { type Static, Type } from 'typebox';
import { OrNull, strict, Version } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';
import { VariantId } from '../inventory/inventory.ts';

export const waitlistMessages = {
  emailBlank: 'Email cannot be blank',
  emailInvalid: 'Email is invalid',
  failed: 'Unable to submit form. Please try again later.',
  confirm: 'Almost done. We’ve sent you an email: follow its link to join the list.',
} as const;

/**
 * What is wrong with an address that a visitor typed to wait; null when nothing is. The same in the browser and on the
 * server.
 */
export function waitlistEmailProblem(typed: string): string | null {
  const email = typed.trim();
  if (email === '') return waitlistMessages.emailBlank;
  return isMailableAddress(email) ? null : waitlistMessages.emailInvalid;
}

/**
 * `POST /api/site-users/account/notifications/restock`. The rules of the waitlist have the sentences about what is
 * wrong.
 */
export const WaitlistSignUp = Type.Object(
  {
    productId: Id,
    variantId: VariantId,
    siteVisitorEmail: Type.Optional(Type.String({ maxLength: 5000 })),
    isJoinMailingList: Type.Optional(Type.Boolean()),
    captchaToken: Type.Optional(Type.String({ maxLength: 10_000 })),
    recaptchaEnterpriseV3Token: Type.Optional(Type.String({ maxLength: 10_000 })),
    trap: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: 'Of a field that people do not see. Filled in: nothing is stored',
      }),
    ),
    filledInMs: Type.Optional(
      Type.Number({
        description: 'How long the page was open. Hardly at all: the sign-up is confirmed by mail',
      }),
    ),
    language: Type.Optional(
      Type.String({
        maxLength: 35,
        description:
          'In which the visitor reads; only where mails have several languages and a translation is shown',
      }),
    ),
  },
  strict,
);
export type WaitlistSignUp = Static<typeof WaitlistSignUp>;

/** The same for everybody, on the list before or not. */
export const WaitlistSignedUp = Type.Object({
  message: Type.String({ description: 'What the shop says to a person who joins now' }),
});
export type WaitlistSignedUp = Static<typeof WaitlistSignedUp>;

/** What became of a sign-up: `told` that it is back, `kept` a unit through a link, `missed` that link, or `bought`. */
export const waitlistStates = ['waiting', 'told', 'kept', 'missed', 'bought'] as const;
export type WaitlistState = (typeof waitlistStates)[number];

/** Everybody who asked for the same variant. */
export const WaitlistGroup = Type.Object({
  productId: Id,
  variantId: Type.String(),
  productName: Type.String({ description: 'Empty for a product that is gone' }),
  variantName: Type.String({
    description: 'What was chosen, such as `Large / Blue`; empty without a choice',
  }),
  sku: Type.String(),
  count: Type.Integer({ description: 'Who wait now' }),
  demand: Type.Integer({
    description: 'Who ever asked for it and has not left the list: who leaves is forgotten',
  }),
  told: Type.Integer({ description: 'Of these, who were told that it is back' }),
  held: Type.Integer({ description: 'Of these, for whom one is kept now' }),
  bought: Type.Integer({ description: 'Of these, who have bought it' }),
  inStock: OrNull(Type.Integer({ description: 'On hand; null for a variant without a limit' })),
  firstSignUpOn: Type.Integer({ description: 'Milliseconds since 1970' }),
  lastSignUpOn: Type.Integer({ description: 'Milliseconds since 1970' }),
});
export type WaitlistGroup = Static<typeof WaitlistGroup>;

/** By product and variant. */
export const WaitlistGroupQuery = Type.Object(ListQuery(['product']), strict);
export type WaitlistGroupQuery = Static<typeof WaitlistGroupQuery>;
export const WaitlistGroupPage = Type.Object({ signUpGroups: Type.Array(WaitlistGroup), ...ListPage });
export type WaitlistGroupPage = Static<typeof WaitlistGroupPage>;

export const WaitlistPerson = Type.Object({
  id: Id,
  productId: Id,
  variantId: Type.String(),
  productName: Type.String({ description: 'Empty for a product that is gone' }),
  variantName: Type.String(),
  sku: Type.String(),
  email: Type.String({ description: 'As it was typed' }),
  language: OrNull(Type.String()),
  state: Type.Enum(waitlistStates),
  signedUpOn: Type.Integer({
    description: 'Milliseconds since 1970; the first in line is the first on the list',
  }),
  notifiedOn: OrNull(Type.Integer({ description: 'When they were last mailed, in milliseconds since 1970' })),
  keptUntil: OrNull(Type.Integer({ description: 'Of their link, in milliseconds since 1970' })),
});
export type WaitlistPerson = Static<typeof WaitlistPerson>;

export const WaitlistVariant = Type.Object({ productId: Id, variantId: VariantId }, strict);
export type WaitlistVariant = Static<typeof WaitlistVariant>;

export const WaitlistPersonQuery = Type.Object(
  {
    ...WaitlistVariant.properties,
    ...ListQuery(['signedUpOn', 'email']),
    search: ListSearch('the address'),
    state: Type.Optional(Type.Enum(waitlistStates)),
  },
  strict,
);
export type WaitlistPersonQuery = Static<typeof WaitlistPersonQuery>;
export const WaitlistPersonPage = Type.Object({ signUps: Type.Array(WaitlistPerson), ...ListPage });
export type WaitlistPersonPage = Static<typeof WaitlistPersonPage>;
export const WaitlistPersonPath = Type.Object({ signUpId: Id });

/** `GET …/restock/export.csv`: of one variant, or of everything. */
export const WaitlistExportQuery = Type.Partial(WaitlistVariant, strict);
export type WaitlistExportQuery = Static<typeof WaitlistExportQuery>;
export const WaitlistCsv = Type.String({ format: 'binary' });

export const WaitlistSendAll = Type.Object(
  { sendRequests: Type.Array(WaitlistVariant, { maxItems: 500 }) },
  strict,
);
export type WaitlistSendAll = Static<typeof WaitlistSendAll>;

export const waitlistSkips = ['sold-out', 'nobody-waits', 'all-held', 'hidden'] as const;
export type WaitlistSkip = (typeof waitlistSkips)[number];

/** What a send did. Mails leave a moment later; each person counted gets exactly one. */
export const WaitlistSent = Type.Object({
  queued: Type.Integer({ description: 'Mails, over all variants' }),
  results: Type.Array(
    Type.Object({
      productId: Type.String(),
      variantId: Type.String(),
      queued: Type.Integer(),
      stillWaiting: Type.Integer({ description: 'For whom there was none: they are next' }),
      skipped: OrNull(
        Type.Enum(waitlistSkips, {
          description:
            'Why nothing was queued: there is none to buy, nobody waits, or all there are have been set aside',
        }),
      ),
    }),
  ),
});
export type WaitlistSent = Static<typeof WaitlistSent>;

/** Who is notified of a restock: everybody at once, or so many in line as there are units, with one kept for each. */
export const waitlistModes = ['everyone', 'fair-release'] as const;
export type WaitlistMode = (typeof waitlistModes)[number];

export const WaitlistSettings = Type.Object(
  {
    mode: Type.Enum(waitlistModes),
    holdHours: Type.Integer({
      minimum: 1,
      maximum: 336,
      description: 'For how long a link keeps a unit',
    }),
    automatic: Type.Boolean({ description: 'As soon as there is stock; otherwise when a member sends' }),
  },
  strict,
);
export type WaitlistSettings = Static<typeof WaitlistSettings>;
export const WAITLIST_DEFAULTS: WaitlistSettings = { mode: 'everyone', holdHours: 24, automatic: true };

/** `GET …/restock/send/preview`: what a send would do at this moment. Nothing is stored, and nobody is mailed. */
export const WaitlistSendPreview = Type.Object({
  queued: Type.Integer({ description: 'Mails that would leave' }),
  stillWaiting: Type.Integer(),
  skipped: OrNull(Type.Enum(waitlistSkips)),
  settings: WaitlistSettings,
  people: Type.Array(Type.Object({ id: Id, email: Type.String(), signedUpOn: Type.Integer() }), {
    description: 'Who would be told: the first 50 of them, in line',
  }),
});
export type WaitlistSendPreview = Static<typeof WaitlistSendPreview>;

export const WaitlistSettingsChange = Type.Partial(WaitlistSettings, strict);
export type WaitlistSettingsChange = Static<typeof WaitlistSettingsChange>;
export const WaitlistSettingsQuery = Type.Object(
  { productId: Type.Optional(Id) },
  { ...strict, description: 'Without a product: of the site' },
);
export const WaitlistSettingsResponse = Type.Object({
  settings: WaitlistSettings,
  isOwn: Type.Boolean({ description: 'Set for this product; otherwise it follows the site' }),
  version: Version,
});
export type WaitlistSettingsResponse = Static<typeof WaitlistSettingsResponse>;

export const waitlistMailNames = ['back-in-stock', 'kept-for-you'] as const;
export type WaitlistMailName = (typeof waitlistMailNames)[number];
export const WaitlistPreviewPath = Type.Object({ name: Type.Enum(waitlistMailNames) });
export const WaitlistPreviewQuery = Type.Partial(WaitlistVariant, strict);
