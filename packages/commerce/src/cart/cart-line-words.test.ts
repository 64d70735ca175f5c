import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkoutObstacle } from './checkout-obstacle.ts';
import { summariseAnswers } from './summarise-answers.ts';

describe('why a cart cannot be bought as it is', () => {
  const fine = { isAvailable: true, stockMessage: null };
  const minimumSubtotalMessage = 'To check out, your order subtotal must be $25.00 or more.';

  it('is its subtotal, or nothing', () => {
    expect(checkoutObstacle({ entries: [fine], minimumSubtotalMessage: null })).toBeNull();
    expect(checkoutObstacle({ entries: [fine], minimumSubtotalMessage })).toBe(minimumSubtotalMessage);
  });

  it('is first of all what is gone or short: without it the subtotal may be another', () => {
    for (const entry of [
      { isAvailable: false, stockMessage: null },
      { isAvailable: true, stockMessage: 'Short' },
    ])
      expect(checkoutObstacle({ entries: [fine, entry], minimumSubtotalMessage })).toMatch(/marked lines/);
  });
});

describe('what a shopper answered, in one line', () => {
  it('has the answers after each other, and nothing of what is empty', () => {
    const answers = { text: ' For\nAda ', when: ['12', '24', '2026'], none: '', ticks: ['', ''] };
    expect(summariseAnswers(JSON.stringify(answers))).toBe('For Ada · 12 24 2026');
  });

  it('is empty for what is not ours to read', () => {
    for (const text of [null, '', 'plain text', '[1]', '{"a":{"b":1}}', 'null'])
      expect(summariseAnswers(text)).toBe('');
  });

  it('stays short, and whole letters stay whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (answer) => {
        const line = summariseAnswers(JSON.stringify({ answer }));
        expect([...line].length).toBeLessThanOrEqual(140);
        expect(line.isWellFormed()).toBe(true);
      }),
    );
  });
});
