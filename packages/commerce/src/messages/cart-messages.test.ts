import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartMessages } from './cart-messages.ts';
import { fillMessage } from './fill-message.ts';

describe('sentences for shoppers', () => {
  it('CT-1 values are put in as they are, and a slot without a value stays', () => {
    expect(fillMessage(cartMessages.selectTwoOptions, { option1: '$& {option2}', option2: 'Size' })).toBe(
      'Please select the $& {option2} and Size options.',
    );
    expect(fillMessage('{constructor} {toString} {min}', {})).toBe('{constructor} {toString} {min}');
    expect(fillMessage(cartMessages.quantityOutOfRange, { min: 1, max: 9999 })).toBe(
      'Quantity must be between 1 and 9999.',
    );
  });

  it('CT-1 an option of any name leaves the text around it unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (option) => {
        expect(fillMessage(cartMessages.selectOption, { option })).toBe(
          `Please select the ${option} option.`,
        );
      }),
    );
  });

  it('CT-1 every slot has a name that fillMessage fills', () => {
    for (const [key, text] of Object.entries(cartMessages)) {
      const names = [...text.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
      const filled = fillMessage(text, Object.fromEntries(names.map((name) => [name, 'x'])));
      expect(filled, key).not.toMatch(/[{}]/);
    }
  });
});
