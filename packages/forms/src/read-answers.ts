import { checkAnswers } from './check-answers.ts';
import { partsOf } from './field-parts.ts';
import { type FormAnswer, type FormAnswers, fourParts } from './form-answers.ts';
import type { FormField } from './form-field-schema.ts';
import { formMessages } from './form-messages.ts';
import { shownFields } from './shown-fields.ts';
import { storableText } from './storable-text.ts';

export interface ReadAnswers {
  readonly answers: FormAnswers;
  /** Ids that the form does not have. */
  readonly strangers: readonly string[];
  /** Ids of fields whose answer has a shape that no answer to them has. */
  readonly misshapen: readonly string[];
}

/** Answers out of JSON that anybody may have sent. */
export function readAnswers(value: unknown, fields: readonly FormField[]): ReadAnswers {
  const known = new Map(fields.map((field) => [field.id, field]));
  const answers: [string, FormAnswer][] = [];
  const strangers: string[] = [];
  const misshapen: string[] = [];
  for (const [id, sent] of entriesOf(value)) {
    const field = known.get(id);
    if (field === undefined || field.type === 'section') strangers.push(id);
    else {
      const answer = shapedAnswer(field, sent);
      if (answer === null) misshapen.push(id);
      else answers.push([id, answer]);
    }
  }
  return { answers: Object.fromEntries(answers), strangers, misshapen };
}

/**
 * What was sent, and what is wrong with it in the eyes of the server: by field id, those that the form does not have
 * included.
 */
export function receiveAnswers(
  value: unknown,
  fields: readonly FormField[],
): { readonly answers: FormAnswers; readonly errors: ReadonlyMap<string, string> } {
  const { answers: all, strangers, misshapen } = readAnswers(value, fields);
  // Visitors who change their mind leave answers behind to what they are not asked any more.
  const asked = new Set(shownFields(fields, all).map(({ id }) => id));
  const answers = Object.fromEntries(Object.entries(all).filter(([id]) => asked.has(id)));
  return {
    answers,
    errors: new Map([
      ...checkAnswers(fields, answers, 'server'),
      ...misshapen.filter((id) => asked.has(id)).map((id) => [id, formMessages.shape] as const),
      ...strangers.map((id) => [id, formMessages.stranger] as const),
    ]),
  };
}

function shapedAnswer(field: FormField, sent: unknown): FormAnswer | null {
  if (sent === null) return '';
  const parts = partsOf(field);
  if (parts) {
    const list = listOf(sent);
    if (list === null) return null;
    if (field.type === 'phone') return list.length <= 4 ? fourParts(list) : null;
    return list.length <= parts.length ? list : null;
  }
  if (field.type === 'checkbox' || field.type === 'file') {
    const text = textOf(sent);
    return text === null ? listOf(sent) : text === '' ? [] : [text];
  }
  return field.type === 'likert' ? mapOf(sent) : textOf(sent);
}

/** Programs that call the API send numbers as numbers. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return storableText(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function listOf(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const texts = value.map(textOf);
  return texts.every((text) => text !== null) ? texts : null;
}

function mapOf(value: unknown): Readonly<Record<string, readonly string[]>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries: [string, readonly string[]][] = [];
  for (const [question, chosen] of Object.entries(value)) {
    const text = textOf(chosen);
    const list = text === null ? listOf(chosen) : [text];
    if (list === null) return null;
    entries.push([storableText(question), list]);
  }
  return Object.fromEntries(entries);
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
