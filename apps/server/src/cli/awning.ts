import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// One Ctrl-C may reach us twice, from the terminal and from npm. What comes this soon after is the same wish.
const ECHO_MS = 1_000;

const interruption = new AbortController();
let interruptedAt = 0;
const interrupt = (): void => {
  if (!interruption.signal.aborted) {
    interruptedAt = performance.now();
    interruption.abort();
  } else if (performance.now() - interruptedAt > ECHO_MS) {
    process.exit(130);
  }
};
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);
process.on('SIGHUP', interrupt);
// A parent process that started us with a channel wants us to end with it; the channel alone must not keep us running.
process.on('disconnect', interrupt);
process.channel?.unref();

// The reader of our output may close it early, as `head` does. The command still finishes and cleans up.
process.stdout.on('error', () => undefined);

// As the server does: the next command finds its code compiled and answers in half the time.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/awning-compile', import.meta.url)));
const { runCli } = await import('./run-cli.ts');
process.exitCode = await runCli({
  words: process.argv.slice(2),
  env: process.env,
  streams: process,
  signal: interruption.signal,
});
// An abandoned command may still wait for something that nobody needs any more.
if (interruption.signal.aborted) process.exit();
