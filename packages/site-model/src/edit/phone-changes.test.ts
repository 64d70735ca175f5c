import { describe, expect, it } from 'vitest';
import { coveredBlocks } from './layout/covered-blocks.ts';
import { phoneChanges } from './layout/phone-changes.ts';
import { editPage } from './testing/edit-page.ts';
import { cell, idOf, letterPage, SECTION } from './testing/letter-page.ts';

describe('what a change of the desktop does to the phone', () => {
  it('ED-45 sections are named whose blocks stand elsewhere on the phone than before', () => {
    const page = letterPage({ a: cell(0, 0), b: cell(0, 2) });
    const edit = editPage(page);
    edit.run({ do: 'move-block', block: idOf('a'), to: { column: 4, row: 0 } });
    expect(phoneChanges(page, edit.document())).toEqual([]);
    edit.run({ do: 'move-block', block: idOf('a'), to: { column: 4, row: 9 } });
    expect(phoneChanges(page, edit.document())).toMatchObject([
      { section: SECTION, before: [{ row: 0 }, { row: 2 }], after: [{ row: 2 }, { row: 0 }] },
    ]);
  });

  it('ED-45 a block that is new or gone moves nothing by itself', () => {
    const page = letterPage({ a: cell(0, 0), b: cell(0, 2) });
    const edit = editPage(page);
    edit.run({ do: 'add-block', section: SECTION, type: 2, at: { column: 0, row: 9 } });
    expect(phoneChanges(page, edit.document())).toEqual([]);
    edit.run({ do: 'remove-block', block: idOf('b') });
    expect(phoneChanges(page, edit.document())).toEqual([]);
    edit.run({ do: 'add-section' });
    expect(phoneChanges(page, edit.document())).toEqual([]);
  });
});

describe('blocks that nobody reaches', () => {
  const covered = (...entries: Parameters<typeof letterPage>): string => {
    const layout = letterPage(...entries).sections[0]?.layout;
    if (layout?.type !== 'fluid') throw new Error('The section is no grid.');
    return coveredBlocks(layout, 'desktop')
      .map(({ id }) => id[0])
      .join('');
  };
  const IMAGE = 5;

  it('ED-38 a text under one block, or under two that cover it together, cannot be reached', () => {
    expect(covered({ a: cell(0, 0, 8, 4), b: cell(0, 0, 8, 4, 1) })).toBe('a');
    expect(covered({ a: cell(2, 1, 6, 2), b: cell(0, 0, 4, 4, 1), c: cell(4, 0, 8, 4, 2) })).toBe('a');
  });

  it('ED-38 a text of which a corner shows, or which lies in front, can be reached', () => {
    expect(covered({ a: cell(0, 0, 8, 4), b: cell(0, 0, 7, 4, 1) })).toBe('');
    expect(covered({ a: cell(0, 0, 8, 4, 2), b: cell(0, 0, 8, 4, 1) })).toBe('b');
    expect(covered({ a: cell(2, 1, 6, 2), b: cell(0, 0, 4, 4, 1), c: cell(5, 0, 8, 4, 2) })).toBe('');
  });

  it('ED-38 an image is meant to lie behind a text, but not behind another image', () => {
    const image = (layer: number) => ({ at: cell(0, 0, 8, 4, layer), type: IMAGE, value: {} });
    expect(covered({ a: image(0), b: cell(0, 0, 8, 4, 1) })).toBe('');
    expect(covered({ a: image(0), b: image(1) })).toBe('a');
  });

  it('ED-38 what a device does not show covers nothing there', () => {
    const hidden = { at: cell(0, 0, 8, 4, 1), settings: { hideOn: ['desktop'] } } as const;
    expect(covered({ a: cell(0, 0, 8, 4), b: hidden })).toBe('');
  });
});
