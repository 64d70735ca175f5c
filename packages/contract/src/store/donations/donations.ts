import { DONATION_RHYTHMS, FINANCIAL_STATUSES, MAX_GIFT_MINOR } from '@awning/commerce';
import { type Static, Type } from 'typebox';
import { Millis, OrNull, strict, Version } from '../../shared/content-fields.ts';
import { storeCurrencies } from '../../shared/currencies.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';

/** The most that can be given at once, in minor units, and how many amounts can be suggested. */
export const DONATION_LIMITS = {
  amountMinor: MAX_GIFT_MINOR,
  amounts: 12,
  goalMinor: 999_999_999_999,
} as const;

const Amount = (description: string) =>
  Type.Integer({ minimum: 1, maximum: DONATION_LIMITS.amountMinor, description });

const settable = {
  title: Type.String({ pattern: '\\S', maxLength: 200 }),
  description: Type.String({ maxLength: 5000, description: 'Plain text; empty lines make paragraphs' }),
  imageId: OrNull(Id),
  amountsMinor: Type.Array(Amount('In minor units of the currency of the store'), {
    maxItems: DONATION_LIMITS.amounts,
    description: 'Amounts to choose from, in the order in which donors see them',
  }),
  ownAmount: Type.Boolean({ description: 'Whether donors may enter another amount' }),
  leastMinor: Amount('The least of such an amount'),
  mostMinor: Amount('The most of such an amount'),
  rhythms: Type.Array(Type.Enum(DONATION_RHYTHMS), {
    minItems: 1,
    maxItems: DONATION_RHYTHMS.length,
    uniqueItems: true,
    description: 'How often can be given: `once`, `month`, `year`',
  }),
  goalMinor: OrNull(
    Type.Integer({
      minimum: 1,
      maximum: DONATION_LIMITS.goalMinor,
      description: 'What is to be reached, in minor units; null: no goal',
    }),
  ),
  endsAt: OrNull(Millis),
  receiptText: Type.String({
    maxLength: 2000,
    description: 'Printed on receipts, such as the tax number of your organisation; plain text',
  }),
  enabled: Type.Boolean({ description: 'Whether it can be given to' }),
};

/** Something that people can give to. */
export const Donation = Type.Object({
  id: Id,
  ...settable,
  currency: Type.Enum(storeCurrencies, { description: 'Of the store; all amounts are in it' }),
  givenMinor: Type.Integer({
    description: 'Paid in this currency, less refunds, without test orders',
  }),
  gifts: Type.Integer({ description: 'How many gifts that were' }),
  donors: Type.Integer({ description: 'How many email addresses they came from' }),
  givingMonthly: Type.Integer({ description: 'Donors who give every month now' }),
  givingYearly: Type.Integer({ description: 'Donors who give every year now' }),
  otherGiven: Type.Array(Type.Object({ currency: Type.Enum(storeCurrencies), givenMinor: Type.Integer() }), {
    description: 'What was given in currencies that the store had before; it counts towards no goal',
  }),
  version: Version,
  createdOn: Type.Integer({ description: 'Milliseconds since 1970' }),
});
export type Donation = Static<typeof Donation>;

export const DonationChange = Type.Partial(Type.Object(settable), strict);
export type DonationChange = Static<typeof DonationChange>;
/** What is not named has the values of a donation that suggests 10, 25, 50 and 100 and takes any other amount. */
export const NewDonation = Type.Object({ ...DonationChange.properties, title: settable.title }, strict);
export type NewDonation = Static<typeof NewDonation>;

export const DonationPath = Type.Object({ donationId: Id });
export const DonationResponse = Type.Object({ donation: Donation });
export const DONATION_STATES = ['open', 'ended', 'off'] as const;
export const DONATION_SORTS = ['createdOn', 'title', 'endsAt'] as const;
/** `GET /api/commerce/donations`, newest first. */
export const DonationQuery = Type.Object(
  {
    ...ListQuery(DONATION_SORTS),
    search: ListSearch('the title'),
    state: Type.Optional(Type.Enum(DONATION_STATES)),
  },
  strict,
);
export type DonationQuery = Static<typeof DonationQuery>;
export const DonationPage = Type.Object({ donations: Type.Array(Donation), ...ListPage });
export type DonationPage = Static<typeof DonationPage>;

/** An order that gave something. */
export const DonationGift = Type.Object({
  id: Id,
  orderNumber: Type.String(),
  donorName: Type.String(),
  donorEmail: Type.String(),
  amountMinor: Type.Integer(),
  refundedMinor: Type.Integer(),
  currency: Type.Enum(storeCurrencies),
  every: Type.Enum(DONATION_RHYTHMS),
  state: Type.Enum(FINANCIAL_STATUSES),
  testMode: Type.Boolean({ description: 'It counts for nothing' }),
  createdOn: Type.Integer({ description: 'Milliseconds since 1970' }),
});
export type DonationGift = Static<typeof DonationGift>;
export const GIFT_SORTS = ['createdOn', 'amount', 'donor'] as const;
/** `GET /api/commerce/donations/{donationId}/gifts`, newest first. */
export const GiftQuery = Type.Object(
  { ...ListQuery(GIFT_SORTS), search: ListSearch('the name, the email address or the order number') },
  strict,
);
export type GiftQuery = Static<typeof GiftQuery>;
export const GiftPage = Type.Object({ gifts: Type.Array(DonationGift), ...ListPage });
export type GiftPage = Static<typeof GiftPage>;
export const GiftExport = Type.String({ format: 'binary' });
