import { readAnswers } from '../fields/field-answers.ts';

const LONGEST = 140;

/** What a shopper answered about a product, in one short line; empty when that is nothing, or not ours to read. */
export function summariseAnswers(additionalFields: string | null): string {
  const text = Object.values(readAnswers(additionalFields))
    .map((answer) => (typeof answer === 'string' ? answer : answer.filter(Boolean).join(' ')))
    .map((answer) => answer.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' · ');
  const letters = [...text];
  return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST - 1).join('')}…`;
}
