import { BLOCK_TYPES, fullRow, newSection, type PageDocument } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { driveGestures } from '../testing/gesture-driver.ts';
import { type ClassicGround, classicPlaceAt } from './classic-places.ts';
import type { Box } from './geometry.ts';

const id = (letter: string): string => letter.repeat(24);
const [A, B, C] = ['a', 'b', 'c'].map(id) as [string, string, string];
const block = (letter: string) => ({ id: id(letter), type: BLOCK_TYPES.image, value: {} });
const SECTION = '7'.repeat(24);
const [FIRST, SECOND] = ['1'.repeat(24), '2'.repeat(24)];

/** Two blocks below each other in the first row, one in the second. */
const page = (settings: { locked?: true } = {}): PageDocument => ({
  schema: 1,
  sections: [
    newSection(SECTION, {
      ...settings,
      layout: {
        type: 'classic',
        rows: [
          fullRow('3'.repeat(24), FIRST, [block('a'), block('b')]),
          fullRow('4'.repeat(24), SECOND, [block('c')]),
        ],
      },
    }),
  ],
});

const boxes: Readonly<Record<string, Box>> = {
  [A]: { left: 0, top: 0, width: 400, height: 100 },
  [B]: { left: 0, top: 100, width: 400, height: 100 },
  [C]: { left: 0, top: 240, width: 400, height: 100 },
};

const order = (document: PageDocument): readonly (readonly string[])[] => {
  const layout = document.sections[0]?.layout;
  if (layout?.type !== 'classic') throw new Error('The section has no rows.');
  return layout.rows.map(({ columns }) =>
    columns
      .map(({ content }) =>
        content.map((entry) => (entry.kind === 'block' ? entry.block.id[0] : 'row')).join(''),
      )
      .map(String),
  );
};

describe('a block among rows and columns is dragged', () => {
  const drag = (from: string, x: number, y: number, start = page()) =>
    driveGestures(start, { boxes })
      .press({ x: 200, y: (boxes[from]?.top ?? 0) + 50 })
      .moveTo({ x: 200, y: (boxes[from]?.top ?? 0) + 60 })
      .moveTo({ x, y });

  it('above and below another block of its column', () => {
    expect(order(drag(C, 200, 20).release().document())).toEqual([['cab']]);
    expect(order(drag(A, 200, 180).release().document())).toEqual([['ba'], ['c']]);
  });

  it('beside another block, in a column of its own', () => {
    expect(order(drag(A, 390, 300).release().document())).toEqual([['b'], ['c', 'a']]);
    expect(order(drag(A, 10, 300).release().document())).toEqual([['b'], ['a', 'c']]);
  });

  it('into a row of its own between two rows, above the first and below the last', () => {
    expect(order(drag(A, 200, 220).release().document())).toEqual([['b'], ['a'], ['c']]);
    expect(order(drag(A, 200, 350).release().document())).toEqual([['b'], ['c'], ['a']]);
  });

  it('a line shows where it would stand, and the block follows the pointer', () => {
    const view = drag(C, 200, 20).view();
    expect(view?.insertion).toEqual({ left: 0, top: 0, width: 400, height: 0 });
    expect(view?.ghosts).toEqual([{ id: C, x: 0, y: -270 }]);
  });

  it('ED-22 a drop is one step, and a drop where it stands already is none', () => {
    expect(drag(C, 200, 20).release().steps).toEqual(['Move Image']);
    expect(drag(A, 200, 90).release().steps).toEqual([]);
    expect(drag(C, 200, 220).release().steps).toEqual([]);
  });

  it('ED-21 Escape, a second finger and loss of the window leave everything where it was', () => {
    for (const cancel of ['Escape', 'finger', 'blur']) {
      const editor = drag(C, 200, 20);
      if (cancel === 'Escape') editor.key('Escape');
      else if (cancel === 'finger') editor.secondFinger();
      else editor.blur();
      expect(editor.state()).toBe('idle');
      expect(editor.release().steps).toEqual([]);
    }
  });

  it('ED-99 nothing is dragged in a section that is locked', () => {
    expect(drag(C, 200, 20, page({ locked: true })).state()).toBe('idle');
  });

  it('ED-54 where lines begin at the right, the right side of a block is its start', () => {
    const layout = page().sections[0]?.layout;
    if (layout?.type !== 'classic') throw new Error('The section has no rows.');
    const ground: ClassicGround = {
      layout,
      boxes: new Map(Object.entries(boxes)),
      held: A,
      isRightToLeft: true,
    };
    expect(classicPlaceAt(ground, { x: 390, y: 300 })?.to).toEqual({ beside: C, side: 'start' });
  });
});
