import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from './config/environment.ts';
import { StartupError } from './platform/startup-error.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** The life of the process: start or say why not, then stop in order when asked to. */
export async function runServer(): Promise<void> {
  const server = await start();
  giveBackStartMemory();
  let stopping = false;
  const stop = (): void => {
    // A second signal means: now.
    if (stopping) process.exit(1);
    stopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        server.log.error({ err: error }, 'the shutdown was not orderly');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Whoever started us with a channel wants us to end with them.
  process.on('disconnect', stop);
}

async function start(): Promise<RunningServer> {
  try {
    return await startServer(readConfig(process.env));
  } catch (error) {
    const reason =
      error instanceof StartupError
        ? error.message
        : `could not start. ${error instanceof Error ? error.stack : String(error)}`;
    process.stderr.write(`awning: ${reason}\n`);
    process.exit(1);
  }
}

/** Loading the code leaves about 100 MB of garbage behind, which V8 would keep for as long as the process is quiet. */
function giveBackStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
