import { checkAsked } from './check-asked.ts';
import type { FormAnswers } from './form-answers.ts';
import type { FormField } from './form-field-schema.ts';
import { shownFields } from './shown-fields.ts';

/**
 * What is wrong with the answers, by field id; empty when nothing is. The browser asks before anything is sent; the
 * server asks the same and refuses besides what no form of ours can send: options that nobody offered, and answers out
 * of all proportion.
 */
export const checkAnswers = (
  fields: readonly FormField[],
  answers: FormAnswers,
  where: 'browser' | 'server',
): ReadonlyMap<string, string> => checkAsked(shownFields(fields, answers), answers, where);
