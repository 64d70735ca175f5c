import { answerOf, type FormAnswer, type FormAnswers, isList } from './form-answers.ts';
import type { FormField } from './form-field-schema.ts';

/**
 * The fields that a visitor with these answers is asked: those without a condition, and those whose condition holds. A
 * question that depends on one that is not asked is not asked either.
 */
export function shownFields(fields: readonly FormField[], answers: FormAnswers): readonly FormField[] {
  if (fields.every(({ showIf }) => showIf === undefined)) return fields;
  const asked = new Map<string, FormField>();
  for (const field of fields) if (holds(field, asked, answers)) asked.set(field.id, field);
  return [...asked.values()];
}

function holds({ showIf }: FormField, asked: ReadonlyMap<string, FormField>, answers: FormAnswers): boolean {
  if (showIf === undefined) return true;
  const decider = asked.get(showIf.field);
  if (decider === undefined) return false;
  const chosen = chosenOf(answerOf(answers, decider));
  return showIf.options.some((option) => chosen.includes(option.trim()));
}

function chosenOf(answer: FormAnswer | undefined): readonly string[] {
  if (answer === undefined) return [];
  if (typeof answer === 'string') return [answer.trim()];
  return isList(answer) ? answer.map((option) => option.trim()) : [];
}
