import { readConfig } from './config/environment.ts';
import { StartupError } from './platform/startup-error.ts';
import { startServer } from './start-server.ts';

function fail(error: unknown): never {
  if (error instanceof StartupError) process.stderr.write(`awning: ${error.message}\n`);
  else
    process.stderr.write(
      `awning: could not start. ${error instanceof Error ? error.stack : String(error)}\n`,
    );
  process.exit(1);
}

const server = await (async () => startServer(readConfig(process.env)))().catch(fail);

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
