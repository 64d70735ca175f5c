import { CallError, type Client, createClient, readCrumb } from '@awning/contract/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionEnd } from './api-error.ts';
import { type Connection, createConnection, type NetworkWindow } from './connection.ts';
import { guardClient } from './guarded-client.ts';
import {
  createPreferencesClient,
  memberPreferences,
  type PreferencesClient,
  preferencesRefetch,
  sitePreferences,
} from './preferences.ts';
import { createSessionGuard, type SessionGuard } from './session-guard.ts';
import { type SiteChannel, silentChannel } from './site-channel.ts';

export type AdminServices = {
  api: Client;
  /** Of the site. */
  preferences: PreferencesClient;
  /** Of the member who is signed in. */
  memberPreferences: PreferencesClient;
  queries: QueryClient;
  /** What happens on the site, as it happens. */
  channel: SiteChannel;
  connection: Connection;
  session: SessionGuard;
  /** Says what to do when the session is over and the member did not sign in again. The router sets it. */
  onSessionEnd: (handle: () => void) => void;
};

type ServicesContext = {
  fetch: typeof globalThis.fetch;
  readCookies: () => string;
  report: (error: Error, context: Record<string, unknown>) => void;
  target: EventTarget & NetworkWindow;
  channel?: SiteChannel;
};

export function createAdminServices({
  fetch,
  readCookies,
  report,
  target,
  channel = silentChannel,
}: ServicesContext): AdminServices {
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
  const connection = createConnection(target);
  const session = createSessionGuard();
  const client = createClient({
    fetch,
    crumb: () => readCrumb(readCookies()),
    createRequest: () => new XMLHttpRequest(),
  });
  const api = guardClient(client, { connection, session });
  const createPreferences = (source: ReturnType<typeof sitePreferences>, name: string): PreferencesClient =>
    createPreferencesClient({ source, report, target, channel: new BroadcastChannel(name) });
  return {
    api,
    queries,
    channel,
    connection,
    session,
    preferences: createPreferences(sitePreferences(api), preferencesRefetch),
    memberPreferences: createPreferences(memberPreferences(api), `${preferencesRefetch}-of-member`),
    onSessionEnd: (handle) => {
      sessionEnd = handle;
    },
  };
}

function isWorthAnotherTry(failures: number, error: Error): boolean {
  const status = error instanceof CallError ? error.status : 0;
  return failures < 1 && (status === 0 || status >= 500);
}
