/** A card of the built-in test bank: it looks like one, and no money is behind it. */
export interface TestCard {
  readonly number: string;
  /** What the browser sends in its place. */
  readonly token: string;
  readonly what: string;
}

/** The first one is the one to show to people who just want to try. */
export const testCards = [
  { number: '4242424242424242', token: 'test-success', what: 'Pays at once' },
  { number: '4000000000000002', token: 'test-refused', what: 'Is declined' },
  { number: '4000000000009995', token: 'test-insufficient-funds', what: 'Has too little money' },
  { number: '4000000000000069', token: 'test-expired-card', what: 'Has expired' },
  { number: '4000000000000127', token: 'test-wrong-details', what: 'Was typed wrong' },
  { number: '4000000000003220', token: 'test-authentication', what: 'Asks you to approve at the test bank' },
  {
    number: '4000000000000309',
    token: 'test-refused-later',
    what: 'Pays, and is declined when it is charged again',
  },
  { number: '4000000000000077', token: 'test-slow', what: 'Pays after a few seconds' },
  { number: '4000000000000119', token: 'test-lost-answer', what: 'Pays, and the answer gets lost' },
  { number: '4000000000000341', token: 'test-unreachable', what: 'The bank cannot be reached' },
  { number: '4000000000000259', token: 'test-duplicate-events', what: 'Pays, and is reported several times' },
  { number: '4000000000001976', token: 'test-late-event', what: 'Pays, and is reported a minute later' },
  {
    number: '4000000000005423',
    token: 'test-early-event',
    what: 'Pays, and is reported before the response',
  },
  {
    number: '4000000000000101',
    token: 'test-wrong-amount',
    what: 'Pays, and is reported with another amount',
  },
] as const satisfies readonly TestCard[];

export type TestCardToken = (typeof testCards)[number]['token'];

/** What a shopper typed as a card number, in test mode: a token to pay with, or why there is none. */
export function readTestCard(
  typed: string,
): { readonly token: TestCardToken } | { readonly refusal: 'incomplete' | 'not-a-test-card' } {
  const number = typed.replace(/[\s-]/g, '');
  const card = testCards.find((known) => known.number === number);
  if (card) return { token: card.token };
  return { refusal: isCardNumber(number) ? 'not-a-test-card' : 'incomplete' };
}

export const testCardSentences = {
  incomplete: 'Check the card number: it is incomplete or mistyped.',
  'not-a-test-card': 'This shop takes test cards only, and no real card is charged. Try 4242 4242 4242 4242.',
} as const;

/** 12 to 19 digits whose last one fits the others, as on every card. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
