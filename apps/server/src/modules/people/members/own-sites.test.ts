import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/at-once.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import type { Member } from './index.ts';
import { signedInAs } from './testing/staff-fixture.ts';

let app: TestApp;
let site: Site;
let owner: Member;
let boss: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  await app.make.site({ slug: 'stays' });
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  owner = await app.make.owner(site);
  boss = await signedInAs(app, site, owner);
});

const SITES = '/api/member-account/sites';
const REMOVAL = '/api/member-account/site-removal';
const slugs = async (): Promise<string[]> => (await app.sites.list()).map(({ slug }) => slug);

describe('another site of an owner', () => {
  it('the owner of a site makes another one and signs in there with the same password', async () => {
    const slug = `second-${site.slug}`;
    const made = await boss.call('POST', SITES, { title: 'Second', slug, password: TEST_PASSWORD });
    expect([made.statusCode, made.json()]).toMatchObject([201, { title: 'Second', slug }]);
    const there = app.browser({ host: `${slug}.localhost` });
    await app.make.signIn(there, owner.email);
    expect((await there.get('/api/member-session')).json().member).toMatchObject({
      isOwner: true,
      email: owner.email,
    });
  });

  it('a site is made together with its owner: a failure in between leaves neither', async () => {
    const before = await slugs();
    const failing = app.sites.create({ slug: `half-${site.slug}`, title: 'Half' }, async () => {
      throw new Error('the connection is gone');
    });
    await expect(failing).rejects.toThrow('the connection is gone');
    expect(await slugs()).toEqual(before);
    const slug = `whole-${site.slug}`;
    const outcomes = await atOnce(4, async () =>
      boss.call('POST', SITES, { title: 'Whole', slug, password: TEST_PASSWORD }),
    );
    expect(outcomes.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
    const made = await app.sites.bySlug(slug);
    expect(await app.members.list(made.id)).toMatchObject([{ email: owner.email, isOwner: true }]);
  });

  it.each([
    [{ slug: 'stays' }, 'sites.slug-taken'],
    [{ slug: 'No Slug' }, 'sites.bad-slug'],
    [{ password: 'wrong' }, 'members.wrong-password'],
  ])('a site with %j is refused as %s, and none is made', async (over, code) => {
    const before = await slugs();
    const body = { title: 'Second', slug: 'fresh', password: TEST_PASSWORD, ...over };
    expect((await boss.call('POST', SITES, body)).json().code).toBe(code);
    expect(await slugs()).toEqual(before);
  });

  it('an administrator who is not the owner neither makes nor deletes a site', async () => {
    const admin = await app.signedIn(site, websiteRoles.admin);
    const created = await admin.call('POST', SITES, { title: 'X', slug: 'x', password: TEST_PASSWORD });
    const removed = await admin.call('POST', REMOVAL, { name: site.title, password: TEST_PASSWORD });
    expect([created.json().code, removed.json().code]).toEqual(['members.owner-only', 'members.owner-only']);
  });

  it('where the operator makes sites, owners are told so', async () => {
    const closed = await createTestApp({
      databaseUrl: app.databaseUrl,
      config: { ownersCreateSites: false },
    });
    try {
      const browser = await signedInAs(closed, site, owner);
      const refused = await browser.call('POST', SITES, { title: 'X', slug: 'x', password: TEST_PASSWORD });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'sites.creation-closed']);
    } finally {
      await closed.close();
    }
  });
});

describe('deleting a site', () => {
  it('the owner types the title and the password, and the site is gone with its members', async () => {
    const wrong = await boss.call('POST', REMOVAL, { name: 'Another', password: TEST_PASSWORD });
    expect(wrong.json()).toMatchObject({ code: 'members.wrong-name', errors: { name: expect.any(String) } });
    const guessed = await boss.call('POST', REMOVAL, { name: site.title, password: 'wrong' });
    expect(guessed.json().code).toBe('members.wrong-password');
    expect(await slugs()).toContain(site.slug);
    const removed = await boss.call('POST', REMOVAL, { name: ` ${site.title} `, password: TEST_PASSWORD });
    expect(removed.statusCode).toBe(204);
    expect(await slugs()).not.toContain(site.slug);
    expect(await app.members.list(site.id)).toEqual([]);
  });

  it('two owners who delete the last two sites at the same moment leave one', async () => {
    const alone = await createTestApp();
    try {
      for (let round = 0; round < 3; round += 1) {
        const standing = await alone.sites.list();
        const pair = [...standing, ...(await atOnce(2 - standing.length, () => alone.make.site()))];
        const browsers = await Promise.all(
          pair.map(async (each) => signedInAs(alone, each, await alone.make.owner(each))),
        );
        const outcomes = await atOnce(2, async (number) => {
          const body = { name: pair[number]?.title, password: TEST_PASSWORD };
          const remove = async () => (await browsers[number]?.call('POST', REMOVAL, body))?.statusCode;
          const first = await remove();
          // On a slow machine the second is asked to come back while the first is still at it.
          return first === 503 ? remove() : first;
        });
        expect(outcomes.toSorted()).toEqual([204, 409]);
        expect(await alone.sites.list()).toMatchObject([{ isDefault: true }]);
      }
    } finally {
      await alone.close();
    }
  });

  it('the only site of a server stays', async () => {
    const alone = await createTestApp();
    try {
      const only = await alone.make.site();
      const browser = await signedInAs(alone, only, await alone.make.owner(only));
      const refused = await browser.call('POST', REMOVAL, { name: only.title, password: TEST_PASSWORD });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'sites.last-one']);
    } finally {
      await alone.close();
    }
  });
});
