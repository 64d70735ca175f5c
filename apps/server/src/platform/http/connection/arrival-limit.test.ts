import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { anyone } from '@awning/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestKernel, listenOnLoopback, type TestKernel } from '../testing/test-kernel.ts';

let kernel: TestKernel;
afterEach(() => kernel.app.close());

function begin(port: number, path: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\n` +
      'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\na=1',
  );
  return socket;
}

describe('the time for a body to arrive', () => {
  it('the time for a request body to arrive is short, except for routes that take files', async () => {
    kernel = await createTestKernel({
      config: { requestSeconds: 1 },
      routes(app) {
        const respond = async (request: { body: unknown }) => request.body;
        app.post('/form', { config: { access: anyone } }, respond);
        app.post('/file', { config: { access: anyone, arrivalSeconds: 600, answerSeconds: 600 } }, respond);
      },
    });
    const port = await listenOnLoopback(kernel.app);
    const file = begin(port, '/file');
    const refused = await text(begin(port, '/form'));
    expect(refused).toMatch(/^HTTP\/1\.1 408 /);
    expect(refused).toContain('"code":"http.timeout"');
    file.write('&b=2');
    const response = await text(file);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toContain('{"a":"1","b":"2"}');
  });
});
