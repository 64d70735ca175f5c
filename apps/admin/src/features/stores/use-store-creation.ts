import type { Call } from '@awning/contract';
import type { Client } from '@awning/contract/client';
import { createStore, type StoreApi, type StoreInputs, type StoreProgress } from '@awning/site-model';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { storesKey } from './store-query.ts';

/** The plan of a store brings the paths of its calls, so that they are not those of the contract to the compiler. */
interface PlannedCalls {
  call(call: Call, input?: { readonly body: object }): Promise<{ readonly body: unknown }>;
}

const storeApi = (api: Client): StoreApi => {
  const planned = api as unknown as PlannedCalls;
  return {
    get: async (path) => (await planned.call({ method: 'GET', path })).body,
    post: async (path, body) => (await planned.call({ method: 'POST', path }, { body })).body,
  };
};

interface StoreCreation {
  readonly isRunning: boolean;
  /** Why it stopped; what was done before stays done. */
  readonly problem: string | null;
  /** Whether something of the store is there already. */
  readonly isBegun: boolean;
  /** The id of the finished store; null when it stopped. */
  readonly run: (inputs: StoreInputs) => Promise<string | null>;
}

/** Creates a store in its three steps. Running it again after a failure goes on where it stopped. */
export function useStoreCreation(): StoreCreation {
  const { api } = useServices();
  const queries = useQueryClient();
  const done = useRef<StoreProgress>({});
  const isRunning = useRef(false);
  const [state, setState] = useState({ isRunning: false, problem: null as string | null });
  const run = async (inputs: StoreInputs): Promise<string | null> => {
    // Pressing twice is one store.
    if (isRunning.current) return null;
    isRunning.current = true;
    setState({ isRunning: true, problem: null });
    const outcome = await createStore(storeApi(api), inputs, done.current);
    isRunning.current = false;
    done.current = outcome.done;
    setState({ isRunning: false, problem: outcome.ok ? null : outcome.message });
    await queries.invalidateQueries({ queryKey: storesKey });
    return outcome.ok ? outcome.done.collectionId : null;
  };
  return { ...state, isBegun: done.current.collectionId !== undefined, run };
}
