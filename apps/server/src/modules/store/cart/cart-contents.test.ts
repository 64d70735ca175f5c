import { describe, expect, it } from 'vitest';
import { readContents } from './cart-contents.ts';
import type { CartRow } from './cart-rows.ts';

const row: CartRow = {
  cart_id: 'cart-1',
  kind: 'shopping',
  order_id: null,
  created_ms: '1700000000123',
  coupon_codes: '[]',
  lines: null,
  fields: null,
  in_checkout: false,
};

describe('a row of cart_contents', () => {
  it('without lines is a cart without entries', () => {
    expect(readContents(row)).toEqual({
      id: 'cart-1',
      kind: 'shopping',
      orderId: null,
      created: 1_700_000_000_123,
      couponCodes: [],
      inCheckout: false,
      entries: [],
    });
  });

  it('a row of cart_contents gives each line its entry, item, variant, quantity and stock, in the order of the lines', () => {
    const lines = 'entry-1 item-1 variant-1 2 40\nentry-2 item-2 variant-2 1 0';
    expect(readContents({ ...row, lines })?.entries).toEqual([
      {
        id: 'entry-1',
        itemId: 'item-1',
        variantId: 'variant-1',
        quantity: 2,
        inStock: 40,
        isElsewhere: false,
        additionalFields: null,
      },
      {
        id: 'entry-2',
        itemId: 'item-2',
        variantId: 'variant-2',
        quantity: 1,
        inStock: 0,
        isElsewhere: false,
        additionalFields: null,
      },
    ]);
  });

  it.each([
    { mark: '-', meaning: 'stock without limit', inStock: Number.POSITIVE_INFINITY, isElsewhere: false },
    { mark: '?', meaning: 'a variant whose stock nobody counts', inStock: 0, isElsewhere: false },
    { mark: '!', meaning: 'a claim that another cart has now', inStock: 0, isElsewhere: true },
  ])('reads $mark as $meaning', ({ mark, inStock, isElsewhere }) => {
    const [entry] = readContents({ ...row, lines: `e i v 3 ${mark}` })?.entries ?? [];
    expect(entry).toMatchObject({ quantity: 3, inStock, isElsewhere });
  });

  it('a row of cart_contents gives an entry the answers that stand under its id, with any text in them', () => {
    const answers = 'first line\nsecond line "quoted" -';
    const contents = readContents({
      ...row,
      coupon_codes: '["spring","summer"]',
      lines: 'e1 i v 1 5\ne2 i v 1 5',
      fields: JSON.stringify({ e2: answers }),
    });
    expect(contents?.entries.map(({ additionalFields }) => additionalFields)).toEqual([null, answers]);
    expect(contents?.couponCodes).toEqual(['spring', 'summer']);
  });
});
