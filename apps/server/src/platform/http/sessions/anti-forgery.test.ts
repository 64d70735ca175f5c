import { anyone, siteUser } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestBrowser, type TestBrowser } from '../../../testing/test-browser.ts';
import { createTestKernel, dune, reef, type TestKernel } from '../testing/test-kernel.ts';

let kernel: TestKernel;
let proxied: TestKernel;

const routes: Parameters<typeof createTestKernel>[0] = {
  routes(app, antiForgery) {
    const open = { config: { access: anyone } };
    app.get('/api/things', open, async () => ({}));
    app.post('/api/things', open, async () => ({ done: true }));
    app.put('/api/things', open, async () => ({ done: true }));
    app.post('/sign-in', open, async (request, reply) => {
      antiForgery.renewCrumb(request, reply);
      return {};
    });
    app.post('/api/wishlist', { config: { access: siteUser } }, async () => ({ done: true }));
    app.post('/api/hook', { config: { access: anyone, antiForgery: 'signed' } }, async () => ({
      done: true,
    }));
  },
};

beforeAll(async () => {
  kernel = await createTestKernel(routes);
  proxied = await createTestKernel({ ...routes, config: { trustProxy: true } });
});
afterAll(async () => {
  await kernel.app.close();
  await proxied.app.close();
});

const browser = (host = 'reef.example'): TestBrowser => createTestBrowser(kernel.app, { host });
const crumbOf = (person: TestBrowser): string => person.cookies.get('crumb') ?? '';
const write = (person: TestBrowser, headers: Record<string, string>) =>
  person.raw({ method: 'PUT', url: '/api/things', headers, payload: {} });

describe('a call that changes something', () => {
  it('a write passes with the crumb that a read handed out', async () => {
    const person = browser();
    await person.get('/api/things');
    expect((await write(person, { 'x-csrf-token': crumbOf(person) })).json()).toEqual({ done: true });
  });

  it('without the header is told so, and the answer brings the crumb that makes the second try work', async () => {
    const person = browser();
    const refused = await write(person, {});
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'security.crumb-fail', crumbFail: true });
    expect((await write(person, { 'x-csrf-token': crumbOf(person) })).statusCode).toBe(200);
  });

  it('with a wrong value gets the right one said again, even when the browser already had it', async () => {
    const person = browser();
    await person.get('/api/things');
    const refused = await write(person, { 'x-csrf-token': 'wrong' });
    expect(refused.statusCode).toBe(403);
    const crumb = refused.cookies.find(({ name }) => name === 'crumb')?.value ?? '';
    expect((await write(person, { 'x-csrf-token': crumb })).statusCode).toBe(200);
  });

  it('a write is refused with the crumb of another visitor', async () => {
    const [person, other] = [browser(), browser()];
    await person.get('/api/things');
    await other.get('/api/things');
    expect((await write(person, { 'x-csrf-token': crumbOf(other) })).statusCode).toBe(403);
  });

  it('a write is refused with a cookie and header that another site set to the same value', async () => {
    const person = browser();
    await person.get('/api/things');
    person.cookies.set('crumb', 'chosen-by-somebody-else');
    expect((await write(person, { 'x-csrf-token': 'chosen-by-somebody-else' })).statusCode).toBe(403);
  });

  it('a write is refused with the crumb of the same visitor on another site of the install', async () => {
    const person = browser();
    await person.get('/api/things');
    const elsewhere = browser(`${dune.slug}.example`);
    for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value);
    expect((await write(elsewhere, { 'x-csrf-token': crumbOf(person) })).statusCode).toBe(403);
  });

  it('a write is refused with a crumb from before the sign-in', async () => {
    const person = browser();
    await person.get('/api/things');
    const before = crumbOf(person);
    await person.submit('/sign-in', {});
    expect((await write(person, { 'x-csrf-token': before })).statusCode).toBe(403);
    expect((await write(person, { 'x-csrf-token': crumbOf(person) })).statusCode).toBe(200);
  });

  it('a write passes without a crumb on routes whose body is signed', async () => {
    expect((await browser().raw({ method: 'POST', url: '/api/hook', payload: {} })).statusCode).toBe(200);
  });

  it('reads need none, and hand the crumb out only once', async () => {
    const person = browser();
    expect((await person.get('/api/things')).cookies.map(({ name }) => name)).toEqual([
      'awning-visitor',
      'crumb',
    ]);
    expect((await person.get('/api/things')).cookies).toEqual([]);
  });
});

describe('a call that only a site user may make', () => {
  const signedIn = async (): Promise<{ person: TestBrowser; token: string }> => {
    const person = browser();
    const session = kernel.letIn(reef, { siteUser: 'shopper@example.com' });
    person.cookies.set('awning-site-user', session);
    await person.get('/api/things');
    return { person, token: kernel.antiForgery.siteUserToken(session) };
  };
  const request = (person: TestBrowser, headers: Record<string, string>) =>
    person.raw({ method: 'POST', url: '/api/wishlist', headers, payload: {} });

  it("PL-4.17 a site user's call needs X-SiteUser-XSRF-Token with the token of the sign-in", async () => {
    const { person, token } = await signedIn();
    expect((await request(person, { 'X-SiteUser-XSRF-Token': token })).json()).toEqual({ done: true });
  });

  it("PL-4.17 a site user's call is refused with the crumb alone, a wrong token or another user's token", async () => {
    const { person } = await signedIn();
    const stranger = await signedIn();
    const attempts: Record<string, string>[] = [
      {},
      { 'x-csrf-token': crumbOf(person) },
      { 'x-siteuser-xsrf-token': 'wrong' },
      { 'x-siteuser-xsrf-token': stranger.token },
    ];
    for (const headers of attempts) {
      const refused = await request(person, headers);
      expect(refused.statusCode).toBe(403);
      expect(refused.json().crumbFail).toBe(true);
    }
  });

  it('PL-6.01 an anonymous visitor is asked to sign in, with any token', async () => {
    const { token } = await signedIn();
    const refused = await request(browser(), { 'x-siteuser-xsrf-token': token });
    expect(refused.statusCode).toBe(401);
    expect(refused.json().code).toBe('security.sign-in-required');
  });

  it('the token also serves for calls that anybody may make', async () => {
    const { person, token } = await signedIn();
    expect((await write(person, { 'x-siteuser-xsrf-token': token })).statusCode).toBe(200);
  });
});

describe('a plain form', () => {
  const submit = (headers: Record<string, string>, type = 'application/x-www-form-urlencoded') =>
    browser('reef.example:8080').raw({
      method: 'POST',
      url: '/api/things',
      headers: { 'content-type': type, ...headers },
      payload: 'a=b',
    });

  it.each([
    ['the browser says same origin', { 'sec-fetch-site': 'same-origin' }],
    ['an older browser names this very origin', { origin: 'http://reef.example:8080' }],
    ['the origin is written in capitals', { origin: 'HTTP://REEF.example:8080' }],
  ])('a plain form passes when %s', async (_name, headers) => {
    expect((await submit(headers)).json()).toEqual({ done: true });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['no page at all', { 'sec-fetch-site': 'none' }],
    ['somewhere unsaid', {}],
    ['a sandboxed frame', { origin: 'null' }],
    ['another host', { origin: 'http://evil.example:8080' }],
    ['another port', { origin: 'http://reef.example:9090' }],
    ['no port', { origin: 'http://reef.example' }],
    ['https, when this is http', { origin: 'https://reef.example:8080' }],
    ['a host that starts like ours', { origin: 'http://reef.example:8080.evil.example' }],
    [
      'a page whose origin is right but whose browser knows better',
      {
        origin: 'http://reef.example:8080',
        'sec-fetch-site': 'cross-site',
      },
    ],
  ])('a plain form is refused when it comes from %s', async (_name, headers) => {
    const refused = await submit(headers as Record<string, string>);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('security.cross-site');
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'TEXT/PLAIN; charset=utf-8'])(
    'of type %s, which browsers also send across sites, is held to the same rule',
    async (type) => {
      expect((await submit({ 'sec-fetch-site': 'cross-site' }, type)).json().code).toBe(
        'security.cross-site',
      );
    },
  );

  it('a program without a page passes with its crumb, and with no other', async () => {
    const program = browser();
    await program.get('/api/things');
    const send = (crumb: string) =>
      program.raw({
        method: 'POST',
        url: '/api/things',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': crumb },
        payload: 'a=1',
      });
    expect((await send(crumbOf(program))).json()).toEqual({ done: true });
    expect((await send('wrong')).json().code).toBe('security.cross-site');
  });

  it('JSON gets no such way in, same origin or not', async () => {
    expect((await submit({ 'sec-fetch-site': 'same-origin' }, 'application/json')).json().crumbFail).toBe(
      true,
    );
  });

  it('over https its origin is https, and a page read over http cannot send it', async () => {
    const post = (kernelApp: TestKernel, headers: Record<string, string>) =>
      createTestBrowser(kernelApp.app, { host: 'reef.example' }).raw({
        method: 'POST',
        url: '/api/things',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: 'a=b',
      });
    const https = { 'x-forwarded-proto': 'https' };
    expect((await post(proxied, { ...https, origin: 'https://reef.example' })).statusCode).toBe(200);
    expect((await post(proxied, { ...https, origin: 'http://reef.example' })).statusCode).toBe(403);
  });

  it('behind a proxy that we do not believe, the stored https address of the site is still its own', async () => {
    const post = (origin: string, host = 'reef.example') =>
      browser(host).raw({
        method: 'POST',
        url: '/api/things',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
        payload: 'a=b',
      });
    expect((await post(reef.baseUrl)).statusCode).toBe(200);
    expect((await post(reef.baseUrl, 'localhost')).statusCode).toBe(403);
  });
});
