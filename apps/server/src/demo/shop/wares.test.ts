import { PRODUCT_TYPES } from '@awning/contract';
import { describe, expect, it } from 'vitest';
import { wares } from './seed-shop.ts';
import type { Ware } from './ware.ts';
import { wareReviews } from './ware-reviews.ts';

const addresses = wares.map(({ urlId }) => urlId);
const some = (holds: (ware: Ware) => boolean) => wares.filter(holds).map(({ urlId }) => urlId);
const isSoldOut = ({ stock }: Ware['variants'][number]) => stock?.unlimited !== true && stock?.quantity === 0;

describe('the shop of the demo', () => {
  it('the demo store has 24 products, each with its own address', () => {
    expect(new Set(addresses).size).toBe(24);
  });

  it('the demo store has a product of every type and in every state', () => {
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

  it('related products and reviews of the demo store name only its own products', () => {
    const named = [...wares.flatMap(({ related = [] }) => related), ...wareReviews.map(({ of }) => of)];
    expect(named.filter((urlId) => !addresses.includes(urlId))).toEqual([]);
  });

  it("a third of the demo's products have reviews: high and low ratings, imported and native, some with a reply", () => {
    expect(new Set(wareReviews.map(({ of }) => of)).size).toBeGreaterThanOrEqual(8);
    expect(wareReviews.length).toBeGreaterThanOrEqual(20);
    expect(new Set(wareReviews.map(({ rating }) => rating)).size).toBeGreaterThanOrEqual(4);
    expect(wareReviews.some(({ imported }) => imported)).toBe(true);
    expect(wareReviews.filter(({ reply }) => reply !== undefined).length).toBeGreaterThanOrEqual(2);
  });
});
