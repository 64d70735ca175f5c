import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const CONNECTIONS = 8;

/** Answers per second for one address. Written on bare sockets: a library for HTTP would be slower than what it measures. */
export async function answersPerSecond(port: number, request: string, ms: number): Promise<number> {
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  const startedAt = performance.now();
  const counts = await Promise.all(sockets.map((socket) => askFor(socket, request, startedAt + ms)));
  const seconds = (performance.now() - startedAt) / 1000;
  for (const socket of sockets) socket.destroy();
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

/** One request after the other; the next is sent when the whole answer to the last is there. */
function askFor(socket: Socket, request: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let length = 0;
    let received = 0;
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (length === 0) length = answerLength(chunk);
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
function answerLength(chunk: Buffer): number {
  const head = chunk.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
  const body = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
  if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(body))
    throw new Error(`Not the answer expected:\n${head}`);
  return head.length + 4 + body;
}
