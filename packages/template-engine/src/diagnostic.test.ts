import { describe, expect, test } from 'vitest';
import { createEngine, type Diagnostic, type RenderOptions, TemplateError } from './index.ts';

const engine = createEngine({
  predicates: {
    'metric?': () => (ctx) => {
      ctx.report('not-implemented', '"metric?" is not yet implemented');
      return false;
    },
  },
});

function diagnose(source: string, data: unknown = {}, options: RenderOptions = {}): readonly Diagnostic[] {
  return engine.compile(source, { name: 'page.html' }).render(data, { now: 0, ...options }).errors;
}

describe('TE-3 every diagnostic has a code, a type, a place and an excerpt with a caret', () => {
  test('unknown-formatter', () => {
    expect(diagnose('<h1>\n  {title|shout}\n</h1>')).toEqual([
      {
        code: 'unknown-formatter',
        type: 'parser',
        message: "SyntaxError: Formatter 'shout' is unknown",
        template: 'page.html',
        line: 2,
        column: 3,
        excerpt: '2 |   {title|shout}\n      ^',
      },
    ]);
  });

  test('unknown-predicate', () => {
    expect(diagnose('a{.sunny? x}b{.end}')).toEqual([
      {
        code: 'unknown-predicate',
        type: 'parser',
        message: "SyntaxError: Predicate 'sunny?' is unknown",
        template: 'page.html',
        line: 1,
        column: 2,
        excerpt: '1 | a{.sunny? x}b{.end}\n     ^',
      },
    ]);
  });

  test('not-allowed-at-root', () => {
    expect(diagnose('a\nb{.or}')).toEqual([
      {
        code: 'not-allowed-at-root',
        type: 'assembler',
        message: 'SyntaxError: Instruction OR_PREDICATE not allowed at root',
        template: 'page.html',
        line: 2,
        column: 2,
        excerpt: '2 | b{.or}\n     ^',
      },
    ]);
  });

  test('not-allowed-in-block', () => {
    expect(diagnose('{.if a}\n\t{.alternates with}{.end}')).toEqual([
      {
        code: 'not-allowed-in-block',
        type: 'assembler',
        message: 'SyntaxError: ALTERNATES_WITH instruction is not allowed inside IF block.',
        template: 'page.html',
        line: 2,
        column: 2,
        excerpt: '2 |  {.alternates with}{.end}\n     ^',
      },
    ]);
  });

  test('never-executes', () => {
    expect(diagnose('{.if a}1{.or}2{.or}3{.end}')).toEqual([
      {
        code: 'never-executes',
        type: 'assembler',
        message: 'SyntaxError: This OR_PREDICATE block will never execute.',
        template: 'page.html',
        line: 1,
        column: 15,
        excerpt: '1 | {.if a}1{.or}2{.or}3{.end}\n                  ^',
      },
    ]);
  });

  test('eof-in-block stands where the block was opened, not at its {.or}', () => {
    expect(diagnose('x\n{.if a}\n{.or}\ny')).toMatchObject([
      { message: 'SyntaxError: Reached EOF in the middle of OR_PREDICATE', line: 2, column: 1 },
    ]);
  });

  test('eof-in-block stands where the block was opened', () => {
    expect(diagnose('{.section a}\nx')).toEqual([
      {
        code: 'eof-in-block',
        type: 'assembler',
        message: 'SyntaxError: Reached EOF in the middle of SECTION',
        template: 'page.html',
        line: 1,
        column: 1,
        excerpt: '1 | {.section a}\n    ^',
      },
    ]);
  });

  test('after-eof', () => {
    expect(diagnose('a{.eof}b')).toEqual([
      {
        code: 'after-eof',
        type: 'assembler',
        message:
          'SyntaxError: TEXT Attempt to transition from the EOF state. This is either a bug in the state machine or instructions were fed to the state machine after EOF.',
        template: 'page.html',
        line: 1,
        column: 8,
        excerpt: '1 | a{.eof}b\n           ^',
      },
    ]);
  });

  test('partial-missing', () => {
    expect(diagnose('ab\n {@|apply nowhere}')).toEqual([
      {
        code: 'partial-missing',
        type: 'engine',
        message: "RuntimeError: Attempt to apply partial 'nowhere' which could not be found.",
        template: 'page.html',
        line: 2,
        column: 2,
        excerpt: '2 |  {@|apply nowhere}\n     ^',
      },
    ]);
  });

  test('partial-invalid is said once, with the place inside the partial', () => {
    expect(diagnose('{.include p}{.include p}', {}, { partials: { p: 'x\n{a|shout}' } })).toEqual([
      {
        code: 'partial-invalid',
        type: 'engine',
        message: `RuntimeError: Parse of partial "p" failed: SyntaxError: Formatter 'shout' is unknown`,
        template: 'p',
        line: 2,
        column: 1,
        excerpt: '2 | {a|shout}\n    ^',
      },
    ]);
  });

  test('partial-invalid stands at the call when the partial has no source', () => {
    const partials = { p: null as never, q: 5 as never };
    const invalid = (name: string, column: number, excerpt: string) => ({
      code: 'partial-invalid',
      type: 'engine',
      message: `RuntimeError: Parse of partial "${name}" failed: SyntaxError: This is neither the source of a template nor a tree that starts with its root.`,
      template: 'page.html',
      line: 1,
      column,
      excerpt,
    });
    const source = '{@|apply p} {.include q}';
    expect(diagnose(source, {}, { partials })).toEqual([
      invalid('p', 1, `1 | ${source}\n    ^`),
      invalid('q', 13, `1 | ${source}\n                ^`),
    ]);
  });

  test('partial-too-deep names the partial', () => {
    expect(diagnose('{@|apply p}', {}, { partials: { p: '\n{@|apply p}' } })).toEqual([
      {
        code: 'partial-too-deep',
        type: 'engine',
        message: "RuntimeError: Attempt to apply partial 'p' exceeded maximum recursion depth of 16",
        template: 'p',
        line: 2,
        column: 1,
        excerpt: '2 | {@|apply p}\n    ^',
      },
    ]);
  });

  test('expression-invalid', () => {
    expect(diagnose('a {.eval 1.2.3}')).toEqual([
      {
        code: 'expression-invalid',
        type: 'engine',
        message: 'RuntimeError: Error parsing expression: "1.2.3": Duplicate decimal point in number',
        template: 'page.html',
        line: 1,
        column: 3,
        excerpt: '1 | a {.eval 1.2.3}\n      ^',
      },
    ]);
  });

  test('expression-failed, once per turn', () => {
    const place = {
      template: 'page.html',
      line: 1,
      column: 22,
      excerpt: '1 | {.repeated section l}{.eval 1+}{.end}\n                         ^',
    };
    const message = 'RuntimeError: Error reducing expression: 1+: Invalid arguments to operator add';
    const expected = { code: 'expression-failed', type: 'engine', message, ...place };
    expect(diagnose('{.repeated section l}{.eval 1+}{.end}', { l: [1, 2] })).toEqual([expected, expected]);
  });

  test('unexpected-error', () => {
    expect(diagnose('x{u|encode-uri}', { u: '\ud800' })).toEqual([
      {
        code: 'unexpected-error',
        type: 'engine',
        message: 'RuntimeError: Unexpected URIError error when executing VARIABLE: URI malformed',
        template: 'page.html',
        line: 1,
        column: 2,
        excerpt: '1 | x{u|encode-uri}\n     ^',
      },
    ]);
  });

  test('unexpected-error in a clause stands at the block that owns it', () => {
    const data = { a: { hasOwnProperty: 1 } };
    expect(diagnose('{.if b}{.or even? a.x}{.end}', data)).toMatchObject([
      {
        code: 'unexpected-error',
        message:
          'RuntimeError: Unexpected TypeError error when executing IF: value.hasOwnProperty is not a function',
        line: 1,
        column: 1,
      },
    ]);
  });

  test('not-implemented, which predicates report themselves', () => {
    expect(diagnose('{.if a}{.or metric?}{.end}')).toEqual([
      {
        code: 'not-implemented',
        type: 'engine',
        message: '"metric?" is not yet implemented',
        template: 'page.html',
        line: 1,
        column: 8,
        excerpt: '1 | {.if a}{.or metric?}{.end}\n           ^',
      },
    ]);
  });

  test('budget-exceeded', () => {
    const bounded = createEngine({ budget: { loopTurns: 1 } });
    expect(
      bounded.compile('a\n{.repeated section l}{.end}', { name: 'page.html' }).render({ l: [1, 2] }).errors,
    ).toEqual([
      {
        code: 'budget-exceeded',
        type: 'engine',
        message: 'RuntimeError: The template was stopped: it needs more than 1 loop turns.',
        template: 'page.html',
        line: 2,
        column: 1,
        excerpt: '2 | {.repeated section l}{.end}\n    ^',
      },
    ]);
  });
});

describe('TE-4 places', () => {
  test("inside a partial they are the partial's own", () => {
    const [error] = diagnose(
      '{@|apply outer}',
      {},
      { partials: { outer: '1\n2\n {@|apply inner}', inner: '{.eval (}' } },
    );
    expect(error).toMatchObject({ template: 'inner', line: 1, column: 1, excerpt: '1 | {.eval (}\n    ^' });
  });

  test('inside a macro they are those of the template that holds it', () => {
    expect(diagnose('{.macro m}\n{.eval (}{.end}{@|apply m}')).toMatchObject([
      { template: 'page.html', line: 2, column: 1 },
    ]);
  });

  test('a long line is cut around its caret', () => {
    const [error] = diagnose(`${'x'.repeat(500)}{.end}${'y'.repeat(500)}`);
    const [line = '', caret = ''] = (error?.excerpt ?? '').split('\n');
    expect(error).toMatchObject({ line: 1, column: 501 });
    expect(line).toBe(`1 | …${'x'.repeat(60)}{.end}${'y'.repeat(54)}…`);
    expect(caret.indexOf('^')).toBe(line.indexOf('{.end}'));
  });

  test('carriage returns belong to the end of the line before', () => {
    expect(diagnose('a\r\nb{.end}\r\nc')).toMatchObject([
      { line: 2, column: 2, excerpt: '2 | b{.end} \n     ^' },
    ]);
  });

  test('columns count code units, as editors do', () => {
    expect(diagnose('😀{.end}')).toMatchObject([{ line: 1, column: 3 }]);
  });

  test('a template without source has none', () => {
    const { errors } = engine.compile([17, 1, [[23, '(']], 18], { name: 'tree' }).render({});
    expect(errors).toMatchObject([
      { code: 'expression-invalid', template: 'tree', line: 0, column: 0, excerpt: '' },
    ]);
  });

  test('generated code reports the same diagnostics as closures', () => {
    const source = '{.repeated section l}{@|apply p}{.eval (}{u|encode-uri}{.end}{.end}{.metric?}{.end}';
    const options = { partials: { p: '{.include q}' }, now: 0 };
    const data = { l: [1, 2], u: '\ud800' };
    const of = (form: 'closures' | 'generated') =>
      createEngine({ form }).compile(source).render(data, options);
    expect(of('generated')).toEqual(of('closures'));
    expect(of('closures').errors.length).toBeGreaterThan(4);
  });
});

describe('TE-5 collecting', () => {
  test('what is wrong with the source comes first and is known before any render', () => {
    const template = engine.compile('{.eval (}{a|shout}{.end}');
    expect(template.diagnostics.map(({ code }) => code)).toEqual([
      'unknown-formatter',
      'not-allowed-at-root',
    ]);
    expect(template.render({}).errors.map(({ code }) => code)).toEqual([
      'unknown-formatter',
      'not-allowed-at-root',
      'expression-invalid',
    ]);
    expect(template.render({}).errors).toHaveLength(3);
  });

  test('rendering goes on after every mistake', () => {
    expect(engine.compile('a{x|shout}b{.eval (}c{.end}d{@|apply p}e').render({}).output).toBe(
      'a{x|shout}bcde',
    );
  });

  test('an expression that does not parse is reported once per render, not once per turn and not once for ever', () => {
    const template = engine.compile('{.repeated section l}{.eval (}{.end}');
    for (let i = 0; i < 3; i++) expect(template.render({ l: [1, 2, 3] }).errors).toHaveLength(1);
  });
});

describe('TE-6 strict', () => {
  const render = (source: string, data: unknown = {}, options: RenderOptions = {}): TemplateError => {
    try {
      engine.compile(source, { name: 'page.html' }).render(data, { now: 0, strict: true, ...options });
    } catch (error) {
      if (error instanceof TemplateError) return error;
      throw error;
    }
    throw new Error('It did not throw.');
  };

  test('the first mistake in the source is thrown before anything runs', () => {
    const { diagnostic, message, name } = render('{.eval (}\n{a|shout}{.end}');
    expect(name).toBe('TemplateError');
    expect(diagnostic).toMatchObject({ code: 'unknown-formatter', line: 2, column: 1 });
    expect(message).toBe(
      "page.html:2:1 SyntaxError: Formatter 'shout' is unknown\n2 | {a|shout}{.end}\n    ^",
    );
  });

  test.each([
    ['a missing partial', 'a\n{@|apply nowhere}{.eval (}', 'partial-missing', 2, 1],
    ['a failed expression', '{.eval 1}{.eval 1+}{@|apply nowhere}', 'expression-failed', 1, 10],
    ['an expression that does not parse', 'x{.eval (}', 'expression-invalid', 1, 2],
    ['an exception', 'x{u|encode-uri}', 'unexpected-error', 1, 2],
    ['an include', '{.section s}\n\n{.include nowhere}{.end}', 'partial-missing', 3, 1],
    ['a report of a predicate', '{.metric?}{.end}', 'not-implemented', 1, 1],
  ])('%s is thrown with its place', (_, source, code, line, column) => {
    expect(render(source, { u: '\ud800', s: 1 }).diagnostic).toMatchObject({
      code,
      line,
      column,
      template: 'page.html',
    });
  });

  test('a mistake inside a partial names the partial', () => {
    expect(render('{@|apply p}', {}, { partials: { p: 'a {.eval (}' } }).diagnostic).toMatchObject({
      template: 'p',
      line: 1,
      column: 3,
    });
  });

  test('a template without mistakes renders as ever', () => {
    expect(engine.compile('{a}').render({ a: 1 }, { strict: true })).toEqual({ output: '1', errors: [] });
  });
});

describe('TE-8 checking', () => {
  test('checking finds mistakes anywhere, also in expressions and in blocks that would not run', () => {
    const source = [
      '{.if a}{.eval (}',
      '{.or}{.eval 1.2.3}{.end}',
      '{.macro m}{.eval foo(1)}{.end}{x|shout}',
      '{.repeated section l}{.alternates with}{.eval "}{.end}{.end}',
      '{.eval # 0x}{.eval 1 + 1}',
    ].join('\n');
    expect(
      engine.check(source, { name: 'page.html' }).map(({ code, line, column }) => [code, line, column]),
    ).toEqual([
      ['expression-invalid', 1, 8],
      ['expression-invalid', 2, 6],
      ['expression-invalid', 3, 11],
      ['unknown-formatter', 3, 31],
      ['expression-invalid', 4, 40],
      ['not-allowed-at-root', 4, 55],
      ['expression-invalid', 5, 1],
    ]);
  });

  test('checking reports the same diagnostic as a render', () => {
    const [checked] = engine.check('a{.eval # 0x}', { name: 'page.html' });
    expect(diagnose('a{.eval # 0x}')).toEqual([checked]);
  });

  test('checking finds nothing in a template without mistakes', () => {
    expect(engine.check('{.section a}{b|html}{.or}{.eval 1 + 1}{.end}')).toEqual([]);
  });
});
