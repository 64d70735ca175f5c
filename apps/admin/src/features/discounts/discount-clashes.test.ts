import type { Coupon } from '@awning/contract';
import { describe, expect, it } from 'vitest';
import { aCoupon } from '../../testing/fake-discounts.ts';
import { clashesOf } from './discount-clashes.ts';

const own = aCoupon('a', { name: 'Own', code: 'OWN' });
const kinds = (one: Partial<Coupon>, other: Partial<Coupon>): string[] =>
  clashesOf({ ...own, ...one }, own.id, [aCoupon('b', other)]).map(
    ({ kind, isMaybe }) => `${kind}${isMaybe ? ' maybe' : ''}`,
  );

describe('discounts that meet in one cart', () => {
  it('a discount that does not combine meets every other one of the same time', () => {
    expect(kinds({ combines: false }, {})).toEqual(['alone']);
    expect(kinds({}, { combines: false })).toEqual(['alone']);
    expect(kinds({}, {})).toEqual([]);
  });

  it('two discounts without a code add up in every cart', () => {
    expect(kinds({ code: null }, { code: null })).toEqual(['together']);
    expect(kinds({ code: null }, { code: 'B' })).toEqual([]);
  });

  it('discounts of other times, products and customers do not meet', () => {
    const alone = { combines: false };
    expect(kinds({ ...alone, endsAt: 1000 }, { startsAt: 1000 })).toEqual([]);
    expect(kinds({ ...alone, endsAt: 1001 }, { startsAt: 1000 })).toEqual(['alone']);
    const forItem = (id: string) => ({ onlyFor: { itemIds: [id], categories: [] } });
    expect(kinds({ ...alone, ...forItem('x') }, forItem('y'))).toEqual([]);
    expect(kinds({ ...alone, ...forItem('x') }, forItem('x'))).toEqual(['alone']);
    expect(kinds({ ...alone, customers: ['a@b.co'] }, { customers: ['c@d.co'] })).toEqual([]);
    expect(kinds({ ...alone, customers: ['A@b.co'] }, { customers: ['a@b.co'] })).toEqual(['alone']);
  });

  it('a product and a category may meet, and this is said', () => {
    const product = { combines: false, onlyFor: { itemIds: ['x'], categories: [] } };
    expect(kinds(product, { onlyFor: { itemIds: [], categories: ['Tea'] } })).toEqual(['alone maybe']);
  });

  it('a discount that is off meets none, and none meets itself', () => {
    expect(kinds({ combines: false, enabled: false }, {})).toEqual([]);
    expect(clashesOf({ ...own, combines: false }, own.id, [own])).toEqual([]);
  });
});
