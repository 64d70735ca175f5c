import fc from 'fast-check';
import { wordList } from './word-list.ts';

/** What templates of one area talk about. */
export interface Words {
  readonly names: readonly string[];
  /** A formatter with its arguments, without the bar. */
  readonly calls: fc.Arbitrary<string>;
  /** A predicate with its arguments, without the dot. */
  readonly predicates: fc.Arbitrary<string>;
  readonly partials?: readonly string[];
}

/** Arguments with one of the delimiters people use, or none at all. */
export const argumentList = (argument: fc.Arbitrary<string>, maxLength = 3): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(' ', ' ', ' ', ' ', ':', '/'),
      fc.array(argument, { maxLength }),
      fc.integer({ min: 0, max: 19 }),
    )
    .map(([delimiter, list, random]) =>
      list.length > 0 ? delimiter + list.join(delimiter) : random === 0 ? delimiter : '',
    );

/** Each name with a list of these arguments. */
export const withArguments = (
  names: readonly string[],
  argument: fc.Arbitrary<string>,
  maxLength = 3,
): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...names), argumentList(argument, maxLength)).map(([name, list]) => name + list);

const texts = fc.constantFrom(
  ...wordList(`
    a { } {{ <b> é😀 {##} {.endx} {.space} {.tab} {.newline} {.meta-left} {.meta-right} {a|} {a|nope} {a|toString}`),
  '',
  ' ',
  '\n',
  '{# c }',
  '{## {x} ##}',
  '{ x }',
  '{.if a &&}',
  '{.nope? 1}',
);

const stray = fc.constantFrom(
  '{.end}',
  '{.or}',
  '{.alternates with}',
  '{.eof}',
  '{.if }',
  '{.or equal? a 1}',
);

const tokens = fc.constantFrom(
  ...wordList(`
    1 2.5 0x1F 1e3 5. "s" 't' "\\x41\\u00e9" "" null true PI NaN Infinity a b c @v @w @index x.y a.b toString o
    + - * / % ** << >> < > <= >= == != === !== & | ^ && || ! ~ ( ) , ; =
    max( min( abs( num( str( bool( foo( # $ .5 1e 0x 1.2.3 "open \\`),
  '@v = ',
  '@w = ',
  '\u000b',
  '\u00a0',
);

export const expressions: fc.Arbitrary<string> = fc
  .array(tokens, { maxLength: 9 })
  .map((list) => `{.eval ${list.join(' ')}}`);

/** Whole templates: every instruction, in the right place and now and then in a wrong one. */
export function templates({
  names,
  calls,
  predicates,
  partials = ['p', 'q', 'r'],
}: Words): fc.Arbitrary<string> {
  const name = fc.constantFrom(...names);
  const partial = fc.constantFrom(...partials, 'nowhere');
  const chain = fc.array(calls, { maxLength: 2 }).map((list) => list.map((call) => `|${call}`).join(''));
  const applied = fc
    .tuple(partial, fc.constantFrom('', '', ' private', ' k=v', ' k=v private', ' k= x'))
    .map(([called, rest]) => `|apply ${called}${rest}`);
  const value = fc
    .tuple(
      fc.array(name, { minLength: 1, maxLength: 2 }),
      fc.oneof({ weight: 5, arbitrary: chain }, { weight: 1, arbitrary: applied }),
    )
    .map(([references, list]) => references.join(',') + list);
  const { template } = fc.letrec<Record<'leaf' | 'block' | 'alternate' | 'body' | 'template', string>>(
    (tie) => ({
      leaf: fc.oneof(
        { weight: 4, arbitrary: texts },
        { weight: 8, arbitrary: value.map((text) => `{${text}}`) },
        { weight: 2, arbitrary: expressions },
        {
          weight: 2,
          arbitrary: fc
            .tuple(fc.constantFrom('@v', '@w', '@index'), value)
            .map(([variable, text]) => `{.var ${variable} ${text}}`),
        },
        { weight: 1, arbitrary: fc.tuple(name, name).map(([a, b]) => `{.ctx @v k=${a} j=${b}}`) },
        { weight: 1, arbitrary: fc.constantFrom('{.inject @v i}', '{.inject @w j}', '{.inject @v none}') },
        {
          weight: 1,
          arbitrary: fc
            .tuple(partial, fc.constantFrom('', ' output', ' x output'))
            .map(([included, rest]) => `{.include ${included}${rest}}`),
        },
        { weight: 1, arbitrary: stray },
      ),
      block: fc.oneof(
        fc
          .tuple(name, tie('body'), tie('alternate'))
          .map(([section, body, alternate]) => `{.section ${section}}${body}${alternate}{.end}`),
        fc
          .tuple(
            name,
            tie('body'),
            fc.oneof(
              fc.constant(''),
              tie('body').map((between) => `{.alternates with}${between}`),
            ),
            tie('alternate'),
          )
          .map(
            ([list, body, between, alternate]) =>
              `{.repeated section ${list}}${body}${between}${alternate}{.end}`,
          ),
        fc
          .tuple(
            fc.array(name, { minLength: 1, maxLength: 3 }),
            fc.constantFrom('&&', ' || '),
            tie('body'),
            tie('alternate'),
          )
          .map(
            ([list, operator, body, alternate]) => `{.if ${list.join(operator)}}${body}${alternate}{.end}`,
          ),
        fc
          .tuple(fc.constantFrom('', 'if '), predicates, tie('body'), tie('alternate'))
          .map(([prefix, predicate, body, alternate]) => `{.${prefix}${predicate}}${body}${alternate}{.end}`),
        fc
          .tuple(fc.constantFrom('p', 'm'), tie('body'))
          .map(([macro, body]) => `{.macro ${macro}}${body}{.end}{a|apply ${macro}}`),
      ),
      alternate: fc.oneof(
        { weight: 2, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: tie('body').map((body) => `{.or}${body}`) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(predicates, tie('body'))
            .map(([predicate, body]) => `{.or ${predicate}}${body}`),
        },
      ),
      body: fc
        .array(fc.oneof({ maxDepth: 2 }, tie('leaf'), tie('block')), { maxLength: 3 })
        .map((parts) => parts.join('')),
      template: fc
        .array(fc.oneof(tie('leaf'), tie('block')), { minLength: 1, maxLength: 4 })
        .map((parts) => parts.join('')),
    }),
  );
  return template;
}

/** Short templates around one formatter or predicate at a time, for areas whose output is long. */
export function focusedTemplates({ names, calls, predicates }: Words): fc.Arbitrary<string> {
  const name = fc.constantFrom(...names);
  const formatted = fc.tuple(name, calls).map(([reference, call]) => `${reference}|${call}`);
  const tag = fc.oneof(
    { weight: 5, arbitrary: formatted.map((text) => `{${text}}`) },
    { weight: 1, arbitrary: fc.tuple(formatted, calls).map(([text, call]) => `{${text}|${call}}`) },
    { weight: 1, arbitrary: formatted.map((text) => `{.var @v ${text}}[{@v|json}]`) },
    { weight: 3, arbitrary: predicates.map((predicate) => `{.${predicate}}1{.or}0{.end}`) },
    { weight: 1, arbitrary: name.map((reference) => `{.var @content ${reference}}`) },
  );
  const tags = fc.array(tag, { minLength: 1, maxLength: 3 }).map((list) => list.join(';'));
  return fc.oneof(
    { weight: 4, arbitrary: tags },
    {
      weight: 2,
      arbitrary: fc
        .tuple(name, tags)
        .map(([reference, body]) => `{.section ${reference}}${body}{.or}-{.end}`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(name, tags)
        .map(([reference, body]) => `{.repeated section ${reference}}${body}{.or}-{.end}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(name, tags)
        .map(([reference, body]) => `{.macro m}${body}{.end}{${reference}|apply m private}`),
    },
  );
}
