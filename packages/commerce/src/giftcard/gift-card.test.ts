import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerLines } from '../cart/answer-lines.ts';
import { formatGiftCardCode, GIFT_CARD_ALPHABET, giftCardKey } from './gift-card-code.ts';
import {
  checkGiftCardDetails,
  type GiftCardDetails,
  readGiftCardDetails,
  usableGiftCardDetails,
  writeGiftCardDetails,
} from './gift-card-details.ts';
import { wordGiftCardDetails } from './word-gift-card.ts';

const nobody: GiftCardDetails = {
  recipientName: '',
  recipientEmail: '',
  senderName: '',
  message: '',
  deliverOn: null,
};
const TODAY = '2026-11-15';
const problems = (details: Partial<GiftCardDetails>) =>
  checkGiftCardDetails({ ...nobody, ...details }, TODAY);
const key = fc
  .array(fc.constantFrom(...GIFT_CARD_ALPHABET), { minLength: 16, maxLength: 16 })
  .map((letters) => letters.join(''));

describe('codes of gift cards', () => {
  it('GC-1 neither case, blanks, dashes nor letters that look alike make a difference', () => {
    expect(giftCardKey(' abcd-efgh–1234 oil0 ')).toBe('ABCDEFGH12340110');
    expect(giftCardKey('ABCDEFGH1234O1L0')).toBe('ABCDEFGH12340110');
    expect(giftCardKey('VVVVVVVVVVVVVVVU')).toBe('VVVVVVVVVVVVVVVV');
    expect(giftCardKey('ＡＢＣＤ\u200bEFGH12340110')).toBe('ABCDEFGH12340110');
  });

  it.each(['', 'ABCD', 'ABCD-EFGH-1234-0110-5', 'ABCD-EFGH-1234-011!', 'A'.repeat(5000)])(
    'GC-2 %j is no code',
    (typed) => {
      expect(giftCardKey(typed)).toBeNull();
    },
  );

  it('GC-3 what is shown is read as what was meant, in either case', () => {
    fc.assert(
      fc.property(key, (code) => {
        const formatted = formatGiftCardCode(code);
        expect(formatted).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
        expect(giftCardKey(formatted)).toBe(code);
        expect(giftCardKey(formatted.toLowerCase())).toBe(code);
      }),
    );
  });
});

describe('what a buyer says about a gift card', () => {
  it('GC-4 gift card details may be left empty, as a whole or in parts', () => {
    expect(problems({})).toEqual({});
    expect(problems({ recipientName: 'A friend', recipientEmail: 'friend@example.com' })).toEqual({});
  });

  it('GC-5 gift card details are refused by field, with a message', () => {
    expect(
      problems({
        recipientName: 'x'.repeat(101),
        senderName: '🎁'.repeat(100),
        recipientEmail: 'friend',
        message: 'x'.repeat(501),
        deliverOn: '2026-02-30',
      }),
    ).toEqual({
      recipientName: 'Use at most 100 characters.',
      recipientEmail: 'Enter an email address such as name@example.com.',
      message: 'Use at most 500 characters.',
      deliverOn: 'Enter a date.',
    });
  });

  it.each([
    ['2026-11-14', 'Choose today or a later day.'],
    ['2026-11-15', undefined],
    ['2027-11-15', undefined],
    ['2027-11-16', 'Choose a day within the next year.'],
    ['tomorrow', 'Enter a date.'],
  ])('GC-6 on %s it can be sent unless: %s', (deliverOn, sentence) => {
    expect(problems({ deliverOn }).deliverOn).toBe(sentence);
  });

  it('GC-7 gift card details are read as they were written, trimmed', () => {
    const text = fc.string({ unit: 'grapheme' }).map((words) => words.trim());
    const details = fc.record({
      recipientName: text,
      recipientEmail: text,
      senderName: text,
      message: text,
      deliverOn: fc.constantFrom(null, '2026-12-24'),
    });
    fc.assert(
      fc.property(details, (giftDetails) => {
        expect(readGiftCardDetails(writeGiftCardDetails(giftDetails))).toEqual(giftDetails);
      }),
    );
  });

  it('GC-8 gift card details are null in answers about anything else', () => {
    for (const json of [null, '', 'x', '[]', '{"giftCard":[]}', '{"giftCard":null}', '{"q":"a"}'])
      expect(readGiftCardDetails(json), String(json)).toBeNull();
    expect(readGiftCardDetails('{"giftCard":{"message":5,"deliverOn":""}}')).toEqual(nobody);
    fc.assert(
      fc.property(fc.json(), (json) => {
        readGiftCardDetails(json);
      }),
    );
  });

  it('GC-9 gift card details are shown as questions with answers, without empty ones', () => {
    expect(
      wordGiftCardDetails({
        ...nobody,
        recipientName: 'A friend',
        recipientEmail: 'friend@example.com',
        message: 'Enjoy!',
        deliverOn: '2026-12-24',
      }),
    ).toEqual([
      { title: 'To', answer: 'A friend (friend@example.com)' },
      { title: 'Message', answer: 'Enjoy!' },
      { title: 'Delivery date', answer: '2026-12-24' },
    ]);
    expect(wordGiftCardDetails({ ...nobody, recipientEmail: 'friend@example.com' })).toEqual([
      { title: 'To', answer: 'friend@example.com' },
    ]);
    expect(wordGiftCardDetails(nobody)).toEqual([]);
  });

  it('GC-10 gift card details that cannot be used are left out, so that the card reaches its buyer', () => {
    const rawDetails = {
      recipientName: 'x'.repeat(200),
      recipientEmail: 'not an address',
      senderName: 'A friend',
      message: '🎁'.repeat(600),
      deliverOn: 'soon',
    };
    expect(usableGiftCardDetails(rawDetails)).toEqual({
      recipientName: 'x'.repeat(100),
      recipientEmail: '',
      senderName: 'A friend',
      message: '🎁'.repeat(500),
      deliverOn: null,
    });
    const text = fc.string({ unit: 'grapheme', maxLength: 700 });
    const anything = fc.record({
      recipientName: text,
      recipientEmail: text,
      senderName: text,
      message: text,
      deliverOn: fc.option(text),
    });
    fc.assert(
      fc.property(anything, (details) => {
        expect(problems({ ...usableGiftCardDetails(details), deliverOn: null })).toEqual({});
      }),
    );
  });

  it('GC-11 gift card details are shown in a cart, shortened, beside other answers', () => {
    const json = JSON.stringify({ q1: 'Blue', giftCard: { ...nobody, message: 'x'.repeat(300) } });
    expect(answerLines(null, json)).toEqual([
      { title: '', answer: 'Blue' },
      { title: 'Message', answer: `${'x'.repeat(139)}…` },
    ]);
  });
});
