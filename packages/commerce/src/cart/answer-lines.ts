import { readFieldsForm } from '../fields/additional-fields.ts';
import { readAnswers, wordAnswers } from '../fields/field-answers.ts';
import { readGiftCardDetails } from '../giftcard/gift-card-details.ts';
import { wordGiftCardDetails } from '../giftcard/word-gift-card.ts';

export interface AnswerLine {
  /** The question; empty where it is not known any more. */
  readonly title: string;
  readonly answer: string;
}

const LONGEST = 140;

/**
 * What a shopper answered about a product, as a cart shows it: short, and with the questions where the form still has
 * them.
 */
export function answerLines(form: unknown, additionalFields: string | null): AnswerLine[] {
  const answers = readAnswers(additionalFields);
  const read = readFieldsForm(form);
  const lines = read
    ? wordAnswers(read, answers)
    : Object.values(answers).map((answer) => ({
        title: '',
        answer: typeof answer === 'string' ? answer : answer.filter(Boolean).join(' '),
      }));
  const giftCard = readGiftCardDetails(additionalFields);
  return [...lines, ...(giftCard ? wordGiftCardDetails(giftCard) : [])]
    .map(({ title, answer }) => ({ title, answer: shorten(answer.replace(/\s+/g, ' ').trim()) }))
    .filter(({ answer }) => answer !== '');
}

function shorten(text: string): string {
  const letters = [...text];
  return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST - 1).join('')}…`;
}
