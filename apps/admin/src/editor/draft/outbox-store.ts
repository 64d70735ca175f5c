import type { Pending } from './pending-edits.ts';

/** Where changes wait that the server has not confirmed, so that a crash or a closed tab loses none. */
export interface OutboxStore {
  /** What windows of this draft left behind that are no longer open. */
  readonly read: (draft: string) => Promise<readonly Pending[]>;
  readonly write: (draft: string, queue: readonly Pending[]) => Promise<void>;
}

/** Records by key; several changes happen together or not at all. */
export interface RecordStore {
  readonly all: () => Promise<readonly (readonly [key: string, value: unknown])[]>;
  readonly change: (put: ReadonlyMap<string, unknown>, remove: readonly string[]) => Promise<void>;
}

/** This window among those of the browser. */
export interface EditorWindow {
  readonly id: string;
  readonly isOpen: (id: string) => Promise<boolean>;
}

const SEPARATOR = '\n';
const keyOf = (draft: string, window: string): string => `${draft}${SEPARATOR}${window}`;

/**
 * Each window has a record of its own: two tabs with one page never overwrite what the other one has not sent. What a
 * window has left behind is taken over by the next one, and removed in the step that stores it there.
 */
export function createOutboxStore(records: RecordStore, window: EditorWindow): OutboxStore {
  const adopted = new Map<string, readonly string[]>();
  return {
    read: async (draft) => {
      const left: Pending[] = [];
      const keys: string[] = [];
      for (const [key, queue] of await records.all()) {
        const [name, id = ''] = key.split(SEPARATOR);
        if (name !== draft || (id !== window.id && (await window.isOpen(id)))) continue;
        if (id !== window.id) keys.push(key);
        if (Array.isArray(queue)) left.push(...queue);
      }
      adopted.set(draft, keys);
      // One that was taken over by a window that crashed before it could remove the original is there twice.
      return [...new Map(left.map((pending) => [pending.batch, pending])).values()];
    },
    write: async (draft, queue) => {
      const key = keyOf(draft, window.id);
      const done = adopted.get(draft) ?? [];
      if (queue.length === 0) await records.change(new Map(), [...done, key]);
      else await records.change(new Map([[key, [...queue]]]), done);
      adopted.delete(draft);
    },
  };
}
