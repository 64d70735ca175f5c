import { describe, expect, it } from 'vitest';
import { createSiteUserClient } from './site-user-client.ts';

type Call = { path: string; method: string; headers: Headers; body: string | null };
type FakeResponse = { status?: number; body?: unknown; setCookies?: string };

/** A server that answers from a list and writes down what it was asked. */
function createFakeSite(answers: (FakeResponse | Error)[], cookies = '') {
  const calls: Call[] = [];
  const reports: { message: string; context: unknown }[] = [];
  let jar = cookies;
  const client = createSiteUserClient({
    fetch: async (input, init = {}) => {
      calls.push({
        path: String(input),
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? init.body : null,
      });
      const response = answers.shift();
      if (response === undefined) throw new Error('An unexpected call');
      if (response instanceof Error) throw response;
      if (response.setCookies !== undefined) jar = response.setCookies;
      const { status = 200, body } = response;
      return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
    },
    readCookies: () => jar,
    report: (error, context) => reports.push({ message: error.message, context }),
  });
  return { client, calls, reports };
}

const session = '/api/site-users/account/session';
const credentials = { email: 'shopper@example.com', password: 'a long password', rememberMe: true };
const crumbFail = { error: 'Forbidden', code: 'http.crumb', message: 'Please try again.', crumbFail: true };

describe('signing in', () => {
  it('PL-4.17 signing in keeps the XSRF token and sends it as a header on later requests', async () => {
    const { client, calls } = createFakeSite([{ body: { xsrfToken: 'token-1' } }, {}, {}], 'crumb=c1');
    expect(await client.signIn(credentials)).toEqual({ ok: true });
    await client.fetch('/api/cart');
    await client.fetch('/api/cart', { method: 'POST', body: '{}' });

    expect(calls[0]?.headers.has('X-SiteUser-XSRF-Token')).toBe(false);
    expect(calls[1]?.headers.get('X-SiteUser-XSRF-Token')).toBe('token-1');
    expect(calls[2]?.headers.get('X-SiteUser-XSRF-Token')).toBe('token-1');
  });

  it('signing in posts the credentials as JSON with the crumb as a header', async () => {
    const { client, calls } = createFakeSite([{ body: { xsrfToken: 't' } }], 'a=1; crumb=c%2B1');
    await client.signIn(credentials);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ path: session, method: 'POST' });
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
    expect(calls[0]?.headers.get('X-CSRF-Token')).toBe('c%2B1');
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual(credentials);
  });

  it('signing in reads the session first when there is no crumb cookie yet', async () => {
    const { client, calls } = createFakeSite([
      {
        body: { authenticated: false, siteUserId: null, email: null, xsrfToken: null },
        setCookies: 'crumb=c9',
      },
      { body: { xsrfToken: 't' } },
    ]);
    await client.signIn(credentials);
    expect(calls.map((call) => call.method)).toEqual(['GET', 'POST']);
    expect(calls[0]?.path).toBe(session);
    expect(calls[1]?.headers.get('X-CSRF-Token')).toBe('c9');
  });

  it("a refused sign-in returns the server's message and keeps no token", async () => {
    const refusal = { error: 'Unauthorized', code: 'customers.sign-in-failed', message: 'Not right.' };
    const { client, calls } = createFakeSite([{ status: 401, body: refusal }, {}], 'crumb=c1');
    expect(await client.signIn(credentials)).toEqual({
      ok: false,
      code: 'customers.sign-in-failed',
      message: 'Not right.',
    });
    await client.fetch('/api/cart');
    expect(calls[1]?.headers.has('X-SiteUser-XSRF-Token')).toBe(false);
  });

  it('signing in reports that the site cannot be reached', async () => {
    const { client, reports } = createFakeSite([new TypeError('failed to fetch')], 'crumb=c1');
    expect(await client.signIn(credentials)).toMatchObject({ ok: false, code: 'network' });
    expect(reports).toHaveLength(1);
  });

  it('signing in has its own message when a proxy responds in HTML', async () => {
    const { client } = createFakeSite([{ status: 502 }], 'crumb=c1');
    expect(await client.signIn(credentials)).toMatchObject({
      ok: false,
      code: 'http-502',
      message: expect.stringMatching(/again/),
    });
  });
});

describe('calls of a signed-in visitor', () => {
  const info = `SiteUserInfo=${encodeURIComponent('{"authenticated":true,"siteUserId":"u1"}')}`;

  it('calls of a site user fetch a lost token again, once for concurrent calls', async () => {
    const { client, calls } = createFakeSite(
      [{ body: { authenticated: true, siteUserId: 'u1', email: 'm@example.com', xsrfToken: 't2' } }, {}, {}],
      `crumb=c1; ${info}`,
    );
    await Promise.all([
      client.fetch('/api/a', { method: 'POST' }),
      client.fetch('/api/b', { method: 'POST' }),
    ]);
    expect(calls.map((call) => call.path)).toEqual([session, '/api/a', '/api/b']);
    expect(calls[2]?.headers.get('X-SiteUser-XSRF-Token')).toBe('t2');
  });

  it('a read of a site user sends no crumb', async () => {
    const { client, calls } = createFakeSite([{}], 'crumb=c1');
    await client.fetch('/api/cart');
    expect(calls[0]?.headers.has('X-CSRF-Token')).toBe(false);
  });
});

describe('signing out', () => {
  it('signing out says in the query whether the cart is cloned', async () => {
    const { client, calls } = createFakeSite([{ body: {} }, { body: {} }], 'crumb=c1');
    expect(await client.signOut({ cloneCart: true })).toEqual({ ok: true });
    await client.signOut({ cloneCart: false });
    expect(calls.map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', `${session}?cloneCart=true`],
      ['DELETE', `${session}?cloneCart=false`],
    ]);
  });

  it.each([200, 400, 403, 500])(
    'PL-4.18 signing out is retried with the fresh crumb when a response with status %i says crumbFail',
    async (status) => {
      const { client, calls } = createFakeSite(
        [{ status, body: crumbFail, setCookies: 'crumb=c2' }, { body: {} }],
        'crumb=c1',
      );
      expect(await client.signOut({ cloneCart: true })).toEqual({ ok: true });
      expect(calls.map((call) => call.headers.get('X-CSRF-Token'))).toEqual(['c1', 'c2']);
      expect(calls[1]?.path).toBe(`${session}?cloneCart=true`);
    },
  );

  it('PL-4.18 signing out is retried only once', async () => {
    const { client, calls } = createFakeSite(
      [
        { status: 403, body: crumbFail },
        { status: 200, body: { crumbFail: true } },
      ],
      'crumb=c1',
    );
    expect(await client.signOut({ cloneCart: false })).toMatchObject({ ok: false });
    expect(calls).toHaveLength(2);
  });

  it('PL-4.18 signing out is not retried for any other refusal', async () => {
    const { client, calls } = createFakeSite([{ status: 503, body: { message: 'Later.' } }], 'crumb=c1');
    expect(await client.signOut({ cloneCart: false })).toMatchObject({ ok: false, message: 'Later.' });
    expect(calls).toHaveLength(1);
  });

  it('signing out drops the token', async () => {
    const { client, calls } = createFakeSite([{ body: { xsrfToken: 't' } }, { status: 204 }, {}], 'crumb=c1');
    await client.signIn(credentials);
    await client.signOut({ cloneCart: false });
    await client.fetch('/api/cart');
    expect(calls[1]?.headers.get('X-SiteUser-XSRF-Token')).toBe('t');
    expect(calls[2]?.headers.has('X-SiteUser-XSRF-Token')).toBe(false);
  });
});

describe('the user info cookie', () => {
  const read = (cookies: string) => {
    const { client, reports } = createFakeSite([], cookies);
    return { info: client.readSiteUserInfo(), reports };
  };
  const signedOut = { authenticated: false, siteUserId: null };

  it('PL-3.45 the user info cookie has the authenticated flag and the siteUserId', () => {
    const cookie = encodeURIComponent(JSON.stringify({ authenticated: true, siteUserId: 'abc' }));
    expect(read(`crumb=x; SiteUserInfo=${cookie}; y=z`)).toEqual({
      info: { authenticated: true, siteUserId: 'abc' },
      reports: [],
    });
  });

  it('PL-3.45 a missing user info cookie counts as signed out, without a report', () => {
    expect(read('crumb=x; OldSiteUserInfo=1')).toEqual({ info: signedOut, reports: [] });
  });

  it.each([
    ['text', 'hello'],
    ['half a JSON text', encodeURIComponent('{"authenticated":tr')],
    ['a broken URI encoding', '%E0%A4%A'],
    ['JSON that is no object', 'null'],
    ['an object without the flag', encodeURIComponent('{"siteUserId":"abc"}')],
  ])('PL-8.37 a user info cookie counts as signed out and is reported when it holds %s', (_, value) => {
    const { info, reports } = read(`SiteUserInfo=${value}`);
    expect(info).toEqual(signedOut);
    expect(reports.map((report) => report.message)).toEqual(['Could not parse user info cookie value']);
  });
});
