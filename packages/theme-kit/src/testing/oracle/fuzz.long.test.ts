import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { createEngine, type ThemeEngine, type ThemeTemplate } from '../../engine.ts';
import { parseCase } from '../case-file.ts';

declare module 'vitest' {
  interface ProvidedContext {
    effort: number;
  }
}

/** Nonsense is cheap to refuse; anything that takes this long on a few hundred characters would not end on more. */
const WAIT_MS = 20_000;
const TIMEOUT_MS = 120_000;

const data = { a: [1, { b: '<x>' }, null], b: { c: 'text', a: [[]] }, c: 0, x: '\ud800', debug: true };
const partials = { p: '{@|apply q}{a}', q: '{.repeated section a}{@index}{.end}', m: '{.eval (}{.end}' };
const budget = { loopTurns: 2_000, steps: 200_000 };
const engine = createEngine({ form: 'closures', budget });
const generated = createEngine({ form: 'generated', budget });

function survives(source: Parameters<typeof engine.compile>[0]): void {
  for (const form of [engine, generated]) survivesIn(form, source);
}

function survivesIn(form: ThemeEngine, source: Parameters<typeof engine.compile>[0]): void {
  const started = performance.now();
  const template: ThemeTemplate = form.compile(source, { name: 'fuzz' });
  const { output, errors } = template.render(data, { partials, injects: { p: { a: 1 } }, now: 0 });
  expect(typeof output).toBe('string');
  for (const { line, column, message, excerpt } of errors) {
    expect(message).not.toBe('');
    if (typeof source !== 'string') continue;
    expect(line).toBeGreaterThan(0);
    expect(column).toBeGreaterThan(0);
    expect(excerpt.endsWith('^')).toBe(true);
  }
  expect(performance.now() - started).toBeLessThan(WAIT_MS);
}

const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 150 })
  .map((list) => String.fromCharCode(...list));

const shards = [
  '{',
  '}',
  '{',
  '}',
  '.',
  '|',
  '#',
  '##',
  '@',
  '?',
  ':',
  ' ',
  '\n',
  '"',
  "'",
  '\\',
  '&&',
  '||',
  ',',
  '=',
  '(',
  ')',
  '{.section ',
  '{.repeated section ',
  '{.if ',
  '{.or',
  '{.end}',
  '{.alternates with}',
  '{.eof}',
  '{.eval ',
  '{.var ',
  '{.ctx ',
  '{.macro ',
  '{.include ',
  '{.inject ',
  '{.space}',
  '{##',
  '##}',
  '{.even? ',
  'equal? ',
  '|apply p',
  '|json',
  'a',
  'b.c',
  '@index',
  '@v',
  '0',
  '99999999999',
  'max(',
  '0x',
  '1e',
  '**',
  '\u2028',
  '😀',
  '\ud800',
  '__proto__',
];
const shardSoup = fc.array(fc.constantFrom(...shards), { maxLength: 40 }).map((list) => list.join(''));

const packages = join(import.meta.dirname, '..', '..', '..', '..');
const corpus = ['template-engine/cases', 'theme-kit/cases']
  .flatMap((folder) =>
    readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.case'))
      .map((name) => join(packages, folder, name)),
  )
  .map((file) => parseCase(readFileSync(file, 'utf8')).template);

/** A real template with a few wounds: parts cut out, doubled, moved, overwritten. */
const mutated = fc
  .tuple(
    fc.constantFrom(...corpus),
    fc.constantFrom(...corpus),
    fc.array(fc.tuple(fc.nat(3), fc.nat(200), fc.nat(12), fc.constantFrom(...shards)), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  .map(([first, second, wounds]) => {
    let text = first;
    for (const [kind, place, length, shard] of wounds) {
      const at = place % (text.length + 1);
      const cut = text.slice(at, at + length);
      if (kind === 0) text = text.slice(0, at) + text.slice(at + length);
      else if (kind === 1) text = text.slice(0, at) + cut + cut + text.slice(at);
      else if (kind === 2) text = text.slice(0, at) + shard + text.slice(at + length);
      else text = text.slice(0, at) + second.slice(place % (second.length + 1)) + text.slice(at);
    }
    return text;
  });

const expression = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'0 1 9 . e E x X + - * / % ** < > = ! ~ & | ^ ( ) , ; " \' \\ u0041 x41 # @ a b.c @v max( min('.split(
          ' ',
        ),
      ),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    { maxLength: 40 },
  )
  .map((list) => `{.eval ${list.join('').replace(/[{}]/g, '')}}[{@v}]`);

const { node } = fc.letrec<{ node: unknown; block: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(
      3,
      12,
      18,
      99,
      null,
      'text',
      -1,
      {},
      { toString: 1 },
      true,
      [],
      [0],
      [1],
      [23, '('],
      [10, 'm'],
    ),
    fc.array(
      fc.oneof(
        { maxDepth: 4 },
        fc.integer({ min: 0, max: 25 }),
        fc.constantFrom<unknown>('a', '@v', ['a'], [['a', 0]], 0, null, [['x'], ' ']),
        tie('node'),
        tie('block'),
      ),
      { maxLength: 6 },
    ),
  ),
  block: fc.array(tie('node'), { maxLength: 4 }),
}));

const fuzz = <T>(
  title: string,
  usualRuns: number,
  inputs: fc.Arbitrary<T>,
  check: (input: T) => void,
): void => {
  const numRuns = usualRuns * inject('effort');
  test(`${title} (${numRuns} generated)`, { timeout: TIMEOUT_MS }, () => {
    fc.assert(fc.property(inputs, check), { numRuns });
  });
};

describe('TE-7 no source makes the engine throw or hang', () => {
  fuzz('random code units', 2_000, codeUnits, survives);
  fuzz('shards of the language in any order', 3_500, shardSoup, survives);
  fuzz('real templates with wounds', 3_500, mutated, survives);
  fuzz('expressions of random characters', 2_000, expression, survives);
  fuzz('trees that are none', 1_000, fc.array(node, { maxLength: 4 }), (block) =>
    survives([17, 1, block, 18]),
  );
  fuzz(
    'anything at all in place of a tree',
    250,
    fc.array(fc.anything({ maxDepth: 3 }), { maxLength: 4 }),
    survives,
  );

  fuzz('the tree of anything can be asked for', 250, fc.oneof(shardSoup, mutated), (source) => {
    expect(Array.isArray(engine.parse(source).tree)).toBe(true);
  });

  fuzz('generated code says the same as closures', 500, fc.oneof(shardSoup, mutated), (source) => {
    const options = { partials, injects: { p: { a: 1 } }, now: 0 };
    expect(generated.compile(source, { name: 'fuzz' }).render(data, options)).toEqual(
      engine.compile(source, { name: 'fuzz' }).render(data, options),
    );
  });
});
