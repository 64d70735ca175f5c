export interface Turns {
  /** Resolves when everybody who asked before has left; answers how to leave. */
  take(): Promise<() => void>;
}

export function createTurns(): Turns {
  let last = Promise.resolve();
  return {
    async take() {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return resolve;
    },
  };
}
