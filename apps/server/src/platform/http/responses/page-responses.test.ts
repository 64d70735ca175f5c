import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { anyone, disableUserScriptsCookie } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestKernel, listenOnLoopback, reef, type TestKernel } from '../testing/test-kernel.ts';
import { sendPage } from './page-responses.ts';
import { sitePolicy } from './security-headers.ts';

let kernel: TestKernel;
let port: number;
let count = 0;
let time = 0;
let text = '';

const long = (about: string): string => `<!doctype html><title>${about}</title>${'<p>words</p>'.repeat(300)}`;

beforeAll(async () => {
  kernel = await createTestKernel({
    now: () => time,
    routes(app) {
      const access = { config: { access: anyone } };
      app.get('/page', access, async (request, reply) => {
        count++;
        const policy = sitePolicy(["'sha256-abc'"]);
        return sendPage(request, reply, { page: { html: text }, policy, query: ['tag'] });
      });
      app.get('/missing', access, async (request, reply) => {
        count++;
        return sendPage(request, reply, {
          page: { html: text },
          policy: sitePolicy(),
          query: [],
          status: 404,
        });
      });
      app.get('/locked', access, async (request, reply) => {
        count++;
        return sendPage(request, reply, { page: { html: text }, policy: sitePolicy(), query: null });
      });
    },
  });
  port = await listenOnLoopback(kernel.app);
});
afterAll(() => kernel.app.close());
beforeEach(() => {
  kernel.invalidations.tell(null);
  text = long('first');
  count = 0;
});

interface SentPage {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<SentPage> =>
  new Promise((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path, method, agent: false, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

const unpack = ({ headers, body }: SentPage): string =>
  (headers['content-encoding'] === 'br'
    ? brotliDecompressSync(body)
    : headers['content-encoding'] === 'gzip'
      ? gunzipSync(body)
      : body
  ).toString();

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };

describe('a page that is sent', () => {
  it('a page is compressed once per encoding, for any spelling of Accept-Encoding', async () => {
    const spellings = ['br', 'gzip, deflate, br', 'br;q=0.9, gzip;q=0.8', '*', 'gzip', 'gzip;q=1', 'deflate'];
    for (const round of [1, 2]) {
      for (const spelling of spellings) {
        const answer = await ask('/page', { 'accept-encoding': spelling });
        expect(unpack(answer), `${spelling} in round ${round}`).toBe(text);
        expect(answer.headers.vary).toBe('accept-encoding');
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      }
    }
    expect(count).toBe(3);
  });

  it('a page is not rendered again for made-up encodings', async () => {
    for (let number = 0; number < 30; number++) {
      await ask('/page', { 'accept-encoding': `br, x-${number}` });
    }
    expect(count).toBe(1);
  });

  it('a page has an ETag of its content, returns 304 for it, and has no body for HEAD', async () => {
    const first = await ask('/page', browser);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}-br"$/);
    for (const round of ['the route', 'the front door']) {
      if (round === 'the route') kernel.invalidations.tell(reef.id);
      const known = await ask('/page', { ...browser, 'if-none-match': etag });
      expect([known.status, known.body.length, known.headers.etag], round).toEqual([304, 0, etag]);
      expect(known.headers['content-encoding']).toBeUndefined();
      const head = await ask('/page', browser, 'HEAD');
      expect([head.status, head.body.length], round).toEqual([200, 0]);
      expect(head.headers['content-length']).toBe(first.headers['content-length']);
      await ask('/page', browser);
    }
    kernel.invalidations.tell(reef.id);
    text = long('second');
    const changed = await ask('/page', { ...browser, 'if-none-match': etag });
    expect([changed.status, unpack(changed)]).toEqual([200, text]);
  });

  it('a page keeps its policy, and bypasses the cache for visitors who disable owner scripts', async () => {
    const cookie = `a=b; ${disableUserScriptsCookie}=true`;
    for (let round = 0; round < 2; round++) {
      const usual = await ask('/page', browser);
      expect(usual.headers['content-security-policy']).toContain("'sha256-abc'");
      const strict = await ask('/page', { ...browser, cookie });
      expect(strict.headers['content-security-policy']).not.toContain("'sha256-abc'");
    }
    expect(count).toBe(3);
  });

  it('a page is not cached for made-up addresses, as a 404, or when it is private', async () => {
    for (const path of ['/page?x=1', '/missing', '/locked']) {
      count = 0;
      for (let round = 1; round <= 3; round++) {
        await ask(path, browser);
        expect(count, path).toBe(round);
      }
    }
    expect((await ask('/locked', browser)).headers['cache-control']).toMatch(/^private/);
    const missing = await ask('/missing', browser);
    expect([missing.status, unpack(missing), missing.headers.etag]).toEqual([404, text, undefined]);
    await ask('/page?tag=a', browser);
    count = 0;
    await ask('/page?tag=a', browser);
    expect(count).toBe(0);
  });

  it('a page is rendered again after a minute, because its content may depend on the time', async () => {
    await ask('/page', browser);
    time += 59_999;
    await ask('/page', browser);
    expect(count).toBe(1);
    time += 2;
    await ask('/page', browser);
    await ask('/page', browser);
    expect(count).toBe(2);
  });

  it('a short page is sent uncompressed', async () => {
    text = '<p>short</p>';
    const answer = await ask('/page', browser);
    expect([answer.headers['content-encoding'], answer.body.toString()]).toEqual([undefined, text]);
    expect(answer.headers.etag).toMatch(/^"[\w-]{22}"$/);
  });

  it('a page stays cached when another site changes', async () => {
    await ask('/page', browser);
    kernel.invalidations.tell('dune');
    await ask('/page', browser);
    expect(count).toBe(1);
  });
});
