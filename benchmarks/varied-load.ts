import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { median } from './bench-report.ts';
import { cpuSeconds } from './http-load.ts';

export interface VariedLoad {
  /** Answers in a second on the wall. */
  readonly perSecond: number;
  /**
   * Responses in a second of the server's processor time, no matter what else the machine does; the database's time is
   * not in it.
   */
  readonly perCpuSecond: number;
  readonly medianMs: number;
  /** Of each call, in milliseconds. */
  readonly times: readonly number[];
}

/**
 * Calls that differ from each other, each connection one after the other. On bare sockets, because a library for HTTP
 * would be slower than what it measures. Every answer has to be a 200 with its length.
 */
export async function measureVaried(
  { port, pid }: { readonly port: number; readonly pid: number },
  workers: readonly (() => string)[],
  { ms, least = 1 }: { ms: number; least?: number },
): Promise<VariedLoad> {
  const sockets = await Promise.all(workers.map(() => open(port)));
  const cpuBefore = await cpuSeconds(pid);
  const startedAt = performance.now();
  const times = await Promise.all(
    sockets.map((socket, worker) =>
      ask(socket, workers[worker] ?? (() => ''), { until: startedAt + ms, least }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = (await cpuSeconds(pid)) - cpuBefore;
  for (const socket of sockets) socket.destroy();
  const all = times.flat();
  return {
    perSecond: all.length / seconds,
    perCpuSecond: all.length / cpu,
    medianMs: median(all),
    times: all,
  };
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/** How long each call took. */
function ask(
  socket: Socket,
  next: () => string,
  { until, least }: { until: number; least: number },
): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    let sentAt = 0;
    let text: Buffer = Buffer.alloc(0);
    let length = -1;
    const send = (): void => {
      sentAt = performance.now();
      socket.write(next());
    };
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      text = text.length === 0 ? chunk : Buffer.concat([text, chunk]);
      if (length < 0) length = responseLength(text);
      if (length < 0 || text.length < length) return;
      const now = performance.now();
      times.push(now - sentAt);
      text = Buffer.alloc(0);
      length = -1;
      if (now < until || times.length < least) send();
      else resolve(times);
    });
    socket.on('close', () => reject(new Error('The server closed the connection.')));
    send();
  });
}

/** Head and body together; negative while the head is not complete. */
function responseLength(text: Buffer): number {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return -1;
  const head = text.toString('latin1', 0, end);
  const body = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
  if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(body))
    throw new Error(`Not the answer expected:\n${text.toString('utf8')}`);
  return end + 4 + body;
}
