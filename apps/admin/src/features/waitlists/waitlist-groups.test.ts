import type { WaitlistGroup } from '@awning/contract';
import { describe, expect, it } from 'vitest';
import { chooseGroups } from './waitlist-groups.ts';

const group = (name: string, count: number, inStock: number | null): WaitlistGroup => ({
  productId: name,
  variantId: name,
  productName: name,
  variantName: '',
  sku: `${name}-1`,
  count,
  demand: count,
  told: 0,
  held: 0,
  bought: 0,
  inStock,
  firstSignUpOn: count,
  lastSignUpOn: count,
});
const groups = [group('Mug', 2, 0), group('Bowl', 7, null), group('Tea', 2, 3)];
const names = (asked: Partial<Parameters<typeof chooseGroups>[1]>) =>
  chooseGroups(groups, { search: undefined, only: undefined, sort: '-count', ...asked }).map(
    ({ productName }) => productName,
  );

describe('groups of a waitlist', () => {
  it('groups are sorted by number with equal ones by name, and by stock with no limit as the most', () => {
    expect(names({})).toEqual(['Bowl', 'Mug', 'Tea']);
    expect(names({ sort: '-inStock' })).toEqual(['Bowl', 'Tea', 'Mug']);
    expect(names({ sort: '-product' })).toEqual(['Tea', 'Mug', 'Bowl']);
  });

  it('groups are found by words of the product and the SKU, and by what is in stock', () => {
    expect(names({ search: 'mug-1' })).toEqual(['Mug']);
    expect(names({ only: 'ready' })).toEqual(['Bowl', 'Tea']);
  });
});
