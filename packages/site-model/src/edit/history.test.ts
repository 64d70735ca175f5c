import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '../document/document-walk.ts';
import { emptyDocument } from '../document/new-document.ts';
import type { PageDocument } from '../document/page-document.ts';
import { applyCommand } from './apply-command.ts';
import type { EditCommand } from './edit-command.ts';
import {
  type EditHistory,
  emptyHistory,
  type HistoryStep,
  markStop,
  recordEdit,
  redoEdit,
  travelTo,
  undoEdit,
  undoToStop,
} from './history.ts';
import { createIds, randomCommand } from './testing/random-commands.ts';
import { samplePage } from './testing/sample-page.ts';

interface Session {
  readonly history: EditHistory;
  readonly document: PageDocument;
}

const context = { newId: createIds() };

const run = ({ history, document }: Session, command: EditCommand): Session => {
  const edit = applyCommand(document, command, context);
  if (!edit.ok) throw new Error(edit.refusal.message);
  return { history: recordEdit(history, edit), document: edit.document };
};
const addSections = (session: Session, count: number): Session =>
  count === 0 ? session : addSections(run(session, { do: 'add-section' }), count - 1);
const demandStep = (step: HistoryStep | null): HistoryStep => {
  if (!step) throw new Error('There was no step to take.');
  return step;
};

const start: Session = { history: emptyHistory(), document: emptyDocument() };

describe('the history', () => {
  it('SM-29 undoes and does again, one labelled step at a time', () => {
    const three = addSections(start, 3);
    const back = demandStep(undoEdit(three.history, three.document));
    expect(back.labels).toEqual(['Add section']);
    expect(back.document.sections).toHaveLength(2);
    const again = demandStep(redoEdit(back.history, back.document));
    expect(again.document).toEqual(three.document);
    expect(again.history.future).toEqual([]);
  });

  it('SM-29 the history has nothing to undo at its start and nothing to redo at its end', () => {
    expect(undoEdit(start.history, start.document)).toBeNull();
    const one = addSections(start, 1);
    expect(redoEdit(one.history, one.document)).toBeNull();
  });

  it('SM-29 the history drops undone steps after a new one', () => {
    const two = addSections(start, 2);
    const back = demandStep(undoEdit(two.history, two.document));
    const other = run(back, { do: 'add-section', kind: 'cover-page' });
    expect(redoEdit(other.history, other.document)).toBeNull();
    expect(other.history.past).toHaveLength(2);
  });

  it('SM-29 the history returns to a named stop, and can redo from there', () => {
    const one = addSections(start, 1);
    const marked = { ...one, history: markStop(one.history, 'before the drag') };
    const four = addSections(marked, 3);
    const back = demandStep(undoToStop(four.history, four.document, 'before the drag'));
    expect(back.document).toEqual(one.document);
    expect(back.labels).toHaveLength(3);
    expect(undoToStop(back.history, back.document, 'before the drag')?.labels).toEqual([]);
    let forward: Session = back;
    for (let i = 0; i < 3; i += 1) forward = demandStep(redoEdit(forward.history, forward.document));
    expect(forward.document).toEqual(four.document);
    expect(undoToStop(forward.history, forward.document, 'before the drag')?.document).toEqual(one.document);
    expect(undoToStop(four.history, four.document, 'never')).toBeNull();
  });

  it('SM-29 the history keeps the latest steps up to its limit', () => {
    const many = addSections({ ...start, history: emptyHistory(5) }, 12);
    expect(many.history.past).toHaveLength(5);
    let back: Session = many;
    for (let i = 0; i < 5; i += 1) back = demandStep(undoEdit(back.history, back.document));
    expect(back.document.sections).toHaveLength(7);
    expect(undoEdit(back.history, back.document)).toBeNull();
  });

  it('SM-29 the history ignores an edit that changed nothing', () => {
    const one = addSections(start, 1);
    const section = one.document.sections[0]?.id ?? '';
    const same = run(one, { do: 'set-section', section, settings: { spacing: 'medium' } });
    expect(same.history).toBe(one.history);
  });

  const write = (session: Session, html: string, mergeWith?: string): Session => {
    const [block] = blocksOf(session.document);
    const command: EditCommand = { do: 'set-property', block: block?.id ?? '', path: ['html'], value: html };
    const edit = applyCommand(session.document, command, context);
    if (!edit.ok) throw new Error(edit.refusal.message);
    const options = mergeWith === undefined ? {} : { mergeWith };
    return { history: recordEdit(session.history, edit, options), document: edit.document };
  };
  const withText = (): Session => {
    const one = addSections(start, 1);
    const section = one.document.sections[0]?.id ?? '';
    return run(one, { do: 'add-block', section, type: 2, value: { html: '' } });
  };

  it('SM-44 steps of the same name are one step, which keeps a text once and is undone exactly', () => {
    const text = withText();
    const words = 'salt and linen';
    let typed = text;
    for (let end = 1; end <= words.length; end += 1) typed = write(typed, words.slice(0, end), 'typing');
    expect(typed.history.past).toHaveLength(text.history.past.length + 1);
    expect(typed.history.past.at(-1)?.diff).toHaveLength(1);
    const back = demandStep(undoEdit(typed.history, typed.document));
    expect(back.document).toEqual(text.document);
    const again = demandStep(redoEdit(back.history, back.document));
    expect(again.document).toEqual(typed.document);
  });

  it('SM-44 a step of another name, a stopping point and an undo end the merging', () => {
    const typed = write(withText(), 'a', 'typing');
    const count = typed.history.past.length;
    expect(write(typed, 'b', 'slider').history.past).toHaveLength(count + 1);
    expect(write(typed, 'b').history.past).toHaveLength(count + 1);
    const marked = { ...typed, history: markStop(typed.history, 'pause') };
    expect(write(marked, 'b', 'typing').history.past).toHaveLength(count + 1);
    const two = write(write(typed, 'b'), 'c', 'other');
    const back = demandStep(undoEdit(two.history, two.document));
    const other = write({ ...back }, 'd', 'typing');
    expect(other.history.past).toHaveLength(count + 2);
    expect(other.history.future).toEqual([]);
  });

  it('SM-44 any commands merged into one step are undone and redone exactly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat({ max: 0xffff }), { minLength: 16, maxLength: 16 }), { maxLength: 12 }),
        (rounds) => {
          const newId = createIds(0xffff);
          const page = samplePage(6, createIds());
          let session: Session = { history: emptyHistory(), document: page };
          for (const numbers of rounds) {
            let at = 0;
            const random = (limit: number): number => {
              at += 1;
              return limit < 1 ? 0 : (numbers[at % numbers.length] ?? 0) % limit;
            };
            const edit = applyCommand(session.document, randomCommand(session.document, random), { newId });
            if (edit.ok) {
              const history = recordEdit(session.history, edit, { mergeWith: 'drag' });
              session = { history, document: edit.document };
            }
          }
          const back = undoEdit(session.history, session.document);
          if (!back) return;
          expect(back.history.past).toEqual([]);
          expect(back.document).toEqual(page);
          expect(demandStep(redoEdit(back.history, back.document)).document).toEqual(session.document);
        },
      ),
      {
        numRuns: 100,
        // Two commands: a field comes with the first and goes with the second.
        examples: [
          [
            [
              [0, 229, 52155, 1, 0, 0, 0, 0, 86, 2973, 5461, 0, 21063, 2421, 0, 0],
              [0, 1, 0, 1, 0, 0, 0, 0, 0, 25808, 9580, 0, 0, 0, 0, 0],
            ],
          ],
        ],
      },
    );
  }, 30_000);

  it('SM-44 a step says when and on which device it was made', () => {
    const text = withText();
    const edit = applyCommand(text.document, { do: 'add-section' }, context);
    if (!edit.ok) throw new Error(edit.refusal.message);
    const history = recordEdit(text.history, edit, { at: 1000, device: 'phone' });
    const back = demandStep(undoEdit(history, edit.document));
    expect(back.history.future.at(-1)).toMatchObject({ label: 'Add section', at: 1000, device: 'phone' });
  });

  it('SM-44 the history travels to any step and back, and keeps the steps after it', () => {
    const three = addSections(start, 3);
    const back = demandStep(travelTo(three.history, three.document, 1));
    expect(back.document.sections).toHaveLength(1);
    expect(back.history.future).toHaveLength(2);
    const forward = demandStep(travelTo(back.history, back.document, 3));
    expect(forward.document).toEqual(three.document);
    expect(travelTo(three.history, three.document, 0)?.document).toEqual(start.document);
    expect(travelTo(three.history, three.document, 4)).toBeNull();
    expect(travelTo(three.history, three.document, -1)).toBeNull();
  });
});
