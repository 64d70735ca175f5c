import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyRow, sql } from '../platform/db/index.ts';
import type { RequestSite } from '../platform/http/index.ts';
import { createTestApp, TEST_SECRET, type TestApp } from '../testing/test-app.ts';
import { type CapturedRun, runCaptured } from './testing/captured-run.ts';

let app: TestApp;
let folder: string;
let site: RequestSite;
const PASSWORD = 'a good long password';

const run = (line: string, input?: string): Promise<CapturedRun> =>
  runCaptured(line.split(' '), {
    env: { DATABASE_URL: app.databaseUrl, AWNING_DATA: folder, AWNING_SECRET: TEST_SECRET },
    ...(input === undefined ? {} : { input }),
  });

const signIn = async (email: string, password: string) => {
  const attempt = { email, password, remember: false, address: '192.0.2.1' };
  const { personId, session } = await app.members.signIn.byPassword(site.id, attempt);
  if (session === null) throw new Error('A code is asked for');
  return { member: await app.members.byId(site.id, personId), session };
};

beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'awning-cli-'));
  await app.make.site({ slug: 'bakery' });
  const match = await app.sites.byHost('bakery.localhost');
  if (!match) throw new Error('The site is not there');
  site = match;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('member create makes an owner who can sign in with the password from standard input', async () => {
  const { exitCode, out } = await run(
    'member create --site bakery --email Baker@Example.com --name Baker --owner',
    `${PASSWORD}\nnot this line\n`,
  );
  expect({ exitCode, out }).toEqual({
    exitCode: 0,
    out: 'Created Baker@Example.com on the site bakery (owner).\n',
  });
  const { member } = await signIn('baker@example.com', PASSWORD);
  expect(member).toMatchObject({ displayName: 'Baker', isOwner: true, roles: { 1: true } });
  // Not as little work as in the apps of tests.
  const rows = await app.platform.database.query.rows(
    anyRow,
    sql`select password_hash from site_members where website_id = ${site.id} and member_id = ${member.id}`,
  );
  expect(rows).toEqual([{ password_hash: expect.stringContaining('$m=19456,t=2,p=1$') }]);
});

test('member create takes roles by name and by number, and prints a generated password once', async () => {
  const { exitCode, out } = await run(
    'member create --site bakery --email bo@example.com --role storeManager --role 4 --role website-manager --generate',
  );
  expect(exitCode).toBe(0);
  expect(out).toContain('(editor, store-manager, website-manager)');
  const password = /^Password: (\S{20}) {2}\(shown only this once\)$/m.exec(out)?.[1] ?? '';
  const { member } = await signIn('bo@example.com', password);
  expect(member.roles).toEqual({ 4: true, 8: true, 15: true });
});

test.each([
  ['an unknown role', '--role chef', 2, '--role: "chef" is not a role. Roles are admin (1)'],
  ['the role code that is not assigned', '--role 5', 2, '"5" is not a role'],
  ['no role at all', '', 2, 'Say what they may do'],
  ['an owner with roles', '--owner --role editor', 2, '--owner and --role exclude each other'],
  ['two ways to give the password', '--owner --generate', 2, '--password and --generate exclude each other'],
])('member create refuses %s', async (_case, flags, exitCode, words) => {
  const before = (await app.members.list(site.id)).length;
  const commandRun = await run(
    `member create --site bakery --email new@example.com --password ${PASSWORD.replaceAll(' ', '-')} ${flags}`.trim(),
  );
  expect(commandRun).toMatchObject({ exitCode, out: '' });
  expect(commandRun.err).toContain(words);
  expect(await app.members.list(site.id)).toHaveLength(before);
});

test('a refusal of a module is one line without a stack, and exit code 1', async () => {
  const make = 'member create --site bakery --email twice@example.com --owner --generate';
  expect((await run(make)).exitCode).toBe(0);
  expect(await run(make)).toEqual({
    exitCode: 1,
    out: '',
    err: 'awning: There is already a member with the email twice@example.com.\n',
  });
  expect(await run('member list --site nowhere')).toEqual({
    exitCode: 1,
    out: '',
    err: 'awning: There is no site named "nowhere".\n',
  });
  expect(await run('member create --site bakery --email e@example.com --owner', 'short\n')).toMatchObject({
    exitCode: 1,
    err: 'awning: Please choose a password of 10 to 200 characters.\n',
  });
});

test('member passwd changes the password, ends the sessions and says so', async () => {
  const { email } = await app.make.owner(await app.sites.bySlug('bakery'));
  const { session } = await signIn(email, 'correct horse battery');
  expect(await app.members.identify(site.id, session.token)).not.toBeNull();
  const commandRun = await run(`member passwd --site bakery --email ${email}`, `${PASSWORD}\r\n`);
  expect(commandRun.exitCode).toBe(0);
  expect(commandRun.out).toContain('Their sessions have ended');
  expect(await app.members.identify(site.id, session.token)).toBeNull();
  await expect(signIn(email, 'correct horse battery')).rejects.toThrow('do not match');
  await signIn(email, PASSWORD);
});

test('member passwd of an unknown member is refused', async () => {
  expect(await run('member passwd --site bakery --email no@example.com --generate')).toEqual({
    exitCode: 1,
    out: '',
    err: 'awning: There is no member with the email no@example.com.\n',
  });
});

test('member list shows people and roles, and JSON for programs', async () => {
  const other = await app.make.site({ slug: 'florist' });
  await app.make.owner(other, 'fay@example.com');
  const { out } = await run('member list --site florist');
  expect(out).toBe('EMAIL            NAME  ROLES\nfay@example.com  fay   owner\n');
  const listed: unknown = JSON.parse((await run('member list --site florist --json')).out);
  expect(listed).toEqual([expect.objectContaining({ email: 'fay@example.com', roles: ['admin'] })]);
});

test('customer create makes an account that can sign in on that site only', async () => {
  const { exitCode } = await run(
    'customer create --site bakery --email shopper@example.com',
    `${PASSWORD}\n`,
  );
  expect(exitCode).toBe(0);
  const attempt = {
    email: 'shopper@example.com',
    password: PASSWORD,
    remember: false,
    address: '192.0.2.1',
    visitor: undefined,
  };
  expect((await app.customers.signIn(site, attempt)).user.email).toBe('shopper@example.com');
  const [, other] = await app.sites.list();
  await expect(app.customers.signIn({ ...site, id: other?.id ?? '' }, attempt)).rejects.toThrow(
    'do not match',
  );
  expect(await run('customer create --site bakery --email shopper@example.com --generate')).toMatchObject({
    exitCode: 1,
    err: 'awning: There is already an account with the email shopper@example.com.\n',
  });
});
