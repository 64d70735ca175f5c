import { describe, expect, it } from 'vitest';
import { blockDefinitions } from '../blocks/block-registry.ts';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { emptyDocument } from '../document/new-document.ts';
import type { PairKind } from '../document/page-document.ts';
import { editPage } from './testing/edit-page.ts';
import { cell, cellsIn, idOf, letterPage, placedIn, SECTION } from './testing/letter-page.ts';

const defaultsOf = (type: number) =>
  blockDefinitions.find((definition) => definition.type === type)?.defaults ?? {};
const imageAt = (column: number, row: number) => ({
  at: cell(column, row, 4, 4),
  type: BLOCK_TYPES.image,
  value: defaultsOf(BLOCK_TYPES.image),
});

describe('pairs on the phone', () => {
  const pairsOf = (letters: string, phonePairs: PairKind[] = ['images']) => {
    const blocks = Object.fromEntries([...letters].map((letter, index) => [letter, imageAt(index * 4, 0)]));
    const edit = editPage(letterPage(blocks));
    edit.run({ do: 'set-section', section: SECTION, settings: { phonePairs } });
    return cellsIn(edit.document(), 'phone');
  };

  it('ED-47 two images of a row stay beside each other, and so do four', () => {
    expect(pairsOf('ab')).toEqual({ a: '0 0 4 4', b: '4 0 4 4' });
    expect(pairsOf('abcd')).toEqual({ a: '0 0 4 4', b: '4 0 4 4', c: '0 4 4 4', d: '4 4 4 4' });
  });

  it('ED-47 the last of three images is as wide as the phone, and five images are stacked', () => {
    expect(pairsOf('abc')).toEqual({ a: '0 0 4 4', b: '4 0 4 4', c: '0 4 8 4' });
    expect(pairsOf('abcde')).toMatchObject({ a: '0 0 8 4', b: '0 4 8 4', e: '0 16 8 4' });
  });

  it('ED-47 only the kinds that the section names stay in pairs', () => {
    expect(pairsOf('ab', ['buttons', 'cards'])).toEqual({ a: '0 0 8 4', b: '0 4 8 4' });
    const card = { at: cell(0, 0), settings: { card: 'outline' } } as const;
    const edit = editPage(letterPage({ a: card, b: { ...card, at: cell(8, 0) }, c: cell(16, 0) }));
    edit.run({ do: 'set-section', section: SECTION, settings: { phonePairs: ['cards'] } });
    expect(cellsIn(edit.document(), 'phone')).toEqual({ a: '0 0 4 2', b: '4 0 4 2', c: '0 2 8 2' });
  });

  it('ED-47 images of different rows, or with another kind between them, are stacked', () => {
    const edit = editPage(
      letterPage({ a: imageAt(0, 0), b: cell(4, 0, 4, 4), c: imageAt(8, 0), d: imageAt(0, 6) }),
    );
    edit.run({ do: 'set-section', section: SECTION, settings: { phonePairs: ['images'] } });
    expect(Object.values(cellsIn(edit.document(), 'phone')).every((text) => text.startsWith('0 '))).toBe(
      true,
    );
  });

  it('ED-47 a new grid keeps images and buttons in pairs, and a document of before keeps its stack', () => {
    const edit = editPage(emptyDocument());
    edit.run({ do: 'add-section' });
    expect(edit.document().sections[0]?.phonePairs).toEqual(['images', 'buttons']);
    const older = editPage(letterPage({ a: imageAt(0, 0), b: imageAt(4, 0) }));
    older.run({ do: 'resize-block', block: idOf('a'), height: 5 });
    expect(cellsIn(older.document(), 'phone')).toEqual({ a: '0 0 8 5', b: '0 5 8 4' });
  });

  it('ED-47 a pair goes around what was placed by hand', () => {
    const edit = editPage(letterPage({ a: imageAt(0, 0), b: imageAt(4, 0), c: cell(0, 8) }));
    edit.run({
      do: 'move-block',
      block: idOf('c'),
      to: { device: 'phone', column: 6, row: 2, width: 2 },
      push: true,
    });
    edit.run({ do: 'set-section', section: SECTION, settings: { phonePairs: ['images'] } });
    expect(cellsIn(edit.document(), 'phone')).toEqual({ a: '0 4 4 4', b: '4 4 4 4', c: '6 2 2 2' });
  });
});

describe('a block that the phone does not show', () => {
  it('SM-35 comes after all others there and leaves no gap', () => {
    const edit = editPage(letterPage({ a: cell(0, 0), b: cell(0, 2), c: cell(0, 4) }));
    edit.run({ do: 'set-block', block: idOf('a'), settings: { hideOn: ['phone'] } });
    expect(cellsIn(edit.document(), 'phone')).toEqual({ a: '0 4 8 2', b: '0 0 8 2', c: '0 2 8 2' });
    expect(cellsIn(edit.document())).toEqual({ a: '0 0 8 2', b: '0 2 8 2', c: '0 4 8 2' });
    edit.run({ do: 'set-block', block: idOf('a'), settings: { hideOn: null } });
    expect(cellsIn(edit.document(), 'phone')).toEqual({ a: '0 0 8 2', b: '0 2 8 2', c: '0 4 8 2' });
    expect(placedIn(edit.document()).a?.block).not.toHaveProperty('settings');
  });

  it('SM-35 has no place by hand there any more', () => {
    const edit = editPage(letterPage({ a: cell(0, 0), b: cell(0, 2) }));
    edit.run({ do: 'resize-block', block: idOf('a'), device: 'phone', width: 3 });
    edit.run({
      do: 'set-block',
      block: idOf('a'),
      settings: { hideOn: ['desktop', 'phone'], card: 'filled' },
    });
    expect(placedIn(edit.document()).a).not.toHaveProperty('phoneByHand');
    expect(cellsIn(edit.document(), 'phone')).toEqual({ a: '0 2 8 2', b: '0 0 8 2' });
    edit.run({ do: 'set-block', block: idOf('a'), settings: { hideOn: null } });
    expect(placedIn(edit.document()).a?.block.settings).toEqual({ card: 'filled' });
  });
});

describe('a block that follows the desktop again', () => {
  const twoByHand = () => {
    const edit = editPage(letterPage({ a: cell(0, 0), b: cell(0, 2), c: cell(0, 4) }));
    edit.run({ do: 'resize-block', block: idOf('a'), device: 'phone', width: 3 });
    edit.run({ do: 'resize-block', block: idOf('b'), device: 'phone', width: 4 });
    return edit;
  };

  it('ED-43 a block that follows the desktop again leaves the others where they were placed by hand', () => {
    const edit = twoByHand();
    const { b } = placedIn(edit.document());
    edit.run({ do: 'arrange-phone', section: SECTION, blocks: [idOf('a')] });
    expect(placedIn(edit.document()).a).not.toHaveProperty('phoneByHand');
    expect(placedIn(edit.document()).a?.phone.width).toBe(8);
    expect(placedIn(edit.document()).b).toEqual(b);
    expect(b?.phoneByHand).toBe(true);
  });

  it('ED-43 a block of another section is refused, and nothing follows', () => {
    const edit = twoByHand();
    const before = edit.document();
    expect(edit.refusal({ do: 'arrange-phone', section: SECTION, blocks: [idOf('a'), idOf('f')] })).toMatch(
      'unknown-block',
    );
    expect(edit.document()).toBe(before);
  });
});
