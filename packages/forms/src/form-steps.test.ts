import { describe, expect, it } from 'vitest';
import type { FormField } from './form-field-schema.ts';
import { askedSteps, stepsOf } from './form-steps.ts';

const text = (id: string, more: Partial<FormField> = {}): FormField => ({
  id,
  type: 'text',
  title: id,
  ...more,
});
const step = (id: string): FormField => ({ id, type: 'section', title: id, startsStep: true });
const choice: FormField = { id: 'coming', type: 'radio', title: 'Coming?', options: ['Yes', 'No'] };
const idsOf = (fields: readonly FormField[]): string[][] =>
  stepsOf(fields).map((each) => each.map(({ id }) => id));

describe('the steps of a form', () => {
  it('a form without a section that begins a step has one step', () => {
    expect(idsOf([text('a'), { id: 's', type: 'section', title: 's' }, text('b')])).toEqual([
      ['a', 's', 'b'],
    ]);
    expect(idsOf([])).toEqual([[]]);
  });

  it('each section that says so begins a step, and one at the beginning makes no empty step', () => {
    expect(idsOf([text('a'), step('two'), text('b'), step('three'), text('c')])).toEqual([
      ['a'],
      ['two', 'b'],
      ['three', 'c'],
    ]);
    expect(idsOf([step('one'), text('a')])).toEqual([['one', 'a']]);
  });

  it('a step that asks a visitor nothing is left out', () => {
    const fields = [
      choice,
      step('two'),
      text('b', { showIf: { field: 'coming', options: ['Yes'] } }),
      step('three'),
      text('c'),
    ];
    expect(askedSteps(fields, { coming: 'No' })).toEqual([0, 2]);
    expect(askedSteps(fields, { coming: 'Yes' })).toEqual([0, 1, 2]);
  });
});
