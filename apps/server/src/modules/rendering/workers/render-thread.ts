import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Theme } from '@awning/theme-kit';
import { compiledCodeEnvironment } from '../../../platform/compiled-code.ts';
import type { FromWorker, ToWorker } from './render-messages.ts';

/** One worker and the themes that it knows. */
export interface RenderThread {
  send(message: ToWorker): void;
  /** Sends the theme unless the worker has it. True: it has yet to compile it. */
  sendTheme(key: string, theme: Theme): boolean;
  /** Processor time that it has used so far. Null when it does not even answer that. */
  spentMs(): Promise<number | null>;
  end(): Promise<void>;
}

export interface RenderThreadOptions {
  readonly program: URL;
  readonly memoryMegabytes: number;
  readonly maxThemes: number;
  readonly onMessage: (message: FromWorker) => void;
  /** Called once, for any reason. Not called when the thread is ended on purpose. */
  readonly onLost: (loss: { readonly detail: string; readonly outOfMemory: boolean }) => void;
}

/** Characters of all templates that a worker keeps compiled; code takes many times the memory of its source. */
const MAX_THEME_CHARACTERS = 6 * 1024 * 1024;

/** A thread at work answers within milliseconds, unless the machine is very busy. */
const SILENCE_MS = 500;

export function startRenderThread(options: RenderThreadOptions): RenderThread {
  const { program, memoryMegabytes, maxThemes, onMessage, onLost } = options;
  const worker = new Worker(program, {
    // It runs templates of strangers and gets none of our secrets.
    env: compiledCodeEnvironment(),
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 32 },
  });
  // What waits for a page is a request, and that keeps the process alive.
  worker.unref();
  /** By key, the one that was used last at the end. */
  const themes = new Map<string, number>();
  let isClosed = false;

  const lose = (detail: string, outOfMemory = false): void => {
    if (isClosed) return;
    isClosed = true;
    onLost({ detail, outOfMemory });
  };
  worker.on('message', (message: FromWorker) => {
    if (!isClosed) onMessage(message);
  });
  worker.on('messageerror', (error) => lose(error.message));
  worker.on('error', (error: unknown) => {
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    lose(error instanceof Error ? error.message : String(error), isOutOfMemory);
    // After an error that nobody caught it ends by itself, but when, nobody knows.
    void worker.terminate();
  });
  worker.on('exit', (code) => lose(`exit ${code}`));

  const send = (message: ToWorker): void => worker.postMessage(message);

  return {
    send,
    sendTheme(key, theme) {
      const known = themes.get(key);
      themes.delete(key);
      themes.set(key, known ?? sizeOf(theme));
      if (known !== undefined) return false;
      // Stylesheets are nothing that is drawn.
      send({ kind: 'theme', key, theme: { ...theme, stylesheets: [], styleImports: {} } });
      let characters = [...themes.values()].reduce((sum, size) => sum + size, 0);
      for (const [oldest, size] of themes) {
        if (oldest === key || (themes.size <= maxThemes && characters <= MAX_THEME_CHARACTERS)) break;
        themes.delete(oldest);
        characters -= size;
        send({ kind: 'forget-theme', key: oldest });
      }
      return true;
    },
    async spentMs() {
      const silence = new AbortController();
      try {
        const usage = worker.cpuUsage();
        const spent = await Promise.race([usage, sleep(SILENCE_MS, null, { signal: silence.signal })]);
        return spent && (spent.user + spent.system) / 1000;
      } catch {
        return null;
      } finally {
        silence.abort();
      }
    },
    async end() {
      isClosed = true;
      await worker.terminate();
    },
  };
}

function sizeOf({ layouts, collections, pages, partials }: Theme): number {
  const sources = [
    ...Object.values(layouts).flatMap(({ regions }) => regions),
    ...Object.values(collections).flatMap(({ list, item }) => [list, item]),
    ...Object.values(pages).map(({ template }) => template),
    ...Object.values(partials),
  ];
  return sources.reduce((sum, source) => sum + (source?.text.length ?? 0), 0);
}
