import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../document/parse-document.ts';
import { applyCommand } from './apply-command.ts';
import { rowsForHeight } from './layout/grid-rows.ts';
import { editPage } from './testing/edit-page.ts';
import { cell, cellsIn, idOf, letterPage, placedIn, SECTION } from './testing/letter-page.ts';

describe('rows of a grid', () => {
  const page = letterPage({ a: cell(0, 0), b: cell(0, 4), c: cell(8, 1, 8, 8), d: cell(0, 10) });

  it('ED-39 rows are inserted at a line, and everything below moves down', () => {
    const edit = editPage(page);
    edit.run({ do: 'insert-rows', section: SECTION, at: 4, count: 3 });
    expect(cellsIn(edit.document())).toEqual({ a: '0 0 8 2', b: '0 7 8 2', c: '8 1 8 8', d: '0 13 8 2' });
  });

  it('ED-39 a gap is closed, and everything below moves up', () => {
    const edit = editPage(letterPage({ a: cell(0, 0), b: cell(8, 5), c: cell(0, 9) }));
    edit.run({ do: 'close-gap', section: SECTION, at: 3 });
    expect(cellsIn(edit.document())).toEqual({ a: '0 0 8 2', b: '8 3 8 2', c: '0 7 8 2' });
    expect(edit.refusal({ do: 'close-gap', section: SECTION, at: 0 })).toBe(
      'no-room: There is no empty row here.',
    );
    expect(edit.refusal({ do: 'close-gap', section: SECTION, at: 20 })).toBe(
      'no-room: There is no block below this row.',
    );
  });

  it('ED-39 empty rows at the top and at the bottom are trimmed', () => {
    const edit = editPage(letterPage({ a: cell(0, 3), b: cell(8, 6) }, { minRows: 40 }));
    edit.run({ do: 'trim-rows', section: SECTION });
    expect(cellsIn(edit.document())).toEqual({ a: '0 0 8 2', b: '8 3 8 2' });
    expect(edit.document().sections[0]).not.toHaveProperty('minRows');
  });

  it('ED-39 on the phone, what an inserted row moves is placed by hand', () => {
    const edit = editPage(letterPage({ a: cell(0, 0), b: cell(0, 2), c: cell(0, 4) }));
    edit.run({ do: 'insert-rows', section: SECTION, at: 2, count: 1, device: 'phone' });
    expect(cellsIn(edit.document(), 'phone')).toEqual({ a: '0 0 8 2', b: '0 3 8 2', c: '0 5 8 2' });
    expect(placedIn(edit.document()).a?.phoneByHand).toBeUndefined();
    expect(placedIn(edit.document()).c?.phoneByHand).toBe(true);
  });
});

describe('settling', () => {
  it('ED-35 a block gets the rows that it needs, and what lies below in its columns moves down by as much', () => {
    const edit = editPage(
      letterPage({ a: cell(0, 0), b: cell(4, 4, 8), c: cell(12, 1), d: cell(0, 7, 4), e: cell(10, 8, 14) }),
    );
    edit.run({ do: 'settle', section: SECTION, needs: [{ block: idOf('a'), rows: 5 }] });
    expect(cellsIn(edit.document())).toEqual({
      a: '0 0 8 5',
      b: '4 7 8 2',
      c: '12 1 8 2',
      d: '0 10 4 2',
      e: '10 11 14 2',
    });
  });

  it('ED-35 blocks that fit their cells stay as they are, also those that are lower than their cells', () => {
    const edit = editPage(letterPage({ a: cell(0, 0, 8, 6), b: cell(0, 6) }));
    const before = edit.document();
    edit.run({
      do: 'settle',
      section: SECTION,
      needs: [
        { block: idOf('a'), rows: 2 },
        { block: idOf('f'), rows: 9 },
      ],
    });
    expect(edit.document()).toBe(before);
  });

  it('ED-35 a text on an image moves with the image', () => {
    const edit = editPage(letterPage({ a: cell(0, 0, 24), b: cell(0, 2, 24, 8), c: cell(4, 4, 6, 2, 1) }));
    edit.run({ do: 'settle', section: SECTION, needs: [{ block: idOf('a'), rows: 3 }] });
    expect(cellsIn(edit.document())).toEqual({ a: '0 0 24 3', b: '0 3 24 8', c: '4 5 6 2 on 1' });
  });

  it('ED-35 settled blocks of any grid have the rows they need, lie on nothing new, and settle once', () => {
    const block = fc.record({
      column: fc.nat({ max: 19 }),
      row: fc.nat({ max: 20 }),
      width: fc.integer({ min: 1, max: 5 }),
      height: fc.integer({ min: 1, max: 4 }),
      rows: fc.integer({ min: 1, max: 8 }),
    });
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (blocks) => {
        const letters = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, blocks.length);
        const page = letterPage(
          Object.fromEntries(
            blocks.map(({ rows: _, ...at }, index) => [letters[index] ?? '', { ...at, layer: index }]),
          ),
        );
        const needs = blocks.map(({ rows }, index) => ({ block: idOf(letters[index] ?? ''), rows }));
        const command = { do: 'settle', section: SECTION, needs } as const;
        const edit = applyCommand(page, command, { newId: () => '' });
        if (!edit.ok) throw new Error(edit.refusal.message);
        expect(parseDocument(edit.document).ok).toBe(true);
        const [before, after] = [placedIn(page), placedIn(edit.document)];
        blocks.forEach(({ rows }, index) => {
          const [was, is] = [before, after].map((placed) => placed[letters[index] ?? '']?.desktop);
          expect(is?.height).toBe(Math.max(was?.height ?? 0, rows));
          expect(is?.row).toBeGreaterThanOrEqual(was?.row ?? 0);
        });
        expect(applyCommand(edit.document, command, { newId: () => '' })).toMatchObject({ undo: [] });
      }),
    );
  });

  it('ED-35 a height in pixels takes whole rows of the even grid, without one for a rounding error', () => {
    const grid = { row: 32, gap: 12 };
    expect(rowsForHeight(32, grid)).toBe(1);
    expect(rowsForHeight(76, grid)).toBe(2);
    expect(rowsForHeight(76.2, grid)).toBe(2);
    expect(rowsForHeight(80, grid)).toBe(3);
    expect(rowsForHeight(0, grid)).toBe(1);
  });
});
