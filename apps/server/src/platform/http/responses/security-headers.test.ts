import { anyone } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestBrowser } from '../../../testing/test-browser.ts';
import { createTestKernel, listenOnLoopback, sendBytes, type TestKernel } from '../testing/test-kernel.ts';
import {
  canvasPolicy,
  type SourceHosts,
  scriptHash,
  securityHeaders,
  sitePolicy,
  wantsNoUserScripts,
} from './security-headers.ts';

const OWNERS_SCRIPT = 'console.log("from the owner")';

let app: TestApp;
let kernel: TestKernel;
let proxied: TestKernel;

beforeAll(async () => {
  app = await createTestApp();
  await app.make.site();
  const options: Parameters<typeof createTestKernel>[0] = {
    routes(http) {
      http.get('/', { config: { access: anyone } }, async (request, reply) => {
        reply.policy = sitePolicy([scriptHash(OWNERS_SCRIPT)]);
        return reply
          .type('text/html')
          .send(wantsNoUserScripts(request) ? 'bare' : `<script>${OWNERS_SCRIPT}</script>`);
      });
      http.get('/api/me', { config: { access: anyone } }, async () => ({}));
    },
  };
  kernel = await createTestKernel(options);
  proxied = await createTestKernel({ ...options, config: { trustProxy: true } });
});
afterAll(async () => {
  await app.close();
  await kernel.app.close();
  await proxied.app.close();
});

/** A policy as a map from directive to its sources. */
const directives = (policy: unknown): Map<string, string[]> =>
  new Map(
    String(policy)
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );

const noHosts = { scripts: [], styles: [], fonts: [], images: [], frames: [], connections: [] };
const hostsWith = (change: Partial<SourceHosts>): SourceHosts => ({ ...noHosts, isOpen: false, ...change });

describe('what a page may run', () => {
  it('ED-3 the canvas of the editor runs scripts of our own folder of its origin and no others', () => {
    const policyFor = (origin: string) =>
      directives(
        securityHeaders(
          canvasPolicy(origin, hostsWith({ styles: ['fonts.example/a.css', "'unsafe-eval'; x", 'a b'] })),
          {
            userScripts: true,
            https: false,
          },
        )['content-security-policy'],
      );
    const policy = policyFor('http://shop.localhost:3000');
    expect(policy.get('script-src')).toEqual(['http://shop.localhost:3000/_awning/']);
    expect(policy.get('style-src')).toEqual(["'self'", "'unsafe-inline'", 'fonts.example/a.css']);
    expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
    expect(policy.get('form-action')).toEqual(["'none'"]);
    for (const origin of ['http://[::1]:3000', 'http://a;b', 'http://a b', "http://a' *", ''])
      expect(policyFor(origin).get('script-src'), origin).toEqual(["'none'"]);
  });

  it.each(['/config', '/config/settings/members'])(
    '%s runs our bundles and no inline script',
    async (url) => {
      const response = await app.browser().get(url);
      const policy = directives(response.headers['content-security-policy']);
      expect(policy.get('script-src')).toEqual(["'self'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      expect(response.headers['x-frame-options']).toBe('DENY');
      expect(response.body).not.toMatch(/<script(?![^>]*\ssrc=)/);
    },
  );

  it.each(['/api/member-session', '/healthz', '/nothing-here', '/_awning/admin/assets/admin-test.js'])(
    '%s is data: nothing in it runs, loads, is framed or sends a form',
    async (url) => {
      const policy = directives((await app.browser().get(url)).headers['content-security-policy']);
      expect(Object.fromEntries(policy)).toEqual({
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      });
    },
  );

  it.each(['/', '/account'])('%s runs our bundles and no inline script of ours', async (url) => {
    const response = await app.browser().get(url);
    expect(directives(response.headers['content-security-policy']).get('script-src')).toEqual(["'self'"]);
    // Data, for search engines and our own scripts, is no script.
    expect(response.body).not.toMatch(/<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))/);
  });

  it("a site's page runs exactly the inline scripts of its owner", async () => {
    const response = await kernel.app.inject({ url: '/', headers: { host: 'localhost' } });
    const sources = directives(response.headers['content-security-policy']).get('script-src');
    expect(sources).toEqual(["'self'", scriptHash(OWNERS_SCRIPT)]);
    expect(scriptHash('x')).not.toBe(scriptHash('y'));
  });

  it('PL-9.46 the cookie that disables user scripts takes them out of the policy, so that the browser runs none, and a page can ask for it', async () => {
    const response = await kernel.app.inject({
      url: '/',
      headers: { host: 'localhost' },
      cookies: { ss_disableUserScripts: 'true' },
    });
    expect(response.body).toBe('bare');
    expect(directives(response.headers['content-security-policy']).get('script-src')).toEqual(["'self'"]);
  });

  it('what an owner loads from elsewhere is allowed by its whole address, and nothing can be added to the policy by it', () => {
    const policy = sitePolicy([], {
      scripts: [
        'https://cdn.example.com/a.js?v=1',
        'https://cdn.example.com/a.js',
        "https://cdn.example.com/b;script-src 'unsafe-inline'",
        'http://cdn.example.com/c.js',
        'https://cdn.example.com',
      ],
    });
    const matches = (userScripts: boolean) =>
      directives(securityHeaders(policy, { https: true, userScripts })['content-security-policy']);
    expect(matches(true).get('script-src')).toEqual(["'self'", 'https://cdn.example.com/a.js']);
    expect(matches(false).get('script-src')).toEqual(["'self'"]);
    expect(matches(true).get('img-src')).toEqual(["'self'", 'data:', 'https:']);
  });

  it('a page loads from the allowed hosts of each kind alone, over https, or on http as the page itself', () => {
    const hosts = hostsWith({
      scripts: ['cdn.example.com', "bad.example.com; script-src 'unsafe-inline'"],
      fonts: ['fonts.example.com'],
      images: ['images.example.com:8443'],
      frames: ['player.example.com'],
      connections: ['api.example.com'],
    });
    const matches = (https: boolean, userScripts = true, change: Partial<SourceHosts> = {}) =>
      directives(
        securityHeaders(sitePolicy([], { hosts: { ...hosts, ...change } }), { https, userScripts })[
          'content-security-policy'
        ],
      );
    expect(matches(true).get('script-src')).toEqual(["'self'", 'https://cdn.example.com']);
    expect(matches(false).get('script-src')).toEqual(["'self'", 'cdn.example.com']);
    expect(matches(true, false).get('script-src')).toEqual(["'self'"]);
    expect(matches(true).get('style-src')).toEqual(["'self'", "'unsafe-inline'"]);
    expect(matches(true).get('font-src')).toEqual(["'self'", 'data:', 'https://fonts.example.com']);
    expect(matches(true).get('img-src')).toEqual(["'self'", 'data:', 'https://images.example.com:8443']);
    expect(matches(true).get('media-src')).toEqual(["'self'", 'https://images.example.com:8443']);
    expect(matches(true).get('frame-src')).toEqual(["'self'", 'https://player.example.com']);
    expect(matches(true).get('connect-src')).toEqual([
      "'self'",
      'https://api.example.com',
      'https://cdn.example.com',
    ]);
    // A stylesheet from elsewhere brings its fonts from elsewhere.
    expect(matches(true, true, { styles: ['s.example.com'] }).get('font-src')).toContain('https:');
    const open = matches(false, true, { isOpen: true });
    for (const directive of ['img-src', 'media-src', 'frame-src'])
      expect(open.get(directive)?.slice(-2)).toEqual(['https:', 'http:']);
  });

  it('no policy ever allows inline or evaluated script', () => {
    for (const policy of [{ kind: 'data' }, { kind: 'admin' }, sitePolicy([scriptHash('x')])] as const) {
      for (const https of [true, false]) {
        const text = securityHeaders(policy, { https, userScripts: true })['content-security-policy'];
        const matches = directives(text);
        const scripts = matches.get('script-src') ?? matches.get('default-src');
        expect(scripts).not.toContain("'unsafe-inline'");
        expect(scripts).not.toContain("'unsafe-eval'");
        expect(matches.has('upgrade-insecure-requests')).toBe(https && policy.kind !== 'data');
        for (const locked of policy.kind === 'data' ? [] : ['object-src'])
          expect(matches.get(locked)).toEqual(["'none'"]);
      }
    }
  });
});

describe('what every answer says', () => {
  it.each(['/', '/account', '/config', '/api/member-session', '/healthz', '/nothing', '/metrics'])(
    '%s carries the security headers and the id of its request',
    async (url) => {
      const { headers } = await app.browser().get(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{24}$/),
      });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  it('a request cannot choose its own id', async () => {
    const { headers } = await app.browser().get('/', { 'x-request-id': 'mine', 'request-id': 'mine' });
    expect(headers['x-request-id']).not.toBe('mine');
  });

  it.each([
    '/account',
    '/api/member-session',
    '/api/members',
    '/api/openapi.json',
    '/readyz',
    '/metrics',
    '/nothing',
  ])('nobody keeps a copy of %s', async (url) => {
    expect((await app.browser().get(url)).headers['cache-control']).toBe('no-store');
  });

  it('nobody keeps a copy of the answer to a form', async () => {
    const response = await app.browser().submit('/account/sign-out', {});
    expect([response.statusCode, response.headers['cache-control']]).toEqual([303, 'no-store']);
  });

  it('pages that are the same for everybody set no cookie, and built files are kept for a year', async () => {
    for (const url of ['/', '/config']) expect((await app.browser().get(url)).cookies).toEqual([]);
    const file = await app.browser().get('/_awning/admin/assets/admin-test.js');
    expect(file.statusCode).toBe(200);
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(file.cookies).toEqual([]);
  });
});

describe('cookies', () => {
  const cookiesOf = async ({ app: http }: TestKernel, headers: Record<string, string> = {}) =>
    Object.fromEntries(
      (await createTestBrowser(http).get('/api/me', headers)).cookies.map((cookie) => [cookie.name, cookie]),
    );

  it('over http: the visitor is out of reach for scripts, the crumb is not', async () => {
    const cookies = await cookiesOf(kernel);
    expect(cookies).toMatchObject({
      'awning-visitor': { httpOnly: true, sameSite: 'Lax', path: '/' },
      crumb: { sameSite: 'Lax', path: '/' },
    });
    expect(cookies.crumb).not.toHaveProperty('httpOnly');
    expect(cookies['awning-visitor']).not.toHaveProperty('secure');
    expect(cookies['awning-visitor']).not.toHaveProperty('domain');
  });

  it('over https: both are Secure and the one with authority is bound to the host by its name', async () => {
    expect(await cookiesOf(proxied, { 'x-forwarded-proto': 'https' })).toMatchObject({
      '__Host-awning-visitor': { httpOnly: true, sameSite: 'Lax', path: '/', secure: true },
      crumb: { sameSite: 'Lax', path: '/', secure: true },
    });
  });

  it('an install whose address is https marks them Secure also where no proxy is trusted to say so', async () => {
    const hosted = await createTestKernel({
      routes: (http) => void http.get('/api/me', { config: { access: anyone } }, async () => ({})),
      config: { baseUrl: new URL('https://shop.example'), trustProxy: false },
    });
    expect(await cookiesOf(hosted)).toMatchObject({
      '__Host-awning-visitor': { httpOnly: true, sameSite: 'Lax', path: '/', secure: true },
      crumb: { sameSite: 'Lax', path: '/', secure: true },
    });
    const { headers } = await createTestBrowser(hosted.app).get('/api/me');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const early = await sendBytes(await listenOnLoopback(hosted.app), 'nonsense\r\n\r\n');
    expect(early.head).toContain('strict-transport-security: max-age=31536000');
    await hosted.app.close();
  });

  it('over https a cookie that was set over http counts for nothing', async () => {
    const person = createTestBrowser(proxied.app);
    person.cookies.set('awning-visitor', 'a'.repeat(43));
    const response = await person.get('/api/me', { 'x-forwarded-proto': 'https' });
    expect(response.cookies.map(({ name }) => name)).toContain('__Host-awning-visitor');
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
  });
});
