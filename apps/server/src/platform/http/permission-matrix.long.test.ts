import { readFile } from 'node:fs/promises';
import {
  channelEvents,
  mayRoles,
  permissionNames,
  roleCodes,
  searchGroups,
  toRoleMap,
  websiteRoles,
} from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../modules/foundation/sites/index.ts';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testSeed, withEffort } from '../../testing/test-effort.ts';
import { isRead } from './http-methods.ts';
import { printRules, type RouteRule } from './routes/route-table.ts';

const PAGE = 'docs/reference/permissions.md';
const SESSION = '/api/site-users/account/session';
/** For the parts of an address that a route leaves open. Nothing has these names, so an allowed write finds nothing. */
const FILLED: Record<string, string> = { memberId: '0'.repeat(24), name: 'matrix', namespace: 'matrix' };

let app: TestApp;
let site: Site;
let documented: { routes: Map<string, string>; permissions: Map<string, number[]> };

const tableRows = (page: string): [string, string][] =>
  [...page.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, name = '', text = '']) => [name, text]);

const roleLabel = (code: number): string =>
  `${code} ${Object.entries(websiteRoles).find(([, known]) => known === code)?.[0]}`;

const printPermissions = (): string[] =>
  permissionNames.map((permission) => {
    const roles = roleCodes.filter((code) => mayRoles(toRoleMap([code]), permission));
    return `| \`${permission}\` | ${roles.map(roleLabel).join(', ')} |`;
  });

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  const page = await readFile(new URL(`../../../../../${PAGE}`, import.meta.url), 'utf8');
  const rows = tableRows(page);
  documented = {
    routes: new Map(rows.filter(([name]) => name.includes(' '))),
    permissions: new Map(
      rows
        .filter(([name]) => !name.includes(' '))
        .map(([name, roles]) => [name, roles.split(', ').map((role) => Number(role.split(' ')[0]))]),
    ),
  };
});
afterAll(() => app.close());

describe(PAGE, () => {
  it('PL-1.07 the permissions page lists every route with its access and every permission with its roles, and no other', () => {
    const lines = [...documented.routes].map(([route, who]) => `| \`${route}\` | ${who} |`);
    const advice = `Copy the right lines into ${PAGE}, in this order.`;
    expect(lines, advice).toEqual(printRules(app.rules));
    const roles = [...documented.permissions].map(
      ([name, codes]) => `| \`${name}\` | ${codes.map(roleLabel).join(', ')} |`,
    );
    expect(roles, advice).toEqual(printPermissions());
  });
});

interface Actor {
  readonly name: string;
  /**
   * Tries every token on every route. Whether a token counts does not depend on roles, so the other members bring the
   * right one only.
   */
  readonly tries: boolean;
  readonly roles: readonly number[];
  readonly browser: TestBrowser;
  readonly staleCrumb: string;
  readonly siteUserToken: string | undefined;
}

const newBrowser = (): TestBrowser => app.browser({ host: `${site.slug}.localhost` });

/** A visitor who then signed in if they can: what they knew before is stale now. */
async function arrive(
  name: string,
  roles: readonly number[],
  signIn?: (b: TestBrowser) => Promise<unknown>,
): Promise<Actor> {
  const browser = newBrowser();
  await browser.get(SESSION);
  const staleCrumb = browser.cookies.get('crumb') ?? '';
  await signIn?.(browser);
  const { xsrfToken } = (await browser.get(SESSION)).json();
  const tries = roles.length === 0 || roles.includes(websiteRoles.admin);
  return { name, tries, roles, browser, staleCrumb, siteUserToken: xsrfToken ?? undefined };
}

/** Wrong tokens are tried on a third of the routes, by the seed: one gate judges them for all. */
const isTurnOf = (index: number): boolean => (index + testSeed()) % 3 < withEffort(1);

/**
 * Administrators always; of the others some, by the seed, and all in a few runs or in one long one: which roles may do
 * what is a table.
 */
const rolesOfThisRun = (): number[] => {
  const others = roleCodes.filter((code) => code !== websiteRoles.admin);
  const first = testSeed() % others.length;
  const turned = [...others.slice(first), ...others.slice(0, first)];
  return [websiteRoles.admin, ...turned.slice(0, withEffort(3))];
};

async function everybody(): Promise<(() => Promise<Actor>)[]> {
  const customer = await app.make.customer(site);
  const members = await Promise.all(
    rolesOfThisRun().map(async (code) => ({ code, member: await app.make.member(site, [code]) })),
  );
  return [
    () => arrive('anonymous', []),
    () =>
      arrive('site user', [], (b) =>
        b.call('POST', SESSION, { email: customer.email, password: TEST_PASSWORD }),
      ),
    ...members.map(
      ({ code, member }) =>
        () =>
          arrive(roleLabel(code), [code], (b) => app.make.signIn(b, member.email)),
    ),
  ];
}

/** What the page promises, read without the code that enforces it. */
function isPromised({ method, url }: RouteRule, { name, roles }: Actor): boolean {
  const who = documented.routes.get(`${method} ${url}`) ?? 'nobody';
  if (['anyone', 'probe', 'operator'].includes(who)) return true;
  if (who === 'site-user') return name === 'site user';
  const allowed = documented.permissions.get(who.replace('member: ', '')) ?? [];
  return roles.some((role) => allowed.includes(role));
}

/** What the actor sends, and whether it lets them in. */
type Try = [token: string, headers: Record<string, string>, expected: boolean];

let addresses = 0;
/** Each from another address: this is about permissions, and some routes are limited per address. */
const ask = (rule: RouteRule, { browser }: Actor, headers: Record<string, string>) =>
  browser.raw({
    method: rule.method as 'GET',
    url: rule.url.replace(/:(\w+)/g, (_all, part: string) => FILLED[part] ?? 'unknown').replace('*', 'x'),
    headers,
    ...(isRead(rule.method) || rule.method === 'DELETE' ? {} : { payload: {} }),
    ...(rule.access.kind === 'operator'
      ? {}
      : { remoteAddress: `10.${++addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` }),
  });

describe('every route for everybody', () => {
  it('PL-6.03 SF-6.03 SF-6.04 SF-6.05 every route admits exactly the callers that the docs name, with the right token', async () => {
    const unexpected: string[] = [];
    let requestCount = 0;
    const stranger = await arrive('another visitor', []);
    for (const enter of await everybody()) {
      let actor = await enter();
      for (const [index, rule] of app.rules.entries()) {
        const promised = isPromised(rule, actor);
        const crumb = actor.browser.cookies.get('crumb') ?? '';
        const rightToken: Record<string, string> =
          rule.access.kind === 'site-user'
            ? { 'x-siteuser-xsrf-token': actor.siteUserToken ?? '' }
            : { 'x-csrf-token': crumb };
        const right: Try = ['the right token', rightToken, promised];
        const wrong: Try[] = [
          ['no token', {}, false],
          [
            'a wrong token',
            { 'x-csrf-token': 'x'.repeat(43), 'x-siteuser-xsrf-token': 'x'.repeat(43) },
            false,
          ],
          ["another visitor's token", { 'x-csrf-token': stranger.browser.cookies.get('crumb') ?? '' }, false],
          // A visitor who never signed in is still the same visitor.
          [
            'a token from before',
            { 'x-csrf-token': actor.staleCrumb },
            promised && actor.staleCrumb === crumb,
          ],
        ];
        const readAlone: Try = ['no token', {}, promised];
        const needsNone = isRead(rule.method) || rule.isSigned === true;
        const tokens = needsNone ? [readAlone] : [...(actor.tries && isTurnOf(index) ? wrong : []), right];
        for (const [token, headers, expected] of tokens) {
          requestCount++;
          const { statusCode } = await ask(rule, actor, headers);
          const allowed = statusCode !== 401 && statusCode !== 403;
          if (allowed !== expected || statusCode >= 500)
            unexpected.push(`${rule.method} ${rule.url} as ${actor.name} with ${token}: ${statusCode}`);
        }
        // Some routes end the session, as they should.
        if (!isRead(rule.method) && promised && /session|sign-out/.test(rule.url)) actor = await enter();
      }
    }
    expect(unexpected).toEqual([]);
    expect(requestCount).toBeGreaterThan(5 * app.rules.length);
  }, 300_000);
});

describe('permissions', () => {
  it('every permission guards an endpoint, a group of the search of members or an event of the channel', () => {
    const guarding = new Set<string>([
      ...app.rules.flatMap(({ access }) => (access.kind === 'member' ? [access.permission] : [])),
      ...Object.values(searchGroups),
      ...Object.values(channelEvents).map(({ permission }) => permission),
    ]);
    expect(permissionNames.filter((permission) => !guarding.has(permission))).toEqual([]);
  });
});

describe('roles', () => {
  it('SF-3.107 PL-6.04 roles are these fourteen codes, and 5 is none of them', () => {
    expect(websiteRoles).toEqual({
      admin: 1,
      billing: 2,
      reporting: 3,
      editor: 4,
      moderator: 6,
      commenter: 7,
      storeManager: 8,
      scheduling: 9,
      viewer: 10,
      campaignsEditor: 11,
      schedulingViewer: 12,
      schedulingEditor: 13,
      none: 14,
      websiteManager: 15,
    });
    expect(roleCodes).not.toContain(5);
  });

  it('PL-6.04 travel as a map with numeric keys', async () => {
    const viewer = await app.make.member(site, [websiteRoles.viewer]);
    const person = newBrowser();
    await app.make.signIn(person, viewer.email);
    const { member } = (await person.get('/api/member-session')).json();
    expect(member.roles).toEqual({ 10: true });
    expect(member.permissions).toEqual(['site.view']);
  });

  it('PL-6.02 the owner of a site may do everything on it, settings, store and content included', async () => {
    const owner = await app.make.owner(site);
    const person = newBrowser();
    await app.make.signIn(person, owner.email);
    const { permissions } = (await person.get('/api/member-session')).json().member;
    expect(permissions).toEqual(permissionNames);
    expect(permissions).toEqual(
      expect.arrayContaining(['settings.manage', 'commerce.manage', 'content.edit']),
    );
  });

  it('the role none may do nothing at all', () => {
    expect(permissionNames.filter((permission) => mayRoles({ 14: true }, permission))).toEqual([]);
    expect(permissionNames.filter((permission) => mayRoles({}, permission))).toEqual([]);
  });
});
