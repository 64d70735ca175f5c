import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { defineBlock } from '../blocks/block-definition.ts';
import { blockDefinitions } from '../blocks/block-registry.ts';
import { createIds } from '../edit/testing/random-commands.ts';
import { samplePage } from '../edit/testing/sample-page.ts';
import { areaDocument, emptyDocument, newSection } from './new-document.ts';
import type { Block, Cell, PageDocument, PlacedBlock } from './page-document.ts';
import { type ParseOptions, parseDocument } from './parse-document.ts';

const newId = createIds(1000);

const text = (html = ''): Block => ({ id: newId(), type: 2, value: { html } });
const cell = (over: Partial<Cell> = {}): Cell => ({
  column: 0,
  row: 0,
  width: 8,
  height: 2,
  layer: 0,
  ...over,
});
const placed = (over: Partial<PlacedBlock> = {}): PlacedBlock => ({
  block: text(),
  desktop: cell(),
  phone: cell(),
  ...over,
});
const page = (...blocks: readonly unknown[]) => ({
  schema: 1,
  sections: [{ ...newSection(newId()), layout: { type: 'fluid', blocks } }],
});
const rows = (...list: readonly unknown[]) => ({
  schema: 1,
  sections: [{ ...newSection(newId()), layout: { type: 'classic', rows: list } }],
});
const row = (...content: readonly unknown[]) => ({
  id: newId(),
  columns: [{ id: newId(), span: 12, content }],
});
const entry = (block: unknown = text()) => ({ kind: 'block', block, float: null });

const problemsOf = (input: unknown, options?: ParseOptions) => {
  const parsed = parseDocument(input, options);
  return parsed.ok ? [] : parsed.problems;
};
const problemsIn = (input: unknown, options?: ParseOptions) =>
  problemsOf(input, options).map(({ code, path }) => `${code} ${path}`);

describe('reading a document', () => {
  it.each([
    ['an empty page', emptyDocument()],
    ['an area of a theme', areaDocument('a'.repeat(24))],
    ['grids, rows and kinds of blocks that nobody knows', samplePage(30, createIds())],
  ])('SM-1 parseDocument returns %s as the same object', (_, document) => {
    const parsed = parseDocument(document);
    expect(parsed).toEqual({ ok: true, document });
    expect(parsed.ok && parsed.document === document).toBe(true);
  });

  it.each(blockDefinitions.map((definition) => [definition.title, definition] as const))(
    'SM-10 a new block of the kind %s fits',
    (_, { type, defaults }) => {
      expect(problemsIn(page(placed({ block: { id: newId(), type, value: defaults } })))).toEqual([]);
    },
  );

  it('SM-2 parseDocument says what is wrong and where', () => {
    const document = page(
      placed(),
      placed({ desktop: cell({ column: -1, row: 4 }), phone: cell({ row: 9 }) }),
    );
    expect(problemsOf(document)).toEqual([
      {
        code: 'bad-value',
        path: 'sections.0.layout.blocks.1.desktop.column',
        message: '“column” must not be less than 0.',
      },
    ]);
  });

  it('SM-2 parseDocument reports at most twenty problems', () => {
    expect(problemsOf({ schema: 1, sections: Array.from({ length: 100 }, () => 1) })).toHaveLength(20);
  });

  it.each([
    ['text', 'a page'],
    ['a list', []],
    ['nothing', null],
    ['no value at all', undefined],
    ['a number', 7],
  ])('SM-2 parseDocument refuses %s', (_, input) => {
    expect(problemsOf(input)).toHaveLength(1);
  });

  it('SM-2 parseDocument refuses unknown fields, so that a typo does not look saved', () => {
    const section = { ...newSection(newId()), colourTheme: 'dark' };
    expect(problemsIn({ schema: 1, sections: [section], author: 1 })).toEqual(['unknown-field author']);
    expect(problemsIn({ schema: 1, sections: [section] })).toEqual(['unknown-field sections.0.colourTheme']);
    const cells = page(placed({ phone: Object.assign(cell(), { depth: 1 }) }));
    expect(problemsIn(cells)).toEqual(['unknown-field sections.0.layout.blocks.0.phone.depth']);
  });

  it('SM-2 parseDocument lists the allowed words', () => {
    const section = { ...newSection(newId()), spacing: 'huge' };
    expect(problemsOf({ schema: 1, sections: [section] })[0]?.message).toBe(
      '“spacing” must be one of “none”, “small”, “medium”, “large”.',
    );
  });

  it.each([
    ['no source', {}],
    ['a source of another world', { source: 9 }],
    ['an image without its id', { source: 1, overlay: 0.5 }],
    ['an overlay of more than everything', { source: 1, imageId: 'a'.repeat(24), overlay: 1.5 }],
    [
      'an address that is none',
      { source: 3, videoId: null, url: 'javascript:1', posterId: null, overlay: 0 },
    ],
  ])('SM-2 parseDocument refuses a background with %s', (_, background) => {
    expect(problemsIn({ schema: 1, sections: [{ ...newSection(newId()), background }] })).not.toEqual([]);
  });
});

describe('versions', () => {
  it('SM-3 a document of a newer version is refused with one message and not changed', () => {
    const newer = Object.freeze({ schema: 7, sections: 'of another shape' });
    expect(problemsOf(newer)).toEqual([
      {
        code: 'newer-version',
        path: 'schema',
        message:
          'This page was made with a newer version of Awning (document version 7) and this one reads up to version 1. ' +
          'Nothing was changed; update Awning to open it.',
      },
    ]);
  });

  it.each([
    ['-1', -1],
    ['half', 0.5],
    ['text', '1'],
    ['null', null],
  ])('SM-3 parseDocument refuses the version %s', (_, schema) => {
    expect(problemsIn({ schema, sections: [] })).toEqual(['bad-value schema']);
  });
});

describe('values that cannot be stored', () => {
  it('SM-6 a document that contains itself is refused', () => {
    const value: Record<string, unknown> = { html: '' };
    value.self = value;
    const document = page(placed({ block: { id: newId(), type: 999, value } }));
    expect(problemsIn(document)).toEqual(['cycle sections.0.layout.blocks.0.block.value.self']);
    const content: unknown[] = [];
    const own = { id: newId(), columns: [{ id: newId(), span: 12, content }] };
    content.push({ kind: 'row', row: own });
    expect(problemsIn(rows(own))).toEqual(['cycle sections.0.layout.rows.0.columns.0.content.0.row']);
  });

  it('SM-6 a document may have one object in two places, which JSON writes twice', () => {
    const shared = { deep: [1] };
    expect(
      problemsIn(page(placed({ block: { id: newId(), type: 999, value: { a: shared, b: shared } } }))),
    ).toEqual([]);
  });

  it('SM-6 a document that is nested too deeply is refused', () => {
    let value: object = {};
    for (let depth = 0; depth < 100_000; depth += 1) value = { value };
    expect(problemsOf(value)[0]?.code).toBe('too-deep');
  });

  it.each([
    ['NUL', 'unstorable-text', 'a\u0000b'],
    ['half a character', 'unstorable-text', '\ud83c'],
    ['NaN', 'bad-number', Number.NaN],
    ['Infinity', 'bad-number', Number.POSITIVE_INFINITY],
    ['undefined', 'not-json', undefined],
    ['a function', 'not-json', () => 1],
    ['a big integer', 'not-json', 1n],
    ['a date', 'not-json', new Date(0)],
    ['a hole in a list', 'not-json', new Array(1)],
    ['a key that reaches for the prototype', 'bad-key', JSON.parse('{"__proto__":{"admin":true}}')],
    ['a key with NUL', 'bad-key', { 'a\u0000': 1 }],
  ])('SM-6 a document refuses %s', (_, code, inner) => {
    const problems = problemsOf(page(placed({ block: { id: newId(), type: 999, value: { inner } } })));
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    expect(problems[0]?.path).toMatch(/^sections\.0\.layout\.blocks\.0\.block\.value\.inner/);
  });

  it('SM-5 a document of more than a million bytes is refused, and not read further', () => {
    const huge = page(placed({ block: { id: newId(), type: 999, value: { text: 'x'.repeat(10_000_000) } } }));
    expect(problemsIn(huge)).toEqual(['too-large ']);
    let reads = 0;
    const counted = new Proxy(new Array<number>(5_000_000).fill(1), {
      get: (list, key) => {
        reads += 1;
        return Reflect.get(list, key);
      },
    });
    expect(problemsIn(page(placed({ block: { id: newId(), type: 999, value: { counted } } })))).toEqual([
      'too-large ',
    ]);
    expect(reads).toBeLessThan(100);
  });

  it('SM-5 a small object that would unfold into a huge one is refused', () => {
    let value: object = { end: 'x'.repeat(100) };
    for (let depth = 0; depth < 40; depth += 1) value = { a: value, b: value };
    expect(problemsIn(page(placed({ block: { id: newId(), type: 999, value: { value } } })))).toEqual([
      'too-large ',
    ]);
  });

  it('SM-5 a block of more than half a million bytes is refused', () => {
    const block = { id: newId(), type: 999, value: { text: 'x'.repeat(500_000) } };
    expect(problemsIn(page(placed({ block })))).toEqual(['too-large sections.0.layout.blocks.0.block.value']);
  });
});

describe('ids and anchors', () => {
  it('SM-7 ids are 24 hexadecimal digits and unique over sections, rows, columns and blocks', () => {
    const id = 'abcdefabcdefabcdefabcdef';
    expect(problemsIn(page(placed({ block: { ...text(), id: 'x' } })))).toEqual([
      'bad-value sections.0.layout.blocks.0.block.id',
    ]);
    const twice = { schema: 1, sections: [newSection(id), newSection(id)] };
    expect(problemsIn(twice)).toEqual(['duplicate-id sections.1.id']);
    const inRow = rows({ id, columns: [{ id: newId(), span: 12, content: [entry({ ...text(), id })] }] });
    expect(problemsIn(inRow)).toEqual(['duplicate-id sections.0.layout.rows.0.columns.0.content.0.block.id']);
  });

  it('SM-7 an anchor is written in small letters and leads to one section', () => {
    const section = (anchor: string) => newSection(newId(), { anchor });
    expect(problemsIn({ schema: 1, sections: [section('our-story'), section('contact')] })).toEqual([]);
    expect(problemsIn({ schema: 1, sections: [section('Our story')] })).toEqual([
      'bad-value sections.0.anchor',
    ]);
    expect(problemsIn({ schema: 1, sections: [section('a'), section('a')] })).toEqual([
      'duplicate-anchor sections.1.anchor',
    ]);
  });
});

describe('the grid', () => {
  it.each([
    ['a negative row', { row: -1 }, 'row'],
    ['half a column', { column: 1.5 }, 'column'],
    ['no width', { width: 0 }, 'width'],
    ['a height of text', JSON.parse('{"height":"2"}'), 'height'],
    ['a layer below the first', { layer: -1 }, 'layer'],
    ['a row out of all proportion', { row: 1e9 }, 'row'],
  ])('SM-8 the grid refuses %s', (_, over, field) => {
    expect(problemsIn(page(placed({ desktop: cell(over) })))).toEqual([
      `bad-value sections.0.layout.blocks.0.desktop.${field}`,
    ]);
  });

  it('SM-8 the grid has 24 columns on the desktop and 8 on the phone', () => {
    const at = (desktop: Partial<Cell>, phone: Partial<Cell>) =>
      problemsIn(page(placed({ desktop: cell(desktop), phone: cell(phone) })));
    expect(at({ column: 16 }, {})).toEqual([]);
    expect(at({ column: 17 }, {})).toEqual(['outside-grid sections.0.layout.blocks.0.desktop']);
    expect(at({}, { column: 1 })).toEqual(['outside-grid sections.0.layout.blocks.0.phone']);
  });

  it('SM-8 the grid refuses overlapping blocks on one layer, and names both', () => {
    const first = placed({ phone: cell({ row: 5 }) });
    const second = placed({ desktop: cell({ column: 7, row: 1 }) });
    expect(problemsOf(page(first, second))).toEqual([
      {
        code: 'overlap',
        path: 'sections.0.layout.blocks.1.desktop',
        message:
          `“Text” (${first.block.id}) and “Text” (${second.block.id}) lie on each other. ` +
          'Move one of them, or put it on another layer.',
      },
    ]);
    const onPhone = page(placed(), placed({ desktop: cell({ row: 2 }) }));
    expect(problemsIn(onPhone)).toEqual(['overlap sections.0.layout.blocks.1.phone']);
  });

  it('SM-8 the grid lets blocks touch, and overlap on different layers', () => {
    const touching = placed({ desktop: cell({ column: 8 }), phone: cell({ row: 2 }) });
    const above = placed({ desktop: cell({ layer: 1 }), phone: cell({ layer: 1 }) });
    expect(problemsIn(page(placed(), touching, above))).toEqual([]);
  });
});

describe('rows and columns', () => {
  it('SM-9 columns add up to twelve', () => {
    const of = (...spans: readonly number[]) =>
      problemsIn(rows({ id: newId(), columns: spans.map((span) => ({ id: newId(), span, content: [] })) }));
    expect(of(5, 7)).toEqual([]);
    expect(of(5, 6)).toEqual(['bad-span sections.0.layout.rows.0.columns']);
    expect(of()).toEqual(['bad-value sections.0.layout.rows.0.columns']);
    expect(of(0, 12)).toEqual(['bad-value sections.0.layout.rows.0.columns.0.span']);
  });

  it('SM-9 rows nest four deep, not five', () => {
    const nest = (depth: number): object =>
      depth === 1 ? row(entry()) : row({ kind: 'row', row: nest(depth - 1) });
    expect(problemsIn(rows(nest(4)))).toEqual([]);
    expect(problemsIn(rows(nest(5))).map((problem) => problem.split(' ')[0])).toEqual(['too-deep']);
  });

  it('SM-9 a column refuses content that is neither a block nor a row', () => {
    expect(problemsIn(rows(row({ kind: 'widget' })))).toEqual([
      'bad-value sections.0.layout.rows.0.columns.0.content.0',
    ]);
  });
});

describe('blocks', () => {
  const stacked = (count: number) =>
    page(
      ...Array.from({ length: count }, (_, i) =>
        placed({ desktop: cell({ row: i * 2 }), phone: cell({ row: i * 2 }) }),
      ),
    );

  it('PL-9.28 SM-11 a layout holds up to 60 blocks, in a grid and in rows', () => {
    expect(problemsIn(stacked(60))).toEqual([]);
    expect(problemsOf(stacked(61))).toEqual([
      {
        code: 'too-many-blocks',
        path: 'sections.0.layout',
        message: 'A section can hold up to 60 blocks. Remove some of them, or add a section.',
      },
    ]);
    const inRows = (count: number) => rows(row(...Array.from({ length: count }, () => entry())));
    expect(problemsIn(inRows(60))).toEqual([]);
    expect(problemsIn(inRows(61))).toEqual(['too-many-blocks sections.0.layout']);
  });

  it('SM-11 a site may have another limit', () => {
    expect(problemsIn(stacked(61), { blocksPerLayout: 61 })).toEqual([]);
    expect(problemsIn(stacked(3), { blocksPerLayout: 2 })).toEqual(['too-many-blocks sections.0.layout']);
  });

  it('SM-10 a block holds what its kind describes and nothing else', () => {
    const of = (value: object) =>
      problemsIn(page(placed({ block: { id: newId(), type: 2, value: { ...value } } })));
    expect(of({ html: '<p>Hello</p>' })).toEqual([]);
    expect(of({ html: 5 })).toEqual(['bad-value sections.0.layout.blocks.0.block.value.html']);
    expect(of({ html: '', htlm: '' })).toEqual(['unknown-field sections.0.layout.blocks.0.block.value.htlm']);
    // What is missing has the value of a new block: a field may be younger than the block.
    expect(of({})).toEqual([]);
  });

  it("SM-10 a block's problem is reported in the words of its kind", () => {
    const meter = defineBlock({
      type: 500,
      name: 'meter',
      title: 'Meter',
      schema: Type.Object({ from: Type.Number(), to: Type.Number() }),
      defaults: { from: 0, to: 1 },
      problem: ({ from, to }) => (from < to ? null : 'The end must lie after the beginning.'),
    });
    const document = page(placed({ block: { id: newId(), type: 500, value: { from: 3, to: 2 } } }));
    const definitions = (type: number) => (type === 500 ? meter : undefined);
    expect(problemsOf(document, { definitions })[0]?.message).toBe('The end must lie after the beginning.');
  });

  it('SM-10 a block of an unknown kind is kept exactly as it is', () => {
    const block = { id: newId(), type: 64_000, value: { any: { thing: [null, -1.5, 'é'] } } };
    const document: PageDocument = {
      schema: 1,
      sections: [newSection(newId(), { layout: { type: 'fluid', blocks: [placed({ block })] } })],
    };
    const parsed = parseDocument(JSON.parse(JSON.stringify(document)));
    expect(parsed).toEqual({ ok: true, document });
  });
});
