import { expect, it } from 'vitest';
import { moneyBars } from './money-bars.ts';

const parts = {
  goodsMinor: 1_000,
  discountMinor: -200,
  shippingMinor: 0,
  taxMinor: 100,
  refundsMinor: -400,
  salesMinor: 500,
  taxIncludedMinor: 0,
};

it('each part of the money begins where the one before it ends, and parts of nothing are left out', () => {
  expect(moneyBars(parts).map(({ name, start, size }) => [name, start, size])).toEqual([
    ['goodsMinor', 0, 100],
    ['discountMinor', 80, 20],
    ['taxMinor', 80, 10],
    ['refundsMinor', 50, 40],
    ['salesMinor', 0, 50],
  ]);
});

it('refunds of earlier days that outweigh the sales stay inside the card, and nothing is divided by nothing', () => {
  const refunded = moneyBars({
    ...parts,
    discountMinor: 0,
    taxMinor: 0,
    refundsMinor: -3_000,
    salesMinor: -2_000,
  });
  expect(refunded.every(({ start, size }) => start >= 0 && start + size <= 100.01)).toBe(true);
  const none = moneyBars({
    ...parts,
    goodsMinor: 0,
    discountMinor: 0,
    taxMinor: 0,
    refundsMinor: 0,
    salesMinor: 0,
  });
  expect(none.map(({ start, size }) => start + size)).toEqual([0, 0]);
});
