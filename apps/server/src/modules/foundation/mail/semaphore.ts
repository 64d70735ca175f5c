export interface Semaphore {
  /** Resolves when fewer than there may be at once are there, in the order of asking; answers how to leave. */
  take(): Promise<() => void>;
}

export function createSemaphore(atOnce: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return {
    async take() {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return leave;
    },
  };
}
