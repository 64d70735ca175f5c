import { describe, expect, it } from 'vitest';
import { blocksOf } from '../document/document-walk.ts';
import { newSection } from '../document/new-document.ts';
import type { PageDocument } from '../document/page-document.ts';
import { parseDocument } from '../document/parse-document.ts';
import type { SectionSettings } from './commands/section-settings.ts';
import { editPage } from './testing/edit-page.ts';
import { cell, cellsIn, idOf, letterPage } from './testing/letter-page.ts';
import { createIds } from './testing/random-commands.ts';
import { samplePage } from './testing/sample-page.ts';

const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];
const NOBODY = 'f'.repeat(24);
const page: PageDocument = {
  schema: 1,
  sections: [newSection(a, { anchor: 'top' }), newSection(b), newSection(c)],
};
const idsOf = (document: PageDocument) => document.sections.map(({ id }) => id);

describe('sections', () => {
  it('SM-28 sections are added at a place, or at the end, with the given settings', () => {
    const edit = editPage(page);
    edit.run({
      do: 'add-section',
      at: 1,
      kind: 'popup-overlay',
      layout: 'classic',
      settings: { anchor: 'offer' },
    });
    expect(edit.document().sections[1]).toMatchObject({
      kind: 'popup-overlay',
      anchor: 'offer',
      spacing: 'medium',
      layout: { type: 'classic', rows: [] },
    });
    edit.run({ do: 'add-section' });
    expect(edit.document().sections.at(-1)).toMatchObject({
      kind: 'section',
      layout: { type: 'fluid', blocks: [] },
    });
  });

  it('SM-28 sections are reordered as a whole or one at a time', () => {
    const edit = editPage(page);
    expect(idsOf(edit.run({ do: 'reorder-sections', order: [c, a, b] }))).toEqual([c, a, b]);
    expect(idsOf(edit.run({ do: 'reorder-sections', section: c, to: 2 }))).toEqual([a, b, c]);
    expect(idsOf(edit.run({ do: 'reorder-sections', section: a, to: 99 }))).toEqual([b, c, a]);
  });

  it.each([
    ['leaves one out', { order: [a, b] }, 'bad-command'],
    ['names one twice', { order: [a, b, b] }, 'unknown-section'],
    ['names somebody else', { order: [a, b, NOBODY] }, 'unknown-section'],
    ['says both', { order: [a, b, c], section: a, to: 0 }, 'bad-command'],
    ['says neither', {}, 'bad-command'],
  ])('SM-28 sections refuse an order that %s', (_, order, code) => {
    expect(editPage(page).refusal({ do: 'reorder-sections', ...order })).toMatch(new RegExp(`^${code}: `));
  });

  it('SM-28 sections take a background, a colour theme, an anchor, a width and spacing', () => {
    const settings = {
      background: { source: 1, imageId: a, overlay: 0.4 },
      colorTheme: 'dark',
      anchor: 'our-story',
      contentWidth: 'full',
      spacing: 'none',
    } as const;
    const edit = editPage(page);
    expect(edit.run({ do: 'set-section', section: b, settings }).sections[1]).toMatchObject(settings);
    edit.run({ do: 'set-section', section: b, settings: { anchor: null, background: { source: 4 } } });
    expect(edit.document().sections[1]).toMatchObject({
      anchor: null,
      background: { source: 4 },
      spacing: 'none',
    });
  });

  it('SM-7 sections keep their anchors apart', () => {
    const edit = editPage(page);
    const anchorRefusal = 'duplicate-anchor: Another section of this page already has the anchor “top”.';
    expect(edit.refusal({ do: 'set-section', section: b, settings: { anchor: 'top' } })).toBe(anchorRefusal);
    expect(edit.refusal({ do: 'add-section', settings: { anchor: 'top' } })).toBe(anchorRefusal);
    edit.run({ do: 'set-section', section: a, settings: { anchor: 'top' } });
  });

  it('SM-28 a copied section has its own ids and no anchor', () => {
    const sample = samplePage(6, createIds());
    for (const { id } of sample.sections) {
      const document = editPage(sample).run({ do: 'duplicate-section', section: id });
      const at = idsOf(sample).indexOf(id);
      expect(document.sections[at]).toBe(sample.sections[at]);
      expect(document.sections[at + 1]?.anchor).toBeNull();
      expect(parseDocument(document).ok).toBe(true);
      const values = (index: number) =>
        blocksOf({ ...document, sections: document.sections.slice(index, index + 1) }).map(
          ({ value }) => value,
        );
      expect(values(at + 1)).toEqual(values(at));
    }
  });

  it('SM-28 sections are removed', () => {
    expect(idsOf(editPage(page).run({ do: 'remove-section', section: b }))).toEqual([a, c]);
  });

  it('SM-34 sections take the settings that may be missing, and null or a switch turned off removes them', () => {
    const settings: SectionSettings = {
      name: 'Opening',
      minRows: 12,
      height: 'screen',
      gap: 'large',
      verticalAlign: 'middle',
      hidden: true,
      locked: true,
      phonePairs: ['images'],
    };
    const edit = editPage(page);
    const set = edit.run({ do: 'set-section', section: b, settings });
    expect(set.sections[1]).toMatchObject(settings);
    expect(parseDocument(set).ok).toBe(true);
    const none = Object.fromEntries(Object.keys(settings).map((name) => [name, null]));
    edit.run({ do: 'set-section', section: b, settings: { hidden: false, locked: false } });
    expect(edit.document().sections[1]).not.toHaveProperty('hidden');
    expect(edit.run({ do: 'set-section', section: b, settings: none })).toEqual(page);
  });

  it.each([
    [{ minRows: 0 }, '“minRows” has none of the forms that fit here.'],
    [{ height: 'tall' }, '“height” must be one of “auto”, “half”, “screen”.'],
    [{ name: '' }, '“name” has none of the forms that fit here.'],
    [{ phonePairs: ['images', 'images'] }, '“phonePairs” has none of the forms that fit here.'],
    [{ hidden: 1 }, '“hidden” has none of the forms that fit here.'],
  ])('SM-34 sections refuse %j', (settings, sentence) => {
    const command = { do: 'set-section', section: b, settings: settings as SectionSettings } as const;
    expect(editPage(page).refusal(command)).toBe(`bad-command: ${sentence}`);
  });
});

describe('a new section of blocks', () => {
  const two = letterPage({ a: cell(2, 4), b: cell(12, 4, 8, 2, 3), c: cell(0, 8) });

  it('ED-31 blocks move to a new section between two, keep their places to each other, and the step is undone as one', () => {
    const edit = editPage(two);
    const after = edit.run({ do: 'move-to-new-section', blocks: [idOf('a'), idOf('b')], at: 0 });
    expect(after.sections).toHaveLength(2);
    expect(cellsIn(after)).toEqual({ a: '2 0 8 2', b: '12 0 8 2 on 3' });
    expect(after.sections[1]?.layout).toMatchObject({ blocks: [{ block: { id: idOf('c') } }] });
    expect(after.sections[0]).toMatchObject({ phonePairs: ['images', 'buttons'] });
  });

  it('ED-31 a block dropped between two sections begins at the column that it was dropped on', () => {
    const after = editPage(two).run({ do: 'move-to-new-section', blocks: [idOf('a')], at: 0, column: 23 });
    expect(cellsIn(after)).toEqual({ a: '16 0 8 2' });
  });

  it('blocks of two sections that stood in the same cells lie on layers of the new one', () => {
    const other = {
      ...newSection('9'.repeat(24)),
      layout: letterPage({ d: cell(2, 4) }).sections[0]?.layout,
    };
    if (!other.layout) throw new Error('A page has a section');
    const both: PageDocument = { ...two, sections: [...two.sections, { ...other, layout: other.layout }] };
    const after = editPage(both).run({ do: 'move-to-new-section', blocks: [idOf('a'), idOf('d')], at: 0 });
    expect(cellsIn(after)).toEqual({ a: '2 0 8 2', d: '2 0 8 2 on 1' });
    expect(parseDocument(after)).toMatchObject({ ok: true });
  });

  it('a block that is gone makes no new section', () => {
    expect(editPage(two).refusal({ do: 'move-to-new-section', blocks: [NOBODY], at: 0 })).toContain(
      'unknown-block',
    );
  });
});
