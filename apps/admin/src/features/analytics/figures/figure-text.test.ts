import { describe, expect, it } from 'vitest';
import { createTranslate } from '../../../messages/messages.ts';
import { figureOf, figureText, rowKindOf, scaleText } from './figure-text.ts';
import { reportMessages } from './report-messages.ts';

const context = { t: createTranslate(reportMessages, 'en'), locale: 'en', currency: 'GBP' };

describe('figures in words', () => {
  it('a figure has the unit that it is measured in, and one without a value is a dash', () => {
    expect(figureText('salesMinor', 537_860, context)).toBe('£5,378.60');
    expect(figureText('refundsMinor', -500, context)).toBe('−£5.00');
    expect(figureText('visits', 3_912, context)).toBe('3,912');
    expect(figureText('bounceRate', 0.4167, context)).toBe('41.7%');
    expect(figureText('rating', 4, context)).toBe('4.0');
    expect(figureText('averageMinor', undefined, context)).toBe('–');
    expect([12, 83.4, 3_725].map((seconds) => figureText('averageSeconds', seconds, context))).toEqual([
      '12 s',
      '1 min 23 s',
      '1 h 2 min',
    ]);
  });

  it('the scale of a chart is short, and exact where it stands between whole amounts', () => {
    expect([40_000, 150].map((value) => scaleText('salesMinor', value, context))).toEqual(['£400', '£1.50']);
    expect(scaleText('visits', 12_000, context)).toBe('12K');
  });

  it('a ratio of several days is made of their sums', () => {
    const days = [
      { visits: 90, orders: 1, webOrders: 1, salesMinor: 1_000 },
      { visits: 10, orders: 3, webOrders: 2, salesMinor: 9_000 },
    ];
    // A renewal has no visit.
    expect(figureOf('conversion', days)).toBe(0.03);
    expect(figureOf('conversion', [{ visits: 1, webOrders: 2 }])).toBe(1);
    expect(figureOf('averageMinor', days)).toBe(2_500);
    expect(figureOf('visits', days)).toBe(100);
    expect(figureOf('averageMinor', [{ visits: 4 }])).toBe(0);
  });

  it('money is made of orders, and visits of what visitors did', () => {
    expect(rowKindOf('averageMinor')).toBe('orders');
    expect(rowKindOf('bounceRate')).toBe('events');
  });
});
