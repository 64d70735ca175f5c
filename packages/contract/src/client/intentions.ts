/** How long a second press still means the first one. */
const RETENTION_MS = 10 * 60_000;

/**
 * Idempotency keys, one for each thing that a person wants done. When the response to a press was lost, the next press
 * for the same thing gets the same key, so that the server does it once, no matter which of the two arrived.
 */
export function createIntentions(now: () => number, createKey: () => string) {
  const unanswered = new Map<string, { key: string; since: number }>();

  return {
    keyFor(request: object): { key: string; isRepeated: boolean } {
      const known = unanswered.get(JSON.stringify(request));
      return known && now() - known.since < RETENTION_MS
        ? { key: known.key, isRepeated: true }
        : { key: createKey(), isRepeated: false };
    },
    keep(request: object, key: string): void {
      unanswered.set(JSON.stringify(request), { key, since: now() });
    },
    forget(request: object): void {
      unanswered.delete(JSON.stringify(request));
    },
  };
}

/** `crypto.randomUUID` is missing on pages without https, where shops are tried out. */
export const createRandomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
