import { describe, expect, it } from 'vitest';
import { answerData, replyAddressOf, summariseAnswers } from './answer-summary.ts';
import type { FormAnswer } from './form-answers.ts';
import type { FormField } from './form-field-schema.ts';
import { FIELD_TYPES, fieldOf } from './testing/form-samples.ts';

const text = (field: FormField, answer: FormAnswer): string | undefined =>
  summariseAnswers([field], { q: answer })[0]?.text;

describe('the answers of a form, in words', () => {
  it.each([
    ['name', ['Ada', 'L.'], 'Ada L.'],
    ['name', ['', 'L.'], 'L.'],
    ['date', ['2', '9', '2028'], '2028-02-09'],
    ['date', ['12', '31', '800'], '0800-12-31'],
    ['date', ['2', '', '2028'], '2028-02'],
    ['date', ['soon', '', ''], 'soon'],
    ['time', ['4', '05', '', 'PM'], '04:05:00 PM'],
    ['phone', ['', '431', '88', '01'], '431-88-01'],
    ['phone', ['49', '431', '88', '01'], '+49 431-88-01'],
    ['address', ['Quay 1', '', 'Kiel', 'SH', '24103', 'DE'], 'Quay 1, Kiel, SH 24103, DE'],
    ['checkbox', ['One', 'Two'], 'One, Two'],
    ['textarea', 'a\nb', 'a\nb'],
  ] as const)('of a %s', (type, answer, words) => {
    expect(text(fieldOf(type), answer)).toBe(words);
  });

  it.each([
    ['€', '12.50', '€12.50'],
    ['€', ' 1,200 ', '€1,200'],
    ['CHF', '12', 'CHF 12'],
    ['€', '£12', '£12'],
    ['€', '12 USD', '12 USD'],
    [undefined, '5', '$5'],
    ['', '5', '5'],
  ])('with the sign %s before the amount %s', (currencySymbol, amount, words) => {
    const field = { ...fieldOf('currency'), ...(currencySymbol === undefined ? {} : { currencySymbol }) };
    expect(text(field, amount)).toBe(words);
    expect(text(field, '')).toBe('N/A');
  });

  it('PL-9.23 answers in words say from -2 to 2 how far a visitor agrees', () => {
    const field = fieldOf('likert', { options: ['a', 'b', 'c', 'd', 'e', 'f'] });
    const answer = { a: ['-2'], b: ['-1'], c: ['0'], d: ['1'], e: ['2'], f: [] };
    expect(summariseAnswers([field], { q: answer })[0]).toMatchObject({
      text: 'a: Strongly Disagree\nb: Disagree\nc: Neutral\nd: Agree\ne: Strongly Agree\nf: N/A',
      parts: [{ name: 'a', label: 'a', text: 'Strongly Disagree' }, {}, {}, {}, {}, {}],
    });
  });

  it("answers in words have the likert statements in the form's order, stored in any order", () => {
    const field = fieldOf('likert', { options: ['Packing', 'Price', '1'] });
    const matrix = { '1': ['1'], Gone: ['-1'], Price: ['0'], Packing: ['2'] };
    const [summary] = summariseAnswers([field], { q: matrix });
    expect(summary?.text).toBe('Packing: Strongly Agree\nPrice: Neutral\n1: Agree\nGone: Disagree');
    expect(summary?.parts?.map(({ name }) => name)).toEqual(['Packing', 'Price', '1', 'Gone']);
  });

  it.each(FIELD_TYPES.filter((type) => type !== 'section'))(
    'PL-9.24 an answer summary is N/A where a field of the kind %s was left empty',
    (type) => {
      expect(summariseAnswers([fieldOf(type)], {})[0]).toEqual({
        id: 'q',
        type,
        rawTitle: 'Question',
        text: 'N/A',
      });
      expect(text(fieldOf(type), [])).toBe('N/A');
    },
  );

  it('the answers of a form in words name hidden fields by their key and leave sections out', () => {
    const fields = [fieldOf('section', { id: 's' }), fieldOf('hidden', { title: '' })];
    expect(summariseAnswers(fields, { q: 'x' })).toEqual([
      { id: 'q', type: 'hidden', rawTitle: 'source', text: 'x' },
    ]);
  });
});

it('SF-3.065 answers carry the title of their question and the values that templates name', () => {
  const fields = (['address', 'checkbox', 'date', 'likert', 'name', 'phone', 'time'] as const).map((type) =>
    fieldOf(type, { id: type }),
  );
  const answers = {
    address: ['Quay 1', '', 'Kiel', '', '24103', 'DE'],
    checkbox: ['One'],
    date: ['2', '3', '2028'],
    likert: { One: ['1'], Two: [] },
    name: ['Ada', 'L.'],
    phone: ['', '431', '88', '01'],
    time: ['4', '05', '', 'PM'],
  };
  const data = answerData(fields, answers);
  expect(data.every(({ rawTitle }) => rawTitle === 'Question')).toBe(true);
  expect(Object.fromEntries(data.map(({ type, values }) => [type, values]))).toEqual({
    address: { Line1: 'Quay 1', Line2: '', City: 'Kiel', State: '', Zip: '24103', Country: 'DE' },
    checkbox: ['One'],
    date: { Month: '2', Day: '3', Year: '2028' },
    likert: { One: '1', Two: '' },
    name: { First: 'Ada', Last: 'L.' },
    phone: { Country: '', Areacode: '431', Prefix: '88', Line: '01' },
    time: { Hour: '4', Minute: '05', Second: '', Ampm: 'PM' },
  });
});

it('the reply address of a form is the first valid email address in it', () => {
  const fields = [fieldOf('text'), fieldOf('email', { id: 'a' }), fieldOf('email', { id: 'b' })];
  expect(replyAddressOf(fields, { q: 'x@example.org', a: ' ', b: ' ada@example.org ' })).toBe(
    'ada@example.org',
  );
  expect(replyAddressOf(fields, { a: 'ada@example.org\nBcc: b@example.org' })).toBeNull();
});
