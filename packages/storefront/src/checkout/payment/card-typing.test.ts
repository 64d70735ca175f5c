import { describe, expect, it } from 'vitest';
import { readCard, writeCardNumber, writeExpiry } from './card-typing.ts';

const today = { year: 2026, month: 11 };
const card = { number: '4242 4242 4242 4242', expiry: '11 / 26', code: '123' };

describe('a card as it is typed', () => {
  it('a typed card number is grouped, with any separators between the digits', () => {
    expect(writeCardNumber('4242-42424242x4242')).toBe('4242 4242 4242 4242');
    expect(writeCardNumber('')).toBe('');
  });

  it.each([
    ['4', '', '04 / '],
    ['1', '', '1'],
    ['12', '1', '12 / '],
    ['12 /', '12 / ', '12'],
    ['1240', '', '12 / 40'],
  ])('a typed card expiry of %j after %j becomes %j', (typed, before, written) => {
    expect(writeExpiry(typed, before)).toBe(written);
  });

  it('a card is valid until the end of its month', () => {
    expect(readCard(card, 'test-card', today)).toEqual({
      ok: true,
      methodId: 'test-card',
      methodToken: 'test-success',
    });
    expect(readCard({ ...card, expiry: '10 / 26' }, 'test-card', today)).toMatchObject({
      problems: { 'card.expiry': 'The card has expired. Please use a later date.' },
    });
    expect(readCard({ ...card, expiry: '13 / 30' }, 'test-card', today).ok).toBe(false);
  });

  it('PL-5.58 a card number whose last digit does not fit the others is told to be mistyped', () => {
    const problemOf = (number: string) => {
      const reading = readCard({ ...card, number }, 'test-card', today);
      return 'problems' in reading ? reading.problems['card.number'] : null;
    };
    expect(problemOf('4242 4242 4242 4242')).toBeNull();
    expect(problemOf('4242 4242 4242 4241')).toBe('Check the card number: it is incomplete or mistyped.');
    expect(problemOf('5555 5555 5555 4444')).toContain('This shop takes test cards only');
  });

  it('a test card form refuses a real or incomplete card', () => {
    const refused = readCard({ number: '5555555555554444', expiry: '', code: '1' }, 'test-card', today);
    expect(refused).toMatchObject({ ok: false });
    expect(Object.keys('problems' in refused ? refused.problems : {})).toEqual([
      'card.number',
      'card.expiry',
      'card.code',
    ]);
  });
});
