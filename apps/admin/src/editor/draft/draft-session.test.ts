import type { EditCommand, PageDocument } from '@awning/site-model';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type DraftSession, openDraftSession } from './draft-session.ts';
import type { OutboxStore } from './outbox-store.ts';
import {
  createSessionContext as contextOf,
  createDraft,
  createMemoryOutbox,
  Failure,
  type Fault,
} from './testing/fake-draft.ts';

let serial = 0;
const addSection: EditCommand = { do: 'add-section', at: 0 };
const settled = async (session: DraftSession): Promise<void> => {
  for (let round = 0; round < 200 && session.state().saving !== 'saved'; round++)
    await vi.advanceTimersByTimeAsync(500);
};

describe('draft session', () => {
  it('ED-80 an edit is seen at once, kept in the browser before it is sent, and sent after a moment of quiet', async () => {
    vi.useFakeTimers();
    const draft = createDraft();
    const outbox = createMemoryOutbox();
    const session = await openDraftSession(contextOf(draft, () => 'none', { outbox }));
    const result = session.edit([addSection]);
    expect(result.ok && session.state().document.sections).toHaveLength(draft.current().sections.length + 1);
    expect([session.state().saving, session.state().waiting]).toEqual(['saving', 1]);
    await vi.advanceTimersByTimeAsync(399);
    expect(outbox.kept.get('page 1')).toHaveLength(1);
    expect(draft.steps).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(draft.current()).toEqual(session.state().document);
    expect([session.state().saving, session.state().waiting]).toEqual(['saved', 0]);
    expect(outbox.kept.get('page 1')).toEqual([]);
    vi.useRealTimers();
  });

  it('ED-80 a response that is lost after the write is asked for again, and the edit happens once', async () => {
    vi.useFakeTimers();
    const draft = createDraft();
    const faults: Fault[] = ['lost-response', 'lost-request', 'lost-response'];
    const session = await openDraftSession(contextOf(draft, () => faults.shift() ?? 'none'));
    session.edit([addSection]);
    await vi.advanceTimersByTimeAsync(400);
    expect(session.state().saving).toBe('unsent');
    session.edit([addSection]);
    await settled(session);
    expect(draft.steps).toHaveLength(2);
    expect(session.state().document).toEqual(draft.current());
    vi.useRealTimers();
  });

  it('ED-97 what a crashed window had not sent is sent by the next one, also what had arrived before the crash', async () => {
    vi.useFakeTimers();
    const draft = createDraft();
    const outbox = createMemoryOutbox();
    let isAway = false;
    const crashed = await openDraftSession(
      contextOf(draft, () => (isAway ? 'lost-response' : 'none'), { outbox }),
    );
    isAway = true;
    crashed.edit([addSection]);
    await vi.advanceTimersByTimeAsync(400);
    crashed.edit([addSection]);
    const seen = crashed.state().document;
    await vi.advanceTimersByTimeAsync(0);
    crashed.close();
    expect(draft.steps).toHaveLength(1);
    const next = await openDraftSession(contextOf(draft, () => 'none', { outbox }));
    await settled(next);
    expect(next.state().document).toEqual(seen);
    expect(draft.current()).toEqual(seen);
    expect(draft.steps).toHaveLength(2);
    vi.useRealTimers();
  });

  it('an edit that was not sent is taken back without the server; one that was is taken back there', async () => {
    vi.useFakeTimers();
    const draft = createDraft();
    const session = await openDraftSession(contextOf(draft));
    const before = session.state().document;
    const unsent = session.edit([addSection]);
    if (!unsent.ok) throw new Error(unsent.sentence);
    session.takeBack(unsent);
    expect(session.state().document).toEqual(before);
    await settled(session);
    expect(draft.steps).toHaveLength(0);

    const sent = session.edit([addSection]);
    if (!sent.ok) throw new Error(sent.sentence);
    await settled(session);
    session.takeBack(sent);
    expect(session.state().document).toEqual(before);
    await settled(session);
    expect(draft.current()).toEqual(before);
    expect(draft.steps).toHaveLength(2);
    vi.useRealTimers();
  });

  it('ED-97 a session that is over holds the edits until the member has signed in again', async () => {
    vi.useFakeTimers();
    const draft = createDraft();
    let isOver = true;
    const context = contextOf(draft);
    const session = await openDraftSession({
      ...context,
      server: {
        ...context.server,
        edit: (batch) => (isOver ? Promise.reject(new Failure('signed-out')) : context.server.edit(batch)),
      },
    });
    session.edit([addSection]);
    await vi.advanceTimersByTimeAsync(5_000);
    session.edit([addSection]);
    expect([session.state().saving, session.state().waiting]).toEqual(['signed-out', 2]);
    isOver = false;
    session.resume();
    await settled(session);
    expect(draft.steps).toHaveLength(2);
    vi.useRealTimers();
  });

  it('a browser that forbids its store says so and goes on', async () => {
    vi.useFakeTimers();
    const draft = createDraft();
    const forbidden: OutboxStore = {
      read: () => Promise.reject(new Error('forbidden')),
      write: () => Promise.reject(new Error('full')),
    };
    const session = await openDraftSession(contextOf(draft, () => 'none', { outbox: forbidden }));
    session.edit([addSection]);
    await settled(session);
    expect(session.state().isKept).toBe(false);
    expect(draft.steps).toHaveLength(1);
    vi.useRealTimers();
  });

  it('ED-89 what both changed is asked: one keeps the own edit on top of theirs, or lets it go', async () => {
    vi.useFakeTimers();
    for (const keep of ['mine', 'theirs'] as const) {
      const draft = createDraft();
      const mine = await openDraftSession(contextOf(draft));
      const added = mine.edit([addSection]);
      await settled(mine);
      const theirs = await openDraftSession(contextOf(draft));
      const section = mine.state().document.sections[0]?.id ?? '';
      expect(added.ok).toBe(true);
      theirs.edit([{ do: 'set-section', section, settings: { name: 'Theirs' } }]);
      mine.edit([{ do: 'set-section', section, settings: { name: 'Mine' } }]);
      await settled(theirs);
      expect(mine.state().saving).toBe('conflict');
      await mine.settleConflict(keep);
      await settled(mine);
      expect(draft.current().sections[0]?.name).toBe(keep === 'mine' ? 'Mine' : 'Theirs');
      expect(mine.state().document).toEqual(draft.current());
    }
    vi.useRealTimers();
  });

  it('ED-89 two windows with a bad connection end with the same page, and nothing accepted is lost', async () => {
    vi.useFakeTimers();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.boolean(), fc.nat(5), fc.nat(3_000)), { minLength: 1, maxLength: 25 }),
        fc.infiniteStream(
          fc.constantFrom<Fault>('none', 'none', 'none', 'lost-request', 'lost-response', 'twice', 'late'),
        ),
        async (edits, faults) => {
          const draft = createDraft();
          const fault = (): Fault => faults.next().value;
          const windows = [
            await openDraftSession(contextOf(draft, fault)),
            await openDraftSession(contextOf(draft, fault)),
          ] as const;
          const refused = vi.fn();
          for (const [isSecond, choice, ms] of edits) {
            const session = windows[isSecond ? 1 : 0];
            session.edit([randomCommand(session.state().document, choice)]);
            await vi.advanceTimersByTimeAsync(ms);
            if (session.state().saving === 'conflict') await session.settleConflict('mine');
          }
          for (let round = 0; round < 50; round++) {
            for (const session of windows) {
              await settled(session);
              if (session.state().saving === 'conflict') await session.settleConflict('mine');
              session.changedElsewhere(draft.steps.length);
            }
            await vi.advanceTimersByTimeAsync(100);
          }
          for (const session of windows) {
            expect(session.state().saving).toBe('saved');
            expect(session.state().document).toEqual(draft.current());
            session.close();
          }
          expect(refused).not.toHaveBeenCalled();
        },
      ),
      { numRuns: 40 },
    );
    vi.useRealTimers();
  }, 60_000);

  it('ED-89 news of other windows that come late, twice or in the wrong order lead to the newest page once', async () => {
    vi.useFakeTimers();
    const draft = createDraft();
    const context = contextOf(draft);
    const stepsAfter = vi.fn(context.server.stepsAfter);
    const session = await openDraftSession({ ...context, server: { ...context.server, stepsAfter } });
    for (let step = 1; step <= 3; step++)
      draft.edit({
        commands: [addSection],
        ids: [String(step).repeat(24)],
        base: step - 1,
        batch: `b${step}`,
      });
    for (const version of [3, 1, 3, 2]) session.changedElsewhere(version);
    await vi.advanceTimersByTimeAsync(1_000);
    session.changedElsewhere(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.state().document).toEqual(draft.current());
    expect(stepsAfter).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  /** Answers to what was changed elsewhere come late, with what was true when they were asked for. */
  async function openFarAway() {
    vi.useFakeTimers();
    const draft = createDraft();
    const context = contextOf(draft);
    const stepsAfter: typeof context.server.stepsAfter = async (version) => {
      const answer = await context.server.stepsAfter(version);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return answer;
    };
    const session = await openDraftSession({ ...context, server: { ...context.server, stepsAfter } });
    const changeElsewhere = (): void => {
      const base = draft.steps.length;
      draft.edit({ commands: [addSection], ids: [String(base + 1).repeat(24)], base, batch: `b${base}` });
      session.changedElsewhere(base + 1);
    };
    return { draft, session, changeElsewhere };
  }

  it('ED-88 what is changed elsewhere while an earlier change is read is read, too', async () => {
    const { draft, session, changeElsewhere } = await openFarAway();
    changeElsewhere();
    await vi.advanceTimersByTimeAsync(1_000);
    changeElsewhere();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.state().document).toEqual(draft.current());
    session.lookAgain();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.state()).toMatchObject({ saving: 'saved', document: draft.current() });
    vi.useRealTimers();
  });

  it('ED-80 what is edited while a change from elsewhere is read is sent afterwards', async () => {
    const { draft, session, changeElsewhere } = await openFarAway();
    changeElsewhere();
    await vi.advanceTimersByTimeAsync(100);
    session.edit([addSection]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(session.state()).toMatchObject({ saving: 'saved', waiting: 0, document: draft.current() });
    expect(draft.steps).toHaveLength(2);
    vi.useRealTimers();
  });

  it('an edit that the server refuses, such as a document over its limits, is told and taken off the page alone', async () => {
    vi.useFakeTimers();
    const draft = createDraft();
    const context = contextOf(draft);
    let refusals = 0;
    const session = await openDraftSession({
      ...context,
      server: {
        ...context.server,
        edit: (batch) =>
          refusals++ === 0 ? Promise.reject(new Failure('refused')) : context.server.edit(batch),
      },
    });
    const large = session.edit([addSection]);
    const small = session.edit([addSection]);
    expect([large.ok, small.ok, session.state().document.sections.length]).toEqual([true, true, 2]);
    await settled(session);
    expect(context.onRefused).toHaveBeenCalledTimes(1);
    expect(session.state().refused).toMatchObject([{ sentence: 'refused' }]);
    session.forgetRefused();
    expect(session.state().refused).toEqual([]);
    expect(session.state().document).toEqual(draft.current());
    expect(draft.current().sections).toHaveLength(1);
    vi.useRealTimers();
  });

  it('ED-86 a window that opens later takes back the steps of the one before, except those that were undone', async () => {
    vi.useFakeTimers();
    const draft = createDraft();
    const first = await openDraftSession(contextOf(draft));
    const results = [1, 2, 3].map(() => first.edit([addSection]));
    await settled(first);
    const last = results[2];
    if (last?.ok) first.takeBack(last);
    await settled(first);
    expect(draft.current().sections).toHaveLength(2);
    first.close();

    const second = await openDraftSession(contextOf(draft));
    const steps = await second.newOwnSteps();
    expect(steps).toHaveLength(2);
    expect(await second.newOwnSteps()).toEqual([]);
    const newest = steps[1];
    if (newest) second.takeBack(newest);
    expect(second.state().document.sections).toHaveLength(1);
    second.lookAgain();
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
  });
});

describe('ED-86 a page that is reloaded while the server is away', () => {
  /** Three steps, of which the server got the first; it may have the second, whose response was lost. */
  const leaveWindow = async (draft: ReturnType<typeof createDraft>, fault: Fault) => {
    const outbox = createMemoryOutbox();
    const faults: Fault[] = ['none'];
    const window = await openDraftSession(contextOf(draft, () => faults.shift() ?? fault, { outbox }));
    window.edit([addSection]);
    await vi.advanceTimersByTimeAsync(400);
    window.edit([addSection]);
    await vi.advanceTimersByTimeAsync(400);
    window.edit([addSection]);
    await vi.advanceTimersByTimeAsync(0);
    window.close();
    return outbox;
  };
  const stepsOf = async (session: DraftSession) => {
    const left = session.leftSteps();
    return [...(await session.newOwnSteps()), ...left];
  };

  it.each(['lost-request', 'lost-response'] as const)(
    'has every step in its history, once, while the server is still away (%s)',
    async (fault) => {
      vi.useFakeTimers();
      const draft = createDraft();
      const outbox = await leaveWindow(draft, fault);
      let isAway = true;
      const next = await openDraftSession(
        contextOf(draft, () => (isAway ? 'lost-request' : 'none'), { outbox }),
      );
      expect(next.state().document.sections).toHaveLength(3);
      const steps = await stepsOf(next);
      expect(steps).toHaveLength(3);
      isAway = false;
      next.resume();
      await settled(next);
      expect(await next.newOwnSteps()).toEqual([]);
      for (const step of steps.toReversed()) next.takeBack(step);
      expect(next.state().document.sections).toHaveLength(0);
      await settled(next);
      expect(draft.current().sections).toHaveLength(0);
      next.close();
      vi.useRealTimers();
    },
  );

  it('has every step in its history when opening has sent what was left', async () => {
    vi.useFakeTimers();
    const draft = createDraft();
    const outbox = await leaveWindow(draft, 'lost-response');
    const next = await openDraftSession(contextOf(draft, () => 'none', { outbox }));
    const steps = await stepsOf(next);
    expect(steps).toHaveLength(3);
    for (const step of steps.toReversed()) next.takeBack(step);
    await settled(next);
    expect(draft.current().sections).toHaveLength(0);
    next.close();
    vi.useRealTimers();
  });

  it('still takes back what was undone before the reload, and does not list it', async () => {
    vi.useFakeTimers();
    const draft = createDraft();
    const outbox = createMemoryOutbox();
    let isAway = false;
    const faults = (): Fault => (isAway ? 'lost-request' : 'none');
    const first = await openDraftSession(contextOf(draft, faults, { outbox }));
    const added = first.edit([addSection]);
    await settled(first);
    isAway = true;
    if (added.ok) first.takeBack(added);
    await vi.advanceTimersByTimeAsync(500);
    first.close();
    const next = await openDraftSession(contextOf(draft, faults, { outbox }));
    expect(next.state().document.sections).toHaveLength(0);
    expect(await stepsOf(next)).toEqual([]);
    isAway = false;
    next.resume();
    await settled(next);
    expect(draft.current().sections).toHaveLength(0);
    next.close();
    vi.useRealTimers();
  });
});

/** Adds, names and moves sections: what meets and what does not. */
function randomCommand({ sections }: PageDocument, choice: number): EditCommand {
  const section = sections[choice % Math.max(1, sections.length)]?.id;
  if (section === undefined || choice < 2) return addSection;
  if (choice === 2) return { do: 'duplicate-section', section };
  if (choice === 3) return { do: 'reorder-sections', order: sections.map(({ id }) => id).reverse() };
  return { do: 'set-section', section, settings: { name: `Name ${++serial}` } };
}
