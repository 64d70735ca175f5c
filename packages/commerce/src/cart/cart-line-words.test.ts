import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerLines } from './answer-lines.ts';
import { checkoutBlocker } from './checkout-obstacle.ts';

describe('why a cart cannot be bought as it is', () => {
  const fine = { isAvailable: true, stockMessage: null };
  const minimumSubtotalMessage = 'To check out, your order subtotal must be $25.00 or more.';

  it('is its subtotal, or nothing', () => {
    expect(checkoutBlocker({ entries: [fine], minimumSubtotalMessage: null })).toBeNull();
    expect(checkoutBlocker({ entries: [fine], minimumSubtotalMessage })).toBe(minimumSubtotalMessage);
  });

  it('is first of all what is gone or short: without it the subtotal may be another', () => {
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

  it('has the questions of the form, in its order, and nothing of what is empty', () => {
    expect(answerLines(form, JSON.stringify(answers))).toEqual([
      { title: 'Needed by', answer: '2026-12-24' },
      { title: 'Words', answer: 'For Ada' },
    ]);
  });

  it('has the answers alone once the form is gone', () => {
    expect(answerLines(null, JSON.stringify(answers)).map(({ answer }) => answer)).toEqual([
      'For Ada',
      '12 24 2026',
    ]);
  });

  it('is nothing for what is not ours to read', () => {
    for (const text of [null, '', 'plain text', '[1]', '{"a":{"b":1}}', 'null'])
      expect(answerLines(form, text)).toEqual([]);
  });

  it('stays short, and whole letters stay whole', () => {
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
