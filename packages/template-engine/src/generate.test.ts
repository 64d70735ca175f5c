import { afterEach, describe, expect, test, vi } from 'vitest';
import { createEngine, type EngineOptions, type Partials } from './index.ts';
import { ParsedTemplate } from './template.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const watchFunctions = () => vi.spyOn(globalThis, 'Function');

interface Case {
  readonly title: string;
  readonly template: string;
  readonly data?: unknown;
  readonly partials?: Partials;
  readonly options?: Partial<EngineOptions>;
  /** Generated code is expected to give up on this. */
  readonly fails?: true;
}

const item = (n: number) => ({ title: `<${n}>`, n, tags: n % 2 ? ['a', 'b&c'] : [], deep: { x: { y: n } } });

/** Where generated code takes another way than closures do. */
const cases: readonly Case[] = [
  {
    title: 'names in the innermost frame, further out and nowhere',
    template:
      '{.repeated section items}{title|html}{site}{nope}{deep.x.y}{deep.x.y.z}{length}{.end}{items.length}',
    data: { items: [item(1), item(2)], site: 'S', length: 'L' },
  },
  {
    title: 'an index inside and outside of loops',
    template:
      '{@index}{.repeated section a}{@index}{@index0}{.section b}{@index}{.end}{.repeated section c}{@index}{.or}{@index}{.end}{.end}',
    data: { a: [{ b: {} }, { b: { x: 1 }, c: [7, 8] }] },
  },
  {
    title: 'alternates, and what comes between elements',
    template:
      '{.repeated section a}{@}{.alternates with}, {.or}none{.end}{.repeated section b}{@}{.or}none{.end}{.section c}yes{.or}no {@}{.end}',
    data: { a: [1, 2, 3], b: [], c: 0 },
  },
  ...(['outside', 'section'] as const).map((orScope) => ({
    title: `a section that did not run, with the scope ${orScope}`,
    template:
      '{.repeated section l}{.section no}x{.or}{@|json}{.section deep}{x.y}{.end}{.var @v n}{.section more}{.or equal? n 2}{n}{.or}{m}{@v}{.end}{.end}[{@v}]{.end}{@v}',
    data: { l: [item(1), { ...item(2), no: 0 }, { ...item(3), no: [] }], m: 'M' },
    options: { orScope },
  })),
  {
    title: 'a long text that formatters make',
    template: '{a|html}{.var @b a|html}{@b}{.section s}{@|json}{.end}',
    data: { a: '<'.repeat(600), s: ['x'.repeat(2000)] },
  },
  {
    title: 'conditions that stop where they are settled',
    template:
      '{.if a && b || c}1{.or}2{.end}{.if b || a && c}3{.or}4{.end}{.if c || b || a}5{.end}{.if a && a && b}6{.or}7{.end}',
    data: { a: 0, b: 1, c: 'x' },
  },
  {
    title: 'comparisons with values, references and the node itself',
    template:
      '{.equal? a 1}1{.end}{.equal? n null}2{.end}{.equal? nope null}3{.end}{.equal? a b}4{.end}{.section s}{.equal? "x"}5{.end}{.equal? [1]}6{.or notEqual? "y"}7{.end}{.end}{.greaterThan? a -1}8{.end}{.equal? l [1,{"x":2}]}9{.end}',
    data: { a: 1, b: 1, n: null, s: 'x', l: [1, { x: 2 }] },
  },
  {
    title: 'variables that live on their own frame',
    template:
      '{.var @v a}{@v}{.section s}{@v}{.var @v x}{@v}{.section @v}{y}{.end}{.end}{@v}{.repeated section l}{.if @}{.var @w @}{.end}[{@w}{@v}]{.end}{@w}',
    data: { a: 'A', s: { x: { y: 'Y' } }, l: [1, 0, 2] },
  },
  {
    title: 'variables that a partial, an expression or an include can see',
    template:
      '{.var @v a}{.section s}{.var @u x}{@|apply p}{.eval @z = 5}{@z}{.include q}{@q}{.end}[{@z}{@q}]{.include q output}{@q}',
    data: { a: 'A', s: { x: 'X' } },
    partials: { p: '({@v}{@u}{x})', q: '{.var @q x}<{x}>' },
  },
  {
    title: 'macros, with the frames they are called from',
    template:
      '{.macro m}[{n}{@v}{@index}]{.end}{.var @v out}{.repeated section l}{.var @v n}{@|apply m}{.end}{@|apply m private}{.section l}{.macro x}{.end}{.end}',
    data: { l: [{ n: 1 }, { n: 2 }], n: 0 },
  },
  {
    title: 'context variables and injected values',
    template:
      '{.ctx @c a=s.x b=nope}{@c.a}{@c|json}{.inject @i file}{@i.k}{.section s}{.ctx @c a=x}{@c|json}{.end}',
    data: { s: { x: 'X' } },
  },
  {
    title: 'partials that look outwards, or may not',
    template: '{.repeated section l}{@|apply p}{@|apply p private}{@|apply p k=v}{.end}',
    data: { l: [{ a: 1 }, { b: 2 }], b: 'B' },
    partials: { p: '{a}{b}{@args.k}{@index};' },
  },
  {
    title: 'several values for one formatter',
    template: '{a,b|pair}{.var @x a,b|pair}{@x}',
    data: { a: 1, b: 2 },
    options: { formatters: { pair: () => (value, _ctx, values) => `${String(value)}:${values.length}` } },
  },
  {
    title: 'names that JavaScript has plans for',
    template:
      '{constructor}{toString}{a.constructor}{a.hasOwnProperty}{.equal? __proto__ 1}1{.or}2{.end}{.section valueOf}3{.or}4{.end}{length}{l.length}{l.0}{l.map}',
    data: { a: {}, l: ['z'] },
  },
  {
    title: 'text that would end a string literal',
    template:
      '"\'`\\ $ \u2028\u2029 \r\n </script> */ // {a|output "]);x("}{.equal? a "\\"\\u2028"}1{.end}{"];}',
    data: { a: '"\u2028' },
  },
  {
    title: 'data that is not an object',
    template: '{@}{a}{.section @}{@}{a}{length}{.end}{.repeated section @}{@}{.end}',
    data: ['x', null, 3],
  },
  {
    title: 'a failure that leaves a frame behind',
    fails: true,
    template:
      '{.section s}{a|encode-uri}{.end}[{@|json}]{.repeated section l}{u|encode-uri}{@|json}{.end}{missing|apply nowhere}',
    data: { s: { a: '\ud800' }, l: [{ u: '\ud800' }, { u: 'ok' }], b: 'B' },
  },
  {
    title: 'a failure inside a partial, and a partial that does not parse',
    fails: true,
    template: '{@|apply bad}{.section s}{@|apply p}{@|json}{.end}{@|json}{@|apply bad}',
    data: { s: { a: '\ud800' } },
    partials: { p: '{a|encode-uri}', bad: '{.section a}' },
  },
  {
    title: 'a failure inside a partial that runs as closures',
    fails: true,
    template: '{.section s}{@|apply p}[{@|json}]{.end}[{@|json}]',
    data: { s: { a: '\ud800' } },
    partials: { p: `${'{.section @}'.repeat(40)}{a|encode-uri}${'{.end}'.repeat(40)}` },
  },
  {
    title: 'data that hides a method every object has',
    fails: true,
    template: '{a.b}{.if nope && a.b}x{.end}{c}',
    data: { a: { hasOwnProperty: 1, b: 2 }, c: 'C' },
  },
  {
    title: 'too many turns',
    fails: true,
    template: 'a{.repeated section l}{.repeated section m}x{.end}{.end}b',
    data: { l: [{ m: [1, 2, 3] }, { m: [1, 2, 3] }] },
    options: { budget: { loopTurns: 6 } },
  },
  {
    title: 'too much output',
    fails: true,
    template: '{.repeated section l}{t}{.end}b',
    data: { l: [1, 2, 3], t: 'x'.repeat(40) },
    options: { budget: { outputLength: 100 } },
  },
  {
    title: 'a template so long that it is cut into functions',
    template: Array.from(
      { length: 400 },
      (_, i) => `{.section s}{k${i % 7}|html}{@v}{.end}{.var @v k${i % 5}}`,
    ).join(' '),
    data: { s: { k1: '<1>' }, k0: 0, k2: 'two', k3: [1, 2], k4: null },
  },
  {
    title: 'blocks deeper than code is generated for',
    template: `${'{.section @}'.repeat(40)}{a}${'{.end}'.repeat(40)}`,
    data: { a: 'deep' },
  },
];

describe('both forms say the same', () => {
  test.each(cases)('$title', ({ template, data = {}, partials, options, fails }) => {
    const functions = watchFunctions();
    const restarted = vi.spyOn(ParsedTemplate.prototype, 'noteRestart');
    const render = (form: 'closures' | 'generated') => {
      const compiled = createEngine({ ...options, form }).compile(template);
      const injects = { file: { k: 'injected' } };
      // Twice: nothing of the first render may show in the second.
      return [1, 2].map(() => compiled.render(data, { partials, injects, now: 0 }));
    };
    const [first, second] = render('generated');
    expect(first).toEqual(second);
    expect([first, second]).toEqual(render('closures'));
    expect(functions.mock.results.every(({ type }) => type === 'return')).toBe(true);
    expect(restarted).toHaveBeenCalledTimes(fails ? 2 : 0);
  });
});

describe('when code is generated', () => {
  test('auto waits until a template has been used a few times', () => {
    const functions = watchFunctions();
    const template = createEngine().compile('{a}');
    for (let i = 0; i < 4; i++) template.render({ a: i });
    expect(functions).not.toHaveBeenCalled();
    expect(template.render({ a: 4 }).output).toBe('4');
    expect(functions).toHaveBeenCalledTimes(1);
    template.render({ a: 5 });
    expect(functions).toHaveBeenCalledTimes(1);
  });

  test('a partial that is called often is generated inside a template that is not', () => {
    const functions = watchFunctions();
    const { output } = createEngine()
      .compile('{.repeated section l}{@|apply p}{.end}')
      .render({ l: [1, 2, 3, 4, 5, 6] }, { partials: { p: '<{@}>' } });
    expect(output).toBe('<1><2><3><4><5><6>');
    expect(functions).toHaveBeenCalledTimes(1);
  });

  test('closures never try', () => {
    const functions = watchFunctions();
    const template = createEngine({ form: 'closures' }).compile('{a}');
    for (let i = 0; i < 20; i++) template.render({ a: i });
    expect(functions).not.toHaveBeenCalled();
  });

  test('where a policy forbids it, it is asked for once and closures go on', () => {
    const functions = watchFunctions().mockImplementation(function forbid() {
      throw new EvalError('forbidden by policy');
    });
    const engine = createEngine({ form: 'generated' });
    const outputs = ['{a}', '{b}', '<{a}>'].map(
      (source) => engine.compile(source).render({ a: 1, b: 2 }).output,
    );
    expect(outputs).toEqual(['1', '2', '<1>']);
    expect(functions).toHaveBeenCalledTimes(1);
  });

  test('a template that keeps failing stays with closures', () => {
    let calls = 0;
    const failing = () => () => {
      calls++;
      throw new Error('no');
    };
    const template = createEngine({ form: 'generated', formatters: { failing } }).compile('{a|failing}');
    const callsOf = () => {
      const before = calls;
      template.render({});
      return calls - before;
    };
    expect([callsOf(), callsOf(), callsOf(), callsOf()]).toEqual([2, 2, 2, 1]);
  });

  test('a strict render reports the first problem once, in its place', () => {
    for (const form of ['closures', 'generated'] as const) {
      const template = createEngine({ form }).compile('a\n{b|apply nowhere}', { name: 'page' });
      expect(() => template.render({}, { strict: true })).toThrow(/^page:2:1 /);
    }
  });
});
