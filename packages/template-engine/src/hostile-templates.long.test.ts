import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Context, createEngine, defaultBudget, type RenderResult } from './index.ts';

/** What a stranger might try: to hang the server, to fill its memory, to end its process, to reach what is not data. */
interface Attack {
  readonly title: string;
  readonly template: string;
  readonly data?: unknown;
  readonly partials?: Readonly<Record<string, string>>;
}

const repeat = (text: string, count: number): string => text.repeat(count);
const kilo = repeat('<&"\n ', 205);
const list = (length: number): number[] => Array.from({ length }, (_, i) => i);
const nested = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let i = 0; i < levels; i++) value = [value];
  return value;
};
const nestedObject = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let i = 0; i < levels; i++) value = { a: value };
  return value;
};
const nestedNothing = (levels: number): unknown => {
  let value: unknown = [];
  for (let i = 0; i < levels; i++) value = [value];
  return value;
};
const table = (length: number): unknown => Object.fromEntries(list(length).map((i) => [`k${i}`, i]));
const doubledPair = (times: number): string =>
  `{.ctx @o a=t}{.ctx @p a=t}${repeat('{.ctx @o a=@o b=@o}{.ctx @p a=@p b=@p}', times)}`;
const doubling = (tag: string, count: number): string => repeat(tag, count);
const sections = (count: number): string => `${repeat('{.section @}', count)}x${repeat('{.end}', count)}`;

/** Would run if anything put it into code unquoted. */
const CODE = ['$', '{process.exit()}'].join('');

const attacks: readonly Attack[] = [
  // Loops.
  {
    title: 'a loop in a loop in a loop',
    template: '{.repeated section l}{.repeated section k}{.repeated section j}x{.end}{.end}{.end}',
    data: { l: list(1000), k: list(1000), j: list(1000) },
  },
  {
    title: 'loops over outer lists',
    template: `{.repeated section @}{.repeated section @}{.repeated section @}x{.end}{.end}{.end}`,
    data: list(300).map(() => list(300).map(() => list(300))),
  },
  {
    title: 'a long loop that shows nothing',
    template: '{.repeated section l}{nope}{.end}',
    data: { l: list(2_000_000) },
  },
  {
    title: 'a loop around a body of a hundred thousand tags',
    template: `{.repeated section l}${repeat('{a}', 100_000)}{.end}`,
    data: { l: list(100_000) },
  },
  {
    title: 'a loop around a body of long texts',
    template: `{.repeated section l}${repeat('x', 900_000)}{.end}`,
    data: { l: list(100_000) },
  },
  {
    title: 'a loop around expressions',
    template: `{.repeated section l}{.eval ${repeat('1+', 4_000)}1}{.end}`,
    data: { l: list(100_000) },
  },
  {
    title: 'a loop that rewrites a long text',
    template: '{.repeated section l}{.var @x t|html|truncate 1}{.end}',
    data: { l: list(90_000), t: repeat('<', 200_000) },
  },
  {
    title: 'a loop that rewrites a long text to nothing',
    template: '{.repeated section l}{t|slugify}{.end}',
    data: { l: list(90_000), t: repeat('!', 900_000) },
  },
  {
    title: 'a loop that compares long texts',
    template: '{.repeated section l}{.equal? t u}x{.end}{.end}',
    data: { l: list(90_000), t: `${repeat('a', 900_000)}1`, u: `${repeat('a', 900_000)}2` },
  },
  {
    title: 'a loop that fails every time',
    template: '{.repeated section l}{u|encode-uri}{.end}{nope}',
    data: { l: list(90_000), u: '\ud800' },
  },
  {
    title: 'a loop of failures, with lookups through what they leave behind',
    template: `{.repeated section l}{u|encode-uri}${repeat('{nope}', 50)}{.end}`,
    data: { l: list(90_000), u: '\ud800' },
  },
  {
    title: 'a loop that searches a long list',
    template: '{.repeated section l}{k|find-last nope}{.end}',
    data: { l: list(90_000), k: list(90_000) },
  },
  {
    title: 'a loop that turns a long list into a table',
    template: '{.repeated section l}{.var @x k|key-by id}{.end}',
    data: { l: list(90_000), k: list(50_000).map((id) => ({ id })) },
  },
  {
    title: 'a loop that serialises a large object',
    template: '{.repeated section l}{.var @x o|json}{.end}',
    data: { l: list(90_000), o: list(50_000) },
  },
  {
    title: 'a loop of unknown partials',
    template: '{.repeated section l}{@|apply nowhere}{.end}',
    data: { l: list(90_000) },
  },
  {
    title: 'a loop of macros',
    template: '{.repeated section l}{.macro m}x{.end}{@|apply m}{.end}',
    data: { l: list(90_000) },
  },
  // Recursion.
  { title: 'a partial that calls itself', template: '{@|apply p}', partials: { p: 'a{@|apply p}' } },
  {
    title: 'a partial that calls itself twice',
    template: '{@|apply p}',
    partials: { p: 'a{@|apply p}{@|apply p}' },
  },
  {
    title: 'partials that call each other in loops',
    template: '{@|apply p}',
    partials: { p: '{.repeated section l}{@|apply q}{.end}', q: '{.repeated section l}{@|apply p}{.end}' },
    data: { l: list(100) },
  },
  {
    title: 'a partial that calls itself from a loop',
    template: '{@|apply p}',
    partials: { p: '{.repeated section l}{@|apply p}{.end}' },
    data: { l: [[[]], [[]]] },
  },
  {
    title: 'an include that includes itself',
    template: '{.include p output}',
    partials: { p: 'a{.include p output}{.include p output}' },
  },
  { title: 'a macro that applies itself', template: '{.macro m}{@|apply m}{.end}{@|apply m}' },
  {
    title: 'a macro that defines and applies another',
    template: `{.macro m}{.macro n}{@|apply m}{@|apply m}{.end}{@|apply n}{@|apply n}{.end}{@|apply m}`,
  },
  {
    title: 'deep blocks inside deep partials',
    template: '{@|apply p}',
    partials: {
      p: `${repeat('{.section @}', 290)}{@|apply p}${repeat('{nope}', 200)}${repeat('{.end}', 290)}`,
    },
    data: { a: 1 },
  },
  {
    title: 'many partial calls of a large partial',
    template: `{.repeated section l}{@|apply p}{.end}`,
    data: { l: list(1000) },
    partials: { p: repeat('{nope}', 100_000) },
  },
  // Depth.
  { title: 'eighty thousand sections inside each other', template: sections(50_000), data: { a: 1 } },
  { title: 'sections that never end', template: repeat('{.section @}', 80_000), data: { a: 1 } },
  { title: 'a hundred thousand clauses', template: `{.if a}${repeat('{.or even? b}x', 60_000)}{.end}` },
  { title: 'macros inside macros', template: `${repeat('{.macro m}', 90_000)}x` },
  {
    title: 'deep data as JSON',
    template: '{a|json}{b|json-pretty}',
    data: { a: nested(50_000), b: nestedObject(50_000) },
  },
  { title: 'deep data indented', template: '{a|json-pretty}', data: { a: nested(4_000) } },
  { title: 'deep data as text', template: '{a}', data: { a: nested(50_000) } },
  {
    title: 'deep data compared',
    template: '{.equal? a b}x{.end}',
    data: { a: nested(50_000), b: nested(50_000) },
  },
  {
    title: 'a reference with a hundred thousand names',
    template: `{a${repeat('.b', 100_000)}}`,
    data: { a: { b: 1 } },
  },
  {
    title: 'a path argument with a hundred thousand names',
    template: `{a|prop b${repeat('.b', 100_000)}}`,
    data: { a: { b: 1 } },
  },
  // Strings and objects that grow.
  {
    title: 'a text that doubles',
    template: `{.eval @x = "xxxxxxxx"}${doubling('{.eval @x = @x + @x}', 60)}{@x}`,
  },
  {
    title: 'a text that doubles within one expression',
    template: `{.eval @x = "xxxxxxxx"; ${repeat('@x = @x + @x; ', 60)} @x}`,
  },
  { title: 'an escape chain', template: `{t${repeat('|html', 300)}}`, data: { t: repeat('&', 1_000) } },
  {
    title: 'escapes from variable to variable',
    template: `{.var @x t}${repeat('{.var @x @x|htmlattr}', 300)}{@x|count}`,
    data: { t: repeat('&', 1_000) },
  },
  {
    title: 'line breaks and blanks',
    template: `{t|line-breaks|html|encode-space|html|encode-space|html|encode-space}`,
    data: { t: repeat('\n ', 400_000) },
  },
  {
    title: 'percent signs that are encoded again and again',
    template: `{t${repeat('|encode-uri-component', 200)}}`,
    data: { t: repeat('%', 10_000) },
  },
  {
    title: 'an object that holds itself twice, thirty times',
    template: `{.ctx @o a=t b=t}${doubling('{.ctx @o a=@o b=@o}', 30)}{@o|json}`,
    data: { t: kilo },
  },
  {
    title: 'the same, indented',
    template: `{.ctx @o a=t b=t}${doubling('{.ctx @o a=@o b=@o}', 30)}{@o|json-pretty}`,
    data: { t: 1 },
  },
  {
    title: 'the same, raw',
    template: `{.ctx @o a=t b=t}${doubling('{.ctx @o a=@o b=@o}', 30)}{@o|raw}`,
    data: { t: 1 },
  },
  {
    title: 'two such objects compared',
    template: `{.ctx @o a=t}{.ctx @p a=t}${doubling('{.ctx @o a=@o b=@o}{.ctx @p a=@p b=@p}', 40)}{.equal? @o @p}x{.end}`,
    data: { t: 1 },
  },
  {
    title: 'a chain of such objects, a hundred thousand long',
    template: `{.repeated section l}{.ctx @o a=@o}{.end}{@o|json}`,
    data: { l: list(90_000) },
  },
  { title: 'a chain in one frame', template: `${repeat('{.ctx @o a=@o}', 50_000)}{@o|json}` },
  {
    title: 'a capture of a capture of a capture',
    template: '{.var @x @|apply p}{.var @x @|apply q}{@x}',
    partials: { p: repeat('x', 900_000), q: '{@x}{@x}{@x}{@x}{@x}{@x}' },
  },
  {
    title: 'captures that double',
    template: `{.var @x @|apply p}${doubling('{.var @x @|apply q}', 40)}{@x}`,
    partials: { p: 'xxxxxxxx', q: '{@x}{@x}' },
  },
  {
    title: 'output that is thrown away',
    template: repeat('{.include p}', 900),
    partials: { p: '{.repeated section l}{t}{.end}' },
    data: { l: list(100), t: repeat('x', 60_000) },
  },
  {
    title: 'a format with many slots',
    template: '{m|format t}',
    data: { m: repeat('{0}', 300_000), t: repeat('x', 10_000) },
  },
  {
    title: 'a format with an endless number',
    template: '{m|format t}',
    data: { m: `{${repeat('9', 900_000)}}`, t: 1 },
  },
  { title: 'arrays of long texts', template: repeat('{l}', 200), data: { l: list(1000).map(() => kilo) } },
  {
    title: 'a huge limit',
    template: '{t|truncate 999999999999999999999}{t|truncate 1e9}{t|mod 0}',
    data: { t: 'x' },
  },
  { title: 'output beyond its budget', template: repeat('{t}', 20), data: { t: repeat('x', 900_000) } },
  // Expressions.
  {
    title: 'a hundred thousand parentheses',
    template: `{.eval ${repeat('(', 100_000)}1${repeat(')', 100_000)}}`,
  },
  { title: 'nested calls', template: `{.eval ${repeat('max(', 2_000)}1${repeat(')', 2_000)}}` },
  { title: 'a call with a long list', template: `{.eval max(${repeat('1,', 4_900)}1)}` },
  {
    title: 'a hundred thousand signs',
    template: `{.eval ${repeat('-', 9_000)}1}${`{.eval ${repeat('!', 500_000)}1}`}`,
  },
  { title: 'a long number', template: `{.eval ${repeat('9', 900_000)}}{.eval 1e${repeat('9', 1_000)}}` },
  { title: 'a long string', template: `{.eval "${repeat('x', 900_000)}"}` },
  { title: 'powers of powers', template: `{.eval ${repeat('9**', 1_000)}9}` },
  { title: 'many statements', template: `{.eval ${repeat('@a = 1;', 3_000)}}` },
  { title: 'debug output of a long expression', template: `{.eval # ${repeat('1+', 4_000)}1}` },
  { title: 'the same mistake a hundred thousand times', template: repeat('{.eval (}', 100_000) },
  {
    title: 'a call that reads a long text of digits five hundred times',
    template: `{.eval @s = "9"}${doubling('{.eval @s = @s + @s}', 20)}{.eval max(@s${repeat(',@s', 499)})}`,
  },
  {
    title: 'signs before a long text, in a loop',
    template: `{.repeated section l}{.eval -t}{.eval !t}{.eval ~t}{.eval num(t)}{.end}`,
    data: { l: list(90_000), t: repeat('9', 900_000) },
  },
  // Comparisons.
  {
    title: 'doubled objects compared in a loop',
    template: `${doubledPair(18)}{.repeated section l}{.equal? @o @p}{.end}{.end}`,
    data: { l: list(90_000), t: 1 },
  },
  {
    title: 'doubled objects put in order in a loop',
    template: `${doubledPair(18)}{.repeated section l}{.lessThan? @o @p}{.end}{.notEqual? @o @p}{.end}{.end}`,
    data: { l: list(90_000), t: 1 },
  },
  {
    title: 'long texts inside of objects compared in a loop',
    template: '{.repeated section l}{.equal? a b}{.end}{.end}',
    data: { l: list(90_000), a: [`${repeat('a', 900_000)}1`], b: [`${repeat('a', 900_000)}2`] },
  },
  {
    title: 'a number compared with a long text in a loop',
    template: '{.repeated section l}{.greaterThan? 1 t}{.end}{.plural? t}{.end}{.end}',
    data: { l: list(90_000), t: repeat('9', 900_000) },
  },
  {
    title: 'a long text of the template compared in a loop',
    template: `{.repeated section l}{.equal? t "${repeat('a', 900_000)}1"}{.end}{.end}`,
    data: { l: list(90_000), t: `${repeat('a', 900_000)}2` },
  },
  // Objects with many keys, lists in lists, tags with many parts.
  {
    title: 'keys counted in a loop',
    template: '{.repeated section l}{o|count}{.end}',
    data: { l: list(90_000), o: table(50_000) },
  },
  {
    title: 'a large object asked in a loop whether it is empty',
    template: '{.repeated section l}{.section o}x{.end}{.if o}y{.end}{.end}',
    data: { l: list(90_000), o: table(50_000) },
  },
  {
    title: 'a list for a key',
    template: '{.repeated section l}{.var @x k|key-by id}{.end}',
    data: { l: list(90_000), k: [{ id: list(50_000) }] },
  },
  {
    title: 'names looked up with a long text',
    template: '{.repeated section l}{@|lookup t}{@|get t}{.end}',
    data: { l: list(90_000), t: repeat('a.', 400_000) },
  },
  {
    title: 'lists in lists that are empty, in a loop',
    template: '{.repeated section l}{a}{.end}',
    data: { l: list(90_000), a: nestedNothing(2_000) },
  },
  {
    title: 'a loop around a tag with many formatters',
    template: `{.repeated section l}{a${repeat('|str', 100_000)}}{.end}`,
    data: { l: list(90_000), a: 1 },
  },
  {
    title: 'a loop around a condition with many references',
    template: `{.repeated section l}{.if a${repeat('&&a', 100_000)}}{.end}{.end}`,
    data: { l: list(90_000), a: 1 },
  },
  {
    title: 'a loop around an object with many fields',
    template: `{.repeated section l}{.ctx @o${list(50_000)
      .map((i) => ` k${i}=a`)
      .join('')}}{.end}`,
    data: { l: list(90_000), a: 1 },
  },
  {
    title: 'a loop around many clauses',
    template: `{.repeated section l}{.if nope}${repeat('{.or odd? two}x', 250)}{.end}{.end}`,
    data: { l: list(90_000), two: 2 },
  },
  // Messages.
  {
    title: 'the long name of an unknown partial in a loop',
    template: `{.repeated section l}{@|apply ${repeat('x', 900_000)}}{.end}`,
    data: { l: list(900) },
  },
  {
    title: 'a long expression that fails in a loop',
    template: `{.repeated section l}{.eval a + "${repeat('x', 900_000)}"}{.end}`,
    data: { l: list(900), a: {} },
  },
  { title: 'the long name of an unknown formatter', template: `{a|${repeat('x', 900_000)}}` },
  // Source that is no template.
  { title: 'a million opening braces', template: repeat('{', 1_000_000) },
  { title: 'a million closing braces', template: repeat('}', 1_000_000) },
  { title: 'half a million empty tags', template: repeat('{}', 500_000) },
  { title: 'comments that do not end', template: repeat('{##', 300_000) },
  { title: 'ends without a beginning', template: repeat('{.end}', 150_000) },
  { title: 'unknown names', template: repeat('{a|b}{.c?}', 100_000) },
  { title: 'a tag with a million bars', template: `{a${repeat('|str', 240_000)}}`, data: { a: 1 } },
  { title: 'a tag with a million arguments', template: `{a|output${repeat(' x', 500_000)}}` },
  { title: 'a tag with a million references', template: `{a${repeat(',a', 400_000)}}`, data: { a: 1 } },
  {
    title: 'a condition with a million references',
    template: `{.if a${repeat('&&a', 300_000)}}x{.end}`,
    data: { a: 1 },
  },
  { title: 'blanks before a name', template: `{.section${repeat(' ', 900_000)}a}x{.end}` },
  { title: 'source that is too long', template: repeat('x', 1_100_000) },
  // What every JavaScript object has.
  {
    title: 'names of prototypes',
    template:
      '{__proto__}{constructor}{constructor.name}{@.constructor}{a.__proto__.x}{a.constructor.prototype}{toString}{hasOwnProperty}',
    data: { a: {} },
  },
  {
    title: 'names of prototypes as arguments',
    template: '{a|prop __proto__}{a|get k}{a|key-by __proto__|json}{@|lookup k}{l|find-first __proto__}',
    data: { a: [{}], l: [{}], k: '__proto__' },
  },
  {
    title: 'names of prototypes as variables',
    template:
      '{.ctx @x constructor=a prototype=a}{@x.constructor}{@x|json}{@|apply m __proto__=1 constructor=2}',
    data: { a: 1 },
    partials: { m: '{@args|json}{@args.polluted}' },
  },
  {
    title: 'code in names',
    template: `{a|apply "];${CODE};["}{.inject @x ./../../etc/passwd}{.include ${CODE}}{.equal? a "\\u2028"}x{.end}`,
    data: { a: 1 },
  },
  {
    title: 'code in text',
    template: `\`${CODE}\` \\u0060 </script> \u2028 \u2029 \\ " ' {a|output \`${CODE}\` \\ "}`,
    data: { a: 1 },
  },
];

/** A tenth of the usual steps: the same bound, proven in a tenth of the time. */
const STEPS = defaultBudget.steps / 10;
/** Many times what a step takes. Work that is not counted shows as time that the steps do not explain. */
const MILLISECONDS_PER_STEP = 1 / 1_000;
/** For reading a megabyte of source, and for the one piece of work that crosses the budget. */
const ALLOWANCE = 3_000;
/** Messages quote at most 200 characters of each thing that they name. */
const MESSAGE_LENGTH = 600;

/** The package itself knows nothing of Node. In microseconds; a busy machine does not lengthen it. */
interface CpuTime {
  readonly user: number;
  readonly system: number;
}
const { cpuUsage } = (globalThis as unknown as { process: { cpuUsage(since?: CpuTime): CpuTime } }).process;

const FORMS = ['closures', 'generated'] as const;
/** Each attack in one of the two forms, by the seed: the next run tries the other. */
const { seed = 0 } = fc.readConfigureGlobal();
const attacksOn = (form: (typeof FORMS)[number]) =>
  attacks.filter((_attack, index) => FORMS[(index + Math.abs(seed)) % FORMS.length] === form);

describe.each(FORMS)('TE-7 hostile templates as %s', (form) => {
  let seen: Context | null = null;
  const engine = createEngine({
    form,
    budget: { steps: STEPS },
    formatters: {
      'count-this': () => (_value, ctx) => {
        seen = ctx;
        return '';
      },
    },
  });
  const spent = (): number => Math.min(seen?.spent ?? 0, STEPS);

  test.each(attacksOn(form))(
    'bounded work, bounded output, no exception: $title',
    { timeout: 120_000 },
    ({ template, data = {}, partials }) => {
      seen = null;
      const started = cpuUsage();
      let result: RenderResult = { output: '', errors: [] };
      expect(() => {
        result = engine.compile(`{@|count-this}${template}`).render(data, { partials, now: 0 });
      }).not.toThrow();
      const { user, system } = cpuUsage(started);
      expect(result.output.length).toBeLessThanOrEqual(5 * 1024 * 1024);
      expect(result.errors.length).toBeLessThanOrEqual(2_002);
      expect(result.errors.filter(({ code }) => code === 'budget-exceeded').length).toBeLessThanOrEqual(3);
      for (const { message } of result.errors) expect(message.length).toBeLessThan(MESSAGE_LENGTH);
      expect((user + system) / 1_000).toBeLessThan(ALLOWANCE + spent() * MILLISECONDS_PER_STEP);
    },
  );

  test('nothing reached what all objects share', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

test('the tree of a template with a hundred thousand blocks can be asked for', () => {
  const engine = createEngine();
  const { tree, diagnostics } = engine.parse(repeat('{.section a}', 80_000));
  expect(Array.isArray(tree)).toBe(true);
  expect(diagnostics.map(({ code }) => code)).toEqual(['budget-exceeded', 'eof-in-block']);
});

test('a serialised tree that is too deep is refused in part, not with an exception', () => {
  let tree: unknown[] = [17, 1, [], 18];
  let block: unknown[] = [];
  for (let i = 0; i < 100_000; i++) block = [[2, ['@'], block, 3]];
  tree = [17, 1, [[0, 'kept'], ...block], 18];
  const { output, errors } = createEngine().compile(tree).render({ a: 1 });
  expect(output).toBe('kept');
  expect(errors.map(({ code }) => code)).toEqual(['budget-exceeded']);
});

test('TE-7 a field called __proto__ in a serialised tree is a field', () => {
  const tree = [
    17,
    1,
    [
      [22, '@o', [['__proto__', ['a']]]],
      [1, [['@o']], [['json']]],
    ],
    18,
  ];
  for (const form of ['closures', 'generated'] as const) {
    const { output } = createEngine({ form })
      .compile(tree)
      .render({ a: { polluted: 1 } });
    expect(output).toBe('{"__proto__":{"polluted":1}}');
  }
});
