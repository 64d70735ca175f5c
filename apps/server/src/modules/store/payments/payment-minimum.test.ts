import { CURRENCIES } from '@awning/commerce';
import { expect, it } from 'vitest';
import { tooLittleFor } from './payment-minimum.ts';
import { stripeMinimums } from './stripe-amounts.ts';

const card = { label: 'Card', minimumMinor: stripeMinimums };

it('a few cents that a gift card leaves are too little for a card, and the shopper is told what to do', () => {
  expect(tooLittleFor(card, 20, 'EUR')).toBe(
    'Card takes 0.50 EUR or more. Please pay in another way, or take off a gift card so that more is left to pay.',
  );
  expect(tooLittleFor(card, 49, 'JPY')).toContain('50 JPY');
  expect(tooLittleFor(card, 50, 'EUR')).toBeNull();
});

it('cash and transfers take any amount, and cards say the least in every currency that shops sell in', () => {
  expect(tooLittleFor({ label: 'Cash', minimumMinor: {} }, 1, 'EUR')).toBeNull();
  expect(CURRENCIES.filter((currency) => tooLittleFor(card, 1, currency) === null)).toEqual([]);
});
