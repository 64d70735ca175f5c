import { describe, expect, it } from 'vitest';
import { checkAnswers } from './check-answers.ts';
import { LONGEST_ANSWER, LONGEST_LINE } from './check-asked.ts';
import type { FormAnswer } from './form-answers.ts';
import type { FormField, FormFieldType } from './form-field-schema.ts';
import { emailMessage, formMessages } from './form-messages.ts';
import { FIELD_TYPES, fieldOf } from './testing/form-samples.ts';

const problem = (
  field: FormField,
  answer?: FormAnswer,
  where: 'browser' | 'server' = 'browser',
): string | undefined => checkAnswers([field], answer === undefined ? {} : { q: answer }, where).get('q');

const required = (type: FormFieldType): FormField => fieldOf(type, { required: true });

const REQUIRED = 'Required';

interface Sample {
  readonly filled: FormAnswer;
  readonly empty: FormAnswer;
  readonly wrong?: readonly [answer: FormAnswer, message: string];
  readonly long: FormAnswer;
}

const long = 'x'.repeat(LONGEST_LINE + 1);
const text = (filled: string, wrong?: readonly [string, string]): Sample => ({
  filled,
  empty: '',
  wrong,
  long,
});
const parts = (filled: readonly string[], wrong?: readonly [readonly string[], string]): Sample => ({
  filled,
  empty: filled.map(() => ' '),
  wrong,
  long: [long],
});

const SAMPLES: Readonly<Partial<Record<FormFieldType, Sample>>> = {
  text: text('Anything'),
  textarea: { filled: 'Two\nlines', empty: '\n', long: 'x'.repeat(LONGEST_ANSWER + 1) },
  email: text('ada@example.org', ['ada@', emailMessage]),
  number: text('-12.5', ['a dozen', formMessages.number]),
  currency: text('1.250,00', ['a lot', formMessages.currency]),
  website: text('example.org/path?x=1', ['not a page', formMessages.website]),
  password: text('correct horse'),
  twitter: text('awning'),
  date: parts(['2', '29', '2028'], [['2', '30', '2028'], formMessages.noSuchDate]),
  time: parts(['4', '05', '', 'PM'], [['25', '00', '', ''], formMessages.time]),
  name: parts(['Ada', '']),
  address: parts(['', '', 'Kiel', '', '', '']),
  phone: parts(['', '431', '88', '01'], [['', '431', 'abc', ''], formMessages.phone]),
  radio: text('One', ['Three', formMessages.option]),
  select: text('Two', ['Three', formMessages.option]),
  checkbox: {
    filled: ['One', 'Two'],
    empty: [],
    wrong: [['One', 'Three'], formMessages.option],
    long: [long],
  },
  file: { filled: ['token'], empty: [], wrong: [['a', 'b'], formMessages.oneFile], long: [long] },
  likert: {
    filled: { One: ['-2'] },
    empty: {},
    wrong: [{ One: ['3'] }, formMessages.likert],
    long: { [long]: ['1'] },
  },
};

describe.each(Object.entries(SAMPLES))('an answer to a field of the kind %s', (type, sample) => {
  const kind = FIELD_TYPES.find((known) => known === type) ?? 'text';
  it('an answer is accepted when it is valid, and refused when it is wrong or far too long', () => {
    expect(problem(required(kind), sample.filled, 'browser')).toBeUndefined();
    expect(problem(required(kind), sample.filled, 'server')).toBeUndefined();
    if (sample.wrong) expect(problem(fieldOf(kind), sample.wrong[0], 'server')).toBe(sample.wrong[1]);
    expect(problem(fieldOf(kind), sample.long, 'server')).toBe(formMessages.tooLong);
  });

  it('an answer may be left out unless it is required', () => {
    expect(problem(fieldOf(kind), sample.empty, 'server')).toBeUndefined();
    expect(problem(fieldOf(kind), undefined, 'server')).toBeUndefined();
    const missing = kind === 'likert' ? undefined : REQUIRED;
    expect(problem(required(kind), sample.empty)).toBe(missing);
    expect(problem(required(kind))).toBe(missing);
    expect(problem(required(kind), undefined, 'server')).toBe(missing);
  });
});

describe('what a form requires', () => {
  it.each(['text', 'textarea', 'email', 'number', 'currency', 'website', 'password', 'twitter'] as const)(
    'SF-5.39 a required field of the kind %s must not be empty',
    (type) => {
      expect(problem(required(type), ' ')).toBe(REQUIRED);
    },
  );
  it.each(['name', 'address', 'date', 'time'] as const)(
    'SF-5.40 a required %s needs one filled part',
    (type) => {
      expect(problem(required(type), ['', '', ''])).toBe(REQUIRED);
    },
  );
  it('SF-5.41 a required radio field needs a choice', () => {
    expect(problem(required('radio'), '')).toBe(REQUIRED);
  });
  it('SF-5.42 a required select field needs a choice', () => {
    expect(problem(required('select'), '')).toBe(REQUIRED);
  });
  it('SF-5.43 a required checkbox group needs a checked box', () => {
    expect(problem(required('checkbox'), [])).toBe(REQUIRED);
  });
  it('SF-5.44 a required phone field must not be empty', () => {
    expect(problem(required('phone'), ['', '', '', ''])).toBe(REQUIRED);
  });
  it('SF-5.45 a required field of several parts is complete once one of them is filled', () => {
    expect(problem(required('name'), ['', 'L.'])).toBeUndefined();
    expect(problem(required('address'), ['', '', '', '', '', 'DE'])).toBeUndefined();
    expect(problem(required('phone'), ['', '', '', '1'])).toBeUndefined();
  });
  it('SF-5.46 a likert field is never required', () => {
    expect(problem(required('likert'), {})).toBeUndefined();
    expect(problem(required('likert'))).toBeUndefined();
  });
  it('SF-5.47 a section is never required', () => {
    expect(problem({ ...fieldOf('section'), required: true })).toBeUndefined();
  });
});

describe('a text area with a limit', () => {
  const field = fieldOf('textarea', { maxLength: 5 });
  it('SF-5.49 a text area with a limit refuses longer text', () => {
    expect(problem(field, '12345')).toBeUndefined();
    expect(problem(field, '123456')).toBe('You have exceeded the character limit.');
    expect(problem(field, '123456', 'server')).toBe('You have exceeded the character limit.');
    for (const where of ['browser', 'server'] as const) {
      expect(problem(field, '😀'.repeat(5), where)).toBeUndefined();
      expect(problem(field, '😀'.repeat(6), where)).toBe('You have exceeded the character limit.');
    }
    expect(problem(fieldOf('textarea', { maxLength: 0 }), '123456')).toBeUndefined();
  });
  it('SF-5.50 an optional text area with a limit may be left empty', () => {
    expect(problem(field, '')).toBeUndefined();
    expect(problem(field)).toBeUndefined();
  });
});

describe('an email field', () => {
  it('SF-5.51 an email field refuses an invalid address and shows the format', () => {
    for (const wrong of [
      'ada',
      'ada@',
      '@example.org',
      'a b@example.org',
      'ada@example.org\r\nBcc: x@example.org',
    ]) {
      expect(problem(fieldOf('email'), wrong)).toBe(
        'Email is not valid. Email addresses should follow the format name@example.com.',
      );
    }
    expect(problem(fieldOf('email'), ' ada@example.org ')).toBeUndefined();
  });
  it('SF-5.52 an optional email field may be left empty', () => {
    expect(problem(fieldOf('email'), '')).toBeUndefined();
  });
});

describe('the server', () => {
  it('the server refuses unknown likert statements, and the browser does not check options', () => {
    expect(problem(fieldOf('checkbox'), ['Three'], 'browser')).toBeUndefined();
    expect(problem(fieldOf('likert'), { Other: ['1'] }, 'server')).toBe(formMessages.likert);
    expect(problem(fieldOf('likert'), { One: ['1', '2'] }, 'server')).toBe(formMessages.likert);
  });
  it('the server refuses a hidden value that is too long', () => {
    expect(problem(fieldOf('hidden'), long, 'server')).toBe(formMessages.tooLong);
  });
});

it('a currency field takes amounts as people write them', () => {
  for (const amount of ['5', '€ 5,00', '1.250,00 EUR', 'CHF 3.–', "1'000"]) {
    expect(problem(fieldOf('currency'), amount)).toBeUndefined();
  }
  for (const other of ['EUR', 'five', '5 apples', `${'1'.repeat(4999)}x`]) {
    expect(problem(fieldOf('currency'), other)).toBe(formMessages.currency);
  }
});

it('reads times by the clock of twelve hours and of twenty-four', () => {
  const time = fieldOf('time');
  expect(problem(time, ['0', '30', '', ''])).toBeUndefined();
  expect(problem(time, ['23', '', '', ''])).toBeUndefined();
  expect(problem(time, ['13', '', '', 'PM'])).toBe(formMessages.time);
  expect(problem(time, ['', '', '', 'PM'])).toBe(formMessages.time);
});
