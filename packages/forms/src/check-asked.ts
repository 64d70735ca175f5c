import { dayOf, numberOf } from './answer-values.ts';
import { isLongerThan } from './character-count.ts';
import { isEmailAddress } from './email-address.ts';
import { LIKERT_ANSWERS } from './field-parts.ts';
import { answerOf, type FormAnswer, type FormAnswers, isEmptyAnswer, isList } from './form-answers.ts';
import { optionsOf } from './form-field-properties.ts';
import type { FormField } from './form-field-schema.ts';
import { emailMessage, filesMessage, formMessages } from './form-messages.ts';

/** Longer answers are refused, even if a form allows them. */
export const LONGEST_ANSWER = 100_000;
/** Of everything but a text area, for each of its parts. */
export const LONGEST_LINE = 5000;
const LONGEST_PART = 500;

/**
 * What is wrong with answers to questions that are all asked, such as those of a product. Apart from the conditions of
 * questions, so that the scripts of the shop come without them.
 */
export function checkAsked(
  fields: readonly FormField[],
  answers: FormAnswers,
  where: 'browser' | 'server',
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const field of fields) {
    if (field.type === 'section') continue;
    const problem = problemWith(field, answerOf(answers, field), where);
    if (problem !== null) problems.set(field.id, problem);
  }
  return problems;
}

function problemWith(
  field: FormField,
  answer: FormAnswer | undefined,
  where: 'browser' | 'server',
): string | null {
  if (answer === undefined || isEmptyAnswer(answer)) {
    return isRequired(field) ? formMessages.required : lengthProblem(field, answer ?? '', where);
  }
  return (
    lengthProblem(field, answer, where) ??
    kindProblem(field, answer) ??
    (where === 'server' ? offerProblem(field, answer) : null)
  );
}

/** Nobody has to agree or disagree, and nobody types what is hidden. */
export const isRequired = ({ type, required }: Pick<FormField, 'type' | 'required'>): boolean =>
  required === true && type !== 'likert' && type !== 'hidden' && type !== 'section';

function lengthProblem(field: FormField, answer: FormAnswer, where: 'browser' | 'server'): string | null {
  if (typeof answer === 'string') {
    const limit = field.type === 'textarea' ? textareaLimit(field) : LONGEST_LINE;
    // Blanks alone are no answer, and no answer is never too long for its owner's limit.
    const isBlank = where === 'browser' && answer.trim() === '';
    return !isBlank && isLongerThan(answer, limit) ? formMessages.tooLong : null;
  }
  const parts = isList(answer)
    ? answer
    : Object.entries(answer).flatMap(([name, chosen]) => [name, ...chosen]);
  return parts.some((part) => isLongerThan(part, LONGEST_PART)) ? formMessages.tooLong : null;
}

/** Characters that a text area takes. */
export const textareaLimit = ({ maxLength }: Pick<FormField, 'maxLength'>): number =>
  maxLength === undefined || maxLength <= 0 ? LONGEST_ANSWER : Math.min(maxLength, LONGEST_ANSWER);

function kindProblem(field: FormField, answer: FormAnswer): string | null {
  if (typeof answer === 'string') {
    const fits = TEXT_KINDS.get(field.type);
    return fits === undefined || fits.test(answer.trim()) ? null : fits.message;
  }
  if (!isList(answer)) return null;
  if (field.type === 'date') return dateProblem(answer);
  if (field.type === 'time') return isTime(answer) ? null : formMessages.time;
  if (field.type === 'phone') return isPhone(answer) ? null : formMessages.phone;
  if (field.type === 'file' && answer.length > (field.maxFiles ?? 1))
    return filesMessage(field.maxFiles ?? 1);
  return null;
}

interface TextKind {
  readonly test: (text: string) => boolean;
  readonly message: string;
}

const TEXT_KINDS: ReadonlyMap<string, TextKind> = new Map([
  ['email', { test: isEmailAddress, message: emailMessage }],
  [
    'number',
    {
      test: (text) => numberOf(text) !== null,
      message: formMessages.number,
    },
  ],
  ['currency', { test: isAmount, message: formMessages.currency }],
  ['website', { test: isWebsite, message: formMessages.website }],
]);

/** Digits with any signs that people write around them, and at most the code of a currency. */
function isAmount(text: string): boolean {
  return /\d/.test(text) && !/\p{L}/u.test(text.replace(/\p{Lu}{3}/u, ''));
}

/** People leave out the scheme; browsers put it in. */
function isWebsite(text: string): boolean {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  return (
    /^https?:\/\/[^\s/?#@]+\.[^\s/?#@.]+([:/?#]\S*)?$/iu.test(address) ||
    /^https?:\/\/localhost\b\S*$/i.test(address)
  );
}

function dateProblem([month = '', day = '', year = '']: readonly string[]): string | null {
  if (![month, day, year].every((part) => /^\s*\d{1,4}\s*$/.test(part))) return formMessages.date;
  return dayOf(year, month, day) === null ? formMessages.noSuchDate : null;
}

function isTime([hour = '', minute = '', second = '', half = '']: readonly string[]): boolean {
  const within = (part: string, from: number, to: number): boolean =>
    /^\s*\d{1,2}\s*$/.test(part) && Number(part) >= from && Number(part) <= to;
  const halves = half.trim().toUpperCase();
  const hours = halves === '' ? within(hour, 0, 23) : /^[AP]M$/.test(halves) && within(hour, 1, 12);
  return hours && [minute, second].every((part) => part.trim() === '' || within(part, 0, 59));
}

const isPhone = (parts: readonly string[]): boolean =>
  parts.some((part) => /\d/.test(part)) && parts.every((part) => /^[\d\s+().\-/]*$/.test(part));

function offerProblem(field: FormField, answer: FormAnswer): string | null {
  if (field.type === 'likert') return isLikert(field, answer) ? null : formMessages.likert;
  if (field.type !== 'radio' && field.type !== 'select' && field.type !== 'checkbox') return null;
  const offered = new Set(optionsOf(field));
  const chosen = typeof answer === 'string' ? [answer] : isList(answer) ? answer : [];
  return chosen.every((option) => offered.has(option.trim())) ? null : formMessages.option;
}

const LIKERT_VALUES: ReadonlySet<string> = new Set(LIKERT_ANSWERS.map(({ value }) => value));

function isLikert(field: FormField, answer: FormAnswer): boolean {
  if (typeof answer === 'string' || isList(answer)) return false;
  const statements = new Set(optionsOf(field));
  return Object.entries(answer).every(
    ([question, chosen]) =>
      statements.has(question) && chosen.length <= 1 && chosen.every((value) => LIKERT_VALUES.has(value)),
  );
}
