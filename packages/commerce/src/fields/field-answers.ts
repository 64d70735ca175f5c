import * as forms from '@awning/forms';
import {
  type AdditionalField,
  type AdditionalFieldsForm,
  fieldName,
  longestAnswer,
} from './additional-fields.ts';

/** A name is first and last, a date is month, day and year, ticks are a list; everything else is one text. */
export type FieldAnswer = string | readonly string[];
/** By field id. */
export type FieldAnswers = Readonly<Record<string, FieldAnswer>>;

/** What is said about an answer, in English: as in all forms. */
export const fieldMessages = forms.formMessages;

/** What a form's controls hold, by their names; a control that comes several times has several values. */
export type ReadControls = forms.ReadControls;

/** The answers out of a form that was sent. What was left empty has none. */
export function composeAnswers({ fields }: AdditionalFieldsForm, read: ReadControls): FieldAnswers {
  return Object.fromEntries(
    fields.flatMap((field): [string, FieldAnswer][] => {
      const answers = forms.composeAnswers(
        [formField(field)],
        (name) => controlOf(field, name, read),
        () => null,
      );
      const answer = forms.answerOf(answers, field);
      return isFieldAnswer(answer) && !forms.isEmptyAnswer(answer) ? [[field.id, answer]] : [];
    }),
  );
}

/**
 * A field of a product in the words of all forms. Here a line may have a limit as well, which elsewhere only a text
 * area has.
 */
const formField = (field: AdditionalField): forms.FormField => ({
  id: field.id,
  title: field.title,
  required: field.required,
  options: [...field.options],
  ...(field.type === 'text' || field.type === 'textarea'
    ? { type: 'textarea', maxLength: longestAnswer(field) }
    : { type: field.type }),
});

/** The shop has one control for a date, and names of its own for the parts of a name. */
function controlOf(field: AdditionalField, name: string, read: ReadControls): readonly string[] {
  const trimmed = (from: string): readonly string[] => read(from).map((value) => value.trim());
  if (field.type === 'date') {
    const [year = '', month = '', day = ''] = (trimmed(fieldName(field))[0] ?? '').split('-');
    const parts: Readonly<Record<string, string>> = { Month: month, Day: day, Year: year };
    return [parts[name.slice(field.id.length + 1)] ?? ''];
  }
  if (field.type === 'name') {
    return trimmed(fieldName(field, name.endsWith('.First') ? 'first' : 'last'));
  }
  return field.type === 'checkbox' ? read(fieldName(field)) : trimmed(fieldName(field));
}

const isFieldAnswer = (answer: forms.FormAnswer | undefined): answer is FieldAnswer =>
  typeof answer === 'string' || Array.isArray(answer);

/** What is wrong with the answers, by field id; empty when nothing is. */
export const checkAnswers = (
  { fields }: AdditionalFieldsForm,
  answers: FieldAnswers,
): ReadonlyMap<string, string> => forms.checkAsked(fields.map(formField), answers, 'server');

/** As carts keep it; empty text when nothing was answered. */
export const writeAnswers = (answers: FieldAnswers): string =>
  Object.keys(answers).length === 0 ? '' : JSON.stringify(answers);

/** Out of what a cart has kept, which may be anything. */
export function readAnswers(additionalFields: string | null): FieldAnswers {
  const answers = parse(additionalFields ?? '');
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return {};
  return Object.fromEntries(
    Object.entries(answers).filter(
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

/** Questions with their answers, for a cart or an order. Those without an answer are left out. */
export const wordAnswers = (
  { fields }: AdditionalFieldsForm,
  answers: FieldAnswers,
): { readonly id: string; readonly title: string; readonly answer: string }[] =>
  forms
    .summariseAnswers(fields.map(formField), answers)
    .filter(({ id }) => !forms.isEmptyAnswer(forms.answerOf(answers, { id })))
    .map(({ id, rawTitle, text }) => ({ id, title: rawTitle, answer: text }));
