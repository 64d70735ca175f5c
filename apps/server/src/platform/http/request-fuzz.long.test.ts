import { ErrorBody } from '@awning/contract';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../modules/foundation/sites/index.ts';
import { anyText } from '../../testing/any-text.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { withEffort } from '../../testing/test-effort.ts';
import type { RouteRule } from './routes/route-table.ts';

const RUNS_PER_ROUTE = withEffort(4);

let app: TestApp;
let site: Site;
let owner: TestBrowser;
let email: string;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  owner = app.browser({ host: `${site.slug}.localhost` });
  email = (await app.make.owner(site)).email;
  await app.make.signIn(owner, email);
});
afterAll(() => app.close());

const nasty = fc.constantFrom(
  '',
  ' ',
  '%',
  '%00',
  '%zz',
  '../..',
  '\u202e',
  '\ud800',
  '😀',
  '-1',
  '1e999',
  'null',
  'true',
  '[]',
  '{}',
  "'; drop table websites; --",
  '{{7*7}}',
  '__proto__',
  'a'.repeat(5_000),
  '0'.repeat(24),
);
const text = fc.oneof(nasty, anyText({ maxLength: 40 }));
/** Like the fields that routes know, so that the fuzz gets past the first check. */
const fieldName = fc.oneof(
  fc.constantFrom(
    'email',
    'password',
    'roles',
    'rememberMe',
    'token',
    'value',
    'timeZone',
    'cursor',
    'cloneCart',
  ),
  text,
);
const body = fc.oneof(
  fc
    .dictionary(fieldName, fc.oneof(text, fc.jsonValue({ maxDepth: 3 })))
    .map((value) => JSON.stringify(value)),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  anyText({ maxLength: 200 }),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);
const contentType = fc.constantFrom(
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'x',
  '',
);
const headerValue = fc
  .oneof(nasty, fc.string({ maxLength: 60 }))
  .map((value) => value.replace(/[^\x20-\x7e]/g, '?'));
const headerName = fc.constantFrom(
  'accept',
  'accept-encoding',
  'cookie',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'origin',
  'range',
  'x-forwarded-for',
  'x-forwarded-host',
  'sec-fetch-site',
  'content-encoding',
  'authorization',
  'x-csrf-token',
);
const query = fc
  .array(fc.tuple(fieldName, text), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&'));

/** Half of the time as a browser would, half as it comes: broken percent-encoding is part of the point. */
const encode = (value: string): string =>
  value.length % 2 === 0
    ? encodeURIComponent(value.toWellFormed())
    : value.replace(/[^\x21-\x7e]|[#?&]/g, '%');

interface Attempt {
  readonly parts: readonly string[];
  readonly query: string;
  readonly headers: Record<string, string>;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly address: string;
  readonly asOwner: boolean;
  readonly withCrumb: boolean;
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  parts: fc.array(text, { minLength: 2, maxLength: 2 }),
  query,
  headers: fc.dictionary(headerName, headerValue, { maxKeys: 4 }),
  contentType,
  body,
  address: fc.oneof(fc.ipV4(), fc.ipV6()),
  asOwner: fc.boolean(),
  withCrumb: fc.boolean(),
});

function toRequest({ method, url }: RouteRule, o: Attempt): InjectOptions {
  let next = 0;
  const path = url.replace(/:\w+|\*/g, () => encode(o.parts[next++] ?? 'x').slice(0, 400));
  const hasBody = method !== 'GET';
  return {
    method: method as 'GET',
    url: o.query === '' ? path : `${path}?${o.query}`,
    headers: {
      ...(hasBody && o.contentType !== '' ? { 'content-type': o.contentType } : {}),
      ...(o.withCrumb
        ? { 'x-csrf-token': owner.cookies.get('crumb') ?? '', 'sec-fetch-site': 'same-origin' }
        : {}),
      ...o.headers,
    },
    // From anywhere, so that the limits of single routes are not all that is tested.
    remoteAddress: o.address,
    ...(hasBody ? { payload: o.body } : {}),
  };
}

describe('random requests', () => {
  it('to every route never end in a 5xx, and what is refused is refused in the one shape', async () => {
    for (const rule of app.rules) {
      await fc.assert(
        fc.asyncProperty(attempt, async (o) => {
          const person = o.asOwner ? owner : app.browser({ host: `${site.slug}.localhost` });
          const response = await person.raw(toRequest(rule, o)).catch((error: unknown) => {
            throw new Error(`${rule.method} ${rule.url} was cut off`, { cause: error });
          });
          expect(response.statusCode, response.body).toBeLessThan(500);
          if (response.statusCode < 400) return;
          if (String(response.headers['content-type']).startsWith('text/html')) return;
          expect(Value.Check(ErrorBody, response.json()), response.body).toBe(true);
        }),
        { numRuns: RUNS_PER_ROUTE },
      );
      // A random request may have signed the owner out.
      if ((await owner.get('/api/member-session')).json().member === null)
        await app.make.signIn(owner, email);
    }
  }, 120_000);

  it('random requests leave the database as sound as it was', async () => {
    for (const { name, violations } of app.invariants)
      expect({ name, rows: await violations(app.platform.database.query) }).toEqual({ name, rows: [] });
    expect((await app.browser().get('/readyz')).statusCode).toBe(200);
  });
});
