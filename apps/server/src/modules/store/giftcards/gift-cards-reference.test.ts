import { GiftCard, GiftCardMovement, NewGiftCard } from '@awning/contract';
import { it } from 'vitest';
import { expectReference } from '../../../testing/reference-page.ts';
import { type GiftCardState, giftCardProblem } from './index.ts';

const PAGE = 'docs/reference/gift-cards.md';
const fieldsOf = ({ properties }: { properties: object }): string[] =>
  Object.keys(properties).map((name) => `| \`${name}\` |`);
const card: GiftCardState = {
  id: '1'.repeat(24),
  label: '',
  balanceMinor: 0,
  currency: 'USD',
  testMode: false,
  state: 'active',
};

it(`${PAGE} has the fields of the code, and what can be in the way of a card`, async () => {
  const problems = {
    unknown: giftCardProblem(null, 'USD'),
    disabled: giftCardProblem({ ...card, state: 'disabled' }, 'USD'),
    expired: giftCardProblem({ ...card, state: 'expired' }, 'USD'),
    otherCurrency: giftCardProblem(card, 'EUR'),
    empty: giftCardProblem(card, 'USD'),
  };
  await expectReference(PAGE, {
    Issuing: fieldsOf(NewGiftCard),
    Fields: fieldsOf(GiftCard),
    Movements: GiftCardMovement.properties.reason.enum.map((reason) => `| \`${reason}\` |`),
    'The balance': Object.entries(problems).map(([why, sentence]) => `| \`${why}\` | ${sentence} |`),
  });
});
