import { type Currency, fractionDigitsOf } from '@awning/commerce';
import { type Static, Type } from 'typebox';
import { Millis, OrNull, strict, Version } from '../../shared/content-fields.ts';
import { storeCurrencies } from '../../shared/currencies.ts';
import { Email, Id } from '../../shared/fields.ts';
import { ListPage, ListQuery } from '../../shared/lists.ts';

const MAX_MINOR = 999_999_999_999;
const Minor = Type.Integer({ minimum: 1, maximum: MAX_MINOR, description: 'In minor units' });
const CalendarDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD' });
export const giftCardStates = ['active', 'disabled'] as const;

/** Where ten thousand units are a small present. */
// biome-ignore format: a table
const MANY_UNITS: Partial<Record<Currency, number>> = {
  ARS: 10_000_000, COP: 100_000_000, CZK: 1_000_000, IDR: 100_000_000, INR: 1_000_000, JPY: 1_000_000, MXN: 100_000, PHP: 1_000_000, RUB: 1_000_000,
  THB: 1_000_000, ZAR: 100_000,
};

/** Most that a card issued by hand holds, in minor units: one zero too many makes a card that nobody meant. */
export const mostOnGiftCard = (currency: Currency): number =>
  (MANY_UNITS[currency] ?? 10_000) * 10 ** fractionDigitsOf(currency);

/** For those who manage the store. The code is not part of it. */
export const GiftCard = Type.Object({
  id: Id,
  lastFour: Type.String(),
  label: Type.String(),
  state: Type.Enum(giftCardStates),
  testMode: Type.Boolean({ description: 'Bought in a test order: it pays in test orders alone' }),
  currency: Type.Enum(storeCurrencies),
  initialMinor: Type.Integer(),
  balanceMinor: Type.Integer(),
  expiresAt: OrNull(Millis),
  orderId: OrNull(Id),
  orderNumber: OrNull(Type.String()),
  recipientName: Type.String(),
  recipientEmail: Type.String(),
  senderName: Type.String(),
  message: Type.String(),
  buyerEmail: Type.String(),
  deliverOn: OrNull(Type.String()),
  sentOn: OrNull(Type.Integer({ description: 'When the mail with the code was queued' })),
  note: Type.String(),
  createdOn: Type.Integer({ description: 'Milliseconds since 1970' }),
  version: Version,
});
export type GiftCard = Static<typeof GiftCard>;
export const GiftCardResponse = Type.Object({ giftCard: GiftCard });

/** Issued by hand; the currency is the store's. Without an address nothing is mailed, and the answer has the code. */
export const NewGiftCard = Type.Object(
  {
    amountMinor: Minor,
    recipientName: Type.Optional(Type.String({ maxLength: 100 })),
    recipientEmail: Type.Optional(Email),
    senderName: Type.Optional(Type.String({ maxLength: 100 })),
    message: Type.Optional(Type.String({ maxLength: 2000 })),
    deliverOn: Type.Optional(OrNull(CalendarDate)),
    expiresAt: Type.Optional(OrNull(Millis)),
    note: Type.Optional(Type.String({ maxLength: 500 })),
  },
  strict,
);
export type NewGiftCard = Static<typeof NewGiftCard>;
export const IssuedGiftCard = Type.Object({ giftCard: GiftCard, code: Type.String() });

export const GiftCardChange = Type.Partial(
  Type.Object({
    state: Type.Enum(giftCardStates),
    expiresAt: OrNull(Millis),
    recipientName: Type.String({ maxLength: 100 }),
    recipientEmail: Email,
    note: Type.String({ maxLength: 500 }),
  }),
  strict,
);
export type GiftCardChange = Static<typeof GiftCardChange>;

export const GiftCardAdjustment = Type.Object(
  {
    deltaMinor: Type.Integer({ minimum: -MAX_MINOR, maximum: MAX_MINOR }),
    reason: Type.String({ pattern: '\\S', maxLength: 500 }),
  },
  strict,
);
export type GiftCardAdjustment = Static<typeof GiftCardAdjustment>;

export const GiftCardPath = Type.Object({ giftCardId: Id });
export const GIFT_CARD_SORTS = ['createdOn', 'balance', 'expiresAt', 'recipientName'] as const;
/** `GET /api/commerce/gift-cards`, newest first. */
export const GiftCardQuery = Type.Object(
  {
    ...ListQuery(GIFT_CARD_SORTS),
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Last four characters of the code, or the beginnings of words of a name or an address',
      }),
    ),
    state: Type.Optional(Type.Enum(giftCardStates)),
  },
  strict,
);
export type GiftCardQuery = Static<typeof GiftCardQuery>;
export const GiftCardPage = Type.Object({ giftCards: Type.Array(GiftCard), ...ListPage });
export type GiftCardPage = Static<typeof GiftCardPage>;

/** `GET /api/commerce/gift-cards/{id}/movements`, newest first. */
export const GiftCardMovement = Type.Object({
  id: Type.String(),
  deltaMinor: Type.Integer(),
  balanceMinor: Type.Integer({ description: 'Afterwards' }),
  reason: Type.Enum(['issued', 'order', 'refund', 'adjusted', 'taken-back', 'given-again']),
  actor: Type.String({ description: 'Who did it: the id of a member, or the name of a part of the server' }),
  actorName: OrNull(Type.String({ description: 'What the member is called' })),
  reference: Type.String({ description: 'An order, a refund, or why it was adjusted' }),
  createdOn: Type.Integer(),
});
export type GiftCardMovement = Static<typeof GiftCardMovement>;
export const GiftCardMovementQuery = Type.Object(ListQuery(['createdOn']), strict);
export type GiftCardMovementQuery = Static<typeof GiftCardMovementQuery>;
export const GiftCardMovementPage = Type.Object({ movements: Type.Array(GiftCardMovement), ...ListPage });
export type GiftCardMovementPage = Static<typeof GiftCardMovementPage>;

/** `GET /api/commerce/gift-cards/liability`: what the store owes to the holders of its cards. */
export const GiftCardLiability = Type.Object({
  currencies: Type.Array(
    Type.Object({
      currency: Type.Enum(storeCurrencies),
      outstandingMinor: Type.Integer({ description: 'On cards that can be used' }),
      disabledMinor: Type.Integer({ description: 'On cards that are disabled or have expired' }),
      issuedMinor: Type.Integer({ description: 'What was ever put on cards' }),
      redeemedMinor: Type.Integer({ description: 'What orders took, less what refunds brought back' }),
      cards: Type.Integer({ description: 'Cards with something left on them that can be used' }),
    }),
  ),
});
export type GiftCardLiability = Static<typeof GiftCardLiability>;

/** `POST /api/commerce/gift-cards/balance`: for everybody who knows the code. */
export const GiftCardCode = Type.Object({ code: Type.String({ maxLength: 200 }) }, strict);
export const GiftCardBalance = Type.Object({
  isUsable: Type.Boolean(),
  label: Type.String({ description: 'Empty for a code that we do not know' }),
  balanceMinor: Type.Integer(),
  currency: Type.Enum(storeCurrencies),
  message: OrNull(Type.String({ description: 'Why it cannot be used' })),
});
export type GiftCardBalance = Static<typeof GiftCardBalance>;
