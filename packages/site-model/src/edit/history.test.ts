import { describe, expect, it } from 'vitest';
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
  undoEdit,
  undoToStop,
} from './history.ts';
import { createIds } from './testing/random-commands.ts';

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
});
