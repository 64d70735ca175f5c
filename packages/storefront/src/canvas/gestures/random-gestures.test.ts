import { BLOCK_TYPES, newSection, type PageDocument, parseDocument } from '@awning/site-model';
import { cell, idOf, letterPage } from '@awning/site-model/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driveGestures, type GestureDriver } from '../testing/gesture-driver.ts';
import { HANDLES } from './gesture-types.ts';

const NUMBERS = fc.array(fc.nat(10_000), { minLength: 24, maxLength: 24 });
const CANCELS = ['Escape', 'pointercancel', 'blur', 'second finger'] as const;

/** A grid with blocks on layers, an empty one, a locked one, and one with rows and columns. */
const page = (): PageDocument => {
  const [first] = letterPage({
    a: { at: cell(0, 0, 8, 4), type: BLOCK_TYPES.image, value: { aspectRatio: 1 } },
    b: { at: cell(2, 1, 4, 2, 1), type: BLOCK_TYPES.button, value: {} },
    c: cell(12, 0, 12, 4),
    d: cell(0, 6, 24, 2),
  }).sections;
  const [locked] = letterPage({ e: cell(0, 0) }, { locked: true }).sections;
  if (!first || !locked) throw new Error('A page has a section.');
  return {
    schema: 1,
    sections: [
      first,
      newSection('1'.repeat(24)),
      { ...locked, id: '2'.repeat(24) },
      newSection('3'.repeat(24), { layout: { type: 'classic', rows: [] } }),
    ],
  };
};

type Random = (below: number) => number;

const randomOf = (numbers: readonly number[]): Random => {
  let place = 0;
  return (below) => (numbers[place++ % numbers.length] ?? 0) % below;
};

const somePlace = (editor: GestureDriver, random: Random) => {
  const { x, y } = editor.cellOf(random(26) - 1, random(30) - 1, random(4));
  return { x: x + random(50), y: y + random(50) };
};

/** Begins a gesture of any kind; what it becomes depends on what lies there. */
function begin(editor: GestureDriver, random: Random): void {
  const ids = ['a', 'b', 'c', 'd', 'e'].map(idOf);
  const some = ids.filter(() => random(2) === 0);
  editor.select(...some).holding({ shift: random(3) === 0, alt: random(3) === 0, command: random(4) === 0 });
  switch (random(6)) {
    case 0:
      editor.use({ name: 'place', blocks: some });
      return;
    case 1:
      editor.use({ name: 'pick-up', blocks: some });
      return;
    case 2:
      editor.use({ name: 'draw', type: random(2) === 0 ? null : BLOCK_TYPES.html });
      break;
    case 3:
      editor.use({
        name: 'add',
        type: BLOCK_TYPES.image,
        size: { width: 1 + random(24), height: 1 + random(6) },
      });
      return;
  }
  const handle = random(3) === 0 ? (HANDLES[random(8)] ?? null) : null;
  editor.press(somePlace(editor, random), { handle, isGrip: random(5) === 0 });
}

function goOn(editor: GestureDriver, random: Random): void {
  switch (random(7)) {
    case 0:
      editor.tick(random(400));
      return;
    case 1:
      editor.key(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'][random(4)] ?? 'ArrowUp');
      return;
    case 2:
      editor.key([' ', 'Tab', 'x'][random(3)] ?? 'x');
      return;
    case 3:
      editor.moveBy(random(9) - 4, random(9) - 4);
      return;
    default:
      editor.moveTo(somePlace(editor, random));
  }
}

function cancel(editor: GestureDriver, way: (typeof CANCELS)[number]): void {
  if (way === 'Escape') editor.key('Escape');
  else if (way === 'pointercancel') editor.lose();
  else if (way === 'blur') editor.blur();
  else editor.secondFinger();
}

const driverOf = (random: Random): GestureDriver => {
  const pointer = (['mouse', 'pen', 'touch'] as const)[random(3)] ?? 'mouse';
  const heights = random(2) === 0 ? { [idOf('c')]: 100 + random(600) } : {};
  const editor = driveGestures(page(), {
    pointer,
    heights,
    zoom: [0.5, 0.67, 1][random(3)] ?? 1,
    viewHeight: 700,
  });
  return random(3) === 0 ? editor.asPhone() : editor;
};

describe('any gesture', { timeout: 120_000 }, () => {
  it.each(CANCELS)('ED-21 that is cancelled by %s, in any state, changes nothing', (way) => {
    const states = new Set<string>();
    fc.assert(
      fc.property(NUMBERS, fc.nat(8), (numbers, moves) => {
        const random = randomOf(numbers);
        const editor = driverOf(random);
        const before = editor.document();
        begin(editor, random);
        for (let move = 0; move < moves; move++) goOn(editor, random);
        const state = editor.state();
        if (editor.document() !== before) return;
        states.add(state);
        cancel(editor, way);
        // A second finger is no news to a gesture that began without a press.
        if (way === 'second finger' && (state === 'placing' || state === 'idle')) return;
        expect(editor.state()).toBe('idle');
        editor.release();
        expect(editor.document()).toBe(before);
        expect(editor.view()).toBeNull();
      }),
      { numRuns: 400 },
    );
    expect(states.size).toBeGreaterThanOrEqual(6);
  });

  it('ED-22 that is finished makes at most one step, which the model carries out or refuses with a sentence', () => {
    let finished = 0;
    fc.assert(
      fc.property(NUMBERS, fc.nat(8), (numbers, moves) => {
        const random = randomOf(numbers);
        const editor = driverOf(random);
        begin(editor, random);
        for (let move = 0; move < moves; move++) goOn(editor, random);
        if (editor.state() === 'keyboard-moving') editor.key('Enter');
        else editor.release();
        const gestures = editor.effects.filter(({ kind }) => kind === 'gesture');
        expect(gestures.length).toBeLessThanOrEqual(1);
        expect(editor.steps.length + editor.refusals.length).toBe(gestures.length);
        for (const sentence of editor.refusals) expect(sentence).toMatch(/^[A-Z“].*\.$/);
        expect(parseDocument(editor.document())).toMatchObject({ ok: true });
        finished += editor.steps.length;
        // The chip of a drop offers another way, which is as good a command.
        for (const effect of gestures) {
          if (effect.kind !== 'gesture' || !effect.meeting) continue;
          const other = driveGestures(page());
          other.run(effect.meeting.other);
          expect(parseDocument(other.document())).toMatchObject({ ok: true });
        }
      }),
      { numRuns: 1_000 },
    );
    expect(finished).toBeGreaterThan(100);
  });

  it('ED-37 shows blocks where the drop then puts them', () => {
    fc.assert(
      fc.property(NUMBERS, (numbers) => {
        const random = randomOf(numbers);
        const editor = driveGestures(page());
        editor.press(editor.cellOf(0, 3)).moveTo(somePlace(editor, random));
        const view = editor.view();
        editor.release();
        if (!view?.landing || editor.steps.length === 0) return;
        for (const { id, box } of view.displaced) expect(editor.box(id)).toEqual(box);
        expect(editor.box(idOf('a'))).toEqual(view.landing.box);
      }),
      { numRuns: 300 },
    );
  });
});
