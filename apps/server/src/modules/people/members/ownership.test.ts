import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { createTwoApps, type TwoApps } from '../../../testing/two-apps.ts';
import type { Site } from '../../foundation/sites/index.ts';
import type { Member } from './index.ts';
import { browse, signedInAs, switchOn } from './testing/staff-fixture.ts';

let both: TwoApps;
let app: TestApp;
let site: Site;
let owner: Member;
let boss: TestBrowser;

beforeAll(async () => {
  both = await createTwoApps();
  app = both.apps[0];
});
afterAll(() => both.close());
beforeEach(async () => {
  site = await app.make.site();
  owner = await app.make.owner(site);
  boss = await signedInAs(app, site, owner);
});

const ask = (browser: TestBrowser, act: string, member: Member, over: object = {}) =>
  browser.call('POST', `/api/members/${member.id}/${act}`, {
    name: member.displayName,
    password: TEST_PASSWORD,
    ...over,
  });
const ownersOf = async (): Promise<string[]> =>
  (await app.members.list(site.id)).filter(({ isOwner }) => isOwner).map(({ id }) => id);
const mailsTo = (email: string): string[] =>
  app.mailbox.delivered.filter(({ to }) => to === email).map(({ subject }) => subject);

describe('giving the site away', () => {
  it('the owner names the new owner and types the password; both get a mail', async () => {
    const heir = await app.make.member(site, [websiteRoles.editor]);
    const heirBrowser = await signedInAs(app, site, heir);
    expect((await ask(boss, 'ownership', heir, { name: 'Another name' })).json()).toMatchObject({
      code: 'members.wrong-name',
      errors: { name: expect.any(String) },
    });
    expect((await ask(boss, 'ownership', heir, { password: 'wrong' })).json().code).toBe(
      'members.wrong-password',
    );
    expect(await ownersOf()).toEqual([owner.id]);

    const given = await ask(boss, 'ownership', heir, { name: ` ${heir.displayName}  ` });
    expect(given.json().member).toMatchObject({ id: heir.id, isOwner: true, roles: { 1: true } });
    expect(await ownersOf()).toEqual([heir.id]);
    expect((await heirBrowser.get('/api/members')).statusCode).toBe(401);
    expect((await boss.get('/api/member-session')).json().member).toMatchObject({
      isOwner: false,
      roles: { 1: true },
    });
    await app.settle();
    expect(mailsTo(owner.email)).toEqual([`${heir.displayName} owns Test site now`]);
    expect(mailsTo(heir.email)).toEqual(['You own Test site now']);
    expect((await ask(boss, 'ownership', heir)).json().code).toBe('members.owner-only');
  });

  it('an administrator who is no owner, and a disabled member, do not become part of it', async () => {
    const heir = await app.make.member(site, [websiteRoles.editor]);
    const admin = await app.signedIn(site, websiteRoles.admin);
    expect((await ask(admin, 'ownership', heir)).statusCode).toBe(403);
    await app.members.change(site.id, heir.id, { disabled: true });
    expect((await ask(boss, 'ownership', heir)).json().code).toBe('members.cannot-own');
    expect((await ask(boss, 'ownership', owner)).json().code).toBe('members.cannot-own');
    expect(await ownersOf()).toEqual([owner.id]);
  });

  it('given to two members at once by two processes, the site has one owner', async () => {
    const heirs = [await app.make.member(site, [4]), await app.make.member(site, [8])] as const;
    const browsers = await Promise.all([0, 1].map((number) => signedInAs(both.appOf(number), site, owner)));
    const outcomes = await Promise.all(
      browsers.map((browser, number) => ask(browser, 'ownership', heirs[number as 0 | 1])),
    );
    expect(outcomes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
    expect(await ownersOf()).toHaveLength(1);
  });
});

describe('removing members', () => {
  it('a member is removed with their name and the own password, and is signed out', async () => {
    const member = await app.make.member(site, [4]);
    const browser = await signedInAs(app, site, member);
    expect((await ask(boss, 'removal', member, { name: '' })).statusCode).toBe(400);
    expect((await ask(boss, 'removal', member)).statusCode).toBe(204);
    expect((await browser.get('/api/member-account')).statusCode).toBe(401);
    expect((await ask(boss, 'removal', member)).statusCode).toBe(404);
  });

  it('the last owner cannot be removed; one of two can, by the other owner alone', async () => {
    const admin = await app.signedIn(site, websiteRoles.admin);
    expect((await ask(boss, 'removal', owner)).json().code).toBe('members.last-owner');
    const second = await app.make.owner(site);
    expect((await ask(admin, 'removal', second)).statusCode).toBe(403);
    expect((await ask(boss, 'removal', second)).statusCode).toBe(204);
    expect(await ownersOf()).toEqual([owner.id]);
  });

  it('of two owners who remove each other at once, one stays', async () => {
    const second = await app.make.owner(site);
    const other = await signedInAs(both.appOf(1), site, second);
    const outcomes = await Promise.all([ask(boss, 'removal', second), ask(other, 'removal', owner)]);
    expect(outcomes.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(await ownersOf()).toHaveLength(1);
  });
});

describe('the two-factor sign-in of another member', () => {
  it('the owner sees that it is on and switches it off; the member gets a mail and is signed out', async () => {
    const member = await app.make.member(site, [4]);
    const browser = await signedInAs(app, site, member);
    await switchOn(app, browser);
    const { members } = (await boss.get('/api/members')).json();
    expect(members.find(({ id }: Member) => id === member.id)).toMatchObject({
      hasTwoFactor: true,
      lastSignInOn: expect.any(String),
    });
    const admin = await app.signedIn(site, websiteRoles.admin);
    expect((await ask(admin, 'two-factor-reset', member)).statusCode).toBe(403);
    expect((await ask(boss, 'two-factor-reset', member)).json().member.hasTwoFactor).toBe(false);
    expect((await ask(boss, 'two-factor-reset', member)).json().code).toBe('members.two-factor-off');
    expect((await browser.get('/api/member-account')).statusCode).toBe(401);
    await app.settle();
    expect(mailsTo(member.email)).toEqual(['Two-factor sign-in for Test site was switched off']);
    const entered = await browse(app, site).call('POST', '/api/member-session', {
      email: member.email,
      password: TEST_PASSWORD,
    });
    expect(entered.json().member.id).toBe(member.id);
  });
});
