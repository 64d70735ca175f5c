import { type RedirectTrialResult, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let owner: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  owner = await app.signedIn(site, websiteRoles.admin);
});

const tryOut = async (rules: string, addresses: readonly string[] = []): Promise<RedirectTrialResult> => {
  const response = await owner.call('POST', '/api/redirects/try', { rules, addresses });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const endsOf = ({ tried }: RedirectTrialResult) =>
  tried.map(({ address, outcome, line, location, status, end }) =>
    [address, outcome, line, location, status, end].filter((part) => part !== null).join(' '),
  );

describe('a trial of redirects', () => {
  it('a trial names faults and what it would change, and saves nothing', async () => {
    await owner.call('PUT', '/api/redirects', { rules: '/a -> /b\n/c -> /d' });
    const trial = await tryOut('/a -> /b\n/e -> /f 302\n/wrong\n/x -> /y\n/y -> /x');
    expect(trial).toMatchObject({ ruleCount: 4, added: 3, removed: 1, tried: [] });
    expect(trial.problems.map(({ line }) => line)).toEqual([3, 5]);
    expect((await owner.get('/api/redirects')).json().rules).toBe('/a -> /b\n/c -> /d');
  });

  it('a trial says what a visitor gets at an address: a page before a rule, and the end of the way', async () => {
    await app.make.collection(site, { title: 'About', urlId: 'about' });
    const rules = [
      '/about -> /never',
      '/old -> /about',
      '/older -> /old 302',
      '/lost -> /nowhere',
      '/blog/[name] -> https://blog.example/[name]',
      '/same/[name] -> /same/[name]',
    ].join('\n');
    const trial = await tryOut(rules, [
      '/about/',
      '/old?ref=1',
      'older',
      '/lost',
      '/blog/one',
      '/cart',
      '/same/x',
      '/unknown',
      'https://elsewhere.example/old',
      '/%E0%A4%A',
    ]);
    expect(endsOf(trial)).toEqual([
      '/about/ page page',
      '/old?ref=1 redirect 2 /about 301 page',
      'older redirect 3 /old 302 page',
      '/lost redirect 4 /nowhere 301 nothing',
      '/blog/one redirect 5 https://blog.example/one 301 other-site',
      '/cart page page',
      '/same/x nothing nothing',
      '/unknown nothing nothing',
      'https://elsewhere.example/old other-site other-site',
      '/%E0%A4%A nothing nothing',
    ]);
  });

  it('a page that is not published is none for visitors, so that its rule is used', async () => {
    await app.make.collection(site, { title: 'Hidden', urlId: 'hidden', enabled: false });
    expect(endsOf(await tryOut('/hidden -> /', ['/hidden']))).toEqual(['/hidden redirect 1 / 301 nothing']);
  });

  it('a trial that is too long is refused with a sentence', async () => {
    const response = await owner.call('POST', '/api/redirects/try', { rules: 'x'.repeat(400 * 1024 + 1) });
    expect([response.statusCode, response.json().message]).toEqual([
      413,
      'The redirects are too long; 400 kB are the most.',
    ]);
  });

  it('a circle that is being tried ends', async () => {
    expect(endsOf(await tryOut('/a -> /b\n/b -> /a', ['/a']))).toEqual(['/a redirect 1 /b 301 redirect']);
  });
});
