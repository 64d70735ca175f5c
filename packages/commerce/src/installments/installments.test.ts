import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount } from '../money/format-amount.ts';
import { chooseInstallmentLocale, installmentProviderFor } from './installment-locale.ts';
import {
  canOfferInstallments,
  canPayCartInInstallments,
  DEFAULT_PAYMENTS,
  type InstallmentContext,
  isInRange,
  offerInstallments,
} from './installment-offer.ts';
import { wordInstallments } from './word-installments.ts';

const range = { afterPayMin: 100, afterPayMax: 200_000 };
const dollars = (minor: number): string => `$${formatAmount(minor, 'USD')}`;
const offered = (minor: number, style?: 'standard' | 'one-line'): string =>
  wordInstallments(offerInstallments(minor, range), dollars, style);

describe('who may pay in instalments', () => {
  it('SF-5.20 only physical products are offered', () => {
    expect(canOfferInstallments('physical')).toBe(true);
    for (const type of ['digital', 'service', 'gift-card', 'paywall', 'undefined', 'unknown'] as const) {
      expect(canOfferInstallments(type), type).toBe(false);
    }
  });

  it('SF-5.21 a price is in range above the minimum and up to the maximum', () => {
    expect(isInRange(100, range)).toBe(false);
    expect(isInRange(101, range)).toBe(true);
    expect(isInRange(200_000, range)).toBe(true);
    expect(isInRange(200_001, range)).toBe(false);
  });

  it('an empty cart cannot be paid in instalments', () => {
    expect(canPayCartInInstallments({ items: [] })).toBe(false);
  });

  it('a cart can if the productType of every one of its items is physical', () => {
    const physical = { productType: 'PHYSICAL' };
    expect(canPayCartInInstallments({ items: [physical, physical] })).toBe(true);
    expect(canPayCartInInstallments({ items: [physical, { productType: 'DIGITAL' }] })).toBe(false);
  });
});

describe('what is said about instalments', () => {
  it('SF-5.22 a price in range gets the instalments, every other one the reason', () => {
    expect(offered(4000)).toContain('interest-free');
    expect(offered(50)).toContain('available for');
    expect(offered(300_000)).toContain('available for');
  });

  it('SF-5.25 there are four payments unless told otherwise', () => {
    expect(DEFAULT_PAYMENTS).toBe(4);
    expect(offerInstallments(4000, range)).toEqual({ kind: 'in-range', payments: 4, paymentMinor: 1000 });
    expect(offerInstallments(4000, range, 2)).toEqual({ kind: 'in-range', payments: 2, paymentMinor: 2000 });
  });

  it('SF-5.26 the standard message', () => {
    expect(offered(4000)).toBe('4 interest-free payments of $10.00');
  });

  it('SF-5.27 the one-line message', () => {
    expect(offered(4000, 'one-line')).toBe('or 4 interest-free payments of $10.00 with');
  });

  it('SF-5.28 above the maximum', () => {
    expect(offered(200_001)).toBe('available for orders up to $2,000.00');
  });

  it('SF-5.29 every other price out of range', () => {
    expect(offered(100)).toBe('available for orders over $1.00');
    expect(offered(0)).toBe('available for orders over $1.00');
  });

  it('IN-1 the payment shown is never less than its exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 101, max: 200_000 }),
        fc.integer({ min: 1, max: 12 }),
        (price, payments) => {
          const offer = offerInstallments(price, range, payments);
          expect(offer.kind === 'in-range' && offer.paymentMinor).toBe(Math.ceil(price / payments));
        },
      ),
    );
  });
});

describe('language and provider', () => {
  const context = (accountCountry: string, shopperLanguage: string): InstallmentContext => ({
    afterPayAvailable: true,
    ...range,
    shopperLanguage,
    accountCountry,
  });

  it("SF-5.30 SF-5.31 the shopper's language is used where the region has it, for any region it names", () => {
    for (const language of ['fr', 'fr-CA', 'fr_CA', 'FR-fr'])
      expect(chooseInstallmentLocale(context('CA', language))).toBe('fr_CA');
    expect(chooseInstallmentLocale(context('CA', 'en-GB'))).toBe('en_CA');
    for (const region of ['US', 'CA', 'AU', 'NZ', 'GB']) {
      expect(chooseInstallmentLocale(context(region, 'en'))).toBe(`en_${region}`);
    }
  });

  it("SF-5.32 otherwise the region's first language", () => {
    expect(chooseInstallmentLocale(context('CA', 'de'))).toBe('en_CA');
    expect(chooseInstallmentLocale(context('US', 'fr'))).toBe('en_US');
  });

  it("the region is the country of the store's account, and nothing is offered elsewhere", () => {
    expect(chooseInstallmentLocale(context('GB', 'en'))).toBe('en_GB');
    expect(chooseInstallmentLocale(context('DE', 'en'))).toBeNull();
  });

  it('SF-5.33 Afterpay in America and Oceania', () => {
    for (const locale of ['en_US', 'en_CA', 'fr_CA', 'en_AU', 'en_NZ']) {
      expect(installmentProviderFor(locale), locale).toBe('Afterpay');
    }
  });

  it('SF-5.34 Clearpay in Britain', () => {
    expect(installmentProviderFor('en_GB')).toBe('Clearpay');
    expect(installmentProviderFor('de_DE')).toBeNull();
  });
});
