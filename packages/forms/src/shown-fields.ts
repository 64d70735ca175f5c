import { holds } from './condition-holds.ts';
import { answerOf, type FormAnswers } from './form-answers.ts';
import type { FormField } from './form-field-schema.ts';

/**
 * The fields that a visitor with these answers is asked: those without a condition, and those whose condition holds. A
 * question that depends on one that is not asked is not asked either.
 */
export function shownFields(fields: readonly FormField[], answers: FormAnswers): readonly FormField[] {
  if (fields.every(({ showIf }) => showIf === undefined)) return fields;
  const asked = new Map<string, FormField>();
  for (const field of fields) if (isAsked(field, asked, answers)) asked.set(field.id, field);
  return [...asked.values()];
}

function isAsked(
  { showIf }: FormField,
  asked: ReadonlyMap<string, FormField>,
  answers: FormAnswers,
): boolean {
  if (showIf === undefined) return true;
  const decider = asked.get(showIf.field);
  return decider !== undefined && holds(showIf, decider, answerOf(answers, decider));
}
