import {
  type Currency,
  type DonationRhythm,
  donationMessages,
  fillMessage,
  moneyText,
  writeAmount,
} from '@awning/commerce';
import { postGift } from '@awning/contract/calls';
import type { DonationData } from '@awning/site-model';
import { imageMarkup } from '../image-markup.ts';

/** What a visitor has chosen, as a form sends it, and what is wrong with it. */
export interface FilledGift {
  readonly amount: string;
  readonly own: string;
  readonly every: string;
  /** A sentence; empty: nothing is. */
  readonly problem: string;
}

export const OWN_AMOUNT = 'own';
const SIZES = '(max-width: 767px) 100vw, min(50vw, 640px)';

interface DonationLook {
  readonly showImage: boolean;
  readonly blockId: string;
}

/** What the template of a donation sees, on a page and where a form is shown again. */
export function donationContext(
  donation: DonationData,
  { showImage, blockId }: DonationLook,
  filled: FilledGift | null = null,
): Record<string, unknown> {
  const currency = donation.currency as Currency;
  const money = (amountMinor: number) => ({
    decimalValue: writeAmount(amountMinor, currency),
    currencyCode: currency,
  });
  // Nothing that costs money is chosen for a person, unless there is nothing to choose.
  const onlyAmount = donation.amountsMinor.length === 1 && !donation.ownAmount;
  const onlyOwn = donation.amountsMinor.length === 0;
  const isChosen = (value: string): boolean =>
    filled === null || filled.amount === '' ? onlyAmount || onlyOwn : filled.amount === value;
  const [first] = donation.rhythms;
  const every = filled !== null && donation.rhythms.includes(filled.every) ? filled.every : first;
  return {
    id: donation.id,
    action: postGift.path,
    fieldId: `donation-${blockId}`,
    title: donation.title,
    paragraphs: donation.description
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
    picture:
      showImage && donation.image !== null
        ? imageMarkup(donation.image, { sizes: SIZES, className: 'awning-donation-picture', alt: '' })
        : '',
    isOpen: donation.isOpen,
    amounts: donation.amountsMinor.map((amountMinor) => ({
      value: writeAmount(amountMinor, currency),
      money: money(amountMinor),
      isChosen: isChosen(writeAmount(amountMinor, currency)),
    })),
    own: donation.ownAmount && {
      value: OWN_AMOUNT,
      isChosen: isChosen(OWN_AMOUNT),
      isAlone: onlyOwn,
      text: filled?.own ?? '',
      currency,
      range: fillMessage(donationMessages.range, {
        least: moneyText(donation.leastMinor, currency),
        most: moneyText(donation.mostMinor, currency),
      }),
    },
    rhythms: donation.rhythms.map((rhythm) => ({
      value: rhythm,
      label: donationMessages[rhythm as DonationRhythm],
      isChosen: rhythm === every,
    })),
    hasRhythms: donation.rhythms.length > 1,
    goal: goalOf(donation, money),
    problem: filled?.problem ?? '',
    words: donationMessages,
  };
}

function goalOf(
  { goalMinor, givenMinor }: DonationData,
  money: (amountMinor: number) => Record<string, string>,
): Record<string, unknown> | null {
  if (goalMinor === null) return null;
  return {
    given: money(givenMinor),
    goal: money(goalMinor),
    // Never full before it is reached.
    percent: givenMinor >= goalMinor ? 100 : Math.floor((Math.max(0, givenMinor) / goalMinor) * 100),
  };
}
