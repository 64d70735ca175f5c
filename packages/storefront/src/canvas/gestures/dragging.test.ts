import { BLOCK_TYPES, newSection, type PageDocument, parseDocument } from '@awning/site-model';
import { cell, cellsIn, idOf, letterPage } from '@awning/site-model/testing';
import { describe, expect, it } from 'vitest';
import { driveGestures, GAP } from '../testing/gesture-driver.ts';

const [a, b, c] = ['a', 'b', 'c'].map(idOf) as [string, string, string];
const PITCH = 50;

const image = (column: number, row: number, width = 8, height = 2) => ({
  at: cell(column, row, width, height),
  type: BLOCK_TYPES.image,
  value: {},
});
const button = (column: number, row: number) => ({
  at: cell(column, row, 4, 2),
  type: BLOCK_TYPES.button,
  value: {},
});

/** Two sections: an image and a button in the first, text in the second. */
const twoSections = (): PageDocument => {
  const page = letterPage({ a: image(0, 0), b: button(12, 0) });
  const [text] = letterPage({ c: cell(0, 0) }).sections;
  if (!text) throw new Error('A page has a section.');
  return { ...page, sections: [...page.sections, { ...newSection('9'.repeat(24)), layout: text.layout }] };
};

describe('a press', () => {
  const page = letterPage({ a: image(0, 0), b: cell(12, 0) });

  it.each([
    ['mouse', 3, 4],
    ['pen', 7, 8],
  ] as const)('ED-21 with a %s becomes a drag after its distance, not before', (pointer, before, after) => {
    const editor = driveGestures(page, { pointer });
    editor.press(editor.cellOf(0, 0)).moveBy(before, 0);
    expect(editor.state()).toBe('pointing');
    editor.moveBy(after - before, 0);
    expect(editor.state()).toBe('dragging');
  });

  it('ED-21 ED-53 a finger that stays for 300 ms drags; one that moves first scrolls', () => {
    const editor = driveGestures(page, { pointer: 'touch' });
    editor.press(editor.cellOf(0, 0)).tick(299);
    expect(editor.state()).toBe('pointing');
    editor.tick(1);
    expect(editor.state()).toBe('dragging');
    expect(editor.effects).toContainEqual({ kind: 'held' });
    editor.release();
    editor.press(editor.cellOf(0, 0)).moveBy(0, 20).tick(400);
    expect(editor.state()).toBe('idle');
    expect(editor.steps).toEqual([]);
  });

  it('ED-21 the distance is one of the screen at any zoom', () => {
    const editor = driveGestures(page, { zoom: 0.5 });
    editor.press(editor.cellOf(0, 0)).moveBy(7, 0);
    expect(editor.state()).toBe('pointing');
    editor.moveBy(1, 0);
    expect(editor.state()).toBe('dragging');
  });

  it('ED-28 the inside of a text is no place to drag it from; its border and its name are', () => {
    const editor = driveGestures(page);
    const { left, top } = editor.box(b);
    editor.press({ x: left + 100, y: top + 40 }).moveBy(60, 0);
    expect(editor.state()).toBe('idle');
    editor
      .release()
      .press({ x: left + 3, y: top + 40 })
      .moveBy(60, 0);
    expect(editor.state()).toBe('dragging');
    editor
      .key('Escape')
      .release()
      .select(b)
      .press({ x: left + 100, y: top + 40 }, { isGrip: true })
      .moveBy(60, 0);
    expect(editor.state()).toBe('dragging');
  });

  it('ED-99 blocks of a locked section stay', () => {
    const locked = letterPage({ a: image(0, 0) }, { locked: true });
    const editor = driveGestures(locked);
    editor.press(editor.cellOf(0, 0)).moveBy(100, 0).release();
    expect(editor.document()).toBe(locked);
  });
});

describe('a drag', () => {
  it('ED-22 ED-28 puts the block on the cell that it was shown on, as one step', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0), b: cell(0, 10) }));
    editor.press(editor.cellOf(0, 0)).moveTo(editor.cellOf(3, 4));
    expect(editor.view()?.landing).toMatchObject({ frame: { column: 3, row: 4, width: 8, height: 2 } });
    expect(editor.view()?.ghosts).toEqual([{ id: a, x: 3 * PITCH, y: 4 * PITCH }]);
    editor.release();
    expect(cellsIn(editor.document())).toMatchObject({ a: '3 4 8 2' });
    expect(editor.steps).toEqual(['Move Image']);
    expect(editor.state()).toBe('idle');
  });

  it('ED-22 a block that is put back where it was makes no step', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0) }));
    editor.press(editor.cellOf(0, 0)).moveTo(editor.cellOf(5, 5)).moveTo(editor.cellOf(0, 0)).release();
    expect(editor.steps).toEqual([]);
    expect(editor.effects.filter(({ kind }) => kind === 'gesture')).toEqual([]);
  });

  it('ED-30 Shift holds one axis, Alt at the press drags a copy', () => {
    const page = letterPage({ a: image(0, 0), b: cell(0, 10) });
    const straight = driveGestures(page);
    straight.press(straight.cellOf(0, 0)).holding({ shift: true }).moveTo(straight.cellOf(9, 4)).release();
    expect(cellsIn(straight.document())).toMatchObject({ a: '9 0 8 2' });
    const copied = driveGestures(page);
    copied.holding({ alt: true }).press(copied.cellOf(0, 0)).moveTo(copied.cellOf(10, 4)).release();
    expect(copied.steps).toEqual(['Paste Image']);
    expect(cellsIn(copied.document())).toMatchObject({ a: '0 0 8 2', f: '10 4 8 2' });
    expect(copied.effects).toContainEqual(expect.objectContaining({ kind: 'gesture', select: 'added' }));
  });

  it('ED-30 arrow keys correct a drag by one cell', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0) }));
    editor
      .press(editor.cellOf(0, 0))
      .moveTo(editor.cellOf(3, 4))
      .key('ArrowRight')
      .key('ArrowDown')
      .release();
    expect(cellsIn(editor.document())).toEqual({ a: '4 5 8 2' });
  });

  it('ED-30 Space pans: the page scrolls and the block stays', () => {
    const editor = driveGestures(letterPage({ a: image(0, 4) }), { viewHeight: 600 });
    editor.press(editor.cellOf(0, 4)).moveTo(editor.cellOf(3, 6)).key(' ').moveBy(0, -100);
    expect(editor.scrollTop()).toBe(100);
    expect(editor.view()?.landing?.frame).toMatchObject({ column: 3, row: 6 });
  });

  it('ED-31 near the lower edge the page scrolls by time, faster towards the edge', () => {
    const slow = driveGestures(letterPage({ a: image(0, 0) }), { viewHeight: 600 });
    slow.press(slow.cellOf(0, 0)).moveTo({ x: 40, y: 570 }).tick(16).tick(16);
    const fast = driveGestures(letterPage({ a: image(0, 0) }), { viewHeight: 600 });
    fast.press(fast.cellOf(0, 0)).moveTo({ x: 40, y: 599 }).tick(16).tick(16);
    expect(slow.scrollTop()).toBeGreaterThan(0);
    expect(fast.scrollTop()).toBeGreaterThan(2 * slow.scrollTop());
    const before = fast.view()?.landing?.frame.row ?? 0;
    for (let frame = 0; frame < 60; frame++) fast.tick(16);
    expect(fast.view()?.landing?.frame.row).toBeGreaterThan(before + 10);
  });

  it('ED-31 into another section is one step for both', () => {
    const editor = driveGestures(twoSections());
    editor
      .press(editor.cellOf(0, 0))
      .moveTo(editor.cellOf(4, 6, 1))
      .release();
    expect(editor.steps).toEqual(['Move Image']);
    const [first, second] = editor.document().sections;
    expect(first?.layout).toMatchObject({ blocks: [{ block: { id: b } }] });
    expect(second?.layout).toMatchObject({
      blocks: [{ block: { id: c } }, { block: { id: a }, desktop: { column: 4, row: 6 } }],
    });
  });

  it('ED-31 ED-40 several blocks keep their places to each other, also in another section', () => {
    const editor = driveGestures(twoSections());
    editor
      .select(a, b)
      .press(editor.cellOf(0, 0))
      .moveTo(editor.cellOf(2, 6, 1))
      .release();
    expect(editor.steps).toEqual(['Move 2 blocks']);
    expect(editor.document().sections[1]?.layout).toMatchObject({
      blocks: [
        { block: { id: c } },
        { block: { id: a }, desktop: { column: 2, row: 6 } },
        { block: { id: b }, desktop: { column: 14, row: 6 } },
      ],
    });
    expect(parseDocument(editor.document())).toMatchObject({ ok: true });
  });

  it('ED-31 between two sections makes a new one, and a bar shows it', () => {
    const editor = driveGestures(twoSections());
    editor.press(editor.cellOf(0, 0)).moveTo({ x: 300, y: 2105 });
    expect(editor.view()).toMatchObject({ newSection: { at: 1, top: 2100 }, landing: null });
    editor.release();
    expect(editor.steps).toEqual(['Move Image to a new section']);
    expect(editor.document().sections).toHaveLength(3);
  });

  it('ED-31 below the last row adds rows', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0) }));
    editor.press(editor.cellOf(0, 0)).moveTo(editor.cellOf(0, 33)).release();
    expect(cellsIn(editor.document())).toEqual({ a: '0 33 8 2' });
  });

  it('ED-44 in phone view a block that was dragged stays there by hand, and it alone', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0), b: button(12, 0) })).asPhone();
    editor.press(editor.cellOf(0, 0)).moveTo(editor.cellOf(0, 8)).release();
    const layout = editor.document().sections[0]?.layout;
    expect(layout).toMatchObject({
      blocks: [{ phoneByHand: true, phone: { row: 8 } }, { phone: { row: 0 } }],
    });
    expect(layout?.type === 'fluid' && layout.blocks[1]?.phoneByHand).toBeUndefined();
  });
});

describe('blocks that meet on the phone', () => {
  const phoneOf = (document: PageDocument) => {
    const layout = document.sections[0]?.layout;
    if (layout?.type !== 'fluid') throw new Error('The page is a grid.');
    return Object.fromEntries(
      layout.blocks.map(({ block, phone }) => [block.id[0], [phone.row, phone.layer]]),
    );
  };

  it('ED-36 ED-37 a stacked text makes room for a button, and is shown where it goes', () => {
    const editor = driveGestures(letterPage({ a: cell(0, 0, 8, 2), b: button(0, 6) })).asPhone();
    expect(phoneOf(editor.document())).toEqual({ a: [0, 0], b: [2, 0] });
    editor.press(editor.cellOf(0, 2)).moveTo(editor.cellOf(0, 0));
    expect(editor.view()?.displaced).toMatchObject([{ id: a }]);
    editor.release();
    expect(phoneOf(editor.document())).toEqual({ a: [2, 0], b: [0, 0] });
  });

  it('ED-36 onto a stacked image it lies on top', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0), b: button(0, 6) })).asPhone();
    editor.press(editor.cellOf(0, 2)).moveTo(editor.cellOf(0, 0)).release();
    expect(phoneOf(editor.document())).toEqual({ a: [0, 0], b: [0, 1] });
  });
});

describe('blocks that meet', () => {
  const page = letterPage({ a: image(0, 0), b: button(0, 6), c: image(12, 6) });

  it('ED-36 ED-37 onto a button: it makes room, is shown where it goes, and on top is offered', () => {
    const editor = driveGestures(page);
    editor.press(editor.cellOf(0, 0)).moveTo(editor.cellOf(0, 5));
    expect(editor.view()?.displaced).toMatchObject([{ id: b, x: 0, y: PITCH, rows: 1 }]);
    editor.release();
    expect(cellsIn(editor.document())).toMatchObject({ a: '0 5 8 2', b: '0 7 4 2' });
    const drop = editor.effects.find(({ kind }) => kind === 'gesture');
    if (drop?.kind !== 'gesture' || !drop.meeting) throw new Error('The drop offers no other way.');
    expect(drop.meeting.did).toBe('room');
    const other = driveGestures(page);
    other.run(drop.meeting.other);
    expect(cellsIn(other.document())).toMatchObject({ a: '0 5 8 2 on 1', b: '0 6 4 2' });
  });

  it('ED-36 onto an image: it lies on top; Alt on the drop turns it round', () => {
    const onTop = driveGestures(page);
    onTop.press(onTop.cellOf(0, 0)).moveTo(onTop.cellOf(12, 6)).release();
    expect(cellsIn(onTop.document())).toMatchObject({ a: '12 6 8 2 on 1', c: '12 6 8 2' });
    const room = driveGestures(page);
    room.press(room.cellOf(0, 0)).moveTo(room.cellOf(12, 6)).holding({ alt: true }).release();
    expect(cellsIn(room.document())).toMatchObject({ a: '12 6 8 2', c: '12 8 8 2' });
  });

  it('ED-36 what lay on a block by choice goes on lying on it', () => {
    const layered = letterPage({ a: image(0, 0), b: { ...button(1, 0), at: cell(1, 0, 4, 2, 1) } });
    const editor = driveGestures(layered);
    editor.press({ x: 370, y: 60 }).moveBy(PITCH, 0).release();
    expect(cellsIn(editor.document())).toEqual({ a: '1 0 8 2', b: '1 0 4 2 on 1' });
  });
});

describe('settling', () => {
  it('ED-35 blocks higher than their cells get the rows that they need, in the same step', () => {
    const page = letterPage({ a: cell(0, 0), b: cell(0, 2), c: image(12, 0) });
    const editor = driveGestures(page, { heights: { [a]: 4 * PITCH - GAP } });
    editor.press(editor.cellOf(12, 0)).moveTo(editor.cellOf(14, 1)).release();
    expect(cellsIn(editor.document())).toEqual({ a: '0 0 8 4', b: '0 4 8 2', c: '14 1 8 2' });
    expect(editor.steps).toEqual(['Move Image']);
  });

  it('ED-35 a gesture that is cancelled settles nothing', () => {
    const page = letterPage({ a: cell(0, 0), b: cell(0, 2), c: image(12, 0) });
    const editor = driveGestures(page, { heights: { [a]: 4 * PITCH - GAP } });
    editor.press(editor.cellOf(12, 0)).moveTo(editor.cellOf(14, 1)).key('Escape').release();
    expect(editor.document()).toBe(page);
  });
});

describe('snapping', () => {
  it('ED-29 within 6 pixels a block is shown on the line of another, and the line is a guide', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0), b: cell(3, 10) }));
    editor.press(editor.cellOf(0, 0)).moveBy(3 * PITCH + 6, 4 * PITCH);
    expect(editor.view()?.ghosts).toEqual([{ id: a, x: 3 * PITCH, y: 4 * PITCH }]);
    expect(editor.view()?.guides).toContainEqual({ kind: 'line', axis: 'column', at: 3 * PITCH });
    editor.moveBy(1, 0);
    expect(editor.view()?.ghosts[0]?.x).toBe(3 * PITCH + 7);
  });

  it('ED-29 ED-14 the radius is one of the screen: 12 pixels of a page at half its size', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0), b: cell(3, 10) }), { zoom: 0.5 });
    editor.press(editor.cellOf(0, 0)).moveBy(3 * PITCH + 12, 4 * PITCH);
    expect(editor.view()?.ghosts[0]?.x).toBe(3 * PITCH);
    editor.moveBy(1, 0);
    expect(editor.view()?.ghosts[0]?.x).toBe(3 * PITCH + 13);
  });

  it('ED-30 Ctrl suspends attraction; cells remain', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0), b: cell(3, 10) }));
    editor
      .press(editor.cellOf(0, 0))
      .holding({ command: true })
      .moveBy(3 * PITCH + 6, 4 * PITCH);
    expect(editor.view()?.ghosts[0]?.x).toBe(3 * PITCH + 6);
    expect(editor.view()?.guides).toEqual([]);
    expect(editor.view()?.landing?.frame).toMatchObject({ column: 3, row: 4 });
  });

  it('ED-29 equal gaps to two neighbours are shown with their cells', () => {
    const page = letterPage({ a: image(0, 10, 4), b: button(0, 0), c: button(20, 0) });
    const editor = driveGestures(page);
    editor.press(editor.cellOf(0, 10)).moveTo(editor.cellOf(10, 0));
    const gaps = editor.view()?.guides.filter(({ kind }) => kind === 'gap');
    expect(gaps).toMatchObject([
      { axis: 'column', cells: 6 },
      { axis: 'column', cells: 6 },
    ]);
  });

  it('ED-29 the middle of the section is a line', () => {
    const editor = driveGestures(letterPage({ a: image(0, 0) }));
    editor.press(editor.cellOf(0, 0)).moveTo(editor.cellOf(8, 3));
    expect(editor.view()?.guides).toContainEqual({ kind: 'line', axis: 'column', at: 12 * PITCH - GAP / 2 });
  });
});
