import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  crossedTopics,
  dependsOnStore,
  MOST_LOW_STOCK_AT,
  type StockChange,
  type StockState,
  showsOnPages,
} from './stock-change.ts';

const counted = (quantity: number): StockState => ({ unlimited: false, quantity });
const unlimited: StockState = { unlimited: true, quantity: 0 };
const change = (before: StockState, after: StockState, visibleTo = 0): StockChange => ({
  variantId: 'v',
  itemId: 'i',
  lowStockAt: null,
  shownTo: visibleTo,
  before,
  after,
});
const LOW_AT = 5;

describe('what a change of stock tells', () => {
  it.each<[string, StockState, StockState, string[]]>([
    ['7 to 6', counted(7), counted(6), []],
    ['6 to 5', counted(6), counted(5), ['inventory.low-stock']],
    ['5 to 4', counted(5), counted(4), []],
    ['1 to 0', counted(1), counted(0), ['inventory.sold-out']],
    ['9 to 0', counted(9), counted(0), ['inventory.low-stock', 'inventory.sold-out']],
    ['0 to 3', counted(0), counted(3), ['inventory.restocked']],
    ['3 to 8', counted(3), counted(8), []],
    ['0 to unlimited', counted(0), unlimited, ['inventory.restocked']],
    ['3 to unlimited', counted(3), unlimited, []],
    ['unlimited to 0', unlimited, counted(0), ['inventory.low-stock', 'inventory.sold-out']],
    ['unlimited to 4', unlimited, counted(4), ['inventory.low-stock']],
    ['unlimited to 40', unlimited, counted(40), []],
    ['0 to 0', counted(0), counted(0), []],
  ])('%s', (_what, before, after, topics) => {
    expect(crossedTopics(change(before, after), LOW_AT)).toEqual(topics);
  });

  it.each<[string, StockState, StockState, boolean]>([
    ['a sale from a high pile', counted(70), counted(69), false],
    ['the sale that leaves few', counted(6), counted(5), true],
    ['a sale of the last few, which pages count', counted(4), counted(3), true],
    ['nothing', counted(4), counted(4), false],
    ['the last one', counted(1), counted(0), true],
    ['a delivery', counted(0), counted(80), true],
    ['a count of what was not counted', unlimited, counted(80), true],
  ])('pages are drawn again after %s: %o to %o', (_what, before, after, shows) => {
    expect(showsOnPages(change(before, after), LOW_AT)).toBe(shows);
  });

  it.each<[string, number, number, boolean]>([
    ['a sale that gets to the number from which on the product says how many are left', 40, 15, true],
    ['a sale below that number', 15, 14, true],
    ['a delivery that goes above it', 15, 90, true],
    ['a sale above it', 90, 51, false],
  ])(
    'pages of a product that counts its last fifty are drawn again after %s: %d to %d',
    (_what, before, after, shows) => {
      expect(showsOnPages(change(counted(before), counted(after), 50), LOW_AT)).toBe(shows);
    },
  );

  it('pages know whether there is one or more, also where nobody wants to be told that little is left', () => {
    expect(showsOnPages(change(counted(2), counted(1)), 0)).toBe(true);
    expect(showsOnPages(change(counted(1), counted(2)), 0)).toBe(true);
    expect(showsOnPages(change(counted(3), counted(2)), 0)).toBe(false);
  });

  it('a stock change never reports sold out and restocked together, and needs the store only for its threshold', () => {
    const lowAt = fc.nat({ max: MOST_LOW_STOCK_AT });
    const state = fc.oneof(fc.constant(unlimited), fc.nat({ max: 12_000 }).map(counted));
    fc.assert(
      fc.property(state, state, lowAt, lowAt, (before, after, lowAt, visibleTo) => {
        const stockChange = change(before, after, visibleTo);
        const topics = crossedTopics(stockChange, lowAt);
        expect(new Set(topics).size).toBe(topics.length);
        expect(topics.includes('inventory.restocked') && topics.length > 1).toBe(false);
        if (topics.length > 0) expect(showsOnPages(stockChange, lowAt)).toBe(true);
        if (!dependsOnStore(stockChange)) {
          expect(topics).toEqual(crossedTopics(stockChange, MOST_LOW_STOCK_AT));
          expect(showsOnPages(stockChange, lowAt)).toBe(showsOnPages(stockChange, MOST_LOW_STOCK_AT));
        }
      }),
    );
  });
});
