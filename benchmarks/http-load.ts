import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';

const CONNECTIONS = 8;
/** The same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

export interface Load {
  /**
   * Answers in a second on the wall: what visitors see. The asking side may be what limits it, or what else the machine
   * does.
   */
  readonly perSecond: number;
  /** Responses in a second of the server's processor time, no matter what else the machine does. */
  readonly perCpuSecond: number;
}

/** Written on bare sockets, because a library for HTTP would be slower than what it measures. */
export async function measureLoad(
  server: { port: number; pid: number },
  request: string,
  ms: number,
): Promise<Load> {
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(server.port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  const before = await cpuSeconds(server.pid);
  const startedAt = performance.now();
  const counts = await Promise.all(sockets.map((socket) => askFor(socket, request, startedAt + ms)));
  const seconds = (performance.now() - startedAt) / 1000;
  const spent = (await cpuSeconds(server.pid)) - before;
  for (const socket of sockets) socket.destroy();
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return { perSecond: answers / seconds, perCpuSecond: answers / spent };
}

/** Of all its threads, in the program and in the system on its behalf. */
export async function cpuSeconds(pid: number): Promise<number> {
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program may hold spaces; after it come state, parent and so on.
  const [user, system] = facts
    .slice(facts.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  if (user === undefined || system === undefined)
    throw new Error('The system does not say how much time was spent.');
  return (user + system) / TICKS_PER_SECOND;
}

/** One request after the other; the next is sent when the whole answer to the last is there. */
function askFor(socket: Socket, request: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let length = 0;
    let received = 0;
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (length === 0) length = responseLength(chunk);
      received += chunk.length;
      if (received < length) return;
      answers += 1;
      received = 0;
      if (performance.now() < until) socket.write(request);
      else resolve(answers);
    });
    socket.write(request);
  });
}

/** Of the first answer; those that follow have the same length. */
function responseLength(chunk: Buffer): number {
  const head = chunk.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
  const body = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
  if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(body))
    throw new Error(`Not the answer expected:\n${head}`);
  return head.length + 4 + body;
}
