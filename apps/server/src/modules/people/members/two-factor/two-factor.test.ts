import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../../platform/db/index.ts';
import { createKeyring } from '../../../../platform/keyring/index.ts';
import { TEST_PASSWORD } from '../../../../testing/factories.ts';
import { TEST_SECRET, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import { createTwoApps, type TwoApps } from '../../../../testing/two-apps.ts';
import { violatedInvariants } from '../../../../testing/violated-invariants.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import type { Member } from '../index.ts';
import { browse, codeOf, signedInAs, switchOn } from '../testing/staff-fixture.ts';
import { newRecoveryCode, readCode } from './one-time-codes.ts';
import { createTwoFactorVault } from './two-factor-vault.ts';

let both: TwoApps;
let app: TestApp;
let elsewhere: TestApp;
let site: Site;

beforeAll(async () => {
  both = await createTwoApps();
  [app, elsewhere] = both.apps;
  site = await app.make.site({ title: 'Salt: a shop' });
});
afterAll(() => both.close());

const enter = (browser: TestBrowser, { email }: Member, rest: object = {}) =>
  browser.call('POST', '/api/member-session', { email, password: TEST_PASSWORD, ...rest });
const confirm = (browser: TestBrowser, code: string, trustBrowser = false) =>
  browser.call('POST', '/api/member-session/code', { code, trustBrowser });
const whoami = async (browser: TestBrowser) => (await browser.get('/api/member-session')).json();

/** A member with two-factor sign-in, in a browser that is signed in. */
async function protectedMember() {
  const member = await app.make.member(site, [websiteRoles.editor]);
  const browser = await signedInAs(app, site, member);
  const { secret, recoveryCodes } = await switchOn(app, browser);
  elsewhere.clock.set(app.clock.now());
  return { member, browser, secret, recoveryCodes };
}
const tick = (): void => {
  app.clock.advance(30_000);
  elsewhere.clock.set(app.clock.now());
};

describe('setting up two-factor sign-in', () => {
  it('a member sets it up with the password and a code, and gets ten recovery codes once', async () => {
    const member = await app.make.member(site, [websiteRoles.viewer]);
    const browser = await signedInAs(app, site, member);
    const wrong = await browser.call('POST', '/api/member-account/two-factor', { password: 'not it' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ code: 'members.wrong-password' });
    const begun = await browser.call('POST', '/api/member-account/two-factor', { password: TEST_PASSWORD });
    const { secret, uri } = begun.json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain('otpauth://totp/Salt%20%20a%20shop:');
    expect((await browser.get('/api/member-account')).json().twoFactor.isOn).toBe(false);

    const refused = await browser.call('POST', '/api/member-account/two-factor/confirmation', {
      code: '000000',
    });
    expect(refused.json().code).toBe('members.code-wrong');
    const confirmed = await browser.call('POST', '/api/member-account/two-factor/confirmation', {
      code: ` ${codeOf(app, secret).replace(/(...)/, '$1 ')}`,
    });
    expect(new Set(confirmed.json().recoveryCodes).size).toBe(10);
    expect((await browser.get('/api/member-account')).json().twoFactor).toEqual({
      isOn: true,
      since: app.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    const again = await browser.call('POST', '/api/member-account/two-factor', { password: TEST_PASSWORD });
    expect(again.json().code).toBe('members.two-factor-on');
  });

  it('neither the key nor a recovery code is stored in a form that can be read', async () => {
    const { secret, recoveryCodes } = await protectedMember();
    for (const table of ['member_two_factor', 'member_recovery_codes', 'activities', 'activity_rows']) {
      const rows = await app.platform.database.query.rows(
        anyRow,
        sql`select * from ${sql.identifier(table)}`,
      );
      const text = rows
        .map(
          (row) =>
            JSON.stringify(row) +
            Buffer.from(Object.values(row).find(Buffer.isBuffer) ?? '').toString('latin1'),
        )
        .join();
      for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => readCode(code).code)])
        expect(text).not.toContain(hidden);
    }
  });

  it('keys are readable after the master key was rotated, and with the new key alone', async () => {
    const { member, secret } = await protectedMember();
    const next = 'another master key that is long enough too';
    const { database } = app.platform;
    const rotating = createTwoFactorVault({ database, keyring: createKeyring([next, TEST_SECRET]) });
    expect(await rotating.rotate()).toBeGreaterThan(0);
    expect(await rotating.rotate()).toBe(0);
    const back = createTwoFactorVault({ database, keyring: createKeyring([TEST_SECRET, next]) });
    await back.rotate();
    const person = browse(app, site);
    await enter(person, member);
    expect((await confirm(person, codeOf(app, secret))).statusCode).toBe(200);
    expect(await violatedInvariants(database.query, app.members.invariants)).toEqual([]);
  });
});

describe('signing in with two factors', () => {
  it('the right password opens nothing until the code is typed', async () => {
    const { member, secret } = await protectedMember();
    const person = browse(app, site);
    const first = await enter(person, member);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ member: null, awaitsCode: true });
    expect(person.cookies.has('awning-member')).toBe(false);
    expect((await person.get('/api/member-account')).statusCode).toBe(401);
    expect(await whoami(person)).toMatchObject({ member: null, awaitsCode: true });

    const wrong = await confirm(person, '123456');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().code).toBe('members.code-wrong');
    const crumb = person.cookies.get('crumb');
    const done = await confirm(person, codeOf(app, secret));
    expect(done.json().member.id).toBe(member.id);
    expect(done.json().awaitsCode).toBeUndefined();
    expect(person.cookies.get('crumb')).not.toBe(crumb);
    expect(person.cookies.has('awning-member-step')).toBe(false);
    expect((await whoami(person)).member.id).toBe(member.id);
  });

  it('a code used twice is refused the second time, also one of the half minute before', async () => {
    const { member, secret } = await protectedMember();
    const code = codeOf(app, secret);
    const [one, other] = [browse(app, site), browse(app, site)];
    await enter(one, member);
    await enter(other, member);
    expect((await confirm(one, code)).statusCode).toBe(200);
    expect((await confirm(other, code)).json().code).toBe('members.code-wrong');
    tick();
    expect((await confirm(other, code)).json().code).toBe('members.code-wrong');
    expect((await confirm(other, codeOf(app, secret))).statusCode).toBe(200);
  });

  it.each(['of the app', 'for recovery'])(
    'of two processes that get the same code %s at once, one lets in',
    async (kind) => {
      const { member, secret, recoveryCodes } = await protectedMember();
      for (let round = 0; round < 3; round++) {
        tick();
        const code = kind === 'of the app' ? codeOf(app, secret) : (recoveryCodes[round] ?? '');
        const people = await Promise.all(
          [app, elsewhere, app, elsewhere].map(async (at) => {
            const person = browse(at, site);
            await enter(person, member);
            return person;
          }),
        );
        const outcomes = await Promise.all(people.map((person) => confirm(person, code)));
        expect(outcomes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
      }
    },
  );

  it('a recovery code lets in once, in any spelling, and is counted', async () => {
    const { member, browser, recoveryCodes } = await protectedMember();
    const [code = ''] = recoveryCodes;
    const person = browse(app, site);
    await enter(person, member);
    expect((await confirm(person, code.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect((await browser.get('/api/member-account')).json().twoFactor.recoveryCodesLeft).toBe(9);
    const next = browse(app, site);
    await enter(next, member);
    expect((await confirm(next, code)).json().code).toBe('members.code-wrong');
  });

  it('the step of one sign-in works once, ends after ten minutes, with a new password and when the member is disabled', async () => {
    const { member, secret } = await protectedMember();
    const person = browse(app, site);
    await enter(person, member);
    const step = person.cookies.get('awning-member-step') ?? '';
    expect((await confirm(person, codeOf(app, secret))).statusCode).toBe(200);
    const thief = browse(app, site);
    thief.cookies.set('awning-member-step', step);
    tick();
    expect((await confirm(thief, codeOf(app, secret))).json().code).toBe('members.sign-in-over');

    const slow = browse(app, site);
    await enter(slow, member);
    app.clock.advance(10 * 60_000);
    elsewhere.clock.set(app.clock.now());
    expect((await confirm(slow, codeOf(app, secret))).json().code).toBe('members.sign-in-over');

    const overtaken = browse(app, site);
    await enter(overtaken, member);
    await app.members.setPassword(site.id, member.id, TEST_PASSWORD);
    expect((await confirm(overtaken, codeOf(app, secret))).json().code).toBe('members.sign-in-over');

    const disabled = browse(app, site);
    await enter(disabled, member);
    await app.members.change(site.id, member.id, { disabled: true });
    expect((await confirm(disabled, codeOf(app, secret))).json().code).toBe('members.sign-in-over');
  });

  it('ten wrong codes are the most, from all browsers and processes together', async () => {
    const { member, secret } = await protectedMember();
    for (let attempt = 0; attempt < 10; attempt++) {
      const guesser = browse(both.appOf(attempt), site);
      await enter(guesser, member);
      expect((await confirm(guesser, '000000')).json().code).toBe('members.code-wrong');
    }
    const guesser = browse(app, site);
    await enter(guesser, member);
    const refused = await confirm(guesser, codeOf(app, secret));
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
  });

  it('a trusted browser is not asked for thirty days, and another one is', async () => {
    const { member, secret, browser } = await protectedMember();
    const person = browse(app, site);
    await enter(person, member);
    const trusted = await confirm(person, codeOf(app, secret), true);
    expect(trusted.cookies.find(({ name }) => name === 'awning-member-trusted')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 30 * 24 * 3600,
    });
    const sameMember = await enter(person, member);
    expect(sameMember.json().member.id).toBe(member.id);
    const another = await protectedMember();
    expect((await enter(person, another.member)).json().awaitsCode).toBe(true);

    await browser.call('DELETE', '/api/member-account/sessions');
    expect((await enter(person, member)).json().awaitsCode).toBe(true);
    tick();
    await confirm(person, codeOf(app, secret), true);
    app.clock.advance(30 * 24 * 3600_000);
    expect((await enter(person, member)).json().awaitsCode).toBe(true);
    elsewhere.clock.set(app.clock.now());
  });

  it('a password that was reset by mail does not switch the second factor off', async () => {
    const { member } = await protectedMember();
    await app.members.setPassword(site.id, member.id, TEST_PASSWORD);
    expect((await enter(browse(app, site), member)).json().awaitsCode).toBe(true);
  });

  it('switching off takes the password and a code, and signing in asks for none afterwards', async () => {
    const { member, browser, secret } = await protectedMember();
    const off = (password: string, code: string) =>
      browser.call('POST', '/api/member-account/two-factor/off', { password, code });
    expect((await off('not it', codeOf(app, secret))).json().code).toBe('members.wrong-password');
    expect((await off(TEST_PASSWORD, '111111')).json().code).toBe('members.code-wrong');
    expect((await off(TEST_PASSWORD, codeOf(app, secret))).statusCode).toBe(204);
    expect((await enter(browse(app, site), member)).json().member.id).toBe(member.id);
  });

  it('new recovery codes make the former ones worthless', async () => {
    const { member, browser, secret, recoveryCodes } = await protectedMember();
    const renewed = await browser.call('POST', '/api/member-account/two-factor/recovery-codes', {
      password: TEST_PASSWORD,
      code: codeOf(app, secret),
    });
    const person = browse(app, site);
    await enter(person, member);
    expect((await confirm(person, recoveryCodes[0] ?? '')).json().code).toBe('members.code-wrong');
    expect((await confirm(person, renewed.json().recoveryCodes[3])).statusCode).toBe(200);
  });

  it('signing out while the code is awaited ends the step', async () => {
    const { member, secret } = await protectedMember();
    const person = browse(app, site);
    await enter(person, member);
    const step = person.cookies.get('awning-member-step') ?? '';
    await person.call('DELETE', '/api/member-session');
    person.cookies.set('awning-member-step', step);
    expect((await confirm(person, codeOf(app, secret))).json().code).toBe('members.sign-in-over');
  });
});

describe('recovery codes', () => {
  it('a recovery code has sixteen letters that cannot be mistaken for each other', () => {
    const codes = Array.from({ length: 200 }, newRecoveryCode);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(new Set(codes).size).toBe(200);
    expect(readCode('OIL0-1111')).toEqual({ kind: 'recovery', code: '01101111' });
    expect(readCode('012 345')).toEqual({ kind: 'app', code: '012345' });
  });
});
