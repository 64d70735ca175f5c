import { COUPON_CODE_LENGTH, type CouponChange, NewCoupon } from '@awning/contract';
import { expect, it } from 'vitest';
import { CataloguedError } from '../../../platform/errors/index.ts';
import { expectReference } from '../../../testing/reference-page.ts';
import { changeRow } from './coupon-data.ts';
import type { CouponRow } from './coupon-repository.ts';

const PAGE = 'docs/reference/coupons.md';

const summer: CouponRow = {
  websiteId: '0'.repeat(24),
  couponId: '1'.repeat(24),
  name: 'Summer',
  code: 'SUMMER',
  codeKey: 'SUMMER',
  kind: 'percent',
  value: 1000,
  minimumSubtotalMinor: 0,
  currency: 'EUR',
  startsAt: null,
  endsAt: null,
  enabled: true,
  onlyItems: null,
  onlyCategories: null,
  buyGet: null,
  customers: null,
  combines: true,
  usesLimit: null,
  usesPerCustomer: null,
  uses: null,
  version: 1,
  createdAt: new Date(0),
};

const wrong: readonly CouponChange[] = [
  { code: ' ' },
  { code: 'x'.repeat(COUPON_CODE_LENGTH + 1) },
  { code: 'a\u0007b' },
  { value: 10_001 },
  { kind: 'amount' },
  { startsAt: 2, endsAt: 1 },
  { value: 0 },
  { onlyFor: { itemIds: [], categories: [] } },
  { customers: [] },
  { customers: ['nobody'] },
  { usesLimit: 2 },
  { kind: 'buy-get', value: 10_000 },
  {
    kind: 'buy-get',
    value: 10_000,
    buyGet: { buyQuantity: 1, getQuantity: 1, getFor: { itemIds: [], categories: [] }, timesPerOrder: null },
  },
  { kind: 'free-gift' },
];

/** What the owner hears, as rows of the page. */
function refusalRows(change: CouponChange): string[] {
  try {
    changeRow(summer, change, 'EUR', { used: 3 });
  } catch (error) {
    if (!(error instanceof CataloguedError)) throw error;
    const { errors = {} } = error.details;
    return Object.entries(errors).map(([field, sentence]) => `| \`${field}\` | ${sentence} |`);
  }
  return [];
}

it(`${PAGE} has the fields of the code, and the sentence for each thing that can be wrong with one`, async () => {
  const sentences = wrong.flatMap(refusalRows);
  expect(sentences).toHaveLength(wrong.length);
  await expectReference(PAGE, {
    Fields: Object.keys(NewCoupon.properties).map((name) => `| \`${name}\` |`),
    Sentences: sentences,
  });
});
