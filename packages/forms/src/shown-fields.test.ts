import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAnswers } from './check-answers.ts';
import { editForm } from './edit-form.ts';
import type { FormAnswer } from './form-answers.ts';
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

  describe.each<[FormField['type'], FormField['showIf'], passes: FormAnswer[], fails: FormAnswer[]]>([
    ['text', { field: 'x', value: 'Oslo' }, ['Oslo', ' oslo '], ['', 'Oslo!', 'Bergen']],
    ['text', { field: 'x', test: 'is-not', value: 'Oslo' }, ['Bergen'], ['', 'OSLO']],
    ['textarea', { field: 'x', test: 'contains', value: 'nut' }, ['Walnuts, please'], ['', 'Wheat']],
    ['email', { field: 'x', test: 'filled' }, ['a@b.example'], ['', '  ']],
    ['phone', { field: 'x', test: 'empty' }, [['', '', '', '']], [['', '555', '1', '2']]],
    ['name', { field: 'x', value: 'Ada Lovelace' }, [['Ada', 'Lovelace']], [['Ada', '']]],
    ['hidden', { field: 'x', value: 'spring' }, ['Spring'], ['autumn', '']],
    ['number', { field: 'x', value: '4' }, ['4', '4.0', '+4'], ['', '5', 'four']],
    ['number', { field: 'x', test: 'is-not', value: '4' }, ['5'], ['4', '', 'four']],
    ['number', { field: 'x', test: 'more', value: '4' }, ['4,5', '1e3'], ['4', '-5', '', 'many']],
    ['number', { field: 'x', test: 'less', value: '-1.5' }, ['-2'], ['-1.5', '0', '']],
    [
      'currency',
      { field: 'x', test: 'more', value: '1000' },
      ['$1,200.50', '1.200,50 €', "1'200", '1,200', '1000,01'],
      ['999', '1.000', '12,50 EUR', '', 'free'],
    ],
    [
      'date',
      { field: 'x', value: '2028-02-29' },
      [['2', '29', '2028']],
      [
        ['2', '28', '2028'],
        ['', '', ''],
      ],
    ],
    [
      'date',
      { field: 'x', test: 'before', value: '2028-02-29' },
      [
        ['12', '31', '2027'],
        ['2', '28', '2028'],
      ],
      [
        ['2', '29', '2028'],
        ['2', '30', '2027'],
        ['1', '', '2028'],
      ],
    ],
    ['date', { field: 'x', test: 'after', value: '2028-02-29' }, [['3', '1', '2028']], [['2', '29', '2028']]],
    ['radio', { field: 'x', test: 'is-not', options: ['A'] }, ['B'], ['A', '']],
    ['checkbox', { field: 'x', options: ['A'] }, [['A', 'B']], [['B'], []]],
    ['checkbox', { field: 'x', test: 'is-not', options: ['A'] }, [['B']], [['A', 'B'], []]],
    ['select', { field: 'x', test: 'empty' }, [''], ['A']],
    ['password', { field: 'x', test: 'filled' }, ['secret'], ['']],
  ])('a question that depends on one of the kind %s, %j', (type, showIf, passes, fails) => {
    const decider: FormField = {
      id: 'x',
      type,
      title: 'X',
      ...(showIf && 'options' in showIf ? { options: ['A', 'B'] } : {}),
      ...(type === 'select' ? { options: ['A', 'B'] } : {}),
      ...(type === 'hidden' ? { key: 'from' } : {}),
    };
    const form: FormField[] = [decider, { id: 'more', type: 'text', title: 'More', required: true, showIf }];

    it('is asked, required and kept of exactly those whose answer passes', () => {
      expect(formFieldsProblem(form)).toBeNull();
      for (const [answers, isAsked] of [
        [passes, true],
        [fails, false],
      ] as const)
        for (const x of answers) {
          expect(shownFields(form, { x }).length === 2, JSON.stringify(x)).toBe(isAsked);
          expect(checkAnswers(form, { x }, 'browser').has('more')).toBe(isAsked);
          expect('more' in receiveAnswers({ x, more: 'Yes' }, form).answers).toBe(isAsked);
        }
    });
  });

  it.each<[string, FormField['type'], FormField['showIf']]>([
    ['which cannot decide about others', 'likert', { field: 'x', test: 'filled' }],
    ['which has no options', 'number', { field: 'x', options: ['4'] }],
    ['in a way in which its answers cannot be compared', 'text', { field: 'x', test: 'more', value: '4' }],
    ['in a way in which its answers cannot be compared', 'password', { field: 'x', value: 'secret' }],
    ['does not say what to compare with', 'text', { field: 'x', test: 'contains', value: ' ' }],
    ['and "many" is no number', 'number', { field: 'x', test: 'more', value: 'many' }],
    ['and "2027-02-29" is no date', 'date', { field: 'x', test: 'after', value: '2027-02-29' }],
    ['compares it with nothing', 'text', { field: 'x', test: 'filled', value: 'x' }],
    ['names none of its options', 'select', { field: 'x' }],
  ])('a condition is refused that %s', (sentence, type, showIf) => {
    const decider: FormField = {
      id: 'x',
      type,
      title: 'X',
      ...(type === 'likert' || type === 'select' ? { options: ['A'] } : {}),
    };
    expect(formFieldsProblem([decider, { id: 'more', type: 'text', title: 'More', showIf }])).toContain(
      sentence,
    );
  });
});
