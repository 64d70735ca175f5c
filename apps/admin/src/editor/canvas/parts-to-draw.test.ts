import {
  applyCommand,
  BLOCK_TYPES,
  type EditCommand,
  fullRow,
  newSection,
  type PageDocument,
} from '@awning/site-model';
import { cell, createIds, idOf, letterPage } from '@awning/site-model/testing';
import { describe, expect, it } from 'vitest';
import { partsToDraw } from './canvas-link.ts';

const [a, b] = ['a', 'b'].map(idOf) as [string, string];
const GRID = '0'.repeat(24);
const ROWS = '7'.repeat(24);
const IN_ROWS = '8'.repeat(24);

const page = (): PageDocument => {
  const grid = letterPage({ a: cell(0, 0), b: cell(12, 0) });
  const block = { id: IN_ROWS, type: BLOCK_TYPES.html, value: { html: '<p>Rows</p>' } };
  const rows = [fullRow('5'.repeat(24), '6'.repeat(24), [block])];
  return { ...grid, sections: [...grid.sections, newSection(ROWS, { layout: { type: 'classic', rows } })] };
};

const drawnAfter = (command: EditCommand): readonly string[] => {
  const before = page();
  const edit = applyCommand(before, command, { newId: createIds(0xfff) });
  if (!edit.ok) throw new Error(edit.refusal.message);
  return partsToDraw(before, edit.document);
};

describe('what the server draws again', () => {
  it.each<EditCommand>([
    { do: 'move-block', block: a, to: { column: 3, row: 9 } },
    { do: 'resize-block', block: a, width: 3 },
    { do: 'set-layer', block: a, layer: 4 },
    { do: 'set-block', block: a, settings: { hideOn: ['phone'], card: 'raised' } },
    { do: 'set-order', section: GRID, order: [b, a] },
    {
      do: 'set-section',
      section: GRID,
      settings: { spacing: 'large', gap: 'none', height: 'half', colorTheme: 'dark' },
    },
    { do: 'set-section', section: GRID, settings: { contentWidth: 'full', minRows: 20 } },
    { do: 'set-section', section: ROWS, settings: { spacing: 'none' } },
    { do: 'reorder-sections', section: GRID, to: 1 },
    { do: 'remove-block', block: a },
  ])('nothing is drawn by the server after %j', (command) => {
    expect(drawnAfter(command)).toEqual([]);
  });

  it('a value draws its block, a background its section', () => {
    expect(drawnAfter({ do: 'set-property', block: b, path: ['html'], value: '<p>New</p>' })).toEqual([b]);
    const background = { source: 1, imageId: a, overlay: 0 } as const;
    expect(drawnAfter({ do: 'set-section', section: GRID, settings: { background } })).toEqual([GRID]);
  });

  it('a new block is drawn alone, a new section as a whole', () => {
    expect(drawnAfter({ do: 'add-block', section: GRID, type: BLOCK_TYPES.html })).toHaveLength(1);
    const added = drawnAfter({ do: 'move-to-new-section', blocks: [a], at: 0 });
    expect(added).toHaveLength(1);
    expect([GRID, ROWS, a]).not.toContain(added[0]);
  });

  it('places in rows and columns draw their section; a block that comes from there is drawn in the grid', () => {
    expect(drawnAfter({ do: 'duplicate-block', block: IN_ROWS })).toEqual([ROWS]);
    expect(drawnAfter({ do: 'move-block', block: IN_ROWS, section: GRID })).toEqual([IN_ROWS, ROWS]);
  });
});
