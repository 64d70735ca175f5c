import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AdditionalFieldsForm, FIELD_TYPES, readFieldsForm } from './additional-fields.ts';
import { checkAnswers, composeAnswers, readAnswers, wordAnswers, writeAnswers } from './field-answers.ts';

const form = (...fields: object[]): AdditionalFieldsForm => {
  const read = readFieldsForm({ name: 'Engraving', fields });
  if (read === null) throw new Error('There is no form.');
  return read;
};
const sent =
  (values: Record<string, string | string[]>) =>
  (name: string): string[] =>
    [values[name] ?? []].flat();

describe('answers to the fields of a product', () => {
  const all = form(
    { id: 'words', type: 'text', title: 'Words', required: true, maxLength: 5 },
    { id: 'who', type: 'name', title: 'For' },
    { id: 'when', type: 'date', title: 'Wedding' },
    { id: 'extras', type: 'checkbox', title: 'Extras', options: ['Box', 'Card'] },
    { id: 'mail', type: 'email', title: 'Mail' },
    { id: 'many', type: 'number', title: 'Letters' },
    { id: 'font', type: 'select', title: 'Font', options: ['Serif', 'Sans'] },
  );

  it("answers to a product's fields are composed from form controls, in the shapes that forms have", () => {
    const answers = composeAnswers(
      all,
      sent({
        'field.words': ' Ada ',
        'field.who.first': 'Ada',
        'field.who.last': 'L.',
        'field.when': '2027-05-24',
        'field.extras': ['Box', 'Card'],
        'field.mail': '',
      }),
    );
    expect(answers).toEqual({
      words: 'Ada',
      who: ['Ada', 'L.'],
      when: ['05', '24', '2027'],
      extras: ['Box', 'Card'],
    });
    expect(checkAnswers(all, answers).size).toBe(0);
    expect(readAnswers(writeAnswers(answers))).toEqual(answers);
    expect(wordAnswers(all, answers).map(({ title, answer }) => `${title}: ${answer}`)).toEqual([
      'Words: Ada',
      'For: Ada L.',
      'Wedding: 2027-05-24',
      'Extras: Box, Card',
    ]);
  });

  it("answers to a product's fields are checked with a problem for each wrong one", () => {
    const problems = checkAnswers(all, {
      when: ['02', '30', '2027'],
      extras: ['Ribbon'],
      mail: 'somewhere',
      many: 'three',
      font: 'Comic',
    });
    expect(Object.fromEntries(problems)).toEqual({
      words: 'Required',
      when: 'This date does not exist. Check the day and the month.',
      extras: 'Choose one of the options.',
      mail: 'Email is not valid. Email addresses should follow the format name@example.com.',
      many: 'Enter a number.',
      font: 'Choose one of the options.',
    });
    expect(checkAnswers(all, { words: 'longer' }).get('words')).toBe(
      'You have exceeded the character limit.',
    );
  });

  it('nothing that is sent or kept makes any of it fail', () => {
    const anyForm = fc.record({
      name: fc.string(),
      fields: fc.array(
        fc.record({
          id: fc.string({ minLength: 1 }),
          type: fc.constantFrom(...FIELD_TYPES, 'likert'),
          required: fc.boolean(),
          options: fc.array(fc.string()),
        }),
        { minLength: 1 },
      ),
    });
    fc.assert(
      fc.property(anyForm, fc.array(fc.string()), fc.jsonValue(), (value, values, json) => {
        const read = form(...value.fields);
        const answers = composeAnswers(read, () => values);
        checkAnswers(read, answers);
        wordAnswers(read, readAnswers(JSON.stringify(json)));
        expect(readAnswers(writeAnswers(answers))).toEqual(answers);
      }),
    );
    expect(readFieldsForm('{}')).toBeNull();
    expect(readFieldsForm({ fields: [{ id: '' }, null] })).toBeNull();
  });
});
