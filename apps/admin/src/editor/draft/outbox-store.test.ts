import { describe, expect, it, vi } from 'vitest';
import { openEditorWindow } from './browser-records.ts';
import { openDraftSession } from './draft-session.ts';
import { createOutboxStore, type RecordStore } from './outbox-store.ts';
import { createSessionContext as contextOf, createDraft, type Fault } from './testing/fake-draft.ts';

/** The records of a browser, and which of its windows are open. */
function createBrowser() {
  const records = new Map<string, unknown>();
  const open = new Set<string>();
  let room = Number.POSITIVE_INFINITY;
  const store: RecordStore = {
    all: async () => structuredClone([...records]),
    change: async (put, remove) => {
      if (JSON.stringify([...put]).length > room) throw new DOMException('full', 'QuotaExceededError');
      for (const key of remove) records.delete(key);
      for (const [key, value] of put) records.set(key, structuredClone(value));
    },
  };
  return {
    records,
    setRoom: (bytes: number) => {
      room = bytes;
    },
    openWindow: (id: string) => {
      open.add(id);
      const outbox = createOutboxStore(store, { id, isOpen: async (other) => open.has(other) });
      return { outbox, crash: () => open.delete(id) };
    },
  };
}

const addSection = { do: 'add-section', at: 0 } as const;

describe('what two tabs of one member have not sent', () => {
  it('two open tabs keep their edits beside each other, and what one sends the other one does not lose', async () => {
    vi.useFakeTimers();
    const draft = createDraft();
    const browser = createBrowser();
    let isAway = false;
    const faults = (): Fault => (isAway ? 'lost-request' : 'none');
    const tabs = await Promise.all(
      ['one', 'two'].map(async (id) => {
        const { outbox, crash } = browser.openWindow(id);
        return { crash, session: await openDraftSession(contextOf(draft, faults, { outbox })) };
      }),
    );
    isAway = true;
    for (const { session } of tabs) session.edit([addSection]);
    await vi.advanceTimersByTimeAsync(500);
    expect([...browser.records.values()].map((queue) => (queue as unknown[]).length)).toEqual([1, 1]);

    // Both tabs crash; the next one sends what both had.
    for (const { session, crash } of tabs) {
      session.close();
      crash();
    }
    isAway = false;
    const { outbox } = browser.openWindow('three');
    const next = await openDraftSession(contextOf(draft, faults, { outbox }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(draft.current().sections).toHaveLength(2);
    expect(next.state()).toMatchObject({ saving: 'saved', waiting: 0 });
    expect(browser.records.size).toBe(0);
    vi.useRealTimers();
  });

  it('what an open tab has not sent yet is left to it', async () => {
    vi.useFakeTimers();
    const draft = createDraft();
    const browser = createBrowser();
    const first = await openDraftSession(
      contextOf(draft, () => 'none', { outbox: browser.openWindow('one').outbox }),
    );
    const taken = first.edit([addSection]);
    await vi.advanceTimersByTimeAsync(0);
    const second = await openDraftSession(
      contextOf(draft, () => 'none', { outbox: browser.openWindow('two').outbox }),
    );
    expect(second.state().waiting).toBe(0);
    // It can still be taken back without a trace.
    if (taken.ok) first.takeBack(taken);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(draft.steps).toHaveLength(0);
    vi.useRealTimers();
  });

  it('a queue that was taken over and is there twice after another crash is sent once', async () => {
    const browser = createBrowser();
    const pending = { kind: 'edit', step: 's', batch: 'b', commands: [addSection], ids: [], label: '' };
    browser.records.set('page 1\ngone', [pending]);
    browser.records.set('page 1\nlost', [pending]);
    browser.records.set('page 2\nlost', [{ ...pending, batch: 'other' }]);
    // As earlier versions stored it.
    browser.records.set('page 1', [{ ...pending, batch: 'older' }]);
    const { outbox } = browser.openWindow('new');
    expect((await outbox.read('page 1')).map(({ batch }) => batch).toSorted()).toEqual(['b', 'older']);
    await outbox.write('page 1', []);
    expect([...browser.records.keys()]).toEqual(['page 2\nlost']);
  });
});

it('ED-80 a store without room is told, nothing is lost, and it is told again when there is room', async () => {
  vi.useFakeTimers();
  const draft = createDraft();
  const browser = createBrowser();
  const { outbox } = browser.openWindow('one');
  let isAway = true;
  const session = await openDraftSession(
    contextOf(draft, () => (isAway ? 'lost-request' : 'none'), { outbox }),
  );
  browser.setRoom(10);
  session.edit([addSection]);
  await vi.advanceTimersByTimeAsync(500);
  expect(session.state()).toMatchObject({ isKept: false, waiting: 1 });
  browser.setRoom(Number.POSITIVE_INFINITY);
  session.edit([addSection]);
  await vi.advanceTimersByTimeAsync(500);
  expect(session.state()).toMatchObject({ isKept: true, waiting: 2 });
  isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(draft.current()).toEqual(session.state().document);
  expect(draft.steps).toHaveLength(2);
  vi.useRealTimers();
});

it('a window is open for others until it is closed, and a browser without locks has none open', async () => {
  const held = new Set<string>();
  const locks = {
    request: async (name: string, hold: () => Promise<void>) => {
      held.add(name);
      await hold();
      held.delete(name);
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  } as unknown as LockManager;
  const one = openEditorWindow(locks, 'one');
  const two = openEditorWindow(locks, 'two');
  expect(await two.isOpen('one')).toBe(true);
  one.close();
  await vi.waitFor(async () => expect(await two.isOpen('one')).toBe(false));
  const alone = openEditorWindow(undefined, 'three');
  expect(await alone.isOpen('two')).toBe(false);
});
