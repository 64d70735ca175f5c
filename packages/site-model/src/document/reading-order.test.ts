import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIds } from '../edit/testing/random-commands.ts';
import { samplePage } from '../edit/testing/sample-page.ts';
import { blocksOfLayout } from './document-walk.ts';
import type { Cell, FluidLayout } from './page-document.ts';
import { readingOrder } from './reading-order.ts';

const cell = (column: number, row: number, layer = 0): Cell => ({ column, row, width: 2, height: 2, layer });

const layoutOf = (...cells: readonly Cell[]): FluidLayout => {
  const newId = createIds();
  const phone = { width: 8, height: 1, column: 0, layer: 0 };
  return {
    type: 'fluid',
    blocks: cells.map((desktop, index) => ({
      block: { id: newId(), type: 999, value: { index } },
      desktop,
      phone: { ...phone, row: cells.length - index },
    })),
  };
};
const orderOf = (layout: FluidLayout, device: 'desktop' | 'phone') =>
  readingOrder(layout, device).map(({ value }) => value.index);

describe('the reading order', () => {
  it('SM-30 the reading order goes from top to bottom, then from start to end, then from back to front', () => {
    const layout = layoutOf(cell(0, 2), cell(12, 0), cell(0, 0, 1), cell(0, 0));
    expect(orderOf(layout, 'desktop')).toEqual([3, 2, 1, 0]);
  });

  it('SM-30 the reading order on the phone is that of the phone layout', () => {
    expect(orderOf(layoutOf(cell(0, 0), cell(2, 0), cell(4, 0)), 'phone')).toEqual([2, 1, 0]);
  });

  it('SM-30 reads rows column by column and nested rows where they stand', () => {
    const [, rows] = samplePage(4, createIds()).sections;
    if (rows?.layout.type !== 'classic') throw new Error('The second section of the sample page has rows.');
    expect(readingOrder(rows.layout, 'phone')).toEqual(blocksOfLayout(rows.layout));
    expect(readingOrder(rows.layout, 'desktop')).toHaveLength(4);
  });

  it('SM-30 the reading order does not depend on the order in which blocks are stored', () => {
    const places = fc.uniqueArray(fc.tuple(fc.nat(11), fc.nat(30), fc.nat(2)), {
      selector: String,
      minLength: 1,
    });
    fc.assert(
      fc.property(places, (list) => {
        const layout = layoutOf(...list.map(([column, row, layer]) => cell(column * 2, row * 2, layer)));
        const turned = { ...layout, blocks: layout.blocks.toReversed() };
        expect(orderOf(turned, 'desktop')).toEqual(orderOf(layout, 'desktop'));
      }),
    );
  });
});
