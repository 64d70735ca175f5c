import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';

interface BareAnswer {
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

/** A process of its own that does nothing but send the same bytes with the same headers, from memory. */
export async function startBareServer(
  answer: BareAnswer,
): Promise<{ port: number; pid: number; stop(): Promise<void> }> {
  const child = fork(import.meta.filename, [], { serialization: 'advanced' });
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

if (process.argv[1] === import.meta.filename && process.send) {
  const [{ headers, body }] = (await once(process, 'message')) as [BareAnswer];
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  }).listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address !== 'string') process.send?.(address.port);
  });
  process.once('disconnect', () => process.exit(0));
}
