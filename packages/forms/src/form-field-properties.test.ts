import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { FORM_FIELD_PROPERTIES, formFieldsProblem } from './form-field-properties.ts';
import { FormField } from './form-field-schema.ts';

const field = (more: Partial<FormField>): FormField => ({
  id: 'a',
  type: 'text',
  title: 'Question',
  ...more,
});

describe('a field of a form', () => {
  it('a form field has the properties of its kind and no others', () => {
    expect(formFieldsProblem([field({ type: 'text', placeholder: 'Type here' })])).toBeNull();
    expect(formFieldsProblem([field({ type: 'date', placeholder: 'Type here' })])).toBe(
      'A field of the kind date has no "placeholder"',
    );
    expect(formFieldsProblem([field({ type: 'currency', currencySymbol: '€' })])).toBeNull();
    expect(formFieldsProblem([field({ type: 'textarea', maxLength: 500 })])).toBeNull();
    expect(formFieldsProblem([field({ type: 'text', maxLength: 500 })])).toMatch('"maxLength"');
    expect(formFieldsProblem([field({ type: 'phone', showCountryCode: true })])).toBeNull();
    expect(formFieldsProblem([field({ type: 'section', underline: true })])).toBeNull();
    expect(formFieldsProblem([field({ type: 'section', required: true })])).toMatch('"required"');
  });

  it('a form field has properties for every kind of the schema', () => {
    for (const type of Object.keys(FORM_FIELD_PROPERTIES)) {
      expect(Check(FormField, { id: 'a', type, title: 'Question' })).toBe(true);
    }
    expect(Check(FormField, { id: 'a', type: 'captcha', title: 'Question' })).toBe(false);
  });

  it('a form field needs a title, a key where it is hidden, and options where there is a choice', () => {
    expect(formFieldsProblem([field({ title: ' ' })])).toBe('Every field needs a title');
    expect(formFieldsProblem([field({ type: 'hidden', title: '' })])).toBe('A hidden field needs a key');
    expect(formFieldsProblem([field({ type: 'hidden', title: '', key: 'source' })])).toBeNull();
    expect(formFieldsProblem([field({ type: 'radio', options: ['', ' '] })])).toBe(
      '"Question" needs at least one option',
    );
    expect(formFieldsProblem([field({ type: 'likert', options: ['Blue', 'Red', ' Blue '] })])).toBe(
      '"Question" has the option "Blue" twice',
    );
    expect(formFieldsProblem([field({ type: 'radio', options: ['Blue', 'blue', '', ' '] })])).toBeNull();
  });

  it('form fields have unique and valid ids', () => {
    expect(formFieldsProblem([field({}), field({})])).toBe('Two fields of the form have the id "a"');
    for (const id of ['', '1a', 'a b', 'a"b', 'a.b']) {
      expect(Check(FormField, field({ id }))).toBe(false);
    }
  });
});
