import { describe, expect, it } from 'vitest';
import { CataloguedError, defineErrors } from './define-errors.ts';

const errors = defineErrors('cart', {
  lineMissing: { status: 404, message: 'That item is no longer in your cart.' },
  overLimit: { status: 409, message: '{count} of {name} are the most.' },
});

describe('a catalogue of errors', () => {
  it('an error of a catalogue has a stable code from its area and name', () => {
    expect({ ...errors.lineMissing }).toMatchObject({ code: 'cart.line-missing', status: 404 });
    expect(errors.overLimit().code).toBe('cart.over-limit');
  });

  it('an error fills the placeholders of its message and leaves those without a value', () => {
    expect(errors.overLimit({ values: { count: 3, name: '{count} <b>' } }).message).toBe(
      '3 of {count} <b> are the most.',
    );
    expect(errors.overLimit({ values: { count: 0 } }).message).toBe('0 of {name} are the most.');
  });

  it('an error keeps its cause for the log', () => {
    const cause = new Error('connection lost');
    const error = errors.lineMissing({ cause });
    expect(error).toBeInstanceOf(CataloguedError);
    expect(error.cause).toBe(cause);
    expect(error.message).not.toContain('connection');
  });

  it('a catalogue of errors is frozen', () => {
    expect(() => Object.assign(errors, { lineMissing: null })).toThrow(TypeError);
  });
});
