import { describe, expect, it } from 'vitest';
import { composeAnswers, type FormAnswer, isEmptyAnswer } from './form-answers.ts';
import type { FormField } from './form-field-schema.ts';
import { storableText } from './storable-text.ts';
import { controls, fieldOf, noQuery } from './testing/form-samples.ts';

const compose = (
  field: FormField,
  values: Parameters<typeof controls>[0],
  query: (name: string) => string | null = noQuery,
): FormAnswer | undefined => composeAnswers([field], controls(values), query).q;

describe('the answers of a form that is sent', () => {
  it.each([
    ['name', { 'q.First': 'Ada', 'q.Last': 'L.' }, ['Ada', 'L.']],
    ['date', { 'q.Month': '2', 'q.Day': '29', 'q.Year': '2028' }, ['2', '29', '2028']],
    ['time', { 'q.Hour': '4', 'q.Minute': '05', 'q.Ampm': 'PM' }, ['4', '05', '', 'PM']],
    [
      'address',
      { 'q.Line1': 'Quay 1', 'q.City': 'Kiel', 'q.Zip': '24103' },
      ['Quay 1', '', 'Kiel', '', '24103', ''],
    ],
  ] as const)('an answer is a list of the parts of a %s, in their order', (type, values, answer) => {
    expect(compose(fieldOf(type), values)).toEqual(answer);
  });

  it('a phone answer has four parts, the first empty unless the country code is shown', () => {
    const values = { 'q.Country': '49', 'q.Areacode': '431', 'q.Prefix': '88', 'q.Line': '01' };
    expect(compose(fieldOf('phone'), values)).toEqual(['', '431', '88', '01']);
    expect(compose(fieldOf('phone', { showCountryCode: true }), values)).toEqual(['49', '431', '88', '01']);
  });

  it('a phone answer from a single input is in the last of four parts', () => {
    expect(compose(fieldOf('phone'), { q: '07700 900123' })).toEqual(['', '', '', '07700 900123']);
  });

  it('an answer of choices is a list of the checked ones, the chosen one, or empty', () => {
    expect(compose(fieldOf('checkbox'), { q: ['One', 'Two'] })).toEqual(['One', 'Two']);
    expect(compose(fieldOf('checkbox'), {})).toEqual([]);
    expect(compose(fieldOf('radio'), { q: 'Two' })).toBe('Two');
    expect(compose(fieldOf('radio'), {})).toBe('');
    expect(compose(fieldOf('select'), { q: 'One' })).toBe('One');
    expect(compose(fieldOf('file', { maxFiles: 2 }), { q: ['token-1', '', 'token-2'] })).toEqual([
      'token-1',
      'token-2',
    ]);
  });

  it('map each statement of a likert field to what was chosen', () => {
    expect(compose(fieldOf('likert'), { 'q.0': '-2' })).toEqual({ One: ['-2'], Two: [] });
    const odd = compose(fieldOf('likert', { options: ['__proto__', ' '] }), { 'q.0': '1' });
    expect(JSON.stringify(odd)).toBe('{"__proto__":["1"]}');
  });

  it('the answers of a form that is sent take what is hidden from the address of the page, else from the form', () => {
    const field = fieldOf('hidden', { key: 'campaign', value: 'none' });
    const query = (name: string): string | null => (name === 'campaign' ? 'spring' : null);
    expect(compose(field, { q: 'none' }, query)).toBe('spring');
    expect(compose(field, { q: 'none' })).toBe('none');
    expect(compose(field, {})).toBe('none');
    expect(compose(field, { q: 'x' }, () => '')).toBe('');
  });

  it.each(['text', 'textarea', 'email', 'number', 'currency', 'website', 'password', 'twitter'] as const)(
    'an answer is the text itself of a field of the kind %s',
    (type) => {
      expect(compose(fieldOf(type), { q: ' As <typed> ' })).toBe(' As <typed> ');
      expect(compose(fieldOf(type), {})).toBe('');
    },
  );

  it('the answers of a form that is sent leave sections out', () => {
    const fields = [fieldOf('section', { id: 's' }), fieldOf('text')];
    expect(composeAnswers(fields, controls({ s: 'x', q: 'y' }), noQuery)).toEqual({ q: 'y' });
  });

  it('the answers of a form that is sent keep what was typed but for what no database takes', () => {
    expect(storableText('a\0b\ud800c\r\nd\u202e{{=HYPERLINK(<script>')).toBe(
      'ab\ufffdc\nd\u202e{{=HYPERLINK(<script>',
    );
  });

  it('the answers of a form that is sent count as given when one part is, and blanks are nothing', () => {
    expect(isEmptyAnswer(['', ' '])).toBe(true);
    expect(isEmptyAnswer(['', 'x'])).toBe(false);
    expect(isEmptyAnswer({ One: [], Two: [] })).toBe(true);
    expect(isEmptyAnswer({ One: ['0'] })).toBe(false);
    expect(isEmptyAnswer(' \n')).toBe(true);
  });
});
