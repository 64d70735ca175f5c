import { CallError, type Client, createClient, readCrumb } from '@awning/contract/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionEnd } from './api-error.ts';
import { createPreferencesClient, type PreferencesClient, preferencesRefetch } from './preferences.ts';

export type AdminServices = {
  api: Client;
  preferences: PreferencesClient;
  queries: QueryClient;
  /** Says what to do when an answer shows that the session is over. The router sets it. */
  onSessionEnd: (handle: () => void) => void;
};

type ServicesContext = {
  fetch: typeof globalThis.fetch;
  readCookies: () => string;
  report: (error: Error, context: Record<string, unknown>) => void;
  target: EventTarget;
};

export function createAdminServices({ fetch, readCookies, report, target }: ServicesContext): AdminServices {
  let sessionEnd = () => {};
  const onError = (error: unknown) => {
    if (isSessionEnd(error)) sessionEnd();
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // The browser's idea of being offline is often wrong; a call that fails says it better.
      queries: { networkMode: 'always', retry: isWorthAnotherTry, retryDelay: 600, staleTime: 15_000 },
      mutations: { networkMode: 'always' },
    },
  });
  const api = createClient({
    fetch,
    crumb: () => readCrumb(readCookies()),
    createRequest: () => new XMLHttpRequest(),
  });
  const channel = new BroadcastChannel(preferencesRefetch);
  return {
    api,
    queries,
    preferences: createPreferencesClient({ api, report, target, channel }),
    onSessionEnd: (handle) => {
      sessionEnd = handle;
    },
  };
}

function isWorthAnotherTry(failures: number, error: Error): boolean {
  const status = error instanceof CallError ? error.status : 0;
  return failures < 1 && (status === 0 || status >= 500);
}
