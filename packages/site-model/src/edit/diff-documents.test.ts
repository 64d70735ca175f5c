import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../document/page-document.ts';
import { applyCommand } from './apply-command.ts';
import { diffDocuments } from './diff-documents.ts';
import { applyDiff } from './document-diff.ts';
import type { EditCommand } from './edit-command.ts';
import { createIds } from './testing/random-commands.ts';
import { samplePage } from './testing/sample-page.ts';

const page = samplePage(60, createIds());
const [grid, rows] = page.sections.map(({ id }) => id);

const undoOf = (command: EditCommand) => {
  const edit = applyCommand(page, command, { newId: createIds(0xffff), blocksPerLayout: 100 });
  if (!edit.ok) throw new Error(edit.refusal.message);
  return edit.undo;
};

describe('the difference between two documents', () => {
  it('SM-32 the diff of equal documents is empty, also when they share nothing', () => {
    expect(diffDocuments(page, page)).toEqual([]);
    expect(diffDocuments(page, structuredClone(page))).toEqual([]);
  });

  it('SM-32 the diff of an addition is a removal, and that of a move is an order', () => {
    expect(undoOf({ do: 'add-section', at: 1 })).toEqual([
      { splice: ['sections'], at: 1, remove: 1, insert: [] },
    ]);
    expect(undoOf({ do: 'reorder-sections', order: [rows ?? '', grid ?? ''] })).toEqual([
      { permute: ['sections'], from: [1, 0] },
    ]);
  });

  it('SM-32 the diff of a removal holds the removed section and nothing else', () => {
    expect(undoOf({ do: 'remove-section', section: grid ?? '' })).toEqual([
      { splice: ['sections'], at: 0, remove: 0, insert: [page.sections[0]] },
    ]);
  });

  it('SM-32 the diff of a single changed field is small', () => {
    const layout = page.sections[0]?.layout;
    const block = layout?.type === 'fluid' ? (layout.blocks.at(-1)?.block.id ?? '') : '';
    expect(undoOf({ do: 'set-layer', block, layer: 2 })).toEqual([
      { set: ['sections', 0, 'layout', 'blocks', 59, 'desktop', 'layer'], to: 0 },
    ]);
  });

  it('SM-32 the diff of blocks that were removed, moved and added at once holds the new one and nothing else', () => {
    const [section, ...others] = page.sections;
    if (section?.layout.type !== 'fluid') throw new Error('The first section is a grid.');
    const [first, second, ...rest] = section.layout.blocks;
    const added = {
      ...structuredClone(first),
      block: { ...structuredClone(first?.block), id: 'e'.repeat(24) },
    };
    const blocks = [
      second,
      first,
      ...rest.slice(0, 20),
      added,
      ...rest.slice(21, -1),
    ] as typeof section.layout.blocks;
    const changed = { ...page, sections: [{ ...section, layout: { ...section.layout, blocks } }, ...others] };
    const diff = diffDocuments(page, changed);
    expect(JSON.stringify(diff).length).toBeLessThan(2_000);
    const there = applyDiff(page, diff);
    expect(there.document).toEqual(changed);
    expect(applyDiff(there.document, there.inverse).document).toEqual(page);
  });

  it('SM-32 leads both ways between any two documents', () => {
    const other = samplePage(9, createIds(500));
    const there = applyDiff(page, diffDocuments(page, other));
    expect(there.document).toEqual(other);
    expect(applyDiff(there.document, there.inverse).document).toEqual(page);
  });

  it.each([
    ['a place that is not there', [{ set: ['sections', 9, 'anchor'], to: null }]],
    ['a list that is none', [{ splice: ['schema'], at: 0, remove: 0, insert: [] }]],
    ['more entries than there are', [{ splice: ['sections'], at: 1, remove: 9, insert: [] }]],
    ['an order of another length', [{ permute: ['sections'], from: [0] }]],
    ['an order that names one twice', [{ permute: ['sections'], from: [0, 0] }]],
    ['a field that is not there', [{ unset: ['sections', 0, 'colour'] }]],
    ['the prototype', [{ set: ['__proto__', 'admin'], to: true }]],
    ['everything', [{ set: [], to: {} }]],
  ])('SM-32 a diff is refused on another document: %s', (_, diff) => {
    const before: PageDocument = structuredClone(page);
    expect(() => applyDiff(page, diff)).toThrow('made for another document');
    expect(page).toEqual(before);
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
  });
});
