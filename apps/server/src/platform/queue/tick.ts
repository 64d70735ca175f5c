/** Work that is done again and again, one run at a time. */
export interface Tick {
  start(): void;
  /** Now; a run that is under way is waited for first. */
  run(): Promise<void>;
  /** No further run, and none under way. */
  stop(): Promise<void>;
}

/** `work` does not fail: it reports what goes wrong itself. */
export function createTick(everySeconds: number, work: () => Promise<void>): Tick {
  let last: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = (): Promise<void> => {
    last = last.then(work);
    return last;
  };
  const loop = async (): Promise<void> => {
    await run();
    if (!isStopped) timer = setTimeout(loop, everySeconds * 1000).unref();
  };
  return {
    start: () => void loop(),
    run,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await last;
    },
  };
}
