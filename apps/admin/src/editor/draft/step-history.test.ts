import { emptyDocument } from '@awning/site-model';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { openDraftSession } from './draft-session.ts';
import { emptySteps, recordStep, redoStep, type StepHistory, undoStep } from './step-history.ts';
import { createDraft, createSessionContext } from './testing/fake-draft.ts';

const details = { at: 0, device: 'desktop' as const };

it('ED-22 ED-57 edits of one name are one step, another name begins the next', () => {
  const step = (name: string) => ({ step: name, label: name, undo: [] });
  let history = emptySteps;
  for (const [name, merge] of [
    ['a', 'typing'],
    ['b', 'typing'],
    ['c', undefined],
    ['d', undefined],
  ] as const)
    history = recordStep(history, step(name), { ...details, merge });
  expect(history.past.map(({ steps }) => steps.map((one) => 'step' in one && one.step))).toEqual([
    ['a', 'b'],
    ['c'],
    ['d'],
  ]);
});

it('ED-86 steps undone and redone at any moment of saving lead to the same pages', async () => {
  vi.useFakeTimers();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('edit', 'undo', 'redo'), fc.nat(700)), { maxLength: 25 }),
      async (moves) => {
        const draft = createDraft(emptyDocument());
        const session = await openDraftSession(createSessionContext(draft));
        let history: StepHistory = emptySteps;
        let pages = [session.state().document];
        for (const [move, ms] of moves) {
          if (move === 'edit') {
            const result = session.edit([{ do: 'add-section', at: 0 }]);
            if (!result.ok) throw new Error(result.sentence);
            pages = [...pages.slice(0, history.past.length + 1), session.state().document];
            history = recordStep(history, result, details);
          } else {
            const travel = (move === 'undo' ? undoStep : redoStep)(session, history);
            history = travel?.history ?? history;
            expect(session.state().document).toEqual(pages[history.past.length]);
          }
          await vi.advanceTimersByTimeAsync(ms);
          expect(session.state().document.sections).toHaveLength(
            pages[history.past.length]?.sections.length ?? 0,
          );
        }
        await vi.advanceTimersByTimeAsync(10_000);
        expect(session.state().saving).toBe('saved');
        expect(draft.current()).toEqual(session.state().document);
        session.close();
      },
    ),
    { numRuns: 30 },
  );
  vi.useRealTimers();
}, 60_000);
