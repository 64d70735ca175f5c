import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig, unknownVariables } from './config/environment.ts';
import { StartupError } from './platform/startup-error.ts';
import { type RunningServer, startServer } from './start-server.ts';

// One Ctrl-C may reach us twice, from the terminal and from npm. What comes this soon after is the same wish.
const ECHO_MS = 1_000;

/** The life of the process: start or say why not, then stop in order when asked to. */
export async function runServer(): Promise<void> {
  // Heard from the first moment: a start that nobody waits for any more must leave nothing behind.
  const request = listenForStopSignals();
  const server = await start(request);
  releaseStartMemory();
  if (!request.aborted) await once(request, 'abort');
  try {
    await server.stop();
  } catch (error) {
    server.log.error({ err: error }, 'the shutdown was not orderly');
    process.exit(1);
  }
  process.exit(0);
}

function listenForStopSignals(): AbortSignal {
  const stopping = new AbortController();
  let wishedAt = 0;
  const stop = (): void => {
    if (stopping.signal.aborted) return;
    wishedAt = performance.now();
    stopping.abort();
  };
  const stopOrInsist = (): void => {
    // A second signal means: now.
    if (stopping.signal.aborted && performance.now() - wishedAt > ECHO_MS) process.exit(1);
    stop();
  };
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOrInsist);
  // A terminal that is gone cannot be written to either; that must not end us before we have closed in order.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  // A parent process that started us with a channel wants us to end with it, and may have gone before we could notice.
  process.on('disconnect', stop);
  if (process.connected === false) stop();
  return stopping.signal;
}

async function start(request: AbortSignal): Promise<RunningServer> {
  try {
    for (const name of unknownVariables(process.env)) {
      process.stderr.write(
        `awning: ${name} is no variable that Awning knows; docs/reference/configuration.md lists them all.\n`,
      );
    }
    return await startServer(readConfig(process.env), { signal: request });
  } catch (error) {
    if (request.aborted) {
      process.stderr.write('awning: stopped before it was ready\n');
      process.exit(0);
    }
    const reason =
      error instanceof StartupError
        ? error.message
        : `could not start. ${error instanceof Error ? error.stack : String(error)}`;
    process.stderr.write(`awning: ${reason}\n`);
    process.exit(1);
  }
}

/** Loading the code leaves about 100 MB of garbage behind, which V8 would keep for as long as the process is quiet. */
function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
