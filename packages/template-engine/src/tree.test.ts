import { describe, expect, test } from 'vitest';
import { createEngine } from './index.ts';

type Tree = Parameters<ReturnType<typeof createEngine>['compile']>[0];

describe.each(['closures', 'generated'] as const)('serialised trees as %s', (form) => {
  const engine = createEngine({ form });
  const run = (block: unknown[], data: unknown = {}): string => {
    const { output, errors } = engine.compile([17, 1, block, 18] as Tree).render(data);
    expect(errors).toEqual([]);
    return output;
  };

  test('a struct runs its block in the current frame, an atom does nothing', () => {
    const struct = [
      20,
      { any: 'thing' },
      [
        [0, 'in '],
        [1, [['a']], 0],
        [6, '@v', [['a']], 0],
      ],
    ];
    expect(run([struct, [21, { any: 'thing' }], [1, [['@v']], 0]], { a: 1 })).toBe('in 11');
  });

  test('what is not known does nothing', () => {
    expect(run([[0, 'a'], 3, 18, 99, [98, 'x'], [11, 'comment', 0], [0, 'b']])).toBe('ab');
  });

  test('a block that is no list is empty', () => {
    expect(
      run(
        [
          [2, ['a'], 0, 3],
          [4, ['l'], null, 3, 'x'],
          [0, 'z'],
        ],
        { a: 1, l: [1, 2] },
      ),
    ).toBe('z');
  });

  test('unknown formatters of a serialised tree are skipped, and unknown predicates are false', () => {
    expect(
      run(
        [
          [1, [['a']], [['nope'], ['html']]],
          [5, 'nope?', 0, [[0, 'yes']], [7, 0, 0, [[0, 'no']], 3]],
        ],
        { a: '<' },
      ),
    ).toBe('&lt;no');
  });

  test('bare numbers are literals', () => {
    expect(run([12, 13, 14, 15, 16])).toBe('{}\n \t');
  });

  test.each([[[]], [18], [null], [{}], [true]])('%j has no root: it renders nothing and says why', (tree) => {
    expect(engine.compile(tree as Tree, { name: 'page' }).render({})).toEqual({
      output: '',
      errors: [
        {
          code: 'not-a-template',
          type: 'parser',
          message:
            'SyntaxError: This is neither the source of a template nor a tree that starts with its root.',
          template: 'page',
          line: 0,
          column: 0,
          excerpt: '',
        },
      ],
    });
  });

  test('a partial may be a tree', () => {
    const { output } = engine.compile('{@|apply p}').render(
      { a: 1 },
      {
        partials: {
          p: [
            17,
            1,
            [
              [0, 'p'],
              [1, [['a']], 0],
            ],
            18,
          ],
        },
      },
    );
    expect(output).toBe('p1');
  });
});

test('the tree of a source holds every instruction', () => {
  const source =
    '{.if a && b||c}x{.end}{.var @v a}{.ctx @c a=b.c}{.eval 1 + 2}{.include p output}{## d ##}{.space}{.repeated section r}{.alternates with},{.or}n{.end}';
  expect(createEngine().parse(source)).toEqual({
    tree: [
      17,
      1,
      [
        [8, [1, 0], [['a'], ['b'], ['c']], [[0, 'x']], 3],
        [6, '@v', [['a']], 0],
        [22, '@c', [['a', ['b', 'c']]]],
        [23, '1 + 2'],
        [24, 'p', [['output'], ' ']],
        [11, ' d ', 1],
        15,
        [4, ['r'], [], [7, 0, 0, [[0, 'n']], 3], [[0, ',']]],
      ],
      18,
    ],
    diagnostics: [],
  });
});
