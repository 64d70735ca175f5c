import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { RowBusy } from './row-busy.ts';

/**
 * An error and what caused it: query builders wrap the driver's error, and several addresses make one sum of errors.
 */
function* chain(error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || depth > 5) return;
  yield error;
  if (error instanceof AggregateError) for (const part of error.errors) yield* chain(part, depth + 1);
  yield* chain(error.cause, depth + 1);
}

const fromServer = (error: unknown): pg.DatabaseError | undefined => {
  for (const match of chain(error)) if (match instanceof pg.DatabaseError) return match;
  return undefined;
};

export const sqlState = (error: unknown): string | undefined => fromServer(error)?.code;

/** The name of the constraint a statement ran into (unique, check, foreign key). */
export const violatedConstraint = (error: unknown): string | undefined => fromServer(error)?.constraint;

export const isRetryable = (error: unknown): boolean => {
  const state = sqlState(error);
  return state === '40001' || state === '40P01' || isStalePlan(error) || isLockHandover(error);
};

/**
 * PostgreSQL met a row while its lock went from one transaction to the next and refused it as an internal error: "new
 * multixact has more than one updating member". Nothing is wrong with the row; the next attempt finds it in order.
 */
const isLockHandover = (error: unknown): boolean => {
  const { code, routine } = fromServer(error) ?? {};
  return code === 'XX000' && routine === 'MultiXactIdCreateFromMembers';
};

/**
 * A prepared statement whose columns have other types by now, because a function or view was replaced. It stays refused
 * on its connection; a new connection prepares it again. PostgreSQL has no code for it, and its message may be
 * translated.
 */
export const isStalePlan = (error: unknown): boolean => {
  const { code, routine } = fromServer(error) ?? {};
  return code === '0A000' && routine === 'RevalidateCachedQuery';
};

/** Full jitter: competitors that collided once should not meet again at the same instant. */
export const retryDelay = (attempt: number): Promise<void> =>
  sleep(Math.random() * Math.min(400, 10 * 2 ** attempt));

export type DatabaseFailure = 'unavailable' | 'disk-full' | 'unstorable-text' | 'busy';

/** Says whether an error is the database's condition rather than our bug, and which condition. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  const state = sqlState(error);
  if (state !== undefined) return failureOfState(state);
  for (const match of chain(error)) {
    if (match instanceof RowBusy) return 'busy';
    if (isLostConnection(match)) return 'unavailable';
  }
  return undefined;
}

function failureOfState(state: string): DatabaseFailure | undefined {
  switch (state) {
    case '53100':
      return 'disk-full';
    case '22021':
    case '22P05':
      return 'unstorable-text';
    // Statement or lock took too long, or the retries of a transaction were used up.
    case '57014':
    case '55P03':
    case '40001':
    case '40P01':
      return 'busy';
    // Read-only: a standby answers until a failover is complete. 58030: the server's own disk fails.
    case '25006':
    case '58030':
      return 'unavailable';
    default:
      // 08: connection, 53: resources, 57P0x: shutting down or starting up.
      return /^(08|53|57P0)/.test(state) ? 'unavailable' : undefined;
  }
}

const UNREACHABLE = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** ENOENT of a socket is a server that is away; ENOENT of a file is a bug. */
const NETWORK_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo']);
/** The driver gives these no code. */
const DRIVER_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end/;

function isLostConnection(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  const syscall = 'syscall' in error ? String(error.syscall) : '';
  return (UNREACHABLE.has(code) && NETWORK_CALLS.has(syscall)) || DRIVER_WORDS.test(error.message);
}
