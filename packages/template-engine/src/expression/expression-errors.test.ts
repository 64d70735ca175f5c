import { describe, expect, it } from 'vitest';
import { createEngine } from '../index.ts';

const engine = createEngine();
const errorsOf = (
  expression: string,
  limits: { maxTokens?: number; maxStringLength?: number } = {},
): string[] => {
  const template = engine.compile(`{.eval ${expression}}`);
  return template.render({}, { expressionLimits: limits }).errors.map(({ message }) => message);
};
const parsing = (expression: string, detail: string): string[] => [
  `RuntimeError: Error parsing expression: ${JSON.stringify(expression)}: ${detail}`,
];
const reducing = (expression: string, detail: string): string[] => [
  `RuntimeError: Error reducing expression: ${expression}: ${detail}`,
];

describe('expressions that cannot be read', () => {
  it('PL-8.10 an expression that cannot be parsed is reported with its text', () => {
    expect(errorsOf('1.2.3')).toEqual(parsing('1.2.3', 'Duplicate decimal point in number'));
  });

  it('PL-8.13 an escape needs two hexadecimal digits', () => {
    expect(errorsOf('"\\x4"')).toEqual(parsing('"\\x4"', 'Invalid 2-char hex escape found'));
  });

  it('PL-8.14 a Unicode escape needs its digits', () => {
    expect(errorsOf('"\\u12"')).toEqual(parsing('"\\u12"', 'Invalid unicode escape found'));
  });

  it('PL-8.15 parentheses have to match', () => {
    expect(errorsOf('(1')).toEqual(parsing('(1', 'Mismatched operator found: left paren'));
    expect(errorsOf('1)')).toEqual(parsing('1)', 'Mismatched operator found: right paren'));
  });

  it('PL-8.17 an expression can call only functions of the language', () => {
    expect(errorsOf('foo(1)')).toEqual(parsing('foo(1)', 'Invalid function foo'));
  });

  it('PL-8.18 there is a limit to tokens', () => {
    const detail = 'Expression exceeds the maximum number of allowed tokens: 4';
    expect(errorsOf('1+2+3', { maxTokens: 4 })).toEqual(parsing('1+2+3', detail));
    expect(errorsOf('1+2+3', { maxTokens: 5 })).toEqual([]);
  });

  it('PL-8.20 a string has to end', () => {
    expect(errorsOf('"abc')).toEqual(parsing('"abc', 'Unterminated string'));
  });

  it('PL-8.21 some characters mean nothing', () => {
    expect(errorsOf('1 $')).toEqual(parsing('1 $', 'Unexpected character at 2: "$"'));
  });
});

describe('expressions that cannot be worked out', () => {
  it('PL-8.11 an expression that cannot be evaluated is reported each time', () => {
    const { errors } = engine.compile('{.repeated section r}{.eval 1+}{.end}').render({ r: [1, 2] });
    expect(errors.map(({ message }) => message)).toEqual([
      ...reducing('1+', 'Invalid arguments to operator add'),
      ...reducing('1+', 'Invalid arguments to operator add'),
    ]);
  });

  it('PL-8.19 there is a limit to the length of a text that is put together', () => {
    const expression = '"abc" + "defg"';
    expect(errorsOf(expression, { maxStringLength: 6 })).toEqual(
      reducing(expression, 'Concatenation would exceed the maximum string length 6'),
    );
    expect(errorsOf(expression, { maxStringLength: 7 })).toEqual([]);
  });

  it('PL-8.22 a function can refuse its arguments', () => {
    expect(errorsOf('max()')).toEqual(reducing('max()', 'Error calling function max'));
  });

  it('PL-8.23 an operator needs its arguments', () => {
    expect(errorsOf('1 *')).toEqual(reducing('1 *', 'Invalid arguments to operator multiply'));
  });

  it('PL-8.24 an object is no result', () => {
    const { output, errors } = engine.compile('[{.eval o}]').render({ o: { k: 1 } });
    expect(output).toBe('[]');
    expect(errors.map(({ message }) => message)).toEqual(
      reducing('o', 'Reduce error: unexpected token on stack'),
    );
  });
});
