import { editorMessages } from '../editor-messages.ts';
import { isRecord, readLayout } from './store-answers.ts';
import { planStore, type StoreInputs } from './store-plan.ts';

/** How the calls reach the server. Both throw an `Error` with a sentence for a person when it refuses. */
export interface StoreApi {
  get(path: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
}

/** What has been done. Passed to `createStore` again, it goes on from there. */
export interface StoreProgress {
  readonly collectionId?: string;
  readonly hasRootCategory?: boolean;
  readonly isInMainNav?: boolean;
}

export type StoreOutcome =
  /** `store` is the answer to the first call, as it came; absent when that call was made earlier. */
  | {
      readonly ok: true;
      readonly done: StoreProgress & { readonly collectionId: string };
      readonly store?: unknown;
    }
  | { readonly ok: false; readonly done: StoreProgress; readonly message: string };

/**
 * Makes a store: the collection, the root of its categories, and a link in the main menu where that is wanted. What
 * fails leaves what was done before, and says so.
 */
export async function createStore(
  api: StoreApi,
  inputs: StoreInputs,
  before: StoreProgress = {},
): Promise<StoreOutcome> {
  const plan = planStore(inputs);
  let done = before;
  let store: unknown;
  let failing = 'The store could not be made.';
  try {
    if (done.collectionId === undefined) {
      store = await api.post(plan.store.path, plan.store.body);
      if (!isRecord(store) || typeof store.id !== 'string') throw new Error('The answer has no id.');
      done = { ...done, collectionId: store.id };
    }
    const collectionId = done.collectionId ?? '';
    if (!done.hasRootCategory) {
      failing = 'The store was made, but not the category for everything in it.';
      const { path, body } = plan.category(collectionId);
      await api.post(path, body);
      done = { ...done, hasRootCategory: true };
    }
    if (plan.navigation && !done.isInMainNav) {
      failing = 'The store was made, but it is not in the main menu yet.';
      const [main] = readLayout(await api.get('/api/commondata/GetSiteLayout'));
      if (!main) throw new Error(editorMessages.missingNavigation);
      const { path, body } = plan.navigation(main, collectionId);
      await api.post(path, body);
      done = { ...done, isInMainNav: true };
    }
    return { ok: true, done: { ...done, collectionId }, ...(store === undefined ? {} : { store }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    return { ok: false, done, message: reason === '' ? failing : `${failing} ${reason}` };
  }
}
