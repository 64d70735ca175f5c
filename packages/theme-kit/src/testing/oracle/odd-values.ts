import fc from 'fast-check';

/** Texts that have broken something somewhere: markup, quotes, numbers, other scripts, halves of characters. */
const oddTexts = [
  '',
  ' ',
  'a',
  'x y',
  'abc def ghi jkl',
  '0',
  '1',
  '2',
  '-1',
  '1.5',
  '007',
  '1e3',
  '12abc',
  '.5',
  '5.',
  '0x1F',
  'NaN',
  'Infinity',
  'true',
  'false',
  'null',
  'a.b',
  '<b>bold</b> & "q" \'s',
  '</script><!-- -->',
  '<unclosed',
  '--"q" it\'s',
  'line\nfeed\r\nand\ttab',
  '&amp; &nbsp;',
  '😀é',
  'e\u0301 \u200b\u00a0\u202f',
  '\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627',
  '\u202eRTL\u202c',
  '\ud800',
  'x\udc00y',
  '{0} {a}',
  '{0 plural one{# item} other{# items}}',
  '%Y %%',
  'http://a.b/c?d=e&f=g#h',
  '@me #tag https://x.y.',
  'toString',
  '__proto__',
  'constructor',
  '\u2028\u2029',
  '100%',
  'Ünï-Cødé_Slug',
] as const;

const oddNumbers = [
  0, 1, 2, 3, -1, -2, 1.5, -2.5, 0.1, 100, 1000, 1e21, 1e-7, -0, 2147483648, 9007199254740992, 1384518630123,
  -62135596800000, -12219292800001, 253402300800000, 1e15, 1e18,
] as const;

export const oddText: fc.Arbitrary<string> = fc.constantFrom(...oddTexts);
export const oddNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom<number>(...oddNumbers),
  fc.integer({ min: -5, max: 130 }),
);

export const oddScalar: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: oddNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false) },
);

const deep = (levels: number): unknown => (levels === 0 ? 'bottom' : { a: deep(levels - 1), b: [levels] });

/** Any JSON value whose objects use the given keys, so that templates find something in them. */
export function oddValue(...keys: readonly string[]): fc.Arbitrary<unknown> {
  return fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      { weight: 8, arbitrary: oddScalar },
      { weight: 3, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
      { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 5 }) },
      { weight: 1, arbitrary: fc.constantFrom([], {}, deep(12), [[1, [2, [null]]]]) },
    ),
  })).value;
}

/** Mostly what is expected there, sometimes anything. */
export const usually = (expected: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 16, arbitrary: expected },
    { weight: 1, arbitrary: oddScalar },
    { weight: 1, arbitrary: rare },
  );

const rare = fc.constantFrom<unknown>(null, [], {}, [1, 'a'], { a: 1 }, { value: '3' }, [[]], [{ a: 1 }]);

/** An object of which every field is mostly there. */
export const lenient = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          fc.oneof(
            { weight: 8, arbitrary: usually(value) },
            { weight: 1, arbitrary: fc.constant(undefined) },
          ),
        ]),
      ),
    )
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)));
