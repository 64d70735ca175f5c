import { setTimeout as sleep } from 'node:timers/promises';

/** The SQLSTATE of an error, looking through the wrappers that query builders put around it. */
export function sqlState(error: unknown): string | undefined {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  ) {
    const code = 'code' in current ? current.code : undefined;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** The name of the constraint a statement ran into (unique, check, foreign key). */
export function violatedConstraint(error: unknown): string | undefined {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  ) {
    if ('constraint' in current && typeof current.constraint === 'string') return current.constraint;
  }
  return undefined;
}

export const isRetryable = (error: unknown): boolean => {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
};

/** Full jitter: competitors that collided once should not meet again at the same instant. */
export const retryDelay = (attempt: number): Promise<void> =>
  sleep(Math.random() * Math.min(400, 10 * 2 ** attempt));

export type DatabaseTrouble = 'unavailable' | 'disk-full' | 'unstorable-text' | 'busy';

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);

/** Says whether an error is the database's condition rather than our bug, and which condition. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  const state = sqlState(error);
  if (state !== undefined) {
    if (state === '53100') return 'disk-full';
    if (state === '22021' || state === '22P05') return 'unstorable-text';
    if (state === '57014' || state === '55P03' || state === '40001' || state === '40P01') return 'busy';
    // 08: connection, 53: resources, 57P0x: shutting down or starting up.
    if (/^(08|53|57P0)/.test(state)) return 'unavailable';
    return undefined;
  }
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  ) {
    const syscall = 'syscall' in current ? current.syscall : undefined;
    const code = 'code' in current ? current.code : undefined;
    if (
      typeof code === 'string' &&
      UNREACHABLE.has(code) &&
      (syscall === 'connect' || syscall === 'read' || syscall === 'write')
    ) {
      return 'unavailable';
    }
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        current.message,
      )
    ) {
      return 'unavailable';
    }
  }
  return undefined;
}
