import {
  adjustGiftCard,
  billSubscription,
  cancelOrder,
  cancelSubscription,
  createManualOrder,
  issueGiftCard,
  markOrderPaid,
  markRefundPaid,
  openChannelStream,
  previewRefund,
  readMemberSession,
  refundOrder,
  retryRefund,
} from '@awning/contract/calls';
import { CallError, type Client, isWrite } from '@awning/contract/client';
import { isSessionEnd } from './api-error.ts';
import type { Connection } from './connection.ts';
import type { SessionGuard } from './session-guard.ts';

interface Guards {
  readonly connection: Pick<Connection, 'isOnline' | 'whenOnline'>;
  readonly session: Pick<SessionGuard, 'renew' | 'held'>;
}

type Call = Parameters<typeof isWrite>[0] & { readonly path: string };
type Send = (call: Call, input: unknown) => Promise<unknown>;

const keyOf = ({ method, path }: Call): string => `${method} ${path}`;

/** Money moves when a person sees it move, never minutes later when a network happens to come back. */
const MONEY_CALLS = new Set(
  [
    adjustGiftCard,
    billSubscription,
    cancelOrder,
    cancelSubscription,
    createManualOrder,
    issueGiftCard,
    markOrderPaid,
    markRefundPaid,
    previewRefund,
    refundOrder,
    retryRefund,
  ].map(keyOf),
);

export const OFFLINE_MONEY =
  'You are offline. Payments, refunds and cancellations need a connection, so nothing was sent.';

/** Signing in is asked for by a person who waits for it: they get the reason at once. */
const isAboutSession = ({ path }: Call): boolean => path.startsWith(readMemberSession.path);

/** Who is here now is nothing to send later. */
const isAboutNow = ({ path }: Call): boolean => path.startsWith(openChannelStream.path);

/**
 * The client of every screen: a change that is made offline waits for the network, and a call that finds the session
 * over is sent again when the member has signed in over the page.
 */
export function guardClient(client: Client, { connection, session }: Guards): Client {
  const guard =
    (send: Send): Send =>
    async (call, input) => {
      const held = isAboutSession(call) ? null : session.held();
      if (held) await held;
      if (isWrite(call) && !isAboutSession(call) && !isAboutNow(call) && !connection.isOnline()) {
        if (MONEY_CALLS.has(keyOf(call))) {
          throw new CallError(0, { code: 'network', message: OFFLINE_MONEY });
        }
        await connection.whenOnline();
      }
      try {
        return await send(call, input);
      } catch (error) {
        if (isAboutSession(call) || !isSessionEnd(error) || !(await session.renew())) throw error;
        return send(call, input);
      }
    };
  // By `unknown`: there are more calls than the compiler compares with each other.
  const call = guard(client.call as unknown as Send);
  return {
    call,
    attempt: async (endpoint: Call, input: unknown) => {
      try {
        return { ok: true, ...((await call(endpoint, input)) as object) };
      } catch (error) {
        if (error instanceof CallError) return { ok: false, error };
        throw error;
      }
    },
    upload: guard(client.upload as Send),
    download: guard(client.download as Send),
  } as unknown as Client;
}
