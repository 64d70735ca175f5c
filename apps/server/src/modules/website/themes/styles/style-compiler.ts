import { Worker } from 'node:worker_threads';
import { compiledCodeEnvironment } from '../../../../platform/compiled-code.ts';
import type { CompiledStyles, StyleInput } from './sheet-compiler.ts';
import { styleWarning } from './style-diagnostics.ts';
import { READY } from './worker-messages.ts';

export interface StyleCompilerOptions {
  /** How long one stylesheet may take. */
  readonly timeoutMs?: number;
  readonly memoryMb?: number;
  /** How long the worker waits for more before it goes. */
  readonly idleMs?: number;
  /** The worker loads while the caller still reads the theme. */
  readonly startAtOnce?: boolean;
}

export interface StyleCompiler {
  compile(input: StyleInput): Promise<CompiledStyles>;
  close(): Promise<void>;
}

/**
 * Makes stylesheets in a worker, one after the other. A stylesheet that takes too long or too much memory ends with its
 * worker, and the next one gets a new worker. Nothing runs while there is nothing to do.
 */
export function createStyleCompiler({
  timeoutMs = 5_000,
  memoryMb = 256,
  idleMs = 30_000,
  startAtOnce = false,
}: StyleCompilerOptions = {}): StyleCompiler {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();
  const loaded = new WeakSet<Worker>();

  const start = (): Worker => {
    const started = new Worker(new URL('./style-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
      env: compiledCodeEnvironment(),
    });
    // The caller that waits for a response gets the error too; nothing else needs it.
    started.on('error', () => undefined);
    started.on('message', (message) => {
      if (message === READY) loaded.add(started);
    });
    started.on('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  };

  const end = async (ended: Worker): Promise<void> => {
    if (worker === ended) worker = null;
    await ended.terminate();
  };

  const rest = (resting: Worker): void => {
    resting.unref();
    idle = setTimeout(() => void end(resting), idleMs);
    idle.unref();
  };

  const run = async (input: StyleInput): Promise<CompiledStyles> => {
    if (closed) throw new Error('The compiler of stylesheets is closed.');
    clearTimeout(idle);
    worker ??= start();
    const working = worker;
    working.ref();
    const isNew = !loaded.has(working);
    const response = await new Promise<CompiledStyles | string>((resolve) => {
      const later = () => setTimeout(() => settle(TOO_LONG(timeoutMs)), timeoutMs);
      let limit = isNew ? setTimeout(() => settle(BROKEN), LOADING_MS) : later();
      const onError = (error: unknown): void => settle(isOutOfMemory(error) ? TOO_MUCH : BROKEN);
      const onExit = (): void => settle(BROKEN);
      const settle = (result: CompiledStyles | string): void => {
        clearTimeout(limit);
        working.off('message', onMessage);
        working.off('error', onError);
        working.off('exit', onExit);
        resolve(result);
      };
      const onMessage = (message: CompiledStyles | typeof READY): void => {
        if (message !== READY) {
          settle(message);
          return;
        }
        clearTimeout(limit);
        limit = later();
      };
      working.on('message', onMessage);
      working.on('error', onError);
      working.on('exit', onExit);
      working.postMessage(input);
    });
    if (typeof response === 'string') {
      // Not waited for: native code goes on to its end first, and the next stylesheet has a worker of its own.
      void end(working);
      const diagnostics = [styleWarning(NOWHERE, response)];
      return { css: '', readable: '', ok: false, diagnostics, fontPreloads: [] };
    }
    if (!closed) rest(working);
    return response;
  };

  if (startAtOnce) worker = start();

  return {
    compile(input) {
      const result = last.then(() => run(input));
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      if (worker !== null) await end(worker);
      await last;
    },
  };
}

// A busy machine may take long to load code; that is no fault of the stylesheet.
const LOADING_MS = 60_000;

const NOWHERE = { file: '', line: null, column: null };
const TOO_LONG = (timeoutMs: number): string =>
  `The stylesheet took longer than ${timeoutMs / 1000} seconds: something in it repeats itself without end. It is not used.`;
const TOO_MUCH = 'The stylesheet needs too much memory: something in it grows without end. It is not used.';
const BROKEN = 'The stylesheet could not be made. It is not used.';

const isOutOfMemory = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
