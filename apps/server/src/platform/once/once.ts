import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../db/index.ts';
import type { WebsiteId } from '../entity-ids.ts';
import type { Ids } from '../ids.ts';
import type { Invariant } from '../invariant.ts';
import type { Queue } from '../queue/index.ts';
import {
  claimKey,
  extendLease,
  type KeyState,
  type Lease,
  readKey,
  releaseKey,
  type StoredKey,
  storeLeasedOutcome,
  storeOutcome,
} from './key-repository.ts';
import { onceInvariants, sweepKeys } from './key-sweep.ts';
import { onceErrors } from './once-errors.ts';
import { hashRequest } from './request-hash.ts';

/** Names a call that may be sent again. Keys of different sites and scopes never meet. */
export interface OnceKey {
  readonly websiteId: WebsiteId;
  /** Which call it is, and whose: `cart.add/{owner}`. */
  readonly scope: string;
  /** As the client sent it: 1 to 255 printable characters. */
  readonly key: string;
  /** What was asked. The same key for something else is refused. */
  readonly request: unknown;
}

/**
 * A key as functions of the database take it: `find_key` behind the lock of what the call changes, `keep_key` with its
 * effect.
 */
export interface HashedKey {
  readonly scope: string;
  readonly key: string;
  readonly requestHash: string;
}

export const hashKey = ({ scope, key, request }: Omit<OnceKey, 'websiteId'>): HashedKey => ({
  scope,
  key,
  requestHash: hashRequest(request),
});

export interface Once {
  /**
   * For work that is one transaction: effect and answer are committed together, so the answer of the first is what
   * every repetition gets, also one that arrives at the same time. What `work` throws is not kept: the call can be
   * tried again.
   */
  inTransaction<T>(key: OnceKey, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * For work with calls to the outside: `work` runs under a lease, which others respect until it ends or its owner has
   * been silent for a minute; then the next caller takes over. The answer is kept when `work` returns.
   */
  underLease<T>(key: OnceKey, work: () => Promise<T>): Promise<T>;
  /** Forgets keys of more than a day ago, and those whose owner died. */
  sweepOld(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

interface OnceParts {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** How often the owner of a lease says that it lives. */
  readonly heartbeatMs?: number;
}

const SWEEP = 'sweep-idempotency-keys';
const LEASE_MS = 60_000;
/** Several may be lost before the lease is. */
const HEARTBEAT_MS = 15_000;
/** Most work is done long before its lease would end, so asking again soon is worth it. */
const RETRY_SECONDS = 5;

export function createOnce(o: OnceParts): Once {
  const { database, clock, log, heartbeatMs = HEARTBEAT_MS } = o;

  o.queue.handle(SWEEP, async () => {
    await sweepKeys(database, clock);
  });
  o.queue.schedule(SWEEP, '* * * * *');

  const leaseOf = (owner: string): Lease => ({ owner, until: new Date(clock.now().getTime() + LEASE_MS) });

  /** Null: the key is ours. */
  const claim = async (db: Queryable, key: StoredKey, owner: string | null): Promise<KeyState | null> => {
    for (;;) {
      const lease = owner === null ? null : leaseOf(owner);
      if (await claimKey(db, key, { now: clock.now(), lease })) return null;
      const theirs = await readKey(db, key);
      if (theirs) return theirs;
    }
  };

  const answerOf = (key: StoredKey, { requestHash, answer: reply, leasedUntil }: KeyState): string => {
    if (requestHash !== key.requestHash) throw onceErrors.keyReused();
    if (reply !== null) return reply;
    const left = (leasedUntil ?? 0) - clock.now().getTime();
    throw onceErrors.underWay({
      retryAfterSeconds: Math.max(1, Math.min(RETRY_SECONDS, Math.ceil(left / 1000))),
    });
  };

  const startHeartbeat = (key: StoredKey, owner: string): (() => void) => {
    let beating = false;
    const timer = setInterval(async () => {
      if (beating) return;
      beating = true;
      try {
        if (!(await extendLease(database.query, key, leaseOf(owner)))) clearInterval(timer);
      } catch (error) {
        log.warn({ err: error, scope: key.scope }, 'the lease of an idempotency key was not extended');
      }
      beating = false;
    }, heartbeatMs);
    return () => clearInterval(timer);
  };

  const runUnderLease = async (
    key: StoredKey,
    owner: string,
    work: () => Promise<unknown>,
  ): Promise<string> => {
    const stopHeartbeat = startHeartbeat(key, owner);
    try {
      return writeOutcome(await work());
    } catch (error) {
      await releaseKey(database.query, key, owner).catch((cause: unknown) =>
        log.warn({ err: cause, scope: key.scope }, 'an idempotency key was not released; its lease will end'),
      );
      throw error;
    } finally {
      stopHeartbeat();
    }
  };

  /**
   * A process that was slow enough to lose the lease gets the outcome of the one that took over, like any other
   * repetition.
   */
  const settle = async (key: StoredKey, owner: string, reply: string): Promise<string> => {
    if (await storeLeasedOutcome(database.query, key, { owner, answer: reply, now: clock.now() }))
      return reply;
    const theirs = await readKey(database.query, key);
    return theirs ? answerOf(key, theirs) : reply;
  };

  return {
    invariants: onceInvariants(clock),
    sweepOld: () => sweepKeys(database, clock),
    async inTransaction<T>(request: OnceKey, work: (tx: Queryable) => Promise<T>): Promise<T> {
      const key = toStored(request);
      const reply = await database.transaction(async (tx) => {
        const theirs = await claim(tx, key, null);
        if (theirs) return answerOf(key, theirs);
        const ours = writeOutcome(await work(tx));
        await storeOutcome(tx, key, ours);
        return ours;
      });
      return readResponse(reply);
    },
    async underLease<T>(request: OnceKey, work: () => Promise<T>): Promise<T> {
      const key = toStored(request);
      const owner = o.ids.next();
      const theirs = await claim(database.query, key, owner);
      if (theirs) return readResponse(answerOf(key, theirs));
      return readResponse(await settle(key, owner, await runUnderLease(key, owner, work)));
    },
  };
}

const toStored = ({ websiteId, ...key }: OnceKey): StoredKey => ({ websiteId, ...hashKey(key) });

/** In a list, because an answer may be nothing at all, which JSON cannot say. */
const writeOutcome = (response: unknown): string => JSON.stringify(response === undefined ? [] : [response]);
/** The first caller reads it too, so that nobody gets more than a repetition would. */
const readResponse = <T>(text: string): T => JSON.parse(text)[0];
