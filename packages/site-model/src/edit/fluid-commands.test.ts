import { describe, expect, it } from 'vitest';
import { DEVICE_VIEWS, type DeviceView } from '../codes/device-views.ts';
import { newSection } from '../document/new-document.ts';
import type { Cell, PageDocument, PlacedBlock } from '../document/page-document.ts';
import { parseDocument } from '../document/parse-document.ts';
import { readingOrder } from '../document/reading-order.ts';
import { applyCommand } from './apply-command.ts';
import { editPage } from './testing/edit-page.ts';

const idOf = (letter: string): string => letter.repeat(24);
const SECTION = idOf('0');

const cell = (column: number, row: number, width = 8, height = 2, layer = 0): Cell => ({
  column,
  row,
  width,
  height,
  layer,
});

/** Text blocks named by a letter of `a` to `f`, stacked on the phone in the order given. */
const pageOf = (cells: Readonly<Record<string, Cell>>): PageDocument => {
  let row = 0;
  const blocks = Object.entries(cells).map(([letter, desktop]): PlacedBlock => {
    const phone = cell(0, row, 8, desktop.height);
    row += desktop.height;
    return { block: { id: idOf(letter), type: 2, value: { html: letter } }, desktop, phone };
  });
  const document: PageDocument = {
    schema: 1,
    sections: [newSection(SECTION, { layout: { type: 'fluid', blocks } })],
  };
  expect(parseDocument(document).ok).toBe(true);
  return document;
};

const placedIn = (document: PageDocument): Readonly<Record<string, PlacedBlock>> => {
  const layout = document.sections[0]?.layout;
  if (layout?.type !== 'fluid') throw new Error('The page is a grid.');
  return Object.fromEntries(layout.blocks.map((placed) => [placed.block.id[0], placed]));
};
const lastOf = (document: PageDocument): PlacedBlock | undefined => {
  const layout = document.sections[0]?.layout;
  return layout?.type === 'fluid' ? layout.blocks.at(-1) : undefined;
};
const desktopOf = (document: PageDocument, letter: string) => placedIn(document)[letter]?.desktop;
const phoneRows = (document: PageDocument) =>
  Object.fromEntries(Object.entries(placedIn(document)).map(([letter, { phone }]) => [letter, phone.row]));

describe('a device', () => {
  const page = pageOf({ a: cell(0, 0), b: cell(8, 0), c: cell(0, 2) });
  const [a, b] = [idOf('a'), idOf('b')];

  it('PL-2.20 a device is desktop, phone or tablet, and the tablet shows and changes the desktop layout', () => {
    const on = (device: DeviceView) => {
      const edit = editPage(page);
      edit.run({ do: 'move-block', block: a, to: { device, column: 0, row: 6 } });
      edit.run({ do: 'resize-block', block: b, device, width: 3 });
      edit.run({ do: 'set-layer', block: b, device, layer: 2 });
      return edit.document();
    };
    const [desktop, phone, tablet] = DEVICE_VIEWS.map(on);
    expect(tablet).toEqual(desktop);
    expect(phone).not.toEqual(desktop);
    const layout = desktop?.sections[0]?.layout ?? expect.fail('The page has a section.');
    expect(readingOrder(layout, 'tablet')).toEqual(readingOrder(layout, 'desktop'));
    expect(
      applyCommand(page, JSON.parse(`{"do":"resize-block","block":"${b}","device":"watch","width":3}`), {
        newId: () => b,
      }),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'bad-command' },
    });
  });
});

describe('a block that comes to lie on others', () => {
  const page = pageOf({ a: cell(0, 0), b: cell(8, 0), c: cell(0, 2) });

  it('SM-18 a block moved onto others is lifted to the lowest free layer', () => {
    const edit = editPage(page);
    edit.run({ do: 'move-block', block: idOf('c'), to: { column: 4, row: 0 } });
    expect(desktopOf(edit.document(), 'c')).toEqual(cell(4, 0, 8, 2, 1));
    edit.run({ do: 'resize-block', block: idOf('a'), width: 12 });
    expect(desktopOf(edit.document(), 'a')).toEqual(cell(0, 0, 12, 2, 2));
  });

  it('SM-18 a block moved to a free place stays on its layer', () => {
    const edit = editPage(page);
    edit.run({ do: 'move-block', block: idOf('c'), to: { column: 16, row: 0 } });
    expect(desktopOf(edit.document(), 'c')).toEqual(cell(16, 0));
  });

  it('SM-18 a new block on others is lifted, too', () => {
    const edit = editPage(page);
    edit.run({ do: 'add-block', section: SECTION, type: 2, at: { column: 0, row: 0, width: 24, height: 1 } });
    expect(lastOf(edit.document())?.desktop).toEqual(cell(0, 0, 24, 1, 1));
  });

  it('SM-19 a block moved with push moves others down, and they push what is below', () => {
    const edit = editPage(page);
    edit.run({ do: 'resize-block', block: idOf('a'), width: 10, height: 3, push: true });
    expect(desktopOf(edit.document(), 'a')).toEqual(cell(0, 0, 10, 3));
    expect(desktopOf(edit.document(), 'b')).toEqual(cell(8, 3));
    expect(desktopOf(edit.document(), 'c')).toEqual(cell(0, 3));
    edit.run({ do: 'move-block', block: idOf('b'), to: { column: 0, row: 1 }, push: true });
    expect(desktopOf(edit.document(), 'a')).toEqual(cell(0, 3, 10, 3));
    expect(desktopOf(edit.document(), 'c')).toEqual(cell(0, 6));
  });

  it('SM-19 a block moved with push moves nothing on other layers', () => {
    const layered = editPage(pageOf({ a: cell(0, 0), b: { ...cell(0, 2), layer: 1 } }));
    layered.run({ do: 'resize-block', block: idOf('a'), height: 9, push: true });
    expect(desktopOf(layered.document(), 'b')).toEqual(cell(0, 2, 8, 2, 1));
  });

  it('SM-8 a block never leaves the grid', () => {
    const edit = editPage(page);
    const beyond = 'outside-grid: This would reach beyond the 24 columns of the grid.';
    expect(edit.refusal({ do: 'move-block', block: idOf('a'), to: { column: 17, row: 0 } })).toBe(beyond);
    expect(edit.refusal({ do: 'resize-block', block: idOf('b'), width: 17 })).toBe(beyond);
    expect(edit.refusal({ do: 'resize-block', block: idOf('b'), device: 'phone', width: 9 })).toBe(
      'outside-grid: This would reach beyond the 8 columns of the grid.',
    );
    expect(edit.refusal({ do: 'resize-block', block: idOf('c'), height: 9_999 })).toBe(
      'outside-grid: This would reach beyond the last row of the grid.',
    );
  });
});

describe('the phone', () => {
  const page = pageOf({ a: cell(0, 0), b: cell(8, 0), c: cell(0, 2) });

  it('SM-20 the phone layout stacks blocks at full width, in the reading order of the desktop', () => {
    const edit = editPage(page);
    edit.run({ do: 'move-block', block: idOf('c'), to: { column: 0, row: 0 }, push: true });
    expect(phoneRows(edit.document())).toEqual({ c: 0, b: 2, a: 4 });
    expect(placedIn(edit.document()).c?.phone).toEqual(cell(0, 0));
  });

  it('SM-20 the phone layout keeps a block that was placed by hand, and stacks the others around it', () => {
    const edit = editPage(page);
    edit.run({ do: 'move-block', block: idOf('c'), to: { device: 'phone', column: 0, row: 0 }, push: true });
    expect(phoneRows(edit.document())).toEqual({ c: 0, a: 2, b: 4 });
    expect(placedIn(edit.document()).c?.phoneByHand).toBe(true);
    edit.run({ do: 'move-block', block: idOf('c'), to: { column: 0, row: 20 } });
    edit.run({ do: 'resize-block', block: idOf('a'), height: 5 });
    expect(phoneRows(edit.document())).toEqual({ c: 0, a: 2, b: 7 });
  });

  it('SM-20 the phone layout lets a block that was placed by hand lie in front of others', () => {
    const edit = editPage(page);
    edit.run({ do: 'move-block', block: idOf('c'), to: { device: 'phone', column: 2, row: 1, width: 4 } });
    expect(placedIn(edit.document()).c?.phone).toEqual(cell(2, 1, 4, 2, 1));
    expect(phoneRows(edit.document())).toMatchObject({ a: 0, b: 2 });
  });

  it('SM-20 a change of the phone layout changes nothing on the desktop', () => {
    const edit = editPage(page);
    edit.run({ do: 'resize-block', block: idOf('b'), device: 'phone', width: 4, height: 7 });
    for (const letter of ['a', 'b', 'c'])
      expect(desktopOf(edit.document(), letter)).toEqual(desktopOf(page, letter));
  });

  it('SM-20 stacks everything again on demand', () => {
    const edit = editPage(page);
    edit.run({ do: 'move-block', block: idOf('a'), to: { device: 'phone', column: 0, row: 40 } });
    edit.run({ do: 'arrange-phone', section: SECTION });
    expect(edit.document()).toEqual(page);
  });

  it('SM-20 the phone layout limits the height of a tall block', () => {
    const edit = editPage(page);
    edit.run({ do: 'resize-block', block: idOf('a'), height: 200 });
    expect(placedIn(edit.document()).a?.phone.height).toBe(24);
  });
});

describe('layers', () => {
  const pile = pageOf({ a: cell(0, 0), b: cell(0, 0, 8, 2, 1), c: cell(0, 0, 8, 2, 2), d: cell(12, 0) });
  const layersOf = (document: PageDocument) =>
    Object.fromEntries(
      Object.entries(placedIn(document)).map(([letter, { desktop }]) => [letter, desktop.layer]),
    );

  it.each([
    ['front', 'a', { b: 1, c: 2, a: 3 }],
    ['forward', 'a', { b: 1, a: 2, c: 3 }],
    ['backward', 'c', { a: 0, c: 1, b: 2 }],
    ['back', 'c', { c: 0, a: 1, b: 2 }],
    ['front', 'c', { a: 0, b: 1, c: 2 }],
    ['back', 'a', { a: 0, b: 1, c: 2 }],
    ['front', 'd', { d: 0 }],
  ] as const)(
    'SM-21 %s takes %s past what it overlaps and keeps the others in order',
    (layer, letter, expected) => {
      const edit = editPage(pile);
      edit.run({ do: 'set-layer', block: idOf(letter), layer });
      expect(layersOf(edit.document())).toMatchObject(expected);
    },
  );

  it('SM-21 a layer can be set by number, and the blocks there move up', () => {
    const edit = editPage(pile);
    edit.run({ do: 'set-layer', block: idOf('c'), layer: 0 });
    expect(layersOf(edit.document())).toEqual({ c: 0, a: 1, b: 2, d: 0 });
    edit.run({ do: 'set-layer', block: idOf('d'), layer: 7 });
    expect(layersOf(edit.document())).toMatchObject({ d: 7 });
    expect(edit.refusal({ do: 'set-layer', block: idOf('d'), layer: 1000 })).toMatch(/^bad-command/);
  });

  it('SM-21 a layer on the phone says nothing about the desktop, and keeps the place', () => {
    const edit = editPage(pile);
    edit.run({ do: 'set-layer', block: idOf('d'), device: 'phone', layer: 4 });
    expect(placedIn(edit.document()).d).toMatchObject({ desktop: cell(12, 0), phoneByHand: true });
    expect(placedIn(edit.document()).d?.phone.layer).toBe(4);
  });
});

describe('adding, copying and removing', () => {
  const page = pageOf({ a: cell(0, 0, 12, 4), b: cell(0, 4, 24, 2) });

  it('SM-22 a new block goes to the first free place', () => {
    const edit = editPage(page);
    edit.run({ do: 'add-block', section: SECTION, type: 2 });
    expect(lastOf(edit.document())?.desktop).toEqual(cell(12, 0, 12, 4));
    edit.run({ do: 'add-block', section: SECTION, type: 2 });
    expect(lastOf(edit.document())?.desktop).toEqual(cell(0, 6, 12, 4));
  });

  it('SM-22 a copy is as large as the original and follows it', () => {
    const edit = editPage(page);
    edit.run({ do: 'duplicate-block', block: idOf('a') });
    const copy = lastOf(edit.document());
    expect(copy?.desktop).toEqual(cell(12, 0, 12, 4));
    expect(copy?.block.value).toEqual({ html: 'a' });
    expect(copy?.block.id).not.toBe(idOf('a'));
    edit.run({ do: 'duplicate-block', block: idOf('b') });
    expect(lastOf(edit.document())?.desktop).toEqual(cell(0, 6, 24, 2));
  });

  it('SM-22 a removed block leaves no gap on the phone', () => {
    const edit = editPage(page);
    edit.run({ do: 'remove-block', block: idOf('a') });
    expect(phoneRows(edit.document())).toEqual({ b: 0 });
  });

  it('PL-9.28 SM-11 the 61st block of a section is refused with a message, whether added, copied or moved in', () => {
    const edit = editPage({ schema: 1, sections: [newSection(SECTION), newSection(idOf('9'))] });
    for (let i = 0; i < 60; i += 1) edit.run({ do: 'add-block', section: SECTION, type: 2 });
    edit.run({ do: 'add-block', section: idOf('9'), type: 2 });
    const layouts = edit
      .document()
      .sections.map(({ layout }) => (layout.type === 'fluid' ? layout.blocks : []));
    const [inside, outside] = layouts.map((blocks) => blocks[0]?.block.id ?? '');
    const full =
      'too-many-blocks: A section can hold up to 60 blocks. Remove some of them, or add a section.';
    expect(edit.refusal({ do: 'add-block', section: SECTION, type: 2 })).toBe(full);
    expect(edit.refusal({ do: 'duplicate-block', block: inside ?? '' })).toBe(full);
    expect(edit.refusal({ do: 'move-block', block: outside ?? '', section: SECTION })).toBe(full);
    expect(parseDocument(edit.document()).ok).toBe(true);
  });

  it('SM-22 a block that moves to another section keeps its size and is stacked on the phone there', () => {
    const edit = editPage({ ...page, sections: [...page.sections, newSection(idOf('9'))] });
    edit.run({ do: 'move-block', block: idOf('a'), to: { device: 'phone', column: 0, row: 30 } });
    edit.run({ do: 'move-block', block: idOf('a'), section: idOf('9') });
    const layout = edit.document().sections[1]?.layout;
    expect(layout).toMatchObject({
      blocks: [{ block: { id: idOf('a') }, desktop: cell(0, 0, 12, 4), phone: cell(0, 0, 8, 4) }],
    });
    expect(JSON.stringify(layout)).not.toContain('phoneByHand');
    expect(Object.keys(placedIn(edit.document()))).toEqual(['b']);
  });
});
