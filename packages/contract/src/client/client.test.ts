import {
  type ClientRequest,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addCartEntry,
  exportOrders,
  listOrders,
  readCart,
  readPreferences,
  readTax,
  removeAsset,
  saveTax,
  signMemberOut,
  uploadAsset,
} from '../calls.ts';
import { CallError, type ClientOptions, createClient, isError } from './index.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Handle = (request: Seen, response: ServerResponse) => void;

/** The part of XMLHttpRequest that uploads need, over a real connection, for tests outside a browser. */
class NodeUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #open: { readonly method: string; readonly url: string } = { method: 'POST', url: '' };
  #headers: Record<string, string> = {};
  #received: Record<string, string | string[] | undefined> = {};
  #request: ClientRequest | undefined;

  open(method: string, url: string): void {
    this.#open = { method, url };
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return String(this.#received[name] ?? '') || null;
  }

  abort(): void {
    this.#request?.destroy();
    this.dispatchEvent(new Event('abort'));
  }

  send(body: FormData): void {
    void this.#send(new Response(body));
  }

  async #send(body: Response): Promise<void> {
    const bytes = Buffer.from(await body.arrayBuffer());
    const headers = {
      ...this.#headers,
      'content-type': body.headers.get('content-type') ?? '',
      'content-length': String(bytes.length),
    };
    const request = httpRequest(this.#open.url, { method: this.#open.method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      this.status = response.statusCode ?? 0;
      this.#received = response.headers;
      this.responseText = Buffer.concat(chunks).toString();
      this.dispatchEvent(new Event('load'));
    });
    this.#request = request;
    request.on('error', () => this.dispatchEvent(new Event('error')));
    const step = Math.ceil(bytes.length / 4);
    for (let at = 0; at < bytes.length && !request.destroyed; at += step) {
      request.write(bytes.subarray(at, at + step));
      const progress = { loaded: Math.min(bytes.length, at + step), total: bytes.length };
      this.upload.dispatchEvent(Object.assign(new Event('progress'), progress));
    }
    request.end();
  }
}

const seen: Seen[] = [];
let handle: Handle = () => {};
let baseUrl = '';
let crumb = 'c1';
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = '', url = '', headers } = request;
  const got = { method, url, headers, body: Buffer.concat(chunks).toString() };
  seen.push(got);
  handle(got, response);
});

beforeEach(async () => {
  seen.length = 0;
  crumb = 'c1';
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const open = (options: Partial<ClientOptions> = {}) =>
  createClient({
    baseUrl,
    fetch,
    crumb: () => crumb,
    createRequest: () => new NodeUpload() as unknown as XMLHttpRequest,
    ...options,
  });

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Handle =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

const crumbFail = { error: 'Forbidden', code: 'security.crumb-fail', message: 'Try again.', crumbFail: true };

describe('a call', () => {
  it('a contract call returns the body, the status and the ETag', async () => {
    handle = json({ version: 3 }, 200, { etag: '"3"' });
    expect(await open().call(readTax)).toEqual({ status: 200, body: { version: 3 }, etag: '"3"' });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/commerce/tax' });
  });

  it('without a body in its response gives undefined', async () => {
    handle = (_request, response) => void response.writeHead(204).end();
    expect(await open().call(signMemberOut)).toEqual({ status: 204, body: undefined, etag: null });
  });

  it('a contract call sends the crumb for writes, and none for reads', async () => {
    handle = json({});
    await open().call(readCart);
    await open().call(signMemberOut);
    expect(seen.map(({ headers }) => headers['x-csrf-token'])).toEqual([undefined, 'c1']);
  });

  it('a contract call fills its path, and writes numbers and booleans of a query as text', async () => {
    handle = json({});
    await open().call(readPreferences, { params: { namespace: 'a/b' } });
    await open().call(listOrders, { query: { limit: 20 } });
    await open().call(listOrders, { query: { limit: undefined } });
    await open().call(removeAsset, { params: { assetId: 'x' }, query: { force: true } });
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/v1/commerce-preferences/a%2Fb',
      '/api/commerce/orders?limit=20',
      '/api/commerce/orders',
      '/api/media/assets/x?force=true',
    ]);
  });

  it('a contract call sends the version that a change is meant for as If-Match', async () => {
    handle = json({});
    await open().call(saveTax, { body: {} as never, ifMatch: '"7"' });
    await open().call(saveTax, { body: {} as never, ifMatch: null });
    expect(seen.map(({ headers }) => headers['if-match'])).toEqual(['"7"', undefined]);
  });

  it('a contract call refused for its crumb is sent once more with the fresh one, and no third time', async () => {
    handle = (request, response) => {
      const isFresh = request.headers['x-csrf-token'] === 'c2';
      crumb = 'c2';
      json(isFresh ? {} : crumbFail, isFresh ? 200 : 403)(request, response);
    };
    await open().call(signMemberOut);
    expect(seen).toHaveLength(2);
    handle = json(crumbFail, 403);
    await expect(open().call(signMemberOut)).rejects.toThrow('Try again.');
    expect(seen).toHaveLength(4);
  });

  it('a contract call that is aborted rejects with the reason of the abort', async () => {
    const giveUp = new AbortController();
    handle = () => giveUp.abort(new Error('left the page'));
    await expect(open().call(readTax, { signal: giveUp.signal })).rejects.toThrow('left the page');
  });
});

describe('an idempotency key', () => {
  it('an idempotency key is generated once per call and sent with each attempt', async () => {
    handle = (request, response) => {
      if (seen.length < 3) response.destroy();
      else json({})(request, response);
    };
    await open({ retries: 2 }).call(addCartEntry, { body: { itemId: 'a' } });
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  });

  it('of the caller is used in place of one that is made', async () => {
    handle = json({});
    await open().call(addCartEntry, { body: { itemId: 'a' }, idempotencyKey: 'press-1' });
    expect(seen[0]?.headers['idempotency-key']).toBe('press-1');
  });

  it('a change without an idempotency key is never retried', async () => {
    handle = (_request, response) => void response.destroy();
    await expect(open({ retries: 2 }).call(saveTax, { body: {} as never })).rejects.toThrow(
      /could not be reached/,
    );
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined]);
  });
});

describe('a refusal', () => {
  const refusal = {
    error: 'Not Found',
    code: 'cart.entry-missing',
    message: 'It is gone.',
    errors: { entryId: 'Gone.' },
  };

  it('a refusal is an error with its code, message, fields and retry time', async () => {
    handle = json(refusal, 404, { 'retry-after': '7' });
    const error = await open()
      .call(readCart)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      status: 404,
      code: 'cart.entry-missing',
      message: 'It is gone.',
      errors: { entryId: 'Gone.' },
      retryAfterSeconds: 7,
    });
    expect(isError(error, 'cart.entry-missing')).toBe(true);
    expect(isError(error, 'http.internal')).toBe(false);
    expect(isError(new TypeError('x'), 'cart.entry-missing')).toBe(false);
  });

  it('a refusal is a value for a caller of attempt', async () => {
    handle = json(refusal, 404);
    const outcome = await open().attempt(readCart);
    expect(outcome).toMatchObject({ ok: false, error: { code: 'cart.entry-missing' } });
    handle = json({ entries: [] });
    expect(await open().attempt(readCart)).toMatchObject({ ok: true, body: { entries: [] } });
  });

  it("a client error distinguishes an unreachable server, a proxy's response and a timeout", async () => {
    handle = (_request, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>');
    await expect(open().call(readTax)).rejects.toMatchObject({ code: 'not-ours', message: /on the server/ });
    handle = (_request, response) => void response.writeHead(200).end('<h1>Welcome to our hotel</h1>');
    await expect(open().call(readTax)).rejects.toMatchObject({ code: 'not-ours' });
    handle = () => {};
    await expect(open({ timeoutMs: 50 }).call(readTax)).rejects.toMatchObject({ code: 'timeout' });
    const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1', fetch, crumb: () => undefined });
    await expect(nowhere.call(readTax)).rejects.toMatchObject({ code: 'network', status: 0 });
  });

  it('a client error says so when a response breaks off or stalls in the middle', async () => {
    const begin = (response: ServerResponse): void => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
    };
    handle = (_request, response) => {
      begin(response);
      setTimeout(() => response.destroy(), 20);
    };
    await expect(open().call(readTax)).rejects.toMatchObject({ code: 'network' });
    handle = (_request, response) => begin(response);
    await expect(open({ timeoutMs: 100 }).call(readTax)).rejects.toMatchObject({ code: 'timeout' });
  });
});

describe('an upload', () => {
  const file = new File(['x'.repeat(10_000)], 'photo.png', { type: 'image/png' });

  it('an upload sends the file as a form with the crumb, and reports its progress', async () => {
    handle = json({ id: 'a' }, 201);
    const shares: number[] = [];
    const result = await open().upload(uploadAsset, {
      file,
      query: { only: 'image' } as never,
      onProgress: (share) => shares.push(share),
    });
    expect(result).toMatchObject({ status: 201, body: { id: 'a' } });
    expect(shares.at(-1)).toBe(1);
    expect(shares.length).toBeGreaterThan(1);
    const [request] = seen;
    expect(request).toMatchObject({ method: 'POST', url: '/api/media/assets?only=image' });
    expect(request?.headers['x-csrf-token']).toBe('c1');
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(request?.body).toContain('filename="photo.png"');
  });

  it('that is refused is the same error as any other call', async () => {
    handle = json({ error: 'x', code: 'http.body-too-large', message: 'Too large.' }, 413);
    const error = await open()
      .upload(uploadAsset, { file })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(isError(error, 'http.body-too-large')).toBe(true);
  });

  it('an upload stops when it is aborted', async () => {
    const giveUp = new AbortController();
    handle = () => giveUp.abort(new Error('another file'));
    const sending = open().upload(uploadAsset, { file, signal: giveUp.signal });
    await expect(sending).rejects.toThrow('another file');
    await expect(open().upload(uploadAsset, { file, signal: giveUp.signal })).rejects.toThrow('another file');
  });
});

describe('a download', () => {
  it('a download may take longer than a call', async () => {
    handle = (_request, response) => void setTimeout(() => response.writeHead(200).end('a;b'), 150);
    const { blob } = await open({ timeoutMs: 50 }).download(exportOrders, { query: {} });
    expect(await blob.text()).toBe('a;b');
  });

  it('a download returns the bytes and the file name of the server', async () => {
    handle = (_request, response) =>
      void response
        .writeHead(200, {
          'content-type': 'text/csv',
          'content-disposition': 'attachment; filename="orders.csv"',
        })
        .end('a,b');
    const { blob, filename } = await open().download(exportOrders);
    expect(await blob.text()).toBe('a,b');
    expect(filename).toBe('orders.csv');
  });

  it.each([
    [`attachment; filename="a.csv"; filename*=UTF-8''%C3%A4.csv`, 'ä.csv'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename=plain.csv', 'plain.csv'],
    ['inline', null],
  ])('a download reads the file name in %s', async (disposition, name) => {
    handle = (_request, response) =>
      void response.writeHead(200, { 'content-disposition': disposition }).end('');
    expect((await open().download(exportOrders)).filename).toBe(name);
  });

  it('that is refused is the same error as any other call', async () => {
    handle = json({ error: 'x', code: 'security.sign-in-required', message: 'Please sign in first.' }, 401);
    await expect(open().download(exportOrders)).rejects.toMatchObject({ code: 'security.sign-in-required' });
  });
});
