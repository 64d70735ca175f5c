import type { EditorWindow, RecordStore } from './outbox-store.ts';

const DATABASE = 'awning-editor';
const STORE = 'outbox';

/** Records in the browser's own database. Rejects where the browser forbids it or has no room left. */
export function createBrowserRecords(databases: () => IDBFactory | undefined): RecordStore {
  let opened: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    opened ??= openDatabase(databases).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    all: async () => {
      const store = (await open()).transaction(STORE).objectStore(STORE);
      const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
      return keys.map((key, index) => [String(key), values[index]] as const);
    },
    change: async (put, remove) => {
      const transaction = (await open()).transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      for (const key of remove) store.delete(key);
      for (const [key, value] of put) store.put(value, key);
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        // A store without room is found full when the transaction ends.
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(NOT_STORED)));
      });
    },
  };
}

const NOT_STORED = 'The browser stored nothing.';

async function openDatabase(databases: () => IDBFactory | undefined): Promise<IDBDatabase> {
  const request = databases()?.open(DATABASE, 1);
  if (!request) throw new Error(NOT_STORED);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return resultOf(request);
}

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(NOT_STORED)));
  });

const lockOf = (id: string): string => `awning-editor-window ${id}`;

/**
 * A window that other windows can see is open: it holds a lock until it is left, crashes included. Pages without
 * encryption have no locks; there each window takes over what others have not sent, which the server does once.
 */
export function openEditorWindow(
  locks: LockManager | undefined,
  id: string,
): EditorWindow & { readonly close: () => void } {
  let release: () => void = () => {};
  const isLeft = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks?.request(lockOf(id), () => isLeft).catch(() => undefined);
  return {
    id,
    isOpen: async (other) => {
      const { held = [] } = (await locks?.query()) ?? {};
      return held.some(({ name }) => name === lockOf(other));
    },
    close: release,
  };
}
