import { dayOf, numberOf } from './answer-values.ts';
import { COMPARED } from './field-conditions.ts';
import { type FormAnswer, isEmptyAnswer, isList } from './form-answers.ts';
import type { ConditionTest, FormCondition, FormField } from './form-field-schema.ts';
import { amountOf, writtenDay } from './written-values.ts';

/** Whether an answer passes the test. One that is missing, or no number or day, passes only `empty`. */
export function holds(
  { test = 'is', options = [], value = '' }: FormCondition,
  field: Pick<FormField, 'type'>,
  answer: FormAnswer | undefined,
): boolean {
  const isEmpty = isEmptyAnswer(answer);
  if (answer === undefined || isEmpty || test === 'filled' || test === 'empty')
    return isEmpty ? test === 'empty' : test === 'filled';
  switch (COMPARED[field.type]) {
    case 'options': {
      const isChosen = options.some((option) => textsOf(answer).includes(option.trim()));
      return isChosen === (test === 'is');
    }
    case 'text': {
      const [given, wanted] = [textsOf(answer).join(' '), value.trim()].map((text) => text.toLowerCase());
      if (given === undefined || wanted === undefined) return false;
      return test === 'contains' ? given.includes(wanted) : (given === wanted) === (test === 'is');
    }
    case 'number': {
      const read = field.type === 'currency' ? amountOf : numberOf;
      return compares(test, read(textsOf(answer).join(' ')), numberOf(value));
    }
    case 'date': {
      const [month = '', day = '', year = ''] = isList(answer) ? answer : [];
      return compares(test, dayOf(year, month, day), writtenDay(value));
    }
    default:
      return false;
  }
}

/** Days are written so that they compare like numbers. */
function compares<Value extends number | string>(
  test: ConditionTest,
  given: Value | null,
  wanted: Value | null,
): boolean {
  if (given === null || wanted === null) return false;
  if (test === 'more' || test === 'after') return given > wanted;
  if (test === 'less' || test === 'before') return given < wanted;
  return (given === wanted) === (test === 'is');
}

const textsOf = (answer: FormAnswer): readonly string[] =>
  (typeof answer === 'string' ? [answer] : isList(answer) ? answer : [])
    .map((text) => text.trim())
    .filter((text) => text !== '');
