import { controlName, partsOf } from './field-parts.ts';
import { optionsOf } from './form-field-properties.ts';
import type { FormField } from './form-field-schema.ts';
import { storableText } from './storable-text.ts';

/**
 * Names, addresses, dates and times are lists of their parts. A telephone number is a list of four, the first of which
 * is empty where nobody asked for the country. Ticks are a list, files a list of what their uploads are called, a
 * likert field a map from statement to the chosen values. Everything else is one text.
 */
export type FormAnswer = string | readonly string[] | Readonly<Record<string, readonly string[]>>;

/** By field id. Sections have none. */
export type FormAnswers = Readonly<Record<string, FormAnswer>>;

/** What a form's controls hold, by their names; a control that comes several times has several values. */
export type ReadControls = (name: string) => readonly string[];

/** What the page's address says under a word; null where it says nothing. */
export type ReadQuery = (name: string) => string | null;

/** The answers out of the controls of a form, in the shapes that submissions have. */
export function composeAnswers(
  fields: readonly FormField[],
  read: ReadControls,
  fromQuery: ReadQuery,
): FormAnswers {
  return Object.fromEntries(
    fields
      .filter(({ type }) => type !== 'section')
      .map((field) => [field.id, answerTo(field, read, fromQuery)]),
  );
}

function answerTo(field: FormField, read: ReadControls, fromQuery: ReadQuery): FormAnswer {
  const one = (name: string): string => storableText(read(name)[0] ?? '');
  const parts = partsOf(field)?.map(({ part }) => one(controlName(field, part)));
  if (parts && field.type === 'phone') {
    const whole = one(controlName(field));
    return whole === '' ? fourParts(parts) : fourParts(['', '', whole]);
  }
  if (parts) return parts;
  switch (field.type) {
    case 'checkbox':
    case 'file':
      return read(controlName(field))
        .filter((value) => value !== '')
        .map(storableText);
    case 'likert':
      return Object.fromEntries(
        optionsOf(field).map((statement, index) => [
          statement,
          read(controlName(field, index))
            .filter((value) => value !== '')
            .map(storableText),
        ]),
      );
    case 'hidden':
      return storableText(fromQuery(field.key ?? '') ?? read(controlName(field))[0] ?? field.value ?? '');
    default:
      return one(controlName(field));
  }
}

/** A number without its country begins with an empty part, so that each part has its place. */
export const fourParts = (parts: readonly string[]): readonly string[] =>
  parts.length === 3 ? ['', ...parts] : parts;

/** A field of several parts counts as filled when one of them is. */
export function isEmptyAnswer(answer: FormAnswer | undefined): boolean {
  if (answer === undefined) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  const values = isList(answer) ? answer : Object.values(answer).flat();
  return values.every((value) => value.trim() === '');
}

export const isList = (answer: FormAnswer): answer is readonly string[] => Array.isArray(answer);

/** The answer to a field, never what every object has. */
export const answerOf = (answers: FormAnswers, { id }: Pick<FormField, 'id'>): FormAnswer | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined;
