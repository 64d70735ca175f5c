import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAnswers } from './check-answers.ts';
import { editForm } from './edit-form.ts';
import { formFieldsProblem } from './form-field-properties.ts';
import type { FormField } from './form-field-schema.ts';
import { defaultFormModel } from './form-model.ts';
import { receiveAnswers } from './read-answers.ts';
import { shownFields } from './shown-fields.ts';

const coming: FormField = {
  id: 'coming',
  type: 'radio',
  title: 'Will you come?',
  options: ['Yes', 'No'],
  required: true,
};
const food: FormField = {
  id: 'food',
  type: 'checkbox',
  title: 'Food',
  options: ['Vegan', 'Other'],
  showIf: { field: 'coming', options: ['Yes'] },
};
const wish: FormField = {
  id: 'wish',
  type: 'text',
  title: 'Which?',
  required: true,
  showIf: { field: 'food', options: ['Other'] },
};
const fields = [coming, food, wish];
const idsFor = (answers: object): string[] => shownFields(fields, { ...answers }).map(({ id }) => id);

const RULES = { features: { textareaMaxLength: true }, linkProblem: () => null };

describe('questions that depend on another', () => {
  it('a question is asked when one of its options was chosen, and what depends on it in turn', () => {
    expect(idsFor({})).toEqual(['coming']);
    expect(idsFor({ coming: 'Yes' })).toEqual(['coming', 'food']);
    expect(idsFor({ coming: 'Yes', food: ['Vegan', 'Other'] })).toEqual(['coming', 'food', 'wish']);
    expect(idsFor({ coming: 'No', food: ['Other'] })).toEqual(['coming']);
  });

  it('what is not asked is not required, by browser and server, and what is asked is', () => {
    for (const where of ['browser', 'server'] as const) {
      expect([...checkAnswers(fields, { coming: 'No' }, where).keys()]).toEqual([]);
      expect([...checkAnswers(fields, { coming: 'Yes', food: ['Other'] }, where).keys()]).toEqual(['wish']);
    }
  });

  it('the server keeps no answer to a question that was not asked', () => {
    const sent = { coming: 'No', food: ['Other'], wish: 'Fish' };
    expect(receiveAnswers(sent, fields)).toEqual({ answers: { coming: 'No' }, errors: new Map() });
  });

  it('a condition on a later, missing or open question is refused with a sentence', () => {
    expect(formFieldsProblem(fields)).toBeNull();
    expect(formFieldsProblem([food, coming])).toBe(
      '"Food" depends on a question that does not stand before it',
    );
    expect(formFieldsProblem([{ ...food, showIf: { field: 'food', options: ['Vegan'] } }])).toMatch(
      'before it',
    );
    const text: FormField = { id: 'coming', type: 'text', title: 'Coming' };
    expect(formFieldsProblem([text, food])).toBe('"Food" depends on "Coming", which has no options');
  });

  it('a question that others depend on is neither removed nor moved below them', () => {
    const model = { ...defaultFormModel, fields: [...fields] };
    for (const command of [
      { do: 'remove-field', id: 'coming' },
      { do: 'move-field', id: 'coming', to: 2 },
      { do: 'change-field', id: 'coming', property: 'type', value: 'text' },
    ])
      expect(editForm(model, command, RULES)).toHaveProperty('problem');
    const freed = editForm(model, { do: 'change-field', id: 'food', property: 'showIf', value: null }, RULES);
    expect(freed).toMatchObject({ model: { fields: [coming, { id: 'food' }, wish] } });
    expect('model' in freed && freed.model.fields[1]).not.toHaveProperty('showIf');
  });

  it('another kind keeps its condition, and a hidden field has none', () => {
    const model = { ...defaultFormModel, fields: [...fields] };
    const edit = editForm(
      model,
      { do: 'change-field', id: 'wish', property: 'type', value: 'textarea' },
      RULES,
    );
    expect(edit).toMatchObject({ model: { fields: [{}, {}, { type: 'textarea', showIf: wish.showIf }] } });
    const hidden = editForm(
      model,
      { do: 'change-field', id: 'wish', property: 'type', value: 'hidden' },
      RULES,
    );
    expect('model' in hidden && hidden.model.fields[2]).not.toHaveProperty('showIf');
  });

  it('no answers make a question shown without the one that it depends on', () => {
    const answer = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom('Yes', 'No', 'Other', 'Vegan')),
      fc.constant('Yes'),
    );
    fc.assert(
      fc.property(fc.record({ coming: answer, food: answer, wish: answer }), (answers) => {
        const ids = idsFor(answers);
        if (ids.includes('wish')) expect(ids).toContain('food');
      }),
    );
  });
});
