/** What the shopper has changed on the page and the server has not confirmed yet. */
export interface PendingEdits {
  /** A quantity that waits for the hand to rest, or for a correction. */
  plan(entryId: string, commit: () => Promise<boolean>): void;
  forget(entryId: string): void;
  /** A change that was sent. `entryId` where it is about a quantity. */
  follow(change: Promise<boolean>, entryId?: string): Promise<boolean>;
  hasAny(): boolean;
  /** Sends what waits and waits for answers, until something is refused or nothing is left. */
  settle(): Promise<SettledEdits>;
}

export interface SettledEdits {
  readonly allAccepted: boolean;
  /** Entries whose quantity was refused. */
  readonly refusedIds: readonly string[];
}

interface Outcome {
  readonly entryId: string | undefined;
  readonly wasAccepted: boolean;
}

export function createPendingEdits(): PendingEdits {
  const waiting = new Map<string, () => Promise<boolean>>();
  const underWay = new Set<Promise<Outcome>>();
  const hasAny = (): boolean => waiting.size > 0 || underWay.size > 0;

  return {
    plan: (entryId, commit) => void waiting.set(entryId, commit),
    forget: (entryId) => void waiting.delete(entryId),
    follow(change, entryId) {
      const outcome = change.then((wasAccepted) => ({ entryId, wasAccepted }));
      underWay.add(outcome);
      void outcome.finally(() => underWay.delete(outcome));
      return change;
    },
    hasAny,
    async settle() {
      while (hasAny()) {
        const sentBefore = [...underWay];
        const sentNow = [...waiting].map(async ([entryId, commit]) => ({
          entryId,
          wasAccepted: await commit(),
        }));
        const outcomes = await Promise.all([...sentBefore, ...sentNow]);
        const refused = outcomes.filter(({ wasAccepted }) => !wasAccepted);
        if (refused.length > 0)
          return { allAccepted: false, refusedIds: refused.flatMap(({ entryId }) => entryId ?? []) };
      }
      return { allAccepted: true, refusedIds: [] };
    },
  };
}
