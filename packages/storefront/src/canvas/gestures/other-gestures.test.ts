import { BLOCK_TYPES } from '@awning/site-model';
import { cell, cellsIn, idOf, letterPage } from '@awning/site-model/testing';
import { describe, expect, it } from 'vitest';
import { driveGestures } from '../testing/gesture-driver.ts';
import { handlesOf } from './handles.ts';

const [a, b] = ['a', 'b'].map(idOf) as [string, string];
const PITCH = 50;
const image = (column: number, row: number, value = {}) => ({
  at: cell(column, row, 8, 4),
  type: BLOCK_TYPES.image,
  value,
});
const button = (column: number, row: number) => ({
  at: cell(column, row, 4, 2),
  type: BLOCK_TYPES.button,
  value: {},
});

describe('handles', () => {
  it.each([
    ['e', 3, 0, '4 4 11 4'],
    ['w', 3, 0, '7 4 5 4'],
    ['n', 0, -2, '4 2 8 6'],
    ['s', 0, 2, '4 4 8 6'],
    ['se', 2, 1, '4 4 10 5'],
    ['nw', -1, -1, '3 3 9 5'],
  ] as const)(
    'ED-32 the handle %s moves exactly the lines that it stands on',
    (handle, columns, rows, after) => {
      const editor = driveGestures(letterPage({ a: image(4, 4) })).select(a);
      editor
        .press(editor.cellOf(4, 4), { handle })
        .moveBy(columns * PITCH, rows * PITCH)
        .release();
      expect(cellsIn(editor.document())).toEqual({ a: after });
      expect(editor.steps).toEqual(['Resize Image']);
    },
  );

  it('ED-32 a handle that can move nothing is not there', () => {
    const placed = {
      block: { id: a, type: BLOCK_TYPES.button, value: {} },
      desktop: cell(0, 0, 2, 1),
      phone: cell(0, 0),
    };
    expect(handlesOf({ column: 0, row: 0, width: 2, height: 1 }, 24, [placed])).toEqual(['e', 'se', 's']);
    expect(handlesOf({ column: 4, row: 4, width: 8, height: 4 }, 24, [placed])).toHaveLength(8);
  });

  it('ED-33 no kind becomes narrower than it can be read: a button keeps two columns', () => {
    const editor = driveGestures(letterPage({ a: button(4, 4) })).select(a);
    editor
      .press(editor.cellOf(7, 4), { handle: 'e' })
      .moveBy(-30 * PITCH, 0)
      .release();
    expect(cellsIn(editor.document())).toEqual({ a: '4 4 2 2' });
    editor
      .press(editor.cellOf(4, 4), { handle: 'w' })
      .moveBy(30 * PITCH, 0)
      .release();
    expect(cellsIn(editor.document())).toEqual({ a: '4 4 2 2' });
  });

  it('ED-33 a height below what the content needs is allowed, and marked', () => {
    const editor = driveGestures(letterPage({ a: image(4, 4) }), { heights: { [a]: 3 * PITCH } }).select(a);
    editor.press(editor.cellOf(4, 4), { handle: 's' }).moveBy(0, -2 * PITCH);
    expect(editor.view()).toMatchObject({ neededHeight: 190, landing: { frame: { height: 2 } } });
    editor.release();
    expect(cellsIn(editor.document())).toEqual({ a: '4 4 8 2' });
  });

  it('ED-32 an image with a ratio keeps it from a corner; Shift turns that round', () => {
    const ratio = { aspectRatio: 2 };
    const kept = driveGestures(letterPage({ a: image(4, 4, ratio) })).select(a);
    kept
      .press(kept.cellOf(4, 4), { handle: 'se' })
      .moveBy(8 * PITCH, 0)
      .release();
    expect(cellsIn(kept.document())).toEqual({ a: '4 4 16 8' });
    const free = driveGestures(letterPage({ a: image(4, 4, ratio) })).select(a);
    free
      .press(free.cellOf(4, 4), { handle: 'se' })
      .holding({ shift: true })
      .moveBy(8 * PITCH, 0)
      .release();
    expect(cellsIn(free.document())).toEqual({ a: '4 4 16 4' });
  });

  it('ED-32 Alt resizes around the middle', () => {
    const editor = driveGestures(letterPage({ a: image(8, 4) })).select(a);
    editor
      .press(editor.cellOf(8, 4), { handle: 'e' })
      .holding({ alt: true })
      .moveBy(2 * PITCH, 0)
      .release();
    expect(cellsIn(editor.document())).toEqual({ a: '6 4 12 4' });
  });

  it('ED-40 several blocks are resized as one frame', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0), b: image(8, 0) })).select(a, b);
    editor
      .press(editor.cellOf(15, 0), { handle: 'e' })
      .moveBy(-8 * PITCH, 0)
      .release();
    expect(cellsIn(editor.document())).toEqual({ a: '0 0 4 4', b: '4 0 4 4' });
    expect(editor.steps).toEqual(['Resize 2 blocks']);
  });
});

describe('empty ground', () => {
  it('ED-24 a lasso selects what it touches; with Shift it adds', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0), b: image(12, 0), c: image(0, 10) }));
    editor.press(editor.cellOf(10, 6)).moveTo(editor.cellOf(2, 1));
    expect(editor.state()).toBe('lassoing');
    expect(editor.view()?.touched.map(({ id }) => id)).toEqual([a]);
    editor.release();
    expect(editor.selected()).toEqual([a]);
    editor.holding({ shift: true }).press(editor.cellOf(10, 6)).moveTo(editor.cellOf(14, 2)).release();
    expect(editor.selected()).toEqual([a, b]);
    expect(editor.steps).toEqual([]);
  });

  it('ED-60 a rectangle in an empty section is the place of a block whose kind is asked for next', () => {
    const editor = driveGestures(letterPage({}));
    editor.press(editor.cellOf(4, 2)).moveTo(editor.cellOf(9, 5));
    expect(editor.state()).toBe('drawing');
    editor.release();
    const frame = { column: 4, row: 2, width: 6, height: 4 };
    expect(editor.effects).toContainEqual({ kind: 'drawn', section: '0'.repeat(24), frame });
  });

  it('ED-60 a kind that was chosen before is drawn at once, also beside other blocks', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0) }));
    editor
      .use({ name: 'draw', type: BLOCK_TYPES.html })
      .press(editor.cellOf(12, 8))
      .moveTo(editor.cellOf(10, 6))
      .release();
    expect(cellsIn(editor.document())).toMatchObject({ f: '10 6 3 3' });
    expect(editor.steps).toEqual(['Add Text']);
  });
});

describe('the bottom edge of a section', () => {
  const section = '0'.repeat(24);

  it('ED-39 gives the section rows where nothing stands, and takes them back', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0) })).select(section);
    editor.press({ x: 300, y: 240 }, { handle: 's' }).moveBy(0, 6 * PITCH);
    expect(editor.view()?.landing?.frame).toMatchObject({ height: 10, width: 24 });
    editor.release();
    expect(editor.document().sections[0]?.minRows).toBe(10);
    editor
      .press({ x: 300, y: 540 }, { handle: 's' })
      .moveBy(0, -20 * PITCH)
      .release();
    expect(editor.document().sections[0]?.minRows).toBeUndefined();
    expect(editor.steps).toEqual(['Change section', 'Change section']);
  });

  it('ED-21 a cancelled pull leaves the section as it was', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0) })).select(section);
    editor
      .press({ x: 300, y: 240 }, { handle: 's' })
      .moveBy(0, 6 * PITCH)
      .key('Escape')
      .release();
    expect(editor.steps).toEqual([]);
  });
});

describe('without dragging', () => {
  it('ED-34 a block that was picked up is put down by the next press on a cell', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0) }));
    editor.use({ name: 'place', blocks: [a] }).moveTo(editor.cellOf(5, 7));
    expect(editor.view()?.landing?.frame).toMatchObject({ column: 5, row: 7 });
    editor.press(editor.cellOf(5, 7)).release();
    expect(cellsIn(editor.document())).toEqual({ a: '5 7 8 4' });
    expect(editor.state()).toBe('idle');
  });

  it('ED-62 a new block from a panel lands where it is let go', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0) }));
    editor.use({ name: 'add', type: BLOCK_TYPES.html, size: { width: 12, height: 4 } });
    editor.moveTo(editor.cellOf(20, 8)).release();
    expect(cellsIn(editor.document())).toMatchObject({ f: '12 8 12 4' });
  });

  it('M, arrows, Tab and Enter move a block as a drag does, and Escape returns it', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0), b: button(12, 0) }));
    editor
      .use({ name: 'pick-up', blocks: [a] })
      .key('ArrowDown')
      .key('ArrowRight')
      .key('Enter');
    expect(cellsIn(editor.document())).toMatchObject({ a: '1 1 8 4' });
    expect(editor.steps).toEqual(['Move Image']);
    editor
      .use({ name: 'pick-up', blocks: [a] })
      .key('ArrowDown')
      .key('Escape');
    expect(editor.steps).toEqual(['Move Image']);
    expect(editor.state()).toBe('idle');
  });

  it('ED-51 a key that would leave the grid says so and moves nothing', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0) }));
    editor.use({ name: 'pick-up', blocks: [a] }).key('ArrowLeft');
    expect(editor.effects).toContainEqual({ kind: 'edge' });
    expect(editor.view()?.landing?.frame).toMatchObject({ column: 0, row: 0 });
  });
});
