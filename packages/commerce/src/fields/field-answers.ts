import { isEmailAddress } from '@awning/forms';
import { fillMessage } from '../cart/cart-messages.ts';
import {
  type AdditionalField,
  type AdditionalFieldsForm,
  fieldName,
  hasOptions,
  longestAnswer,
} from './additional-fields.ts';

/** A name is first and last, a date is month, day and year, ticks are a list; everything else is one text. */
export type FieldAnswer = string | readonly string[];
/** By field id. */
export type FieldAnswers = Readonly<Record<string, FieldAnswer>>;

/** What is said about an answer, in English. */
export const fieldMessages = {
  required: 'Required',
  tooLong: 'You have exceeded the character limit.',
  email: 'Email is not valid. Email addresses should follow the format {email}.',
  number: 'Enter a number.',
  date: 'Enter a date.',
  option: 'Choose one of the options.',
  summary: 'One or more fields is invalid, please check your entries.',
} as const;

const EXAMPLE_ADDRESS = 'name@example.com';

/** What a form's controls hold, by their names; a control that comes several times has several values. */
export type ReadControls = (name: string) => readonly string[];

/** The answers out of a form that was sent. What was left empty has none. */
export function composeAnswers({ fields }: AdditionalFieldsForm, read: ReadControls): FieldAnswers {
  return Object.fromEntries(
    fields.flatMap((field): [string, FieldAnswer][] => {
      const answer = answerTo(field, read);
      return isEmpty(answer) ? [] : [[field.id, answer]];
    }),
  );
}

function answerTo(field: AdditionalField, read: ReadControls): FieldAnswer {
  const one = (name: string): string => (read(name)[0] ?? '').trim();
  if (field.type === 'checkbox') return read(fieldName(field)).filter((value) => value !== '');
  if (field.type === 'name') return [one(fieldName(field, 'first')), one(fieldName(field, 'last'))];
  const value = one(fieldName(field));
  if (field.type !== 'date') return value;
  const [year = '', month = '', day = ''] = value.split('-');
  return value === '' ? [] : [month, day, year];
}

const isEmpty = (answer: FieldAnswer | undefined): boolean =>
  answer === undefined || (typeof answer === 'string' ? answer === '' : answer.every((part) => part === ''));

/** What is wrong with the answers, by field id; empty when nothing is. */
export function checkAnswers(
  { fields }: AdditionalFieldsForm,
  answers: FieldAnswers,
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const field of fields) {
    const problem = problemWith(field, own(answers, field.id));
    if (problem !== null) problems.set(field.id, problem);
  }
  return problems;
}

const own = (answers: FieldAnswers, id: string): FieldAnswer | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined;

function problemWith(field: AdditionalField, answer: FieldAnswer | undefined): string | null {
  if (answer === undefined || isEmpty(answer)) return field.required ? fieldMessages.required : null;
  const parts = typeof answer === 'string' ? [answer] : answer;
  if (hasOptions(field))
    return parts.every((part) => field.options.includes(part)) ? null : fieldMessages.option;
  if (parts.some((part) => part.length > longestAnswer(field))) return fieldMessages.tooLong;
  const [first = '', second = '', third = ''] = parts;
  if (field.type === 'email' && !isEmailAddress(first))
    return fillMessage(fieldMessages.email, { email: EXAMPLE_ADDRESS });
  if (field.type === 'number' && !/^[+-]?\d+([.,]\d+)?$/.test(first)) return fieldMessages.number;
  if (field.type === 'date' && !isDate(third, first, second)) return fieldMessages.date;
  return null;
}

function isDate(year: string, month: string, day: string): boolean {
  if (![year, month, day].every((part) => /^\d{1,4}$/.test(part))) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** As carts keep it; empty text when nothing was answered. */
export const writeAnswers = (answers: FieldAnswers): string =>
  Object.keys(answers).length === 0 ? '' : JSON.stringify(answers);

/** Out of what a cart has kept, which may be anything. */
export function readAnswers(additionalFields: string | null): FieldAnswers {
  const kept = parse(additionalFields ?? '');
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).filter(
      (entry): entry is [string, FieldAnswer] =>
        typeof entry[1] === 'string' ||
        (Array.isArray(entry[1]) && entry[1].every((part) => typeof part === 'string')),
    ),
  );
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Questions with their answers, for whoever shows a cart or an order. Those without an answer are left out. */
export function wordAnswers(
  { fields }: AdditionalFieldsForm,
  answers: FieldAnswers,
): { readonly id: string; readonly title: string; readonly answer: string }[] {
  return fields.flatMap(({ id, title, type }) => {
    const answer = own(answers, id);
    if (answer === undefined || isEmpty(answer)) return [];
    if (typeof answer === 'string') return [{ id, title, answer }];
    return [{ id, title, answer: answer.join(SEPARATORS[type] ?? ', ').trim() }];
  });
}

const SEPARATORS: Readonly<Record<string, string>> = { name: ' ', date: '/' };
