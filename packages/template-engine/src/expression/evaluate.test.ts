import { describe, expect, it } from 'vitest';
import { defaultBudget } from '../budget.ts';
import { Context } from '../context.ts';
import { evaluate } from './evaluate.ts';
import { COMMA, LEFT_PAREN, type Operator, operators, RIGHT_PAREN, SEMICOLON } from './operators.ts';
import type { RpnToken } from './rpn.ts';

const createContext = () =>
  new Context(
    {},
    {
      now: 0,
      injects: {},
      expressions: true,
      includes: true,
      budget: defaultBudget,
      generateAfter: 0,
      strict: false,
      expressionLimits: { maxTokens: 0, maxStringLength: 0 },
      findPartial: () => null,
      services: {},
    },
  );

const complaint = 'Unexpected operator found during evaluation';
/** `1 2 <operator>`, in the order of evaluation. */
const complaintsAbout = (operator: Operator): readonly string[] => {
  const statement: RpnToken[] = [
    { kind: 'value', value: 1 },
    { kind: 'value', value: 2 },
    { kind: 'operator', operator },
  ];
  return evaluate({ statements: [statement], problems: [], length: 3 }, createContext()).problems;
};

describe('operators that reach the evaluation', () => {
  const ordering = [LEFT_PAREN, RIGHT_PAREN, COMMA, SEMICOLON];

  it('PL-8.16 one that cannot be evaluated is reported', () => {
    for (const operator of ordering) expect(complaintsAbout(operator), operator.name).toEqual([complaint]);
  });

  it('all others are evaluated', () => {
    const others = operators.filter((operator) => !ordering.includes(operator));
    expect(others.length).toBeGreaterThan(20);
    for (const operator of others) expect(complaintsAbout(operator), operator.name).toEqual([]);
  });
});
