import type { SideFields, SideStep } from '../draft/step-history.ts';
import { isSame, mergeValues } from './merge-values.ts';

/** Fields that a draft changes, by their names; a field that is not named is as visitors see it. */
export type Fields = Readonly<Record<string, unknown>>;

export interface LookServer {
  /** The newest draft, with the version that the next save is made on. */
  readonly read: () => Promise<{ readonly fields: Fields; readonly version: number }>;
  /** Saves all fields of the draft; no fields throw it away. */
  readonly save: (fields: Fields, version: number) => Promise<{ readonly version: number }>;
  readonly isConflict: (error: unknown) => boolean;
  readonly describe: (error: unknown) => string;
}

export interface LookState {
  readonly fields: Fields;
  /** What visitors see now. A publish makes it another one: nothing else remembers it. */
  readonly live: Fields;
  readonly saving: 'saved' | 'saving' | 'failed';
  /** Why it could not be saved. */
  readonly sentence: string;
}

/** What of the look of a site is being changed: at once for those who look, and in a draft a moment later. */
export interface LookSession {
  readonly state: () => LookState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Edits of one name that follow each other are one step: a slider, a colour that is being looked for. */
  readonly edit: (fields: Fields, merge?: string) => void;
  /** Sends what waits at once. */
  readonly flush: () => Promise<void>;
  /** After a publish: what visitors see is another, and may be what the draft was. */
  readonly refresh: () => Promise<void>;
  /** ED-86: takes back a step of an earlier window; null where its fields are no longer as it left them. */
  readonly takeBack: (label: string, fields: SideFields) => SideStep | null;
}

export interface LookContext {
  readonly server: LookServer;
  /** What visitors see at first: a field that is again like this no longer waits. */
  readonly live: Fields;
  /** The same once more. */
  readonly readLive: () => Promise<Fields>;
  readonly first: { readonly fields: Fields; readonly version: number };
  readonly later: (run: () => void, ms: number) => () => void;
  readonly onSaved?: () => void;
  /** ED-22: puts a step on the timeline of the editor. */
  readonly record: (step: SideStep, merge?: string) => void;
  /** Which draft it is, for those steps that are taken back after a reload. */
  readonly draft?: SideFields['draft'];
  /** What a change of these fields is called there. */
  readonly labelOf: (fields: Fields) => string;
}

const QUIET_MS = 400;
/** Attempts over what others save meanwhile. */
const ATTEMPTS = 5;

export function createLookSession(context: LookContext): LookSession {
  const { server, readLive, first, later, onSaved, record, draft, labelOf } = context;
  const listeners = new Set<() => void>();
  let state: LookState = { fields: first.fields, live: context.live, saving: 'saved', sentence: '' };
  /** What the server has, and its version. */
  let stored = first;
  let running: Promise<void> | null = null;
  let cancel: () => void = () => {};

  const change = (next: Partial<LookState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const show = (fields: Fields): void => {
    change({ fields, saving: 'saving', sentence: '' });
    cancel();
    cancel = later(() => void flush(), QUIET_MS);
  };

  /** What visitors see and what others saved, with what this window has changed and not saved yet. */
  const takeNewest = async (): Promise<void> => {
    const [live, newest] = await Promise.all([readLive(), server.read()]);
    const names = Object.keys(changedFields(stored.fields, state.fields));
    const [base, mine] = [
      { ...state.live, ...stored.fields },
      { ...state.live, ...state.fields },
    ];
    const theirs = { ...live, ...newest.fields };
    const own = Object.fromEntries(
      names.map((name) => [name, mergeValues(base[name], mine[name], theirs[name], 'mine')]),
    );
    stored = newest;
    change({ live, fields: withFields(newest.fields, own, live) });
  };

  /** Saves what is shown now; what others have saved meanwhile stays where this window has not changed it. */
  const send = async (): Promise<void> => {
    for (let attempt = 1; !isSame(state.fields, stored.fields); attempt++) {
      const { fields } = state;
      try {
        const { version } = await server.save(fields, stored.version);
        stored = { fields, version };
      } catch (error) {
        if (!server.isConflict(error) || attempt >= ATTEMPTS) throw error;
        await takeNewest();
      }
    }
  };
  const flush = async (): Promise<void> => {
    cancel();
    if (running === null && isSame(state.fields, stored.fields)) {
      // Nothing to send: what was edited was taken back, and the page is as it was drawn.
      if (state.saving !== 'saved') change({ saving: 'saved', sentence: '' });
      return;
    }
    running ??= send()
      .then(
        () => {
          change({ saving: 'saved', sentence: '' });
          onSaved?.();
        },
        (error: unknown) => change({ saving: 'failed', sentence: server.describe(error) }),
      )
      .finally(() => {
        running = null;
      });
    await running;
    if (state.saving !== 'failed' && !isSame(state.fields, stored.fields)) await flush();
  };

  /** Also of fields that no draft changes: a step may be undone after it was published. */
  const shownValues = (names: readonly string[]): Fields =>
    Object.fromEntries(names.map((name) => [name, shownField(state, name)]));

  /** What others have changed beside these fields stays, and what they made of these since. */
  const stepTo = (label: string, back: Fields): SideStep => {
    const names = Object.keys(back);
    const done = shownValues(names);
    return {
      label,
      ...(draft && { fields: { draft, back, done } }),
      takeBack: () => {
        const now = shownValues(names);
        const merged = names.map((name) => [name, mergeValues(done[name], back[name], now[name], 'theirs')]);
        show(withFields(state.fields, Object.fromEntries(merged), state.live));
        return stepTo(label, now);
      },
    };
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (fields, merge) => {
      const next = withFields(state.fields, fields, state.live);
      const names = Object.keys(changedFields(next, state.fields));
      if (names.length === 0) return;
      const back = shownValues(names);
      show(next);
      record(stepTo(labelOf(fields), back), merge);
    },
    flush,
    takeBack: (label, { back, done }) =>
      isSame(shownValues(Object.keys(done)), done) ? stepTo(label, back).takeBack() : null,
    refresh: async () => {
      await flush();
      await takeNewest();
    },
  };
}

/** A field as the draft has it, or else as visitors see it. */
export const shownField = ({ fields, live }: LookState, name: string): unknown =>
  name in fields ? fields[name] : live[name];

/** Null where a field is as visitors see it again. */
function changedFields(before: Fields, after: Fields): Fields {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].filter((name) => !isSame(before[name], after[name])).map((name) => [name, after[name]]),
  );
}

function withFields(before: Fields, fields: Fields, live: Fields): Fields {
  return Object.fromEntries(
    Object.entries({ ...before, ...fields }).filter(
      ([name, value]) => value !== undefined && !isSame(value, live[name]),
    ),
  );
}
