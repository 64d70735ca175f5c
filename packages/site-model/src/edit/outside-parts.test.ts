import { describe, expect, it } from 'vitest';
import { formBlock } from '../blocks/form-block.ts';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { blocksOf } from '../document/document-walk.ts';
import { emptyDocument, newSection } from '../document/new-document.ts';
import type { PageDocument, Section } from '../document/page-document.ts';
import { parseDocument } from '../document/parse-document.ts';
import { type Clipboard, copyBlocks, copySections, isClipboard } from './shared/clipboard.ts';
import { clipboardFiles, replaceFiles } from './shared/clipboard-files.ts';
import { editPage } from './testing/edit-page.ts';
import { cell, cellsIn, idOf, letterPage, SECTION } from './testing/letter-page.ts';
import { createIds } from './testing/random-commands.ts';
import { samplePage } from './testing/sample-page.ts';

const formPage = letterPage(
  { a: cell(0, 0), b: { at: cell(0, 2), type: formBlock.type, value: formBlock.defaults } },
  { anchor: 'contact', name: 'Contact' },
);
const onlySection = (document: PageDocument): Section => {
  const [section] = document.sections;
  if (!section) throw new Error('The page has a section.');
  return section;
};
const clipboardOf = (clipboard: Clipboard | null): Clipboard => {
  if (!clipboard) throw new Error('Nothing was copied.');
  return JSON.parse(JSON.stringify(clipboard));
};
const idsIn = (document: PageDocument): readonly string[] => blocksOf(document).map(({ id }) => id);

/** Ids that are told apart by their letters. */
const letters = (): (() => string) => {
  const left = ['e', 'f'].values();
  return () => idOf(left.next().value ?? '8');
};

describe('a section from elsewhere', () => {
  it('SM-41 a section that is inserted has new ids, and keeps everything else', () => {
    for (const section of samplePage(9, createIds()).sections) {
      const document = editPage(emptyDocument()).run({ do: 'insert-section', section });
      expect(parseDocument(document).ok).toBe(true);
      const inserted = onlySection(document);
      expect(inserted.id).not.toBe(section.id);
      expect(inserted.anchor).toBe(section.anchor);
      const values = (of: Section) =>
        blocksOf({ schema: 1, sections: [of] }).map(({ type, value }) => [type, value]);
      expect(values(inserted)).toEqual(values(section));
    }
  });

  it('SM-41 a form keeps the id that submissions hang on, unless the page has it already', () => {
    const edit = editPage(emptyDocument());
    const section = onlySection(formPage);
    edit.run({ do: 'insert-section', section });
    expect(idsIn(edit.document())).toContain(idOf('b'));
    expect(idsIn(edit.document())).not.toContain(idOf('a'));
    edit.run({ do: 'insert-section', section });
    expect(idsIn(edit.document()).filter((id) => id === idOf('b'))).toHaveLength(1);
    expect(edit.document().sections.map(({ anchor }) => anchor)).toEqual(['contact', null]);
  });

  it('SM-41 a form that is cut out and pasted finds its submissions again', () => {
    const edit = editPage(formPage);
    const clipboard = clipboardOf(copyBlocks(formPage, [idOf('b')]));
    edit.run({ do: 'remove-block', block: idOf('b') });
    edit.run({ do: 'paste', clipboard, section: SECTION });
    expect(idsIn(edit.document())).toContain(idOf('b'));
  });

  it.each([
    ['no section', {}, 'bad-value: “id” is missing.'],
    [
      'cells on each other',
      onlySection(letterPage({ a: cell(0, 0), b: cell(0, 1) })),
      `bad-value: “Text” (${idOf('a')}) and “Text” (${idOf('b')}) lie on each other. Move one of them, or put it on another layer.`,
    ],
    [
      'a value of another kind',
      onlySection(letterPage({ a: { at: cell(0, 0), value: { html: 1 } } })),
      'bad-value: “html” must be text.',
    ],
  ])('SM-41 a section with %s is refused', (_, section, refusal) => {
    expect(editPage(emptyDocument()).refusal({ do: 'insert-section', section: section as Section })).toBe(
      refusal,
    );
  });
});

describe('images and files of the clipboard', () => {
  const filled = letterPage(
    {
      a: { at: cell(0, 0), type: BLOCK_TYPES.image, value: { imageId: idOf('1'), altText: 'A heron' } },
      b: { at: cell(12, 0), type: BLOCK_TYPES.gallery, value: { imageIds: [idOf('1'), idOf('2')] } },
      c: { at: cell(0, 6), type: BLOCK_TYPES.video, value: { fileId: idOf('3'), mainImageId: idOf('2') } },
    },
    { background: { source: 1, imageId: idOf('4'), overlay: 0.4 } },
  );

  const without = (ids: readonly string[]) => new Map(ids.map((id) => [id, null]));

  it('ED-92 parts with copies of the files of another site show these, and keep everything else', () => {
    const clipboard = clipboardOf(copySections(filled, [SECTION]));
    const copies = new Map(['15', '26', '37', '48'].map(([from = '', to = '']) => [idOf(from), idOf(to)]));
    const brought = replaceFiles(clipboard, copies);
    expect(clipboardFiles(brought).toSorted()).toEqual([...copies.values()].toSorted());
    const edit = editPage(emptyDocument());
    edit.run({ do: 'paste', clipboard: brought, at: 0 });
    expect(blocksOf(edit.document()).map(({ value }) => value)).toMatchObject([
      { imageId: idOf('5'), altText: 'A heron' },
      { imageIds: [idOf('5'), idOf('6')] },
      { fileId: idOf('7'), mainImageId: idOf('6') },
    ]);
    expect(onlySection(edit.document()).background).toMatchObject({ imageId: idOf('8'), overlay: 0.4 });
  });

  it('ED-92 parts without the files of another site can be pasted, and keep everything else', () => {
    const clipboard = clipboardOf(copySections(filled, [SECTION]));
    expect(clipboardFiles(clipboard).toSorted()).toEqual(['1', '2', '3', '4'].map(idOf));
    const left = replaceFiles(clipboard, without([idOf('1'), idOf('3'), idOf('4')]));
    expect(clipboardFiles(left)).toEqual([idOf('2')]);
    const edit = editPage(emptyDocument());
    edit.run({ do: 'paste', clipboard: left, at: 0 });
    expect(blocksOf(edit.document()).map(({ value }) => value)).toMatchObject([
      { imageId: null, altText: 'A heron' },
      { imageIds: [idOf('2')] },
      { fileId: null, mainImageId: idOf('2') },
    ]);
    expect(onlySection(edit.document()).background).toEqual({ source: 4 });
    const blocks = replaceFiles(clipboardOf(copyBlocks(filled, [idOf('a')])), without([idOf('1')]));
    expect(blocks).toMatchObject({ blocks: [{ cell: { column: 0 }, block: { value: { imageId: null } } }] });
  });

  it('ED-92 any page without all of its files is one that can be pasted', () => {
    for (let size = 1; size < 40; size++) {
      const page = samplePage(size, createIds());
      const clipboard = copySections(
        page,
        page.sections.map(({ id }) => id),
      );
      if (!clipboard) continue;
      const left = replaceFiles(clipboard, without(clipboardFiles(clipboard)));
      expect(clipboardFiles(left)).toEqual([]);
      expect(isClipboard(JSON.parse(JSON.stringify(left)))).toBe(true);
    }
  });
});

describe('the clipboard', () => {
  const page = letterPage({ a: cell(2, 3, 6), b: cell(10, 4, 6), c: cell(0, 8) });
  const target = letterPage({ d: cell(0, 0, 24) });

  it('SM-41 pasted blocks keep their places to each other, at the first place that has room for all', () => {
    const edit = editPage(target, { newId: letters() });
    edit.run({
      do: 'paste',
      clipboard: clipboardOf(copyBlocks(page, [idOf('b'), idOf('a')])),
      section: SECTION,
    });
    expect(cellsIn(edit.document())).toEqual({ d: '0 0 24 2', e: '0 2 6 2', f: '8 3 6 2' });
  });

  it('SM-41 pasted blocks go to a place inside the grid, and lie on top or push', () => {
    const clipboard = clipboardOf(copyBlocks(page, [idOf('a'), idOf('b')]));
    const command = { do: 'paste', clipboard, section: SECTION, at: { column: 20, row: 0 } } as const;
    const onTop = editPage(target, { newId: letters() });
    onTop.run(command);
    expect(cellsIn(onTop.document())).toEqual({ d: '0 0 24 2', e: '10 0 6 2 on 1', f: '18 1 6 2 on 1' });
    const pushed = editPage(target, { newId: letters() });
    pushed.run({ ...command, push: true });
    expect(cellsIn(pushed.document())).toEqual({ d: '0 3 24 2', e: '10 0 6 2', f: '18 1 6 2' });
  });

  it('SM-41 whole sections are pasted between others', () => {
    const edit = editPage({ ...target, sections: [...target.sections, newSection(idOf('9'))] });
    edit.run({ do: 'paste', clipboard: clipboardOf(copySections(page, [SECTION])), at: 1 });
    expect(
      edit.document().sections.map(({ layout }) => (layout.type === 'fluid' ? layout.blocks.length : 0)),
    ).toEqual([1, 3, 0]);
  });

  it('SM-41 blocks go from a grid into rows and back, in their order', () => {
    const rows = editPage(emptyDocument());
    rows.run({ do: 'add-section', layout: 'classic' });
    const [section] = rows.document().sections;
    rows.run({
      do: 'paste',
      clipboard: clipboardOf(copyBlocks(page, ['c', 'b', 'a'].map(idOf))),
      section: section?.id ?? '',
    });
    const html = (document: PageDocument) => blocksOf(document).map(({ value }) => value.html);
    expect(html(rows.document())).toEqual(['a', 'b', 'c']);
    const grid = editPage(target);
    grid.run({
      do: 'paste',
      clipboard: clipboardOf(copyBlocks(rows.document(), idsIn(rows.document()))),
      section: SECTION,
    });
    expect(html(grid.document())).toEqual(['d', 'a', 'b', 'c']);
  });

  it('SM-41 kinds that nobody knows are kept', () => {
    const foreign = letterPage({ a: { at: cell(0, 0), type: 999, value: { kept: ['as', { it: 'is' }] } } });
    const edit = editPage(target);
    edit.run({ do: 'paste', clipboard: clipboardOf(copyBlocks(foreign, [idOf('a')])), section: SECTION });
    expect(blocksOf(edit.document())[1]).toMatchObject({ type: 999, value: { kept: ['as', { it: 'is' }] } });
  });

  it.each([
    [
      'a newer version',
      { awning: 'clipboard', version: 2, blocks: [] },
      'This was copied with a newer version of Awning.',
    ],
    ['nothing', { awning: 'clipboard', version: 1, blocks: [] }, '“blocks” must have at least 1 entries.'],
    ['something else', { html: '<p>' }, '“awning” is missing.'],
    [
      'a block without an id',
      { awning: 'clipboard', version: 1, blocks: [{ block: { type: 2, value: {} } }] },
      '“id” is missing.',
    ],
  ])('SM-41 a clipboard with %s is refused', (_, clipboard, sentence) => {
    const command = {
      do: 'paste',
      clipboard: JSON.parse(JSON.stringify(clipboard)),
      section: SECTION,
    } as const;
    expect(editPage(target).refusal(command)).toContain(sentence);
    expect(isClipboard(clipboard)).toBe(false);
  });

  it('SM-41 a clipboard that was copied can be pasted, and nothing copied is no clipboard', () => {
    expect(isClipboard(clipboardOf(copyBlocks(page, [idOf('a')])))).toBe(true);
    expect(isClipboard(clipboardOf(copySections(page, [SECTION])))).toBe(true);
    expect(copyBlocks(page, [])).toBeNull();
    expect(copySections(page, [])).toBeNull();
  });

  it('SM-11 more blocks than a layout can hold are not pasted', () => {
    const clipboard = clipboardOf(copyBlocks(page, ['a', 'b'].map(idOf)));
    const edit = editPage(target, { blocksPerLayout: 2 });
    expect(edit.refusal({ do: 'paste', clipboard, section: SECTION })).toMatch(/^too-many-blocks: /);
  });
});
