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

  it.each([
    ['en', '{n, plural, few {few} other {#}}', 'few'],
    ['en', '{n, selectordinal, one {#st} many {#th} other {#}}', 'many'],
    ['en', '{a, select, x {{n, plural, lots {#} other {#}}} other {}}', 'lots'],
    ['pl', '{n, plural, one {#} two {#} other {#}}', 'two'],
  ])('PL-5.11 in %s the message %s is refused for its case', (locale, text, key) => {
    const t = createTranslate({ text }, locale);
    expect(() => t('text', { n: 2, a: 'x' })).toThrow(`Invalid key ${key} for argument n`);
  });

  it.each([
    ['pl', '{n, plural, =2 {a pair} one {#} few {# few} many {# many} other {#}}', 3, '3 few'],
    ['pl', '{n, plural, =2 {a pair} one {#} few {# few} many {# many} other {#}}', 2, 'a pair'],
    ['en', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', 3, '3rd'],
  ])('PL-5.10 in %s the message %s has the words of that language for %i', (locale, text, n, shown) => {
    expect(createTranslate({ text }, locale)('text', { n })).toBe(shown);
  });

  it('PL-5.12 a plural that leaves some out needs a number', () => {
    const t = createTranslate(
      { text: '{n, plural, offset:1 one {you and # more} other {you and # more}}' },
      'en',
    );
    expect(t('text', { n: 4 })).toBe('you and 3 more');
    expect(() => t('text', { n: '4' })).toThrow('The offset of argument n needs a number');
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
