import { type Currency, moneyText, restateAmount } from '@awning/commerce';
import type { Donation, DonationChange } from '@awning/contract';
import { donationErrors } from './donation-errors.ts';
import type { DonationRow } from './donation-repository.ts';
import type { GivenRow } from './gift-repository.ts';

/** What a new one is where its creator says nothing. */
export const blankDonation = {
  title: '',
  description: '',
  imageId: null,
  amountsMinor: [1000, 2500, 5000, 10_000],
  ownAmount: true,
  leastMinor: 100,
  mostMinor: 1_000_000,
  rhythms: ['once'],
  goalMinor: null,
  endsAt: null,
  receiptText: '',
  enabled: true,
  version: 1,
} as const;
/** That `blankDonation` is written in. */
export const BLANK_CURRENCY: Currency = 'USD';

/** Its amounts in the currency in which the store sells now, as prices are. */
export function inCurrency(row: DonationRow, currency: Currency): DonationRow {
  if (row.currency === currency) return row;
  // A few cents are no yen at all, and a gift is something.
  const restate = (amountMinor: number): number =>
    Math.max(1, restateAmount(amountMinor, row.currency, currency));
  return {
    ...row,
    currency,
    amountsMinor: [...new Set(row.amountsMinor.map(restate))],
    leastMinor: restate(row.leastMinor),
    mostMinor: restate(row.mostMinor),
    goalMinor: row.goalMinor === null ? null : restate(row.goalMinor),
  };
}

/** What is in `change`, on top of `before`, whose amounts are restated only when one of them is written. */
export function changeRow(before: DonationRow, change: DonationChange, currency: Currency): DonationRow {
  const { endsAt, amountsMinor, title, ...rest } = change;
  const writesAmounts =
    amountsMinor !== undefined ||
    rest.leastMinor !== undefined ||
    rest.mostMinor !== undefined ||
    rest.goalMinor !== undefined;
  const after: DonationRow = {
    ...(writesAmounts ? inCurrency(before, currency) : before),
    ...rest,
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(amountsMinor === undefined ? {} : { amountsMinor: [...new Set(amountsMinor)] }),
    ...(endsAt === undefined ? {} : { endsAt: endsAt === null ? null : new Date(endsAt) }),
  };
  const errors = refuseRow(after);
  if (Object.keys(errors).length > 0) throw donationErrors.invalid({ errors });
  return after;
}

function refuseRow({ amountsMinor, ownAmount, leastMinor, mostMinor, currency }: DonationRow) {
  const errors: Record<string, string> = {};
  if (amountsMinor.length === 0 && !ownAmount)
    errors.amountsMinor = 'Please suggest at least one amount, or let donors choose their own.';
  if (mostMinor < leastMinor)
    errors.mostMinor = `The most cannot be below the least, which is ${moneyText(leastMinor, currency)}.`;
  return errors;
}

export interface Totals {
  readonly given: readonly Omit<GivenRow, 'donationId'>[];
  readonly monthly: number;
  readonly yearly: number;
}
export const NOTHING_GIVEN: Totals = { given: [], monthly: 0, yearly: 0 };

export function toDonation(stored: DonationRow, currency: Currency, totals: Totals): Donation {
  const { websiteId: _site, donationId, createdAt, endsAt, ...row } = inCurrency(stored, currency);
  const here = totals.given.find((each) => each.currency === currency);
  return {
    ...row,
    id: donationId,
    amountsMinor: [...row.amountsMinor],
    rhythms: [...row.rhythms],
    endsAt: endsAt?.getTime() ?? null,
    givenMinor: here?.givenMinor ?? 0,
    gifts: here?.gifts ?? 0,
    donors: here?.donors ?? 0,
    givingMonthly: totals.monthly,
    givingYearly: totals.yearly,
    otherGiven: totals.given
      .filter((each) => each !== here)
      .map((each) => ({ currency: each.currency, givenMinor: each.givenMinor })),
    createdOn: createdAt.getTime(),
  };
}
