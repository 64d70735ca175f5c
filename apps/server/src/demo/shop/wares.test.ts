import { PRODUCT_TYPES } from '@awning/contract';
import { describe, expect, it } from 'vitest';
import { wares } from './seed-shop.ts';
import type { Ware } from './ware.ts';
import { wareReviews } from './ware-reviews.ts';

const addresses = wares.map(({ urlId }) => urlId);
const some = (holds: (ware: Ware) => boolean) => wares.filter(holds).map(({ urlId }) => urlId);
const isSoldOut = ({ stock }: Ware['variants'][number]) => stock?.unlimited !== true && stock?.quantity === 0;

describe('the shop of the demo', () => {
  it('has 24 products, each with an address of its own', () => {
    expect(new Set(addresses).size).toBe(24);
  });

  it('shows a product of every type and in every state', () => {
    for (const type of [PRODUCT_TYPES.digital, PRODUCT_TYPES.service, PRODUCT_TYPES['gift-card']])
      expect(some(({ productType }) => productType === type)).not.toEqual([]);
    const options = (count: number) =>
      some(
        ({ variantOptionOrdering = [], variants }) =>
          variantOptionOrdering.length === count && variants.length >= 12,
      );
    expect(options(2)).toEqual(['stoneware-mug']);
    expect(options(3)).toEqual(['linen-apron']);
    const onSale = ({ variants }: Ware) => variants.filter((variant) => variant.onSale).length;
    expect(some((ware) => onSale(ware) === ware.variants.length && onSale(ware) > 0)).toContain('wide-bowl');
    expect(some((ware) => onSale(ware) > 0 && onSale(ware) < ware.variants.length)).toContain('tea-towels');
    expect(some(({ variants }) => variants.length > 0 && variants.every(isSoldOut))).toEqual(['vase']);
    expect(some(({ merchandising }) => merchandising?.scarcityShownByDefault === true)).toContain(
      'stack-of-plates',
    );
    expect(some(({ merchandising }) => merchandising?.restockNotificationsEnabled === true)).toEqual([
      'vase',
    ]);
    expect(some(({ additionalFieldsForm }) => Boolean(additionalFieldsForm))).toEqual(['cup-with-a-name']);
    const cycles = wares.flatMap(({ subscriptionPlan }) => subscriptionPlan?.numBillingCycles ?? []);
    expect(cycles).toEqual([0, 4]);
  });

  it('names only its own products as related, and reviews only those', () => {
    const named = [...wares.flatMap(({ related = [] }) => related), ...wareReviews.map(({ of }) => of)];
    expect(named.filter((urlId) => !addresses.includes(urlId))).toEqual([]);
  });

  it('has reviews of a third of the products: praise and blame, imported and native, some with an answer', () => {
    expect(new Set(wareReviews.map(({ of }) => of)).size).toBeGreaterThanOrEqual(8);
    expect(wareReviews.length).toBeGreaterThanOrEqual(20);
    expect(new Set(wareReviews.map(({ rating }) => rating)).size).toBeGreaterThanOrEqual(4);
    expect(wareReviews.some(({ imported }) => imported)).toBe(true);
    expect(wareReviews.filter(({ reply }) => reply !== undefined).length).toBeGreaterThanOrEqual(2);
  });
});
