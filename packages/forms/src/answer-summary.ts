import { isEmailAddress } from './email-address.ts';
import { LIKERT_ANSWERS, partsOf } from './field-parts.ts';
import { answerOf, type FormAnswer, type FormAnswers, isEmptyAnswer, isList } from './form-answers.ts';
import { optionsOf } from './form-field-properties.ts';
import type { FormField, FormFieldType } from './form-field-schema.ts';

/** Before the amounts of a field that names none. */
export const DEFAULT_CURRENCY_SIGN = '$';

/** Stands where nobody answered. */
export const NO_ANSWER = 'N/A';

export interface AnswerSummary {
  readonly id: string;
  readonly type: FormFieldType;
  readonly rawTitle: string;
  /** The whole answer as a person reads it; `N/A` where there is none. */
  readonly text: string;
  /** The answer piece by piece, where it has several. */
  readonly parts?: readonly AnswerPart[];
}

export interface AnswerPart {
  /** As templates name it; of a likert field, the statement. */
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** Questions with their answers, in the order of the form. */
export const summariseAnswers = (
  fields: readonly FormField[],
  answers: FormAnswers,
): readonly AnswerSummary[] =>
  fields
    .filter(({ type }) => type !== 'section')
    .map((field) => {
      const answer = answerOf(answers, field);
      const summary = { id: field.id, type: field.type, rawTitle: rawTitleOf(field) };
      if (answer === undefined || isEmptyAnswer(answer)) return { ...summary, text: NO_ANSWER };
      const parts = answerParts(field, answer);
      return { ...summary, text: wordAnswer(field, answer), ...(parts && { parts }) };
    });

/** Hidden fields have a key where others have a title. */
export const rawTitleOf = ({ title, key }: Pick<FormField, 'title' | 'key'>): string =>
  title.trim() === '' ? (key ?? '') : title;

/** How far the visitor agreed. What no button says counts as neutral. */
export const likertLabel = (value: string): string =>
  LIKERT_ANSWERS.find((answer) => answer.value === value)?.label ?? 'Neutral';

function wordAnswer(field: FormField, answer: FormAnswer): string {
  if (typeof answer === 'string') return field.type === 'currency' ? withSign(field, answer) : answer;
  if (!isList(answer)) {
    return asRequested(field, answer)
      .map(([question, chosen]) => `${question}: ${wordChosen(chosen)}`)
      .join('\n');
  }
  const [first = '', second = '', third = '', fourth = ''] = answer;
  switch (field.type) {
    case 'name':
      return filled(first, second).join(' ');
    case 'date':
      // The year first: then nobody can take the day for the month.
      return filled(third.padStart(third === '' ? 0 : 4, '0'), twoDigits(first), twoDigits(second)).join('-');
    case 'time':
      return filled([first, second, third].map((part) => part.padStart(2, '0')).join(':'), fourth).join(' ');
    case 'phone':
      return filled(
        first === '' ? '' : `+${first.replace(/^\+/, '')}`,
        filled(second, third, fourth).join('-'),
      ).join(' ');
    case 'address': {
      const [line1 = '', line2 = '', city = '', state = '', zip = '', country = ''] = answer;
      return filled(line1, line2, city, filled(state, zip).join(' '), country).join(', ');
    }
    default:
      return answer.join(', ');
  }
}

/**
 * What was chosen for each statement, in the order of the form: a database keeps the keys of a map in one of its own.
 */
function asRequested(
  field: FormField,
  answer: Readonly<Record<string, readonly string[]>>,
): readonly (readonly [statement: string, chosen: readonly string[]])[] {
  const places = new Map(optionsOf(field).map((statement, index) => [statement, index]));
  const placeOf = ([statement]: readonly [string, unknown]): number => places.get(statement) ?? places.size;
  return Object.entries(answer).sort((one, other) => placeOf(one) - placeOf(other));
}

/** The sign stood before the field; who wrote one of their own meant that. */
function withSign({ currencySymbol = DEFAULT_CURRENCY_SIGN }: FormField, amount: string): string {
  if (/[^\d\s.,'’+-]/.test(amount) || currencySymbol === '') return amount;
  return `${currencySymbol}${/\p{L}$/u.test(currencySymbol) ? ' ' : ''}${amount.trim()}`;
}

const twoDigits = (part: string): string => (part.trim() === '' ? '' : part.trim().padStart(2, '0'));

const filled = (...parts: readonly string[]): readonly string[] =>
  parts.map((part) => part.trim()).filter((part) => part !== '');

const wordChosen = (chosen: readonly string[]): string =>
  chosen.length === 0 ? NO_ANSWER : chosen.map(likertLabel).join(', ');

function answerParts(field: FormField, answer: FormAnswer): readonly AnswerPart[] | null {
  if (typeof answer === 'string') return null;
  if (!isList(answer)) {
    return asRequested(field, answer).map(([name, chosen]) => ({
      name,
      label: name,
      text: wordChosen(chosen),
    }));
  }
  const parts = partsOf({ type: field.type, showCountryCode: answer.length === 4 });
  return parts?.map(({ part, label }, index) => ({ name: part, label, text: answer[index] ?? '' })) ?? null;
}

/** An answer as templates show it by the formatter `summary-form-field`. */
export interface AnswerData {
  readonly type: FormFieldType;
  readonly rawTitle: string;
  readonly value?: string;
  readonly values?: readonly string[] | Readonly<Record<string, string>>;
}

export const answerData = (fields: readonly FormField[], answers: FormAnswers): readonly AnswerData[] =>
  fields
    .filter(({ type }) => type !== 'section')
    .map((field) => {
      const { type } = field;
      const rawTitle = rawTitleOf(field);
      const answer = answerOf(answers, field) ?? '';
      if (typeof answer === 'string') return { type, rawTitle, value: answer };
      if (!isList(answer)) {
        const chosen = asRequested(field, answer).map(([question, [value = '']]) => [question, value]);
        return { type, rawTitle, values: Object.fromEntries(chosen) };
      }
      const parts = answerParts(field, answer);
      if (!parts) return { type, rawTitle, values: answer };
      return { type, rawTitle, values: Object.fromEntries(parts.map(({ name, text }) => [name, text])) };
    });

/** Whom to reply to: the first email address in the answers; null where there is none. */
export function replyAddressOf(fields: readonly FormField[], answers: FormAnswers): string | null {
  for (const field of fields) {
    const answer = field.type === 'email' ? answerOf(answers, field) : undefined;
    if (typeof answer === 'string' && isEmailAddress(answer.trim())) return answer.trim();
  }
  return null;
}
