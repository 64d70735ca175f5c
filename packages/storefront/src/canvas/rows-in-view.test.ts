import { emptyDocument, newSection, type PageDocument } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { rowsInView, type ShownGrid } from './rows-in-view.ts';

const [FIRST, SECOND] = ['a'.repeat(24), 'b'.repeat(24)];
const cell = { column: 0, row: 0, width: 24, height: 10, layer: 0 };
const placed = (id: string) => ({
  block: { id: id.repeat(24), type: 2, value: { html: '' } },
  desktop: cell,
  phone: { ...cell, width: 8 },
});

/** Two sections of ten rows, each row 24 high with a gap of 6, one below the other. */
const page: PageDocument = {
  ...emptyDocument(),
  sections: [
    newSection(FIRST, { layout: { type: 'fluid', blocks: [placed('c')] } }),
    newSection(SECOND, { layout: { type: 'fluid', blocks: [placed('d')] } }),
  ],
};
const gridAt = (top: number, count: number): ShownGrid => ({
  top,
  bottom: top + 400,
  grid: {
    columns: [],
    rows: Array.from({ length: count }, (_, row) => ({ start: top + row * 30, end: top + row * 30 + 24 })),
    top,
    rowSize: 24,
    rowGap: 6,
  },
});
const shown = (id: string): ShownGrid | null => gridAt(id === FIRST ? 0 : 400, 10);

describe('what of the sections is in view', () => {
  it('ED-61 only rows that are in view as a whole count, and sections beyond the window do not', () => {
    expect(rowsInView(page, 'desktop', { top: 40, bottom: 150 }, shown)).toEqual([
      { section: FIRST, firstRow: 2, lastRow: 4 },
    ]);
  });

  it('ED-61 the last section may grow into the space below it', () => {
    expect(rowsInView(page, 'desktop', { top: 300, bottom: 1000 }, shown)).toEqual([
      { section: FIRST, firstRow: 10, lastRow: 9 },
      { section: SECOND, firstRow: 0, lastRow: 19 },
    ]);
  });

  it('a section without blocks may grow, a locked one takes nothing', () => {
    const [first, second] = page.sections;
    if (!first || !second) throw new Error('The page has two sections.');
    const sections = [
      { ...first, layout: { type: 'fluid' as const, blocks: [] } },
      { ...second, locked: true as const },
    ];
    expect(
      rowsInView({ sections }, 'desktop', { top: 0, bottom: 600 }, (id) => gridAt(id === FIRST ? 0 : 400, 0)),
    ).toEqual([{ section: FIRST, firstRow: 0, lastRow: 19 }]);
  });

  it('in the phone view all of a section in view counts, because a new block is placed on the desktop', () => {
    expect(rowsInView(page, 'phone', { top: 0, bottom: 300 }, shown)).toEqual([
      { section: FIRST, firstRow: 0, lastRow: Number.MAX_SAFE_INTEGER },
    ]);
  });
});
