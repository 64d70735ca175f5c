import { afterEach, describe, expect, test, vi } from 'vitest';
import { createEngine } from './index.ts';
import { ParsedTemplate } from './template.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** An array in an array in an array. */
function nest(levels: number): unknown {
  let value: unknown = [];
  for (let i = 0; i < levels; i++) value = [value];
  return value;
}

describe.each(['closures', 'generated'] as const)('nested too deeply, as %s', (form) => {
  const engine = createEngine({ form });
  const deep = { a: nest(20_000), b: 'b' };

  test('data: the tag is given up with its place, and the rest of the page follows', () => {
    const { output, errors } = engine.compile('1{a}2\n{b}', { name: 'page' }).render(deep);
    expect(output).toBe('12\nb');
    expect(errors).toEqual([
      {
        code: 'unexpected-error',
        type: 'engine',
        message:
          'RuntimeError: VARIABLE was given up: blocks, partials or data lie too deep inside each other.',
        template: 'page',
        line: 1,
        column: 2,
        excerpt: '1 | 1{a}2\n     ^',
      },
    ]);
  });

  test('data in a partial: the rest of the partial and of the page follow', () => {
    const partials = { p: '({a})' };
    const { output, errors } = engine.compile('1{@|apply p}2').render(deep, { partials });
    expect(output).toBe('1()2');
    expect(errors).toMatchObject([{ template: 'p', line: 1, column: 2 }]);
  });

  test('data in a loop: the render is stopped before it has cost much', () => {
    const turns = { ...deep, turns: new Array(50_000).fill(0) };
    const { errors } = engine.compile('{.repeated section turns}{a}{.end}').render(turns);
    expect(errors.length).toBeLessThan(250);
    expect(errors.at(-1)).toMatchObject({ code: 'budget-exceeded' });
    expect(errors.at(-1)?.message).toContain('steps of work');
  });
});

describe('output at its limit', () => {
  const engine = createEngine({ budget: { outputLength: 4 } });

  test('a character of two halves is left out rather than cut in two', () => {
    expect(engine.compile('abc\u{1F600}d').render({}).output).toBe('abc');
    expect(engine.compile('ab\u{1F600}d').render({}).output).toBe('ab\u{1F600}');
    expect(engine.compile('abcde').render({}).output).toBe('abcd');
  });
});

describe('partials', () => {
  test('two partials never share a cache entry, for any names', () => {
    const engine = createEngine();
    const show = (name: string, source: string): string => {
      const call = [17, 1, [[1, [['@']], [['apply', [[name], ' ']]]]], 18] as const;
      return engine.compile(call).render({}, { partials: { [name]: source } }).output;
    };
    expect(show('p', 'q\nx')).toBe('q\nx');
    expect(show('p\nq', 'x')).toBe('x');
    expect(show('1', '2 x')).toBe('2 x');
    expect(show('12', ' x')).toBe(' x');
  });
});

describe('a template whose renders fail', () => {
  const template = createEngine({ form: 'generated' }).compile('{a}');
  const good = { a: 'x' };
  const bad = { a: nest(20_000) };
  const restarts = () => vi.spyOn(ParsedTemplate.prototype, 'noteRestart');

  test('a template keeps its generated code as long as renders in between succeed', () => {
    const restarted = restarts();
    for (let i = 0; i < 6; i++) {
      template.render(bad);
      template.render(good);
    }
    expect(restarted).toHaveBeenCalledTimes(6);
  });

  test('rests from it after three failures in a row, and tries again a hundred renders later', () => {
    const restarted = restarts();
    for (let i = 0; i < 103; i++) template.render(bad);
    expect(restarted).toHaveBeenCalledTimes(3);
    template.render(bad);
    expect(restarted).toHaveBeenCalledTimes(4);
  });
});
