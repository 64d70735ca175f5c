import { describe, expect, it } from 'vitest';
import { createTranslate } from './messages.ts';

const texts = {
  plain: 'Orders',
  count: '{count, plural, =0 {No orders} one {# order} other {# orders}}',
  quoted: "It''s {name}",
};

describe('messages of the admin', () => {
  it('AP-48 a message chooses its plural by the language and formats the number', () => {
    const t = createTranslate(texts, 'en');
    expect([0, 1, 1200].map((count) => t('count', { count }))).toEqual([
      'No orders',
      '1 order',
      '1,200 orders',
    ]);
  });

  it('a message without values is its text, and values are text, not markup', () => {
    const t = createTranslate(texts, 'en');
    expect(t('plain')).toBe('Orders');
    expect(t('quoted', { name: '<b>{count}</b>' })).toBe("It's <b>{count}</b>");
  });

  it('a message whose value is missing is an error, so that a test finds it', () => {
    expect(() => createTranslate(texts, 'en')('count')).toThrow();
  });
});
