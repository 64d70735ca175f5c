import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerData, replyAddressOf, summariseAnswers } from './answer-summary.ts';
import { checkAnswers } from './check-answers.ts';
import { composeAnswers } from './form-answers.ts';
import { formMessages, messageOfFailure } from './form-messages.ts';
import { readAnswers, receiveAnswers } from './read-answers.ts';
import { FIELD_TYPES, fieldOf, noQuery } from './testing/form-samples.ts';

describe('answers that are sent as JSON', () => {
  it('JSON answers are read in their shapes, and numbers as text', () => {
    const fields = [
      fieldOf('number', { id: 'n' }),
      fieldOf('checkbox', { id: 'c' }),
      fieldOf('phone', { id: 'p' }),
    ];
    expect(readAnswers({ n: 3, c: 'One', p: ['431', '88', '01'] }, fields)).toEqual({
      answers: { n: '3', c: ['One'], p: ['', '431', '88', '01'] },
      strangers: [],
      misshapen: [],
    });
  });

  it('JSON answers of another shape or for unknown fields are refused by field', () => {
    const fields = [
      fieldOf('text', { id: 't' }),
      fieldOf('name', { id: 'n' }),
      fieldOf('likert', { id: 'l' }),
      fieldOf('section', { id: 's' }),
      fieldOf('date', { id: 'd', required: true }),
    ];
    const { answers, errors } = receiveAnswers(
      { t: { deep: {} }, n: 'Ada', l: ['1'], s: 'x', other: 'y', constructor: 'z' },
      fields,
    );
    expect(answers).toEqual({});
    expect(Object.fromEntries(errors)).toEqual({
      t: formMessages.shape,
      n: formMessages.shape,
      l: formMessages.shape,
      d: formMessages.required,
      s: formMessages.stranger,
      other: formMessages.stranger,
      constructor: formMessages.stranger,
    });
  });

  it('JSON answers of any content are read safely', () => {
    const fields = [fieldOf('text', { required: true }), fieldOf('text', { id: 'constructor' })];
    for (const value of [null, 'text', [], 7, undefined, [['q', 'x']]]) {
      expect(receiveAnswers(value, fields).errors.get('q')).toBe('Required');
    }
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, 'x']));
    expect(receiveAnswers(many, fields).errors.size).toBe(10_001);
    const evil = JSON.parse('{"__proto__":{"q":"polluted"},"constructor":"mine"}');
    expect(readAnswers(evil, fields)).toEqual({
      answers: { constructor: 'mine' },
      strangers: ['__proto__'],
      misshapen: [],
    });
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
    expect(receiveAnswers({ q: deep }, fields).errors.get('q')).toBe(formMessages.shape);
  });

  it('answers that are sent as JSON never make anything throw, and what was composed is read as it is', () => {
    const anyText = fc.string({ unit: 'binary' });
    const anyField = fc.record({
      id: fc.constantFrom('a', 'b', 'constructor', 'toString', 'c'),
      type: fc.constantFrom(...FIELD_TYPES),
      title: anyText,
      required: fc.boolean(),
      options: fc.array(fc.oneof(anyText, fc.constant('__proto__'))),
      maxLength: fc.integer({ min: -1, max: 20 }),
      showCountryCode: fc.boolean(),
      key: anyText,
    });
    const anyAnswer = fc.oneof(
      fc.jsonValue(),
      fc.array(anyText),
      fc.dictionary(anyText, fc.array(anyText)),
      anyText,
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(anyField, { selector: ({ id }) => id }),
        fc.array(fc.oneof(anyText, fc.constant('\ud800'))),
        fc.dictionary(fc.constantFrom('a', 'b', 'constructor', '__proto__', 'x'), anyAnswer),
        (fields, values, sent) => {
          const composed = composeAnswers(fields, () => values, noQuery);
          const again = readAnswers(JSON.parse(JSON.stringify(composed)), fields);
          expect(again).toEqual({ answers: composed, strangers: [], misshapen: [] });
          for (const answers of [composed, receiveAnswers(sent, fields).answers]) {
            checkAnswers(fields, answers, 'browser');
            const questionCount = fields.filter(({ type }) => type !== 'section').length;
            expect(summariseAnswers(fields, answers)).toHaveLength(questionCount);
            expect(answerData(fields, answers)).toHaveLength(questionCount);
            replyAddressOf(fields, answers);
          }
        },
      ),
    );
  });
});

describe('what a visitor reads when the server did not take the form', () => {
  it.each([
    [401, { message: 'x' }, 'Unable to submit form. Please try again later.'],
    [404, null, 'This form has not been configured yet.'],
    [429, 'busy', 'Unable to submit form. Submission rate limit exceeded. Please try again later.'],
    [500, undefined, 'Unable to send form. Please try again later.'],
    [400, { error: 'Bad Request', message: 'The key is too old.' }, 'The key is too old.'],
    [413, { error: 'Payload Too Large' }, 'Payload Too Large'],
    [503, '<html>', 'Unknown error, please try again later.'],
    [400, { errors: {} }, 'Unknown error, please try again later.'],
  ])('for %i with %j', (status, body, summary) => {
    expect(messageOfFailure(status, body)).toEqual({ summary });
  });

  it('a refused form shows a message on each field that the server names', () => {
    expect(messageOfFailure(400, { error: 'Bad Request', errors: { email: 'Required', odd: 7 } })).toEqual({
      summary: 'One or more fields is invalid, please check your entries.',
      errors: { email: 'Required' },
    });
  });
});
