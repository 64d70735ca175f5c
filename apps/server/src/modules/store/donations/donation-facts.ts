import { type Currency, type ProductFacts, UNTAXED } from '@awning/commerce';
import { addressOf, openDonatePage } from '@awning/contract/calls';
import type { DonationData, ImageData } from '@awning/site-model';
import { inCurrency } from './donation-data.ts';
import type { DonationRow } from './donation-repository.ts';

const donateAddress = (donationId: string): string => addressOf(openDonatePage, {}, { donation: donationId });

export const isOpenAt = ({ enabled, endsAt }: DonationRow, now: Date): boolean =>
  enabled && (endsAt === null || endsAt > now);

/** A thing of one variant without a price: each gift has its own. Nothing of it is shipped, taxed or counted. */
export function toFacts(
  stored: DonationRow,
  currency: Currency,
  images: ReadonlyMap<string, ImageData>,
): ProductFacts {
  const row = inCurrency(stored, currency);
  const { donationId, amountsMinor, ownAmount, leastMinor, mostMinor, rhythms } = row;
  const imageUrl = images.get(row.imageId ?? '')?.assetUrl ?? null;
  return {
    itemId: donationId,
    collectionId: '',
    type: 'donation',
    title: row.title,
    fullUrl: donateAddress(donationId),
    imageUrl,
    optionNames: [],
    variants: [
      {
        id: donationId,
        sku: '',
        attributes: {},
        priceMinor: 0,
        salePriceMinor: 0,
        onSale: false,
        imageUrl: null,
        weightGrams: 0,
      },
    ],
    currency,
    donation: { amountsMinor, ownAmount, leastMinor, mostMinor, rhythms },
    subscriptionPlan: null,
    additionalFieldsFormId: null,
    additionalFieldsForm: null,
    taxCategory: UNTAXED,
    categories: [],
  };
}

export function toPageData(
  stored: DonationRow,
  o: {
    readonly currency: Currency;
    readonly images: ReadonlyMap<string, ImageData>;
    readonly givenMinor: number;
    readonly now: Date;
  },
): DonationData {
  const row = inCurrency(stored, o.currency);
  return {
    id: row.donationId,
    title: row.title,
    description: row.description,
    image: o.images.get(row.imageId ?? '') ?? null,
    currency: row.currency,
    amountsMinor: row.amountsMinor,
    ownAmount: row.ownAmount,
    leastMinor: row.leastMinor,
    mostMinor: row.mostMinor,
    rhythms: row.rhythms,
    goalMinor: row.goalMinor,
    givenMinor: o.givenMinor,
    isOpen: isOpenAt(row, o.now),
  };
}
