import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerLines } from './answer-lines.ts';
import { checkoutBlocker } from './checkout-obstacle.ts';

describe('why a cart cannot be bought as it is', () => {
  const fine = { isAvailable: true, stockMessage: null };
  const minimumSubtotalMessage = 'To check out, your order subtotal must be $25.00 or more.';

  it('a cart is blocked from checkout by its subtotal, or not at all', () => {
    expect(checkoutBlocker({ entries: [fine], minimumSubtotalMessage: null })).toBeNull();
    expect(checkoutBlocker({ entries: [fine], minimumSubtotalMessage })).toBe(minimumSubtotalMessage);
  });

  it('a cart is blocked first by lines that are gone or short, which may change the subtotal', () => {
    for (const entry of [
      { isAvailable: false, stockMessage: null },
      { isAvailable: true, stockMessage: 'Short' },
    ])
      expect(checkoutBlocker({ entries: [fine, entry], minimumSubtotalMessage })).toMatch(/marked lines/);
  });
});

describe('what a shopper answered', () => {
  const answers = { text: ' For\nAda ', when: ['12', '24', '2026'], none: '', ticks: ['', ''] };
  const form = {
    name: 'Engraving',
    fields: [
      { id: 'when', type: 'date', title: 'Needed by' },
      { id: 'text', type: 'text', title: 'Words' },
    ],
  };

  it('answers of a cart line have the questions of the form, in its order, without empty ones', () => {
    expect(answerLines(form, JSON.stringify(answers))).toEqual([
      { title: 'Needed by', answer: '2026-12-24' },
      { title: 'Words', answer: 'For Ada' },
    ]);
  });

  it('answers of a cart line are shown without questions once the form is gone', () => {
    expect(answerLines(null, JSON.stringify(answers)).map(({ answer }) => answer)).toEqual([
      'For Ada',
      '12 24 2026',
    ]);
  });

  it('answers of a cart line are empty for text of another format', () => {
    for (const text of [null, '', 'plain text', '[1]', '{"a":{"b":1}}', 'null'])
      expect(answerLines(form, text)).toEqual([]);
  });

  it('answers of a cart line are shortened without splitting characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (answer) => {
        for (const line of answerLines(null, JSON.stringify({ answer }))) {
          expect([...line.answer].length).toBeLessThanOrEqual(140);
          expect(line.answer.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
