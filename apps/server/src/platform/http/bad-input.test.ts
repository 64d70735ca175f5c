import { ReadableStream } from 'node:stream/web';
import { ErrorBody } from '@awning/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../modules/foundation/sites/index.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { createTestLog } from '../../testing/test-log.ts';
import { listenOnLoopback, sendBytes } from './testing/test-kernel.ts';

const { log, lines } = createTestLog();
let app: TestApp;
let site: Site;
let owner: TestBrowser;
let port: number;

beforeAll(async () => {
  app = await createTestApp({ swap: { log } });
  site = await app.make.site();
  owner = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(owner, (await app.make.owner(site)).email);
  port = await listenOnLoopback(app.http);
});
afterAll(() => app.close());

const preferences = '/api/v1/commerce-preferences/limits';

/** Saves preferences, which take any JSON, as a member who may: only the body can be the reason for a refusal. */
const save = (
  payload: string | Buffer,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  owner.raw({
    method: 'PUT',
    url: preferences,
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': owner.cookies.get('crumb') ?? '',
      ...headers,
    },
    payload,
  });

function expectRefusal(response: LightMyRequestResponse, status: number, code: string): void {
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(Value.Check(ErrorBody, response.json())).toBe(true);
  expect(response.json().code).toBe(code);
  expectLogged(String(response.headers['x-request-id']), status);
}

/** The id in the answer leads to the line in the log. */
function expectLogged(id: string, status: number): void {
  expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(lines().filter((line) => line.reqId === id && line.status === status)).toHaveLength(1);
}

describe('a body that is not what it should be', () => {
  it('honest JSON is stored and comes back as it was, so what follows is refused for its own sake', async () => {
    const value = {
      text: 'Ünïcødé 🌊',
      constructor: 'a word like any other',
      nested: [{ deep: [1, null, true] }],
    };
    expect((await save(JSON.stringify(value))).statusCode).toBe(200);
    expect((await owner.get(preferences)).json()).toEqual({ ...value, websiteId: site.id });
  });

  it.each([
    ['malformed JSON', '{"a":', 'http.malformed-json'],
    ['JSON with a comma too many', '{"a":1,}', 'http.malformed-json'],
    ['not JSON at all', 'hello', 'http.malformed-json'],
    ['10,000 nested arrays', '['.repeat(10_000) + ']'.repeat(10_000), 'http.too-deep'],
    ['10,000 nested objects', '{"a":'.repeat(10_000), 'http.too-deep'],
    ['__proto__', '{"__proto__":{"admin":true}}', 'http.bad-request'],
    ['__proto__ further in', '{"a":[{"\\u005f_proto__":{}}]}', 'http.bad-request'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}', 'http.bad-request'],
    ['an array where an object belongs', '[]', 'http.invalid'],
    ['null where an object belongs', 'null', 'http.invalid'],
    ['nothing where an object belongs', '', 'http.invalid'],
  ])('%s is a 400', async (_name, body, code) => {
    expectRefusal(await save(body), 400, code);
  });

  it('text that no database keeps is stored without it, and found again by the same query', async () => {
    const response = await save('{"text":"be\\u0000fore \\ud800 after","na\\u0000me":1}');
    expect(response.statusCode, response.body).toBe(200);
    expect((await owner.get(preferences)).json()).toMatchObject({ text: 'before \ufffd after', name: 1 });
    expect((await owner.get('/api/content/pages?search=a%00b')).statusCode).not.toBe(400);
    expect((await owner.get('/?a=%00')).statusCode).toBe((await owner.get('/')).statusCode);
  });

  it('bytes that are not UTF-8 are a 400', async () => {
    const bytes = Buffer.from([...Buffer.from('{"a":"'), 0xc3, 0x28, ...Buffer.from('"}')]);
    expectRefusal(await save(bytes), 400, 'http.unstorable-text');
  });

  it('10 MB are a 413, with and without a length told in advance', async () => {
    const huge = `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`;
    expectRefusal(await save(huge), 413, 'http.body-too-large');
    const response = await fetch(`http://127.0.0.1:${port}/api/member-session`, {
      method: 'POST',
      body: ReadableStream.from([Buffer.from('{"a":"'), Buffer.alloc(2 * 1024 * 1024, 'x')]),
      headers: await crumbOf(port),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'http.body-too-large' });
  });

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'nonsense',
    'application/json5',
  ])('the content type %s is a 415', async (type) => {
    expectRefusal(await save('{}', { 'content-type': type }), 415, 'http.unsupported-type');
  });

  it('a wrong type in a field is answered with a sentence for that field', async () => {
    const response = await owner.call('POST', '/api/members', { email: 7, password: 'short', roles: ['x'] });
    expectRefusal(response, 400, 'http.invalid');
    expect(Object.keys(response.json().errors)).toEqual(['email', 'password', 'roles.0']);
  });

  it.each([
    [1_000, 50],
    [100_000, 1],
  ])('a list with %i mistakes is answered with %i of them', async (length, sentences) => {
    const roles = Array.from({ length }, () => 'x');
    const response = await owner.call('POST', '/api/members', {
      email: 'a@b.example',
      password: 'long enough',
      roles,
    });
    expectRefusal(response, 400, 'http.invalid');
    expect(Object.keys(response.json().errors)).toHaveLength(sentences);
  });
});

describe('a form that is not what it should be', () => {
  const post = (payload: string | Buffer): Promise<LightMyRequestResponse> =>
    owner.raw({
      method: 'POST',
      url: '/account/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload,
    });

  it.each([
    ['a field that comes twice', 'email=a&email=b&password=x', 'http.invalid'],
    ['percent-encoded bytes that are not UTF-8', 'email=%C3%28&password=x', 'http.unstorable-text'],
    ['__proto__', '__proto__=x', 'http.bad-request'],
    ['more fields than any form has', 'a=1&'.repeat(200_000), 'http.too-many-fields'],
    ['nothing', '', 'http.invalid'],
  ])('%s is a 400', async (_name, body, code) => {
    expectRefusal(await post(body), 400, code);
  });

  it('a replacement character that a visitor really typed is kept', async () => {
    expect((await post('email=%EF%BF%BD&password=x')).statusCode).toBe(401);
  });
});

describe('an address that is not what it should be', () => {
  it.each([
    ['broken percent-encoding', '/api/secrets/%E0%A4%A', 400, 'http.bad-request'],
    ['broken percent-encoding where no route is', '/%', 400, 'http.bad-request'],
    ['U+0000 in the path', '/api/secrets/a%00b', 400, 'http.unstorable-text'],
    ['a part that is too long', `/api/members/${'a'.repeat(400)}`, 414, 'http.address-too-long'],
    ['a flag that is none', '/api/site-users/account/session?cloneCart=perhaps', 400, 'http.invalid'],
    ['a file outside the folder', '/_awning/admin/assets/..%2f..%2fmanifest.json', 404, 'http.not-found'],
    ['a file that is not for browsers', '/_awning/admin/manifest.json', 404, 'http.not-found'],
  ])('%s is refused', async (_name, url, status, code) => {
    const method = url.includes('cloneCart') || url.includes('members') ? 'DELETE' : 'GET';
    const headers = { 'x-csrf-token': owner.cookies.get('crumb') ?? '' };
    expectRefusal(await owner.raw({ method, url, headers } as InjectOptions), status, code);
  });

  it('PL-8.59 a not-found error carries the path that was asked for, and not its query', async () => {
    const response = await owner.get('/shop/no-such-thing?secret=1');
    expectRefusal(response, 404, 'http.not-found');
    expect(response.json().message).toBe('We couldn’t find anything at /shop/no-such-thing.');
  });

  it('PL-8.59 people get it as a page of the site, with the path as text and nothing else', async () => {
    const response = await owner.get('/<img src=x onerror=alert(1)>', { accept: 'text/html' });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('We couldn’t find anything at /&lt;img src=x onerror=alert(1)&gt;.');
    expect(response.body).not.toContain('<img');
  });

  it('people get a broken address as a page, and calls as data', async () => {
    const response = await owner.get('/%', { accept: 'text/html' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      400,
      'text/html; charset=utf-8',
    ]);
    expect(response.body).toMatch(/<title>[^<]+<\/title>[\s\S]*<h1>/);
    expectRefusal(await owner.get('/api/secrets/%E0%A4%A', { accept: 'text/html' }), 400, 'http.bad-request');
  });

  it('a refused letter is told on a page with the title of the site', async () => {
    const response = await owner.get('/a%00b', { accept: 'text/html' });
    expect(response.statusCode).toBe(400);
    expect(/<title>(.*)<\/title>/.exec(response.body)?.[1]).toContain(site.title);
  });

  it.each(['PROPFIND', 'TRACE', 'OPTIONS', 'PATCH'])('%s, which no route has, is a 404', async (method) => {
    expectRefusal(await owner.raw({ method, url: '/api/members' } as InjectOptions), 404, 'http.not-found');
  });

  it('HEAD answers like GET, without the body', async () => {
    const [head, get] = [await owner.raw({ method: 'HEAD', url: '/account' }), await owner.get('/account')];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-security-policy']).toBe(get.headers['content-security-policy']);
    expect((await app.browser().raw({ method: 'HEAD', url: '/api/members' })).statusCode).toBe(401);
  });

  it('a part of a file that is not there is a 416, and conditions that fail are no mistake of ours', async () => {
    const file = '/_awning/admin/assets/admin-test.js';
    expectRefusal(await owner.get(file, { range: 'bytes=9000-' }), 416, 'http.range-missing');
    expect((await owner.get(file, { range: 'bytes=0-3' })).statusCode).toBe(206);
    expect((await owner.get(file, { 'if-match': '"other"' })).statusCode).toBe(412);
    const { etag } = (await owner.get(file)).headers;
    expect((await owner.get(file, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it('a second spelling of an address is no way around its rules', async () => {
    for (const url of ['/%61pi/members', '/api/m%65mbers', 'http://elsewhere.example/api/members']) {
      const stranger = await app.browser({ host: `${site.slug}.localhost` }).get(url);
      expect(stranger.statusCode).toBe(401);
      expect(stranger.headers['cache-control']).toBe('no-store');
      const known = await owner.get(url);
      expect([known.statusCode, known.headers['cache-control']]).toEqual([200, 'no-store']);
    }
    const session = await owner.get('/%61pi/member-session');
    expect(session.json().member).not.toBeNull();
    expect(session.headers['cache-control']).toBe('no-store');
  });
});

describe('bytes that are hardly HTTP', () => {
  const host = 'Host: localhost\r\nConnection: close\r\n';
  it.each([
    ['noise', 'lorem ipsum\r\n\r\n', 400, 'http.bad-request'],
    ['a TLS greeting', Buffer.from('16030100a5010000a10303', 'hex'), 400, 'http.bad-request'],
    ['a method nobody knows', `BREW / HTTP/1.1\r\n${host}\r\n`, 400, 'http.bad-request'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'http.bad-request'],
    [
      'headers of 20 kB',
      `GET / HTTP/1.1\r\n${host}X-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'http.headers-too-large',
    ],
    ['a line break inside a header', `GET / HTTP/1.1\r\n${host}X-A: a\rb\r\n\r\n`, 400, 'http.bad-request'],
    [
      'two lengths',
      `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
      'http.bad-request',
    ],
    [
      'a length and chunks, as smugglers send',
      `POST / HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'http.bad-request',
    ],
    ['an expectation', `POST / HTTP/1.1\r\n${host}Expect: miracles\r\n\r\n`, 417, 'http.expectation-failed'],
    [
      'an address of 20 kB',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
      431,
      'http.headers-too-large',
    ],
    ['an address of 10 kB', `GET /?q=${'a'.repeat(10_000)} HTTP/1.1\r\n${host}\r\n`, 200, undefined],
  ])('%s gets an answer in the one shape', async (_name, bytes, status, code) => {
    const response = await sendBytes(port, bytes);
    expect(response.status).toBe(status);
    expectLogged(/^x-request-id: (\w+)\r?$/im.exec(response.head)?.[1] ?? '', status);
    if (code === undefined) return;
    const body = JSON.parse(response.body);
    expect(Value.Check(ErrorBody, body)).toBe(true);
    expect(body.code).toBe(code);
    expect(response.head).toMatch(/content-security-policy: default-src 'none'/i);
  });

  it('they are counted like every other request', async () => {
    const count = async (status: number): Promise<number> => {
      const { body } = await app.browser().get('/metrics');
      const label = `method="any",route="none",status="${status}"`;
      return Number(new RegExp(`duration_seconds_count\\{${label}\\} (\\d+)`).exec(body)?.[1] ?? 0);
    };
    const before = [await count(400), await count(417), await count(431)];
    await sendBytes(port, 'lorem ipsum\r\n\r\n');
    await sendBytes(port, `GET /% HTTP/1.1\r\n${host}\r\n`);
    await sendBytes(port, `POST / HTTP/1.1\r\n${host}Expect: miracles\r\n\r\n`);
    await sendBytes(port, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`);
    const more = [2, 1, 1];
    expect([await count(400), await count(417), await count(431)]).toEqual(
      before.map((seen, i) => seen + (more[i] ?? 0)),
    );
  });

  it('HTTP/1.0 without a host is served, as it has always been', async () => {
    expect((await sendBytes(port, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it('the server is well after all of this', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });
});

async function crumbOf(atPort: number): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${atPort}/api/member-session`);
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const crumb = cookies.find((cookie) => cookie.startsWith('crumb='))?.slice('crumb='.length) ?? '';
  return { cookie: cookies.join('; '), 'x-csrf-token': crumb, 'content-type': 'application/json' };
}

describe('a place in a list that nobody was given', () => {
  const ID = '0'.repeat(24);
  const encode = (text: string): string => Buffer.from(text).toString('base64url');
  /** The years 10000 and 0, and numbers that no column holds, in all the forms that lists give out. */
  const CURSORS = [
    'x',
    '2147483648',
    `9999999999999.${ID}`,
    encode('order 2147483648'),
    encode(`1.5 ${ID}`),
    ...['253402300800000', '-62135596800001'].flatMap((time) =>
      [`${time} ${ID}`, `${time} ${ID}00000000`, `${ID} a ${time} ${ID}`, `newest 5 ${time} ${ID}`].map(
        encode,
      ),
    ),
  ];

  it('an unknown cursor is refused or treated like any other by every paged list', async () => {
    const store = await app.make.store(site);
    const product = await app.make.product(site, store.id);
    const blog = await app.make.collection(site, { kind: 'blog' });
    const { paths } = (await owner.get('/api/openapi.json')).json<{
      paths: Record<string, { get?: { parameters?: { in: string; name: string }[] } }>;
    }>();
    const lists = Object.entries(paths)
      .filter(([, { get }]) =>
        get?.parameters?.some((request) => request.in === 'query' && request.name === 'cursor'),
      )
      .flatMap(([path]) =>
        [store.id, blog.id].map((collectionId) =>
          path
            .replaceAll('{collectionId}', collectionId)
            .replaceAll('{itemId}', product.id)
            .replaceAll(/\{\w+\}/g, ID),
        ),
      );
    expect(lists.length).toBeGreaterThan(20);
    for (const path of new Set(lists)) {
      const addresses = CURSORS.map((cursor) => `${path}?cursor=${cursor}`);
      const answers = await Promise.all(addresses.map((address) => owner.get(address)));
      for (const [index, { statusCode }] of answers.entries())
        expect.soft([200, 400, 404], `${statusCode} ${addresses[index]}`).toContain(statusCode);
    }
  });
});
