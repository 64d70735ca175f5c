import { describe, expect, it } from 'vitest';
import { areaDocument, fullRow, newSection } from '../document/new-document.ts';
import { scaleCells } from './layout/several-cells.ts';
import { editPage } from './testing/edit-page.ts';
import { cell, cellsIn, idOf, letterPage, placedIn } from './testing/letter-page.ts';

const ids = (...letters: string[]): string[] => letters.map(idOf);

describe('several blocks', () => {
  it('SM-38 blocks that are moved together are not in the way of each other', () => {
    const edit = editPage(letterPage({ a: cell(0, 0, 4), b: cell(4, 0, 4), c: cell(8, 0, 4) }));
    const cells = [
      { block: idOf('a'), column: 4 },
      { block: idOf('b'), column: 8 },
    ];
    edit.run({ do: 'place-blocks', cells });
    expect(cellsIn(edit.document())).toEqual({
      a: '4 0 4 2',
      b: '8 0 4 2 on 1',
      c: '8 0 4 2',
    });
    const pushed = editPage(letterPage({ a: cell(0, 0, 4), b: cell(4, 0, 4), c: cell(8, 0, 4) }));
    pushed.run({ do: 'place-blocks', cells, push: true });
    expect(cellsIn(pushed.document())).toEqual({ a: '4 0 4 2', b: '8 0 4 2', c: '8 2 4 2' });
  });

  it('ED-40 blocks are resized as one frame, and none gets smaller than a cell', () => {
    const cells = [cell(0, 0, 4, 4), cell(4, 0, 8, 2), cell(4, 2, 1, 2)];
    expect(scaleCells(cells, { column: 6, row: 2, width: 6, height: 2 })).toEqual([
      cell(6, 2, 2, 2),
      cell(8, 2, 4, 1),
      cell(8, 3, 1, 1),
    ]);
    const [first] = scaleCells(cells, { column: 0, row: 0, width: 1, height: 1 });
    expect(first).toEqual(cell(0, 0, 1, 1));
  });

  it.each([
    ['start', { a: '2 0 4 2', b: '2 4 6 2' }],
    ['center', { a: '4 0 4 2', b: '3 4 6 2' }],
    ['end', { a: '6 0 4 2', b: '4 4 6 2' }],
  ] as const)('ED-40 blocks are aligned to each other at %s', (edge, expected) => {
    const edit = editPage(letterPage({ a: cell(2, 0, 4), b: cell(4, 4, 6) }));
    edit.run({ do: 'align', blocks: ids('a', 'b'), edge });
    expect(cellsIn(edit.document())).toEqual(expected);
  });

  it.each([
    ['top', '0 1', '8 1'],
    ['middle', '0 3', '8 2'],
    ['bottom', '0 5', '8 3'],
  ] as const)('ED-40 blocks are aligned to each other at %s', (edge, a, b) => {
    const edit = editPage(letterPage({ a: cell(0, 1, 4, 2), b: cell(8, 3, 4, 4) }));
    edit.run({ do: 'align', blocks: ids('a', 'b'), edge });
    expect(cellsIn(edit.document())).toEqual({ a: `${a} 4 2`, b: `${b} 4 4` });
  });

  it('ED-40 a block is aligned to its section, whose rows count even where nothing stands', () => {
    const edit = editPage(letterPage({ a: cell(0, 0, 4) }, { minRows: 10 }));
    edit.run({ do: 'align', blocks: ids('a'), edge: 'end', to: 'section' });
    edit.run({ do: 'align', blocks: ids('a'), edge: 'bottom', to: 'section' });
    expect(cellsIn(edit.document())).toEqual({ a: '20 8 4 2' });
    edit.run({ do: 'align', blocks: ids('a'), edge: 'center', to: 'section', device: 'phone' });
    expect(placedIn(edit.document()).a?.phoneByHand).toBeUndefined();
    expect(edit.refusal({ do: 'align', blocks: ids('a'), edge: 'end' })).toBe(
      'bad-command: Choose at least two blocks, or align to the section.',
    );
  });

  it('ED-40 blocks are distributed with equal gaps, what is left over goes to the first ones', () => {
    const edit = editPage(
      letterPage({ a: cell(0, 0, 3), b: cell(3, 4, 3), c: cell(6, 8, 3), d: cell(21, 12, 3) }),
    );
    edit.run({ do: 'distribute', blocks: ids('d', 'b', 'a', 'c'), along: 'columns' });
    expect(cellsIn(edit.document())).toEqual({ a: '0 0 3 2', b: '7 4 3 2', c: '14 8 3 2', d: '21 12 3 2' });
    const uneven = editPage(letterPage({ a: cell(0, 0, 4), b: cell(4, 0, 4), c: cell(13, 0, 4) }));
    uneven.run({ do: 'distribute', blocks: ids('a', 'b', 'c'), along: 'columns' });
    expect(cellsIn(uneven.document()).b).toBe('7 0 4 2');
  });

  it('ED-40 blocks without room between the first and the last are not distributed', () => {
    const edit = editPage(letterPage({ a: cell(0, 0, 10), b: cell(2, 4, 10), c: cell(4, 8, 10) }));
    expect(edit.refusal({ do: 'distribute', blocks: ids('a', 'b', 'c'), along: 'columns' })).toBe(
      'no-room: Between the first and the last block there is no room for the others.',
    );
  });

  it('ED-40 blocks get the width or the height of the first one', () => {
    const edit = editPage(letterPage({ a: cell(0, 0, 4, 2), b: cell(8, 0, 6, 5) }));
    edit.run({ do: 'match-size', blocks: ids('b', 'a'), size: 'width' });
    edit.run({ do: 'match-size', blocks: ids('a', 'b'), size: 'height' });
    expect(cellsIn(edit.document())).toEqual({ a: '0 0 6 2', b: '8 0 6 2' });
  });

  it('ED-40 blocks fill the row, in proportion to their widths', () => {
    const edit = editPage(letterPage({ a: cell(2, 0, 2), b: cell(10, 0, 4) }));
    edit.run({ do: 'fill-row', blocks: ids('b', 'a') });
    expect(cellsIn(edit.document())).toEqual({ a: '0 0 8 2', b: '8 0 16 2' });
    const alone = editPage(letterPage({ a: cell(2, 0, 2), b: cell(10, 4, 4) }));
    alone.run({ do: 'fill-row', blocks: ids('a') });
    expect(cellsIn(alone.document()).a).toBe('0 0 24 2');
  });

  it('ED-40 two blocks change places with all that belongs to the place', () => {
    const edit = editPage(letterPage({ a: cell(0, 0, 4, 2), b: cell(6, 3, 12, 5, 2) }));
    edit.run({ do: 'swap', block: idOf('a'), with: idOf('b') });
    expect(cellsIn(edit.document())).toEqual({ b: '0 0 4 2', a: '6 3 12 5 on 2' });
    expect(cellsIn(edit.document(), 'phone')).toEqual({ b: '0 0 8 2', a: '0 2 8 5' });
  });

  it('SM-38 blocks change places between a grid and rows, and the reading order by hand follows', () => {
    const grid = letterPage({ a: cell(0, 0), b: cell(0, 2) }).sections[0];
    const [rows] = areaDocument(idOf('9'), [
      fullRow(idOf('7'), idOf('8'), [{ id: idOf('c'), type: 2, value: { html: 'c' } }]),
    ]).sections;
    if (grid?.layout.type !== 'fluid' || !rows) throw new Error('Both sections exist.');
    const ordered = { ...grid, layout: { ...grid.layout, order: ids('b', 'a') } };
    const edit = editPage({ schema: 1, sections: [ordered, rows] });
    edit.run({ do: 'swap', block: idOf('a'), with: idOf('c') });
    const [first] = edit.document().sections;
    expect(first?.layout).toMatchObject({ order: [idOf('c'), idOf('b')] });
    expect(cellsIn(edit.document())).toMatchObject({ c: '0 0 8 2' });
  });

  it('ED-40 what would make blocks lie on each other is refused, and pushes them apart on request', () => {
    const page = letterPage({ a: cell(0, 0), b: cell(10, 1), c: cell(0, 4) });
    const align = { do: 'align', blocks: ids('a', 'b'), edge: 'start' } as const;
    expect(editPage(page).refusal(align)).toBe(
      'overlap: “Text” and “Text” would lie on each other. Move one of them, or put it on another layer.',
    );
    const edit = editPage(page);
    edit.run({ ...align, push: true });
    expect(cellsIn(edit.document())).toEqual({ a: '0 0 8 2', b: '0 2 8 2', c: '0 4 8 2' });
  });

  it('SM-38 what would leave the grid is refused', () => {
    const edit = editPage(letterPage({ a: cell(0, 0, 12), b: cell(20, 0, 4) }));
    expect(edit.refusal({ do: 'match-size', blocks: ids('a', 'b'), size: 'width' })).toBe(
      'outside-grid: This would reach beyond the 24 columns of the grid.',
    );
  });

  it('SM-38 only blocks of one grid are placed together', () => {
    const page = letterPage({ a: cell(0, 0), b: cell(8, 0) });
    const other = newSection(idOf('9'), {
      layout: {
        type: 'fluid',
        blocks: [{ block: { id: idOf('c'), type: 2, value: {} }, desktop: cell(0, 0), phone: cell(0, 0) }],
      },
    });
    const edit = editPage({ ...page, sections: [...page.sections, other] });
    expect(edit.refusal({ do: 'fill-row', blocks: ids('a', 'c') })).toBe(
      'wrong-layout: These blocks stand in different sections. Choose blocks of one section.',
    );
    expect(edit.refusal({ do: 'fill-row', blocks: ids('a', 'f') })).toBe(
      'unknown-block: This block is no longer on the page.',
    );
  });

  it('SM-38 on the phone, blocks that are aligned stay by hand, and the others go around them', () => {
    const edit = editPage(letterPage({ a: cell(0, 0), b: cell(8, 0), c: cell(16, 0) }));
    edit.run({ do: 'resize-block', block: idOf('a'), device: 'phone', width: 4, push: true });
    edit.run({ do: 'align', blocks: ids('a'), edge: 'end', to: 'section', device: 'phone' });
    expect(cellsIn(edit.document(), 'phone')).toEqual({ a: '4 0 4 2', b: '0 2 8 2', c: '0 4 8 2' });
    expect(placedIn(edit.document()).a?.phoneByHand).toBe(true);
    expect(placedIn(edit.document()).b?.phoneByHand).toBeUndefined();
  });
});
