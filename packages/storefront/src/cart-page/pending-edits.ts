/** Quantities that somebody has changed and that wait for their hand to rest. */
export interface PendingEdits {
  plan(entryId: string, commit: () => Promise<boolean>): void;
  forget(entryId: string): void;
  hasAny(): boolean;
  /** Sends them now. Says whether all were taken. */
  flush(): Promise<boolean>;
}

export function createPendingEdits(): PendingEdits {
  const waiting = new Map<string, () => Promise<boolean>>();
  return {
    plan: (entryId, commit) => void waiting.set(entryId, commit),
    forget: (entryId) => void waiting.delete(entryId),
    hasAny: () => waiting.size > 0,
    flush: async () => (await Promise.all([...waiting.values()].map((commit) => commit()))).every(Boolean),
  };
}
