import { anyone, ErrorBody } from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Site } from '../../modules/foundation/sites/index.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  countJsonParts,
  MAX_DEPTH,
  MAX_FIELDS,
  MOST_OPEN_PARTS,
  MOST_PARTS,
  MOST_PARTS_OF_LARGE,
  mostPartsOf,
} from './connection/json-bounds.ts';
import type { RouteRule } from './routes/route-table.ts';
import { MOST_CHECKED_FOR_ALL } from './routes/schema-compilers.ts';
import { createTestKernel } from './testing/test-kernel.ts';

const fields = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => `"k${(from + i).toString(36)}":1`).join(',');
/** Many names in one object. */
const MANY_NAMES = `{${fields(0, 20_000)}}`;
/** No object has too many names, all together have. */
const MANY_PARTS = `[${Array.from({ length: 6 }, (_, i) => `{${fields(i * MAX_FIELDS, MAX_FIELDS)}}`).join(',')}]`;
const MANY_OBJECTS = `[${'{},'.repeat(MOST_PARTS_OF_LARGE)}{}]`;
const DEEP = `${'[{"a":'.repeat(MAX_DEPTH)}1${'}]'.repeat(MAX_DEPTH)}`;

afterEach(() => vi.restoreAllMocks());

describe('the scan of a JSON body', () => {
  const count = (text: string, most = MOST_PARTS_OF_LARGE): number => countJsonParts(Buffer.from(text), most);

  it('counts fields, objects and lists, and neither plain items nor what stands in a text', () => {
    expect(count('{"a":[1,2,3],"b":{"c":"{[:,\\"{"}}')).toBe(6);
    expect(count('"{[:"')).toBe(0);
  });

  it('the scan of a JSON body stops at the first part over the limit', () => {
    const bytes = Buffer.from(`[${'{},'.repeat(1_000)}{}]`);
    let reads = 0;
    const watched = new Proxy(bytes, {
      get(target, key) {
        if (key === 'length') return target.length;
        reads++;
        return target[Number(key)];
      },
    });
    expect(() => countJsonParts(watched, 10)).toThrow('too many fields and lists');
    expect(reads).toBeLessThan(40);
  });

  it('the scan of a JSON body allows as many fields in one object as in one form', () => {
    expect(count(`{${fields(0, MAX_FIELDS)}}`)).toBe(MAX_FIELDS + 1);
    expect(() => count(`{${fields(0, MAX_FIELDS + 1)}}`)).toThrow(
      'One object of the body has too many fields',
    );
    const beside = `[{${fields(0, MAX_FIELDS)}},{${fields(0, MAX_FIELDS)}}]`;
    expect(() => count(beside)).not.toThrow();
  });

  it('the scan of a JSON body allows the largest document of a page, made of the smallest rows of a chart', () => {
    const row = '{"label":"a","values":[1]}';
    const document = `{"document":[${`${row},`.repeat(1_000_000 / (row.length + 1))}${row}]}`;
    expect(document.length).toBeGreaterThan(1_000_000);
    expect(() => count(document)).not.toThrow();
  });
});

describe('the limit of a schema', () => {
  const text = { type: 'string' };

  it('the part limit of a schema is above what its largest body has', () => {
    const row = { type: 'object', properties: { a: text, b: { anyOf: [text, { type: 'null' }] } } };
    const schema = { type: 'object', properties: { rows: { type: 'array', items: row, maxItems: 1000 } } };
    const largest = JSON.stringify({ rows: Array.from({ length: 1000 }, () => ({ a: '', b: null })) });
    const parts = countJsonParts(Buffer.from(largest), MOST_PARTS);
    expect(mostPartsOf(schema, MOST_PARTS)).toBeGreaterThan(2 * parts);
    expect(mostPartsOf(schema, MOST_PARTS)).toBeLessThan(3 * parts);
  });

  it('the part limit of a schema is the general one where any JSON is allowed', () => {
    for (const any of [{}, { type: 'array' }, { type: 'object', additionalProperties: true }])
      expect(mostPartsOf({ type: 'object', properties: { any } }, MOST_PARTS)).toBe(MOST_PARTS);
    expect(mostPartsOf({}, MOST_OPEN_PARTS)).toBe(MOST_OPEN_PARTS);
    expect(mostPartsOf(undefined, MOST_PARTS)).toBeLessThan(1_000);
    expect(mostPartsOf({ type: 'array', items: text }, MOST_PARTS)).toBeLessThan(1_000);
  });
});

describe('what is wrong with a body', () => {
  const item = {
    type: 'object',
    properties: { a: { type: 'string' } },
    required: ['a'],
    additionalProperties: false,
  };
  const schema = { body: { type: 'array', items: item, maxItems: 100_000 } };

  const problemsOf = async (body: unknown): Promise<number> => {
    const { app } = await createTestKernel({
      routes: (http) =>
        void http.post(
          '/list',
          { config: { access: anyone, antiForgery: 'signed' }, schema, attachValidation: true },
          async ({ validationError }) => ({ count: validationError?.validation?.length ?? 0 }),
        ),
    });
    const answer = await app.inject({ method: 'POST', url: '/list', payload: body as object });
    await app.close();
    return answer.json().count;
  };

  it('a short invalid body reports every problem, and a long one reports the first', async () => {
    const few = Array.from({ length: 50 }, () => ({ b: 1 }));
    expect(await problemsOf(few)).toBe(100);
    const many = Array.from({ length: MOST_CHECKED_FOR_ALL }, () => ({ b: 1 }));
    expect(await problemsOf(many)).toBe(1);
  });
});

describe('a hostile body', () => {
  let app: TestApp;
  let site: Site;
  let owner: TestBrowser;

  beforeAll(async () => {
    app = await createTestApp();
    site = await app.make.site();
    owner = app.browser({ host: `${site.slug}.localhost` });
    await app.make.signIn(owner, (await app.make.owner(site)).email);
  });
  afterAll(() => app?.close());

  let sender = 0;
  const send = async (
    { method, url }: RouteRule,
    payload: string,
    type = 'application/json',
  ): Promise<LightMyRequestResponse> =>
    owner.raw({
      method: method as 'POST',
      url: url.replace(/:\w+|\*/g, '5f0000000000000000000001'),
      headers: {
        'content-type': type,
        'x-csrf-token': owner.cookies.get('crumb') ?? '',
        'sec-fetch-site': 'same-origin',
      },
      // From another address each time: limits of single routes are not what is tested.
      remoteAddress: `10.${(sender >> 8) & 255}.${sender++ & 255}.1`,
      payload,
    });
  const takesBody = ({ method, isSigned }: RouteRule): boolean => method !== 'GET' && isSigned !== true;
  /** Refused for who asks, where it goes, its size or what type it says it has: the body was not read at all. */
  const UNREAD = new Set([401, 403, 404, 413, 415]);

  it.each([
    ['too many names in an object', MANY_NAMES, /^http\.too-many-(names|parts)$/],
    ['too many objects', MANY_OBJECTS, /^http\.too-many-parts$/],
    ['too many levels', DEEP, /^http\.too-deep$/],
  ])('with %s is refused by every route before it is parsed', async (_kind, body, code) => {
    const parse = vi.spyOn(JSON, 'parse');
    for (const rule of app.rules.filter(takesBody)) {
      const answer = await send(rule, body);
      const at = `${rule.method} ${rule.url}`;
      expect(parse.mock.calls.filter(([text]) => text === body).length, at).toBe(0);
      if (UNREAD.has(answer.statusCode)) continue;
      expect(Value.Check(ErrorBody, answer.json()), at).toBe(true);
      expect([at, answer.statusCode, answer.json().code]).toEqual([at, 400, expect.stringMatching(code)]);
    }
  });

  it('with six thousand fields is refused so by every route that is open to all', async () => {
    const open = app.rules.filter((rule) => takesBody(rule) && rule.access.kind === 'anyone');
    expect(open.length).toBeGreaterThan(20);
    const parse = vi.spyOn(JSON, 'parse');
    for (const rule of open) {
      const answer = await send(rule, MANY_PARTS);
      const at = `${rule.method} ${rule.url}`;
      expect(parse.mock.calls.filter(([text]) => text === MANY_PARTS).length, at).toBe(0);
      if (!UNREAD.has(answer.statusCode))
        expect([at, answer.json().code]).toEqual([at, 'http.too-many-parts']);
    }
  });

  it('that is a form with too many fields is refused by every route before it is parsed', async () => {
    const form = 'a=1&'.repeat(MAX_FIELDS + 1);
    for (const rule of app.rules.filter(takesBody)) {
      const answer = await send(rule, form, 'application/x-www-form-urlencoded');
      if (UNREAD.has(answer.statusCode)) continue;
      const at = `${rule.method} ${rule.url}`;
      expect([at, answer.statusCode, answer.json().code]).toEqual([at, 400, 'http.too-many-fields']);
    }
  });

  it('of the many fields in a query says no more than the rules of the route', async () => {
    const query = Array.from({ length: 1500 }, (_, i) => `k${i}=1`).join('&');
    for (const { url } of app.rules.filter(({ method }) => method === 'GET')) {
      const path = url.replace(/:\w+|\*/g, 'x');
      const answer = await owner.raw({ method: 'GET', url: `${path}?${query}`, remoteAddress: '10.9.9.9' });
      expect(answer.statusCode, url).toBeLessThan(500);
      if (answer.statusCode === 400 && String(answer.headers['content-type']).includes('json'))
        expect(Object.keys(answer.json().errors ?? {}).length, url).toBeLessThanOrEqual(50);
    }
  });
});
