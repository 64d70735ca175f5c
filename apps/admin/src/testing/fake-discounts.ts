import type { Coupon } from '@awning/contract';

/** A discount of 10 % with a code; the id is one letter, repeated. */
export const aCoupon = (letter: string, change: Partial<Coupon> = {}): Coupon => ({
  id: letter.repeat(24),
  name: `Discount ${letter}`,
  code: letter.toUpperCase().repeat(4),
  kind: 'percent',
  value: 1000,
  minimumSubtotalMinor: 0,
  startsAt: null,
  endsAt: null,
  enabled: true,
  onlyFor: null,
  buyGet: null,
  customers: null,
  combines: true,
  usesLimit: null,
  usesPerCustomer: null,
  currency: 'USD',
  uses: 0,
  version: 1,
  createdOn: Date.UTC(2026, 10, 1),
  ...change,
});
