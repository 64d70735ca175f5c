import { numberOf } from './answer-values.ts';
import type { ConditionTest, FormCondition, FormField, FormFieldType } from './form-field-schema.ts';
import { writtenDay } from './written-values.ts';

/** What an answer is compared as. */
type Compared = 'options' | 'text' | 'number' | 'date' | 'presence';

const TESTS: Readonly<Record<Compared, readonly ConditionTest[]>> = {
  options: ['is', 'is-not', 'filled', 'empty'],
  text: ['is', 'is-not', 'contains', 'filled', 'empty'],
  number: ['is', 'is-not', 'more', 'less', 'filled', 'empty'],
  date: ['is', 'is-not', 'before', 'after', 'filled', 'empty'],
  presence: ['filled', 'empty'],
};

/** Null: another question cannot depend on it. */
export const COMPARED: Readonly<Record<FormFieldType, Compared | null>> = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  website: 'text',
  twitter: 'text',
  name: 'text',
  address: 'text',
  phone: 'text',
  hidden: 'text',
  number: 'number',
  currency: 'number',
  date: 'date',
  radio: 'options',
  select: 'options',
  checkbox: 'options',
  // A secret is not to stand in the page.
  password: 'presence',
  time: 'presence',
  likert: null,
  file: null,
  section: null,
};

/** How other questions may depend on one of this kind; none where they cannot. */
export function conditionTestsOf(type: FormFieldType): readonly ConditionTest[] {
  const compared = COMPARED[type];
  return compared === null ? [] : TESTS[compared];
}

/** What a test of a question of this kind compares with. */
export function conditionOperand(
  type: FormFieldType,
  test: ConditionTest,
): 'options' | 'text' | 'number' | 'date' | null {
  const compared = COMPARED[type];
  return test === 'filled' || test === 'empty' || compared === 'presence' ? null : compared;
}

/** What is wrong with a condition on this question; null when nothing. Options that it lost are another matter. */
export function conditionProblem(
  title: string,
  condition: FormCondition,
  decider: Pick<FormField, 'type' | 'title' | 'options'>,
): string | null {
  const { test = 'is', options, value } = condition;
  const { type } = decider;
  const tests = conditionTestsOf(type);
  const depends = `"${title}" depends on "${decider.title}"`;
  if (tests.length === 0) return `${depends}, which cannot decide about others`;
  const operand = conditionOperand(type, test);
  if (options !== undefined && COMPARED[type] !== 'options') return `${depends}, which has no options`;
  if (!tests.includes(test)) return `${depends} in a way in which its answers cannot be compared`;
  if (operand === 'options')
    return (options ?? []).length === 0 ? `${depends} and names none of its options` : null;
  if (operand === null)
    return options || value !== undefined ? `${depends} and compares it with nothing` : null;
  if (value === undefined || value.trim() === '') return `${depends} and does not say what to compare with`;
  if (operand === 'number' && numberOf(value) === null) return `${depends}, and "${value}" is no number`;
  return operand === 'date' && writtenDay(value) === null ? `${depends}, and "${value}" is no date` : null;
}
