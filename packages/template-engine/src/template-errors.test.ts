import { describe, expect, it } from 'vitest';
import { createEngine } from './index.ts';
import { Op } from './instruction.ts';
import { fromTree } from './tree.ts';

const engine = createEngine();
const diagnose = (source: string): string[] =>
  engine.compile(source).diagnostics.map(({ message }) => message);
const render = (source: string, data: unknown = {}, partials: Record<string, string> = {}) => {
  const { output, errors } = engine.compile(source).render(data, { partials });
  return { output, errors: errors.map(({ message }) => message) };
};

describe('what a template may not say', () => {
  it('PL-5.01 PL-8.25 an unknown formatter', () => {
    expect(diagnose('{a|nope}')).toEqual(["SyntaxError: Formatter 'nope' is unknown"]);
  });

  it('PL-5.02 PL-8.25 an unknown predicate', () => {
    expect(diagnose('{.nope?}x{.end}')).toContain("SyntaxError: Predicate 'nope?' is unknown");
  });

  it('PL-5.03 PL-4.15 a clause that can never run', () => {
    expect(diagnose('{.section a}{.or}b{.or}c{.end}')).toEqual([
      'SyntaxError: This OR_PREDICATE block will never execute.',
    ]);
  });

  it('PL-5.04 PL-5.07 PL-4.14 a block that is not closed', () => {
    for (const [source, block] of [
      ['{.section a}x', 'SECTION'],
      ['{.repeated section a}x', 'REPEATED'],
      ['{.if a}x', 'IF'],
      ['{.odd?}x', 'PREDICATE'],
      ['{.macro m}x', 'MACRO'],
      ['{.section a}x{.or}y', 'OR_PREDICATE'],
    ] as const) {
      expect(diagnose(source), source).toEqual([`SyntaxError: Reached EOF in the middle of ${block}`]);
    }
  });

  it('PL-5.05 PL-4.13 alternates-with anywhere but in a repeated section', () => {
    expect(diagnose('{.section a}{.alternates with}x{.end}')).toEqual([
      'SyntaxError: ALTERNATES_WITH instruction is not allowed inside SECTION block.',
    ]);
    expect(diagnose('{.repeated section a}x{.alternates with},{.end}')).toEqual([]);
  });

  it('PL-5.06 PL-4.12 an end or an or outside of every block', () => {
    expect(diagnose('a{.end}')).toEqual(['SyntaxError: Instruction END not allowed at root']);
    expect(diagnose('a{.or}b')).toEqual(['SyntaxError: Instruction OR_PREDICATE not allowed at root']);
  });

  it('PL-5.08 such messages start with SyntaxError', () => {
    for (const source of ['{a|nope}', '{.end}', '{.section a}']) {
      for (const message of diagnose(source)) expect(message).toMatch(/^SyntaxError: /);
    }
  });
});

describe('what goes wrong while a template runs', () => {
  it('PL-5.09 such messages start with RuntimeError', () => {
    expect(render('{a|encode-uri}', { a: '\ud800' }).errors[0]).toMatch(/^RuntimeError: /);
  });

  it('PL-8.07 a partial that is not there', () => {
    expect(render('[{a|apply nope}]').errors).toEqual([
      "RuntimeError: Attempt to apply partial 'nope' which could not be found.",
    ]);
  });

  it('PL-8.08 a partial that does not parse is left out', () => {
    expect(render('[{@|apply bad}]', { a: 1 }, { bad: 'x{a|nope}' })).toEqual({
      output: '[]',
      errors: [`RuntimeError: Parse of partial "bad" failed: SyntaxError: Formatter 'nope' is unknown`],
    });
  });

  it('PL-8.09 PL-9.08 partials inside each other, 16 deep and no deeper', () => {
    const { output, errors } = render('{@|apply again}', { a: 1 }, { again: 'x{@|apply again}' });
    expect(output).toBe('x'.repeat(16));
    expect(errors).toEqual([
      "RuntimeError: Attempt to apply partial 'again' exceeded maximum recursion depth of 16",
    ]);
  });

  it('PL-8.12 an unexpected error names the instruction, and the rest is rendered', () => {
    expect(render('a{x|encode-uri}b', { x: '\ud800' })).toEqual({
      output: 'ab',
      errors: ['RuntimeError: Unexpected URIError error when executing VARIABLE: URI malformed'],
    });
  });

  it('PL-9.09 a partial is looked up once and kept by its name', () => {
    let reads = 0;
    const partials = {
      get p(): string {
        reads++;
        return '{@}';
      },
    };
    const { output } = engine
      .compile('{.repeated section a}{@|apply p}{.end}')
      .render({ a: [1, 2, 3] }, { partials });
    expect(output).toBe('123');
    expect(reads).toBe(1);
  });
});

describe('limits and defaults', () => {
  it('PL-9.10 a whole number in a path is an index up to 2147483647', () => {
    expect(engine.parse('{a.2147483647}').tree).toEqual([17, 1, [[1, [['a', 2147483647]], 0]], 18]);
    expect(engine.parse('{a.2147483648}').tree).toEqual([17, 1, [[1, [['a', '2147483648']], 0]], 18]);
  });

  it('PL-9.21 text is cut after 100 characters, with dots', () => {
    const word = 'x'.repeat(120);
    expect(render('{a|truncate}', { a: word }).output).toBe(`${'x'.repeat(100)}...`);
    expect(render('{a|truncate}', { a: 'x'.repeat(100) }).output).toBe('x'.repeat(100));
  });
});

describe('instructions', () => {
  const opcodes = (source: string): number[] => {
    const matches: number[] = [];
    const visit = (node: unknown): void => {
      if (typeof node === 'number') matches.push(node);
      if (!Array.isArray(node) || typeof node[0] !== 'number') return;
      matches.push(node[0]);
      for (const child of node.slice(1)) if (Array.isArray(child)) child.forEach(visit);
    };
    visit(engine.parse(source).tree);
    return matches;
  };

  it('every kind that the language has is understood', () => {
    const kinds: readonly (readonly [string, number])[] = [
      ['text', 0],
      ['{variable}', 1],
      ['{.section a}x{.end}', 2],
      ['{.repeated section a}x{.end}', 4],
      ['{.odd?}x{.end}', 5],
      ['{.var @a b}', 6],
      ['{.if a}x{.end}', 8],
      ['{.inject @a ./b.json}', 9],
      ['{.macro m}x{.end}', 10],
      ['{# comment}', 11],
      ['{.ctx @a b=c}', 22],
      ['{.eval 1}', 23],
      ['{.include p}', 24],
    ];
    for (const [source, code] of kinds) expect(opcodes(source), source).toContain(code);
    // Or clauses stand in their block; struct and atom only exist in trees, and run without an effect of their own.
    expect(JSON.stringify(engine.parse('{.if a}x{.or odd?}y{.end}').tree)).toContain('[7,');
    const tree = [
      17,
      1,
      [
        [20, { a: 1 }, [[0, 'x']]],
        [21, 5],
      ],
      18,
    ];
    expect(engine.compile(tree as never).render({}).errors).toEqual([]);
  });

  it('PL-4.10 the language has seventeen kinds and no other', () => {
    const inBlocks = (node: (code: number) => unknown): number[] =>
      Array.from({ length: 300 }, (_, i) => i - 10).filter(
        (code) => fromTree([17, 1, [node(code)], 18], 10).tree.block.length > 0,
      );
    const { TEXT, VARIABLE, SECTION, REPEATED, PREDICATE, BINDVAR, IF, INJECT, MACRO, COMMENT } = Op;
    const { STRUCT, ATOM, CTXVAR, EVAL, INCLUDE, END, OR_PREDICATE } = Op;
    const before = [TEXT, VARIABLE, SECTION, REPEATED, PREDICATE, BINDVAR, IF, INJECT, MACRO, COMMENT];
    const kinds = [...before, STRUCT, ATOM, CTXVAR, EVAL, INCLUDE];
    expect(inBlocks((code) => [code, 'a', [['b']], [], []])).toEqual(kinds);
    // Characters that cannot stand for themselves have codes too, and are text.
    expect(inBlocks((code) => code)).toEqual([12, 13, 14, 15, 16]);
    expect(engine.compile([17, 1, [12, 13, 14, 15, 16], 18]).render({}).output).toBe('{}\n \t');
    // The two kinds that close a block or go on with it: no other code does either.
    const alternates = Array.from({ length: 300 }, (_, i) => i - 10).filter((code) => {
      const clause = [code, 0, 0, [[TEXT, 'or']], END];
      return engine.compile([17, 1, [[IF, [], [['a']], [], clause]], 18]).render({}).output === 'or';
    });
    expect(alternates).toEqual([OR_PREDICATE]);
    expect(engine.parse('{.if a}{.end}').tree).toEqual([17, 1, [[IF, [], [['a']], [], END]], 18]);
  });

  it('PL-4.10 a tag that names no kind stays on the page', () => {
    const words = 'for loop while else elseif unless switch case set let import extends block print raw';
    for (const word of [...words.split(' '), 'struct a', 'atom a', 'root', 'text a', 'variable a']) {
      const source = `{.${word}}`;
      expect(engine.parse(source).tree, word).toEqual([17, 1, [[0, source]], 18]);
      expect(render(source)).toEqual({ output: source, errors: [] });
    }
  });

  it('PL-4.11 every kind of block knows what stands in it', () => {
    const blocks = ['{.section a}', '{.repeated section a}', '{.if a}', '{.odd?}', '{.macro m}'];
    for (const block of blocks) {
      expect(diagnose(`${block}x{.end}`), block).toEqual([]);
      expect(diagnose(`${block}x{.end}{.end}`), block).toEqual([
        'SyntaxError: Instruction END not allowed at root',
      ]);
    }
    expect(diagnose('{.if a}{.or}{.section b}x{.end}{.end}')).toEqual([]);
  });
});
