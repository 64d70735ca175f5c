import type { Clock } from '../../../platform/clock.ts';
import type { AttemptId } from '../../../platform/entity-ids.ts';

/** Answers and events usually come by themselves within this time. */
const PAUSE_MS = 3_000;
const MOST_ATTEMPTS = 10_000;

/** A shopper who waits asks every second or two; the provider is asked less often, by each process. */
export function createProviderThrottle(clock: Clock) {
  const lastRequested = new Map<string, number>();
  return {
    isOver(attemptId: AttemptId, createdAt: number): boolean {
      const now = clock.now().getTime();
      if (now - (lastRequested.get(attemptId) ?? createdAt) < PAUSE_MS) return false;
      if (lastRequested.size >= MOST_ATTEMPTS) lastRequested.clear();
      lastRequested.set(attemptId, now);
      return true;
    },
  };
}
