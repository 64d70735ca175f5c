import { describe, expect, it, vi } from 'vitest';
import {
  emptySteps,
  recordStep,
  redoStep,
  type SideFields,
  type StepHistory,
  undoStep,
} from '../draft/step-history.ts';
import { createLookSession, type Fields, type LookServer } from './look-session.ts';

class Conflict extends Error {}

function fakeServer(fields: Fields = {}) {
  const draft = { fields, version: 1 };
  const saves: Fields[] = [];
  let failure: Error | null = null;
  const server: LookServer = {
    read: async () => ({ ...draft }),
    save: async (next, version) => {
      if (failure) throw failure;
      if (version !== draft.version) throw new Conflict();
      draft.fields = next;
      draft.version++;
      saves.push(next);
      return { version: draft.version };
    },
    isConflict: (error) => error instanceof Conflict,
    describe: (error) => (error instanceof Error ? error.message : ''),
  };
  return {
    server,
    draft,
    saves,
    fail: (error: Error | null) => {
      failure = error;
    },
  };
}

function open(fields: Fields = {}, live: Fields = { corners: 2, accent: 'red' }) {
  const fake = fakeServer(fields);
  let waiting: (() => void) | null = null;
  const onSaved = vi.fn();
  let published = live;
  let history: StepHistory = emptySteps;
  const travel = (to: typeof undoStep): void => {
    history = to({ takeBack: () => expect.fail('no step of a page') }, history)?.history ?? history;
  };
  const session = createLookSession({
    server: fake.server,
    live,
    readLive: async () => published,
    first: { fields, version: 1 },
    later: (run) => {
      waiting = run;
      return () => {
        waiting = null;
      };
    },
    onSaved,
    record: (step, merge) => {
      history = recordStep(history, step, { at: 0, device: 'desktop', merge });
    },
    labelOf: (changed) => Object.keys(changed).join(),
    draft: { kind: 'design', id: 'site' },
  });
  return {
    ...fake,
    session,
    onSaved,
    isWaiting: () => waiting !== null,
    steps: () => history.past.map(({ label }) => label),
    fieldsOfLast: (): SideFields => {
      const step = history.past.at(-1)?.steps.at(-1);
      if (!step || !('fields' in step) || !step.fields) throw new Error('It is no data.');
      return step.fields;
    },
    publish: (next: Fields) => {
      published = next;
      fake.draft.fields = {};
      fake.draft.version++;
    },
    undo: () => travel(undoStep),
    redo: () => travel(redoStep),
  };
}

describe('the session of a look', () => {
  it('an edit is shown at once and saved a moment later', async () => {
    const { session, draft, isWaiting, onSaved } = open();
    session.edit({ corners: 8 });
    expect(session.state()).toMatchObject({ fields: { corners: 8 }, saving: 'saving' });
    expect(isWaiting()).toBe(true);
    expect(draft.version).toBe(1);
    await session.flush();
    expect(draft).toEqual({ fields: { corners: 8 }, version: 2 });
    expect(session.state().saving).toBe('saved');
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('edits of one name are one step of the timeline, and undo and redo go over it', async () => {
    const { session, draft, steps, undo, redo } = open();
    session.edit({ accent: 'green' }, 'accent');
    session.edit({ accent: 'blue' }, 'accent');
    session.edit({ corners: 8 });
    expect(steps()).toEqual(['accent', 'corners']);
    undo();
    undo();
    expect(session.state().fields).toEqual({});
    redo();
    expect(session.state().fields).toEqual({ accent: 'blue' });
    await session.flush();
    expect(draft.fields).toEqual({ accent: 'blue' });
  });

  it('a step that was published since is undone into a new draft', async () => {
    const { session, draft, publish, undo } = open();
    session.edit({ corners: 8 });
    await session.flush();
    publish({ corners: 8, accent: 'red' });
    await session.refresh();
    expect(session.state().fields).toEqual({});
    undo();
    await session.flush();
    expect(draft.fields).toEqual({ corners: 2 });
  });

  it('after a publish the session has what visitors see now, and edits are made on that', async () => {
    const { session, publish } = open();
    session.edit({ corners: 8 });
    await session.flush();
    publish({ corners: 8, accent: 'red' });
    await session.refresh();
    expect(session.state()).toMatchObject({ live: { corners: 8, accent: 'red' }, fields: {} });
    session.edit({ corners: 2 });
    expect(session.state().fields).toEqual({ corners: 2 });
  });

  it('a session that others published over takes what visitors see now along with their draft', async () => {
    const { session, draft, publish } = open({ accent: 'green' });
    publish({ corners: 4, accent: 'green' });
    session.edit({ accent: 'blue' });
    await session.flush();
    expect(session.state().live).toEqual({ corners: 4, accent: 'green' });
    expect(draft.fields).toEqual({ accent: 'blue' });
  });

  it('a session with nothing to send sends nothing and tells nobody', async () => {
    const { session, saves, onSaved, undo } = open();
    await session.flush();
    session.edit({ corners: 8 });
    undo();
    await session.flush();
    expect(session.state().saving).toBe('saved');
    expect(saves).toEqual([]);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('undoing a step leaves what another member changed beside it', async () => {
    const { session, draft, undo } = open();
    session.edit({ corners: 8 });
    await session.flush();
    draft.fields = { corners: 8, accent: 'green' };
    draft.version = 9;
    undo();
    await session.flush();
    expect(draft.fields).toEqual({ accent: 'green' });
  });

  it('ED-86 a step of an earlier window is taken back and done again as data, and refused where it was changed since', async () => {
    const before = open();
    before.session.edit({ corners: 8 });
    await before.session.flush();
    const fields = before.fieldsOfLast();
    expect(fields).toEqual({
      draft: { kind: 'design', id: 'site' },
      back: { corners: 2 },
      done: { corners: 8 },
    });
    const { session, draft } = open({ corners: 8 });
    const redo = session.takeBack('Corners', fields);
    await session.flush();
    expect(draft.fields).toEqual({});
    redo?.takeBack();
    await session.flush();
    expect(draft.fields).toEqual({ corners: 8 });
    session.edit({ corners: 12 });
    expect(session.takeBack('Corners', fields)).toBeNull();
    expect(session.state().fields).toEqual({ corners: 12 });
  });

  it('a field that is again as visitors see it no longer waits', async () => {
    const { session, draft } = open({ corners: 8 });
    session.edit({ corners: 2 });
    await session.flush();
    expect(draft.fields).toEqual({});
  });

  it('what another member has saved stays where this window has not changed it', async () => {
    const { session, draft } = open();
    draft.fields = { accent: 'green', corners: 4 };
    draft.version = 7;
    session.edit({ corners: 8 });
    await session.flush();
    expect(draft.fields).toEqual({ accent: 'green', corners: 8 });
    expect(session.state()).toMatchObject({ fields: { accent: 'green', corners: 8 }, saving: 'saved' });
  });

  it('two members who change two colours of a palette at once both keep theirs, and Undo takes back one', async () => {
    const color = (id: string, value: string) => ({ id, value });
    const live = { palette: [color('paper', 'white'), color('ink', 'black')] };
    const { session, draft, undo } = open({}, live);
    session.edit({ palette: [color('paper', 'cream'), color('ink', 'black'), color('mine', 'blue')] });
    draft.fields = { palette: [color('paper', 'white'), color('ink', 'grey'), color('theirs', 'red')] };
    draft.version = 7;
    await session.flush();
    expect(draft.fields).toEqual({
      palette: [color('paper', 'cream'), color('ink', 'grey'), color('mine', 'blue'), color('theirs', 'red')],
    });
    undo();
    await session.flush();
    expect(draft.fields).toEqual({
      palette: [color('paper', 'white'), color('ink', 'grey'), color('theirs', 'red')],
    });
  });

  it('Undo leaves a field as another member has set it since', async () => {
    const { session, draft, publish, undo } = open();
    session.edit({ corners: 8 });
    await session.flush();
    publish({ corners: 5, accent: 'red' });
    await session.refresh();
    undo();
    await session.flush();
    expect([session.state().live.corners, draft.fields]).toEqual([5, {}]);
  });

  it('links of a menu that two members add and remove at once are all as they wanted', async () => {
    const link = (title: string) => ({ title });
    const live = { items: [link('Shop'), link('Blog'), link('Contact')] };
    const { session, draft } = open({}, live);
    session.edit({ items: [link('Shop'), link('Contact'), link('Events')] });
    draft.fields = { items: [link('Shop'), link('Journal'), link('Blog'), link('Contact')] };
    draft.version = 7;
    await session.flush();
    expect(draft.fields).toEqual({
      items: [link('Shop'), link('Journal'), link('Contact'), link('Events')],
    });
  });

  it('a save that fails says why, loses nothing and can be tried again', async () => {
    const { session, draft, fail } = open();
    fail(new Error('The server cannot be reached.'));
    session.edit({ corners: 8 });
    await session.flush();
    expect(session.state()).toMatchObject({
      fields: { corners: 8 },
      saving: 'failed',
      sentence: 'The server cannot be reached.',
    });
    fail(null);
    await session.flush();
    expect(draft.fields).toEqual({ corners: 8 });
    expect(session.state().saving).toBe('saved');
  });
});
