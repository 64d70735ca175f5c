import { describe, expect, it } from 'vitest';
import { newSection } from '../document/new-document.ts';
import type { ClassicContent, ClassicRow, PageDocument } from '../document/page-document.ts';
import { parseDocument } from '../document/parse-document.ts';
import { readingOrder } from '../document/reading-order.ts';
import { editPage } from './testing/edit-page.ts';
import { createIds } from './testing/random-commands.ts';

const idOf = (letter: string): string => letter.repeat(24);
const SECTION = idOf('0');

/** Columns as `[span, …content]`, where a letter is a text block and a list is a row of its own. */
type Sketch = readonly (readonly [number, ...(string | Sketch)[]])[];

const createSketcher = () => {
  const newId = createIds();
  const rowOf = (sketch: Sketch): ClassicRow => ({
    id: newId(),
    columns: sketch.map(([span, ...content]) => ({ id: newId(), span, content: content.map(contentOf) })),
  });
  const contentOf = (part: string | Sketch): ClassicContent =>
    typeof part === 'string'
      ? { kind: 'block', block: { id: idOf(part), type: 2, value: { html: part } }, float: null }
      : { kind: 'row', row: rowOf(part) };
  return rowOf;
};

const pageOf = (...rows: readonly Sketch[]): PageDocument => {
  const document: PageDocument = {
    schema: 1,
    sections: [newSection(SECTION, { layout: { type: 'classic', rows: rows.map(createSketcher()) } })],
  };
  return document;
};

const sketchOf = (row: ClassicRow): Sketch =>
  row.columns.map(({ span, content }) => [
    span,
    ...content.map((entry) => (entry.kind === 'block' ? (entry.block.id[0] ?? '') : sketchOf(entry.row))),
  ]);
const rowsOf = (document: PageDocument): readonly ClassicRow[] => {
  const layout = document.sections[0]?.layout;
  if (layout?.type !== 'classic') throw new Error('The page has rows.');
  return layout.rows;
};
const sketches = (document: PageDocument): readonly Sketch[] => rowsOf(document).map(sketchOf);
const columnId = (document: PageDocument, row: number, column: number): string =>
  rowsOf(document)[row]?.columns[column]?.id ?? '';

describe('leaving a row', () => {
  it('SM-23 an empty column goes and its neighbour takes its width; an empty row goes', () => {
    const edit = editPage(
      pageOf(
        [
          [4, 'a'],
          [3, 'b'],
          [5, 'c'],
        ],
        [[12, 'd']],
      ),
    );
    edit.run({ do: 'remove-block', block: idOf('b') });
    expect(sketches(edit.document())).toEqual([
      [
        [7, 'a'],
        [5, 'c'],
      ],
      [[12, 'd']],
    ]);
    edit.run({ do: 'remove-block', block: idOf('a') });
    edit.run({ do: 'remove-block', block: idOf('d') });
    expect(sketches(edit.document())).toEqual([[[12, 'c']]]);
    edit.run({ do: 'remove-block', block: idOf('c') });
    expect(sketches(edit.document())).toEqual([]);
  });

  it('SM-23 a nested row that has become a single column dissolves', () => {
    const edit = editPage(
      pageOf([
        [
          12,
          'a',
          [
            [6, 'b', 'c'],
            [6, 'd'],
          ],
          'e',
        ],
      ]),
    );
    edit.run({ do: 'remove-block', block: idOf('d') });
    expect(sketches(edit.document())).toEqual([[[12, 'a', 'b', 'c', 'e']]]);
  });
});

describe('moving in rows', () => {
  const page = pageOf(
    [
      [6, 'a', 'b'],
      [6, 'c'],
    ],
    [[12, 'd']],
  );

  it('SM-24 a block moves into a column, at a place counted before the move', () => {
    const edit = editPage(page);
    edit.run({
      do: 'move-block',
      block: idOf('d'),
      to: { in: columnId(page, 0, 0), index: 1, float: 'left' },
    });
    expect(sketches(edit.document())).toEqual([
      [
        [6, 'a', 'd', 'b'],
        [6, 'c'],
      ],
    ]);
    expect(JSON.stringify(edit.document())).toContain('"float":"left"');
    edit.run({ do: 'move-block', block: idOf('a'), to: { in: columnId(page, 0, 0), index: 3 } });
    expect(sketches(edit.document())).toEqual([
      [
        [6, 'd', 'b', 'a'],
        [6, 'c'],
      ],
    ]);
  });

  it('SM-24 a block moves into its own column, where it is alone', () => {
    const edit = editPage(page);
    edit.run({ do: 'move-block', block: idOf('c'), to: { in: columnId(page, 0, 1), index: 0 } });
    expect(sketches(edit.document())).toEqual(sketches(page));
  });

  it('SM-24 a block moves into a new row', () => {
    const edit = editPage(page);
    edit.run({ do: 'move-block', block: idOf('b'), to: { newRow: 1 } });
    expect(sketches(edit.document())).toEqual([
      [
        [6, 'a'],
        [6, 'c'],
      ],
      [[12, 'b']],
      [[12, 'd']],
    ]);
  });

  it('SM-24 beside a block that is alone in its column, as a column', () => {
    const edit = editPage(page);
    edit.run({ do: 'move-block', block: idOf('d'), to: { beside: idOf('c'), side: 'start' } });
    expect(sketches(edit.document())).toEqual([
      [
        [6, 'a', 'b'],
        [3, 'd'],
        [3, 'c'],
      ],
    ]);
  });

  it('SM-24 beside a block among others, in a row that the two share', () => {
    const edit = editPage(page);
    edit.run({ do: 'move-block', block: idOf('d'), to: { beside: idOf('b'), side: 'end' } });
    expect(sketches(edit.document())).toEqual([
      [
        [
          6,
          'a',
          [
            [6, 'b'],
            [6, 'd'],
          ],
        ],
        [6, 'c'],
      ],
    ]);
  });

  it('SM-24 beside itself, which changes nothing', () => {
    const edit = editPage(page);
    edit.run({ do: 'move-block', block: idOf('b'), to: { beside: idOf('b'), side: 'end' } });
    expect(sketches(edit.document())).toEqual(sketches(page));
  });

  it('SM-24 not beside a block where rows are nested as deep as they can be', () => {
    const deep = editPage(pageOf([[12, [[12, [[12, [[12, 'a', 'b']]]]]]]], [[12, 'd']]));
    expect(parseDocument(deep.document()).ok).toBe(true);
    expect(deep.refusal({ do: 'move-block', block: idOf('d'), to: { beside: idOf('a'), side: 'end' } })).toBe(
      'too-deep: Rows can be nested 4 deep, not deeper.',
    );
  });

  it('SM-24 not beside the last of twelve columns', () => {
    const narrow = Array.from('abcdef123456', (letter) => [1, letter] as const);
    const edit = editPage(pageOf(narrow, [[12, '7']]));
    expect(edit.refusal({ do: 'move-block', block: idOf('7'), to: { beside: idOf('a'), side: 'end' } })).toBe(
      'no-room: This row has no room for another column.',
    );
  });

  it('SM-22 a copy comes right after the original', () => {
    const edit = editPage(page);
    edit.run({ do: 'duplicate-block', block: idOf('a') });
    const [first] = rowsOf(edit.document());
    expect(
      first?.columns[0]?.content.map((entry) => entry.kind === 'block' && entry.block.value.html),
    ).toEqual(['a', 'a', 'b']);
  });

  it('commands of the grid are refused in rows, and the other way round', () => {
    const edit = editPage({ ...page, sections: [...page.sections, newSection(idOf('9'))] });
    expect(edit.refusal({ do: 'move-block', block: idOf('a'), to: { column: 0, row: 0 } })).toMatch(
      /^wrong-layout/,
    );
    expect(edit.refusal({ do: 'resize-block', block: idOf('a'), width: 3 })).toMatch(/^wrong-layout/);
    expect(edit.refusal({ do: 'set-layer', block: idOf('a'), layer: 1 })).toMatch(/^wrong-layout/);
    expect(edit.refusal({ do: 'arrange-phone', section: SECTION })).toMatch(/^wrong-layout/);
    expect(edit.refusal({ do: 'add-block', section: idOf('9'), type: 2, at: { newRow: 0 } })).toMatch(
      /^wrong-layout/,
    );
    expect(edit.refusal({ do: 'convert-to-fluid', section: idOf('9') })).toMatch(/^wrong-layout/);
  });
});

describe('the width of a column', () => {
  const spans = (start: readonly number[], at: number, span: number) => {
    const letters = 'abcdef';
    const page = pageOf(start.map((width, index) => [width, letters[index] ?? ''] as const));
    const edit = editPage(page);
    edit.run({ do: 'set-span', column: columnId(page, 0, at), span });
    return rowsOf(edit.document())[0]?.columns.map((column) => column.span);
  };

  it('SM-25 a wider column takes its width from the columns after it, nearest first, then from those before', () => {
    expect(spans([4, 4, 4], 0, 6)).toEqual([6, 2, 4]);
    expect(spans([4, 4, 4], 0, 9)).toEqual([9, 1, 2]);
    expect(spans([4, 4, 4], 1, 9)).toEqual([2, 9, 1]);
    expect(spans([4, 4, 4], 2, 10)).toEqual([1, 1, 10]);
  });

  it('SM-25 a narrower column gives its width to its neighbour', () => {
    expect(spans([4, 4, 4], 0, 1)).toEqual([1, 7, 4]);
    expect(spans([4, 4, 4], 2, 1)).toEqual([4, 7, 1]);
  });

  it('SM-25 a wider column leaves one twelfth to every other column', () => {
    const page = pageOf(
      [
        [6, 'a'],
        [6, 'b'],
      ],
      [[12, 'c']],
    );
    const edit = editPage(page);
    expect(edit.refusal({ do: 'set-span', column: columnId(page, 0, 0), span: 12 })).toBe(
      'no-room: Beside 1 other columns this one can be up to 11 wide.',
    );
    expect(edit.refusal({ do: 'set-span', column: columnId(page, 1, 0), span: 6 })).toBe(
      'no-room: The only column of a row is 12 wide.',
    );
  });
});

describe('from rows to a grid', () => {
  const page = pageOf(
    [
      [4, 'a'],
      [
        8,
        'b',
        [
          [3, 'c'],
          [9, 'd'],
        ],
      ],
    ],
    [[12, 'e']],
    [
      [6, 'f'],
      [6, '1', '2'],
    ],
  );

  it('SM-26 a twelfth becomes two columns, and rows follow each other', () => {
    const layout = editPage(page).run({ do: 'convert-to-fluid', section: SECTION }).sections[0]?.layout;
    const cells = layout?.type === 'fluid' ? layout.blocks : [];
    expect(Object.fromEntries(cells.map(({ block, desktop }) => [block.id[0], desktop]))).toEqual({
      a: { column: 0, row: 0, width: 8, height: 2, layer: 0 },
      b: { column: 8, row: 0, width: 16, height: 1, layer: 0 },
      c: { column: 8, row: 1, width: 4, height: 1, layer: 0 },
      d: { column: 12, row: 1, width: 12, height: 1, layer: 0 },
      e: { column: 0, row: 2, width: 24, height: 1, layer: 0 },
      f: { column: 0, row: 3, width: 12, height: 2, layer: 0 },
      1: { column: 12, row: 3, width: 12, height: 1, layer: 0 },
      2: { column: 12, row: 4, width: 12, height: 1, layer: 0 },
    });
  });

  it.each([
    ['columns of one block', page],
    [
      'columns of several blocks',
      pageOf(
        [
          [4, 'a', 'b', 'c'],
          [4, 'd', 'e'],
          [4, 'f', '1'],
        ],
        [[12, '2']],
      ),
    ],
    [
      'rows in rows',
      pageOf([
        [
          6,
          'a',
          [
            [6, 'b', 'c'],
            [6, 'd'],
          ],
          'e',
        ],
        [
          6,
          [
            [4, 'f'],
            [8, '1', '2'],
          ],
          '3',
        ],
      ]),
    ],
    [
      'more columns than fit side by side',
      pageOf([
        [
          1,
          [
            [1, 'a'],
            [1, 'b'],
            [1, 'c'],
            [9, 'd'],
          ],
          'e',
        ],
        [11, 'f'],
      ]),
    ],
    ['empty columns', pageOf([[3], [6, 'a', 'b'], [3]], [[12]], [[12, 'c']])],
  ])('SM-26 the blocks are read in the same order on every device, with %s', (_, document) => {
    const classic = document.sections[0]?.layout;
    const fluid = editPage(document).run({ do: 'convert-to-fluid', section: SECTION }).sections[0]?.layout;
    if (!classic || !fluid) throw new Error('The page has a section.');
    for (const device of ['desktop', 'phone'] as const) {
      expect(readingOrder(fluid, device)).toEqual(readingOrder(classic, device));
    }
  });
});
