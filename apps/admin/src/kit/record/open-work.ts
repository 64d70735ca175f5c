/** Work in this tab that a reload could lose. */
export interface OpenWork {
  /** Brings to safety what can be. */
  readonly secure: () => void;
  /** Whether all of it is sent, or kept by the browser. */
  readonly isSafe: () => Promise<boolean>;
  readonly subscribe: (listener: () => void) => () => void;
}

const open = new Set<OpenWork>();
/** Looked at again after this, in case that nothing was told. */
const LOOK_MS = 1_000;

/** Returns what takes it away again. */
export function registerOpenWork(work: OpenWork): () => void {
  open.add(work);
  return () => open.delete(work);
}

export const hasOpenWork = (): boolean => open.size > 0;

/** Resolves once nothing would be lost; `onWait` is called when that is not at once. */
export async function secureOpenWork(onWait: () => void, signal: AbortSignal): Promise<void> {
  for (const work of open) work.secure();
  while (!signal.aborted) {
    const isSafe = await Promise.all([...open].map((work) => work.isSafe()));
    if (isSafe.every(Boolean)) return;
    onWait();
    await nextChange(signal);
  }
}

const nextChange = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, LOOK_MS);
    const stops = [...open].map((work) => work.subscribe(end));
    signal.addEventListener('abort', end);
  });
