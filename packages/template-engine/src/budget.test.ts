import { describe, expect, test } from 'vitest';
import { type Budget, createEngine, defaultBudget, type RenderOptions, TemplateError } from './index.ts';

const small: Budget = {
  partialDepth: 4,
  partialCalls: 10,
  loopTurns: 20,
  outputLength: 100,
  sourceLength: 400,
  stringLength: 50,
  blockDepth: 5,
  expressionTokens: 12,
  steps: 2_000,
  diagnostics: 3,
};

test('TE-1 the budgets of a render that nobody configured', () => {
  expect(defaultBudget).toEqual({
    partialDepth: 16,
    partialCalls: 1_000,
    loopTurns: 100_000,
    outputLength: 5 * 1024 * 1024,
    sourceLength: 1024 * 1024,
    stringLength: 1024 * 1024,
    blockDepth: 300,
    expressionTokens: 10_000,
    steps: 20_000_000,
    diagnostics: 1_000,
  });
});

describe.each(['closures', 'generated'] as const)(
  'TE-2 crossing a budget as %s is one diagnostic, and what was emitted stays',
  (form) => {
    const engine = createEngine({ form, budget: small });
    const render = (template: string, data: unknown, options: RenderOptions = {}) => {
      const { output, errors } = engine.compile(template, { name: 'page' }).render(data, options);
      return {
        output,
        errors: errors.map(({ code, message, template: name, line, column }) => [
          code,
          message,
          `${name}:${line}:${column}`,
        ]),
      };
    };
    const stopped = (needs: string): string =>
      `RuntimeError: The template was stopped: it needs more than ${needs}.`;

    test('loop turns, over all loops together', () => {
      const data = { a: Array.from({ length: 15 }, () => 'x'), b: Array.from({ length: 15 }, () => 'y') };
      expect(render('{.repeated section a}{@}{.end}\n{.repeated section b}{@}{.end}', data)).toEqual({
        output: `${'x'.repeat(15)}\nyyyyy`,
        errors: [['budget-exceeded', stopped('20 loop turns'), 'page:2:1']],
      });
    });

    test('as many turns as allowed are fine', () => {
      expect(render('{.repeated section a}x{.end}', { a: Array(20).fill(0) })).toEqual({
        output: 'x'.repeat(20),
        errors: [],
      });
    });

    test('calls of partials and macros', () => {
      expect(render(`a{.macro m}x{.end}${'{@|apply m}'.repeat(11)}b`, {})).toEqual({
        output: `a${'x'.repeat(10)}`,
        errors: [['budget-exceeded', stopped('10 partial calls'), 'page:1:129']],
      });
    });

    test('levels of partials, which the language has words for itself', () => {
      expect(render('{@|apply p}', {}, { partials: { p: 'a{@|apply p}' } })).toEqual({
        output: 'aaaa',
        errors: [
          [
            'partial-too-deep',
            "RuntimeError: Attempt to apply partial 'p' exceeded maximum recursion depth of 4",
            'p:1:2',
          ],
        ],
      });
    });

    test('characters of output', () => {
      expect(render('{t}{t}{t}', { t: 'x'.repeat(40) })).toEqual({
        output: 'x'.repeat(100),
        errors: [['budget-exceeded', stopped('100 characters of output'), 'page:1:7']],
      });
    });

    test('characters of source', () => {
      expect(render('x'.repeat(401), {})).toEqual({
        output: '',
        errors: [
          [
            'budget-exceeded',
            'SyntaxError: The template was stopped: it needs more than 400 characters of source.',
            'page:1:1',
          ],
        ],
      });
      expect(render('x'.repeat(90).padEnd(400, '{# #}'), {}).errors).toEqual([]);
    });

    test('characters of a partial', () => {
      expect(render('a{@|apply p}b', {}, { partials: { p: 'x'.repeat(401) } })).toEqual({
        output: 'ab',
        errors: [
          [
            'partial-invalid',
            'RuntimeError: Parse of partial "p" failed: SyntaxError: The template was stopped: it needs more than 400 characters of source.',
            'p:1:1',
          ],
        ],
      });
    });

    test('characters of a text that a formatter makes', () => {
      expect(render('a{t|html}b', { t: '&'.repeat(11) })).toEqual({
        output: 'a',
        errors: [['budget-exceeded', stopped('50 characters in one string'), 'page:1:2']],
      });
      expect(render('a{.var @x t|html|html}b', { t: '&'.repeat(9) })).toEqual({
        output: 'a',
        errors: [['budget-exceeded', stopped('50 characters in one string'), 'page:1:2']],
      });
      expect(render('{t|html}', { t: '&'.repeat(10) }).output).toBe('&amp;'.repeat(10));
    });

    test('a text that only passes through may be longer', () => {
      expect(render('{t}|{t|truncate 5}', { t: 'x'.repeat(60) })).toEqual({
        output: `${'x'.repeat(60)}|xxxxx...`,
        errors: [],
      });
    });

    test('characters of what a partial captured', () => {
      expect(render('a{@|apply p}b', {}, { partials: { p: 'x'.repeat(51) } })).toEqual({
        output: 'a',
        errors: [['budget-exceeded', stopped('50 characters in one string'), 'page:1:2']],
      });
    });

    test('what was emitted inside of partials is kept, too', () => {
      const partials = { p: 'b{@|apply q}', q: `c${'{@|apply r}'.repeat(20)}`, r: 'd' };
      expect(render('a{@|apply p}', {}, { partials })).toEqual({
        output: `abc${'d'.repeat(8)}`,
        errors: [['budget-exceeded', stopped('10 partial calls'), 'q:1:90']],
      });
    });

    test('characters of a concatenation, which the language has words for itself', () => {
      expect(
        render(
          '{.eval @x = "0123456789"}{.eval @x + @x + @x + @x + @x}{.eval @x + @x + @x + @x + @x + 1}',
          {},
        ),
      ).toEqual({
        output: '01234567890123456789012345678901234567890123456789',
        errors: [
          [
            'expression-failed',
            'RuntimeError: Error reducing expression: @x + @x + @x + @x + @x + 1: Concatenation would exceed the maximum string length 50',
            'page:1:56',
          ],
        ],
      });
    });

    test('tokens of an expression, which the language has words for itself', () => {
      expect(render('{.eval 1+1+1+1+1+1}{.eval 1+1+1+1+1+1+1}', {})).toEqual({
        output: '6',
        errors: [
          [
            'expression-invalid',
            'RuntimeError: Error parsing expression: "1+1+1+1+1+1+1": Expression exceeds the maximum number of allowed tokens: 12',
            'page:1:20',
          ],
        ],
      });
    });

    test('blocks inside each other: what lies deeper is left out', () => {
      const nest = (depth: number): string => `${'{.section @}'.repeat(depth)}x${'{.end}'.repeat(depth)}`;
      expect(render(`${nest(5)}!`, { a: 1 })).toEqual({ output: 'x!', errors: [] });
      expect(render(`${nest(7)}!`, { a: 1 })).toEqual({
        output: '!',
        errors: [
          [
            'budget-exceeded',
            'SyntaxError: The template was stopped: it needs more than 5 blocks inside each other.',
            'page:1:61',
          ],
        ],
      });
    });

    test('clauses in a row count as blocks', () => {
      const { errors } = render(`{.if a}${'{.or even? b}'.repeat(5)}{.end}`, {});
      expect(errors).toEqual([
        [
          'budget-exceeded',
          'SyntaxError: The template was stopped: it needs more than 5 blocks inside each other.',
          'page:1:60',
        ],
      ]);
    });

    test('steps of work', () => {
      const loop = (tags: number): string => `{.repeated section a}x${'{y}'.repeat(tags)}{.end}`;
      const data = { a: Array(20).fill(0) };
      expect(render(loop(50), data)).toEqual({ output: 'x'.repeat(20), errors: [] });
      const { output, errors } = render(loop(110), data);
      expect(errors).toEqual([['budget-exceeded', stopped('2000 steps of work'), 'page:1:1']]);
      expect('x'.repeat(20)).toContain(output);
    });

    test('diagnostics: three are listed, and that there are more is said once', () => {
      expect(render('{@|apply a}{@|apply b}{@|apply c}{@|apply d}{@|apply e}!', {})).toEqual({
        output: '!',
        errors: [
          [
            'partial-missing',
            "RuntimeError: Attempt to apply partial 'a' which could not be found.",
            'page:1:1',
          ],
          [
            'partial-missing',
            "RuntimeError: Attempt to apply partial 'b' which could not be found.",
            'page:1:12',
          ],
          [
            'partial-missing',
            "RuntimeError: Attempt to apply partial 'c' which could not be found.",
            'page:1:23',
          ],
          ['budget-exceeded', 'RuntimeError: More than 3 diagnostics; the rest is not listed.', 'page:1:1'],
        ],
      });
      expect(render('{.end}{.end}{.end}{.end}{.end}!', {}).errors.map(([code]) => code)).toEqual([
        ...Array(3).fill('not-allowed-at-root'),
        'budget-exceeded',
      ]);
    });

    test('a strict render throws it', () => {
      const template = engine.compile('{t}{t}{t}', { name: 'page' });
      expect(() => template.render({ t: 'x'.repeat(40) }, { strict: true })).toThrow(TemplateError);
      expect(() => template.render({ t: 'x'.repeat(40) }, { strict: true })).toThrow(
        'page:1:7 RuntimeError: The template was stopped: it needs more than 100 characters of output.',
      );
    });

    test('the next render starts with nothing spent', () => {
      const template = engine.compile('{.repeated section a}x{.end}');
      for (let i = 0; i < 5; i++) expect(template.render({ a: Array(20).fill(0) }).errors).toEqual([]);
    });
  },
);

describe('TE-1 a budget that is no limit', () => {
  test('undefined leaves the usual limit', () => {
    const engine = createEngine({ budget: { loopTurns: undefined } as unknown as Partial<Budget> });
    const { errors } = engine
      .compile('{.repeated section l}{.end}')
      .render({ l: Array.from({ length: defaultBudget.loopTurns + 1 }, () => 1) });
    expect(errors.map(({ code }) => code)).toEqual(['budget-exceeded']);
  });

  test.each([Number.NaN, -1, null, '5'])('%s is refused', (limit) => {
    const budget = { steps: limit } as unknown as Partial<Budget>;
    expect(() => createEngine({ budget })).toThrow('The budget "steps" must be a number');
  });
});

test('TE-9 renders that share a spending object share its steps, and no other budget', () => {
  const engine = createEngine({ budget: { steps: 1_000 } });
  const template = engine.compile('{.repeated section items}{@}{.end}');
  const data = { items: Array.from({ length: 300 }, () => 'x') };
  const spending = { steps: 0 };
  expect(template.render(data, { spending }).errors).toEqual([]);
  expect(spending.steps).toBeGreaterThan(300);
  let renders = 1;
  while (template.render(data, { spending }).errors.length === 0) renders++;
  expect(renders).toBeLessThan(4);
  expect(template.render(data).errors).toEqual([]);
});
