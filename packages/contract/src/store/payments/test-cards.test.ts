import { describe, expect, it } from 'vitest';
import { isCardNumber, readTestCard, testCards } from './test-cards.ts';

describe('test cards', () => {
  it.each(testCards)('$number looks like a card and stands for $token', ({ number, token }) => {
    expect(isCardNumber(number)).toBe(true);
    expect(readTestCard(number)).toEqual({ token });
  });

  it('a test card is recognised in any grouping of its digits', () => {
    expect(readTestCard(' 4242 4242-4242 4242 ')).toEqual({ token: 'test-success' });
  });

  it.each(['', '4242', '4242424242424241', '4242 4242 4242 424x', '1'.repeat(20)])(
    '%j is not the whole number of a card',
    (typed) => {
      expect(readTestCard(typed)).toEqual({ refusal: 'incomplete' });
    },
  );

  it.each(['5555555555554444', '378282246310005'])('%s is a card, and none of ours', (typed) => {
    expect(readTestCard(typed)).toEqual({ refusal: 'not-a-test-card' });
  });

  it('each test card has its own number and token', () => {
    expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
    expect(new Set(testCards.map(({ token }) => token)).size).toBe(testCards.length);
  });
});
