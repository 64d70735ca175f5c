import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createKeyring } from '../../../platform/keyring/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { createTestLog } from '../../../testing/test-log.ts';
import type { Site } from '../sites/index.ts';
import { createSecrets } from './index.ts';

const OLD = 'old '.repeat(16);
const NEW = 'new '.repeat(16);
const PLAIN = 'sk_live_do-not-tell-anybody';
const { log, written } = createTestLog();
let app: TestApp;
let site: Site;
let owner: TestBrowser;

beforeAll(async () => {
  app = await createTestApp({ swap: { keyring: createKeyring([OLD]), log } });
  site = await app.make.site();
  owner = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(owner, (await app.make.owner(site)).email);
});
afterAll(() => app.close());
beforeEach(() => app.platform.database.query.run(sql`delete from secrets`));

/** The same database, seen by a process with other keys. */
const withKeys = (...keys: [string, ...string[]]) =>
  createSecrets({ ...app.platform, keyring: createKeyring(keys) });
const rows = async () =>
  await app.platform.database.query.rows(
    { name: column.text, key_id: column.text, ciphertext: column.bytes },
    sql`select name, key_id, ciphertext from secrets order by website_id, name`,
  );
const doctor = async (secrets = app.secrets): Promise<string[]> =>
  (await secrets.invariants[0]?.violations(app.platform.database.query)) ?? [];

describe('secrets of a site', () => {
  it('PL-9.42 secrets of a site are shown as the fixed placeholder and nothing else', async () => {
    const saved = await owner.call('PUT', '/api/secrets/stripe.key', { value: PLAIN });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toEqual({ secrets: { 'stripe.key': '__MASKED_FIELD__' } });
    const read = await owner.get('/api/secrets');
    expect(read.json()).toEqual({ secrets: { 'stripe.key': '__MASKED_FIELD__' } });
    expect(await app.secrets.reveal(site.id, 'stripe.key')).toBe(PLAIN);
  });

  it('PL-9.42 sending the placeholder back keeps the stored value', async () => {
    await app.secrets.set(site.id, 'smtp', PLAIN);
    const [before] = await rows();
    await owner.call('PUT', '/api/secrets/smtp', { value: '__MASKED_FIELD__' });
    expect(await rows()).toEqual([before]);
    await owner.call('PUT', '/api/secrets/never-set', { value: '__MASKED_FIELD__' });
    expect(await app.secrets.reveal(site.id, 'never-set')).toBeNull();
    await owner.call('PUT', '/api/secrets/smtp', { value: 'another' });
    expect(await app.secrets.reveal(site.id, 'smtp')).toBe('another');
  });

  it('look different each time they are stored, and the text is in no table and no log', async () => {
    await owner.call('PUT', '/api/secrets/a', { value: PLAIN });
    await owner.call('PUT', '/api/secrets/b', { value: PLAIN });
    await app.secrets.reveal(site.id, 'a');
    await owner.call('PUT', '/api/secrets/NOT-A-NAME', { value: PLAIN });
    const [a, b] = await rows();
    expect(a?.ciphertext.equals(b?.ciphertext ?? Buffer.alloc(0))).toBe(false);
    const dump = await app.platform.database.query.rows(
      { row: column.text },
      sql`select encode(ciphertext, 'escape') || secrets::text as row from secrets`,
    );
    expect(JSON.stringify(dump)).not.toContain('do-not-tell');
    expect(written()).toContain('/api/secrets/a');
    expect(written()).not.toContain('do-not-tell');
  });

  it('secrets of a site belong to their site and name: moved elsewhere they cannot be read, and the doctor says which', async () => {
    const other = await app.make.site();
    await app.secrets.set(site.id, 'a', 'secret a');
    await app.secrets.set(site.id, 'b', 'secret b');
    await app.secrets.set(other.id, 'a', "a neighbour's");
    expect(await doctor()).toEqual([]);
    const swap = (one: string, two: string) =>
      app.platform.database.query.run(sql`
        update secrets s set ciphertext = o.ciphertext from secrets o
        where (s.website_id, s.name, o.website_id, o.name) in (
          (${site.id}, ${one}, ${site.id}, ${two}), (${site.id}, ${two}, ${site.id}, ${one}))`);
    await swap('a', 'b');
    await expect(app.secrets.reveal(site.id, 'a')).rejects.toThrow('belongs to another place');
    expect(await doctor()).toEqual([`${site.id}/a`, `${site.id}/b`]);
    await swap('a', 'b');
    await app.platform.database.query.run(sql`
      update secrets set ciphertext = (select ciphertext from secrets where website_id = ${other.id})
      where website_id = ${site.id} and name = 'a'`);
    await expect(app.secrets.reveal(site.id, 'a')).rejects.toThrow('belongs to another place');
    expect(await app.secrets.reveal(site.id, 'b')).toBe('secret b');
  });

  it('a secret can be removed, and removing one that does not exist returns 404', async () => {
    await app.secrets.set(site.id, 'smtp', PLAIN);
    expect((await owner.call('DELETE', '/api/secrets/smtp')).statusCode).toBe(204);
    const again = await owner.call('DELETE', '/api/secrets/smtp');
    expect(again.statusCode).toBe(404);
    expect(again.json()).toMatchObject({
      code: 'secrets.not-set',
      message: 'There is no secret named "smtp".',
    });
  });

  it('secrets are managed by administrators only, and never those of another site', async () => {
    const other = await app.make.site();
    await app.secrets.set(other.id, 'theirs', PLAIN);
    expect((await owner.get('/api/secrets')).json()).toEqual({ secrets: {} });
    expect((await owner.call('DELETE', '/api/secrets/theirs')).statusCode).toBe(404);
    const manager = app.browser({ host: `${site.slug}.localhost` });
    await app.make.signIn(manager, (await app.make.member(site, [websiteRoles.websiteManager])).email);
    expect((await manager.get('/api/secrets')).statusCode).toBe(403);
    expect((await manager.call('PUT', '/api/secrets/a', { value: 'x' })).statusCode).toBe(403);
    expect((await manager.call('DELETE', '/api/secrets/a')).statusCode).toBe(403);
  });
});

describe('a new master key', () => {
  it('everything is encrypted again, counted, and then needs the old key no more', async () => {
    const other = await app.make.site();
    for (let n = 0; n < 205; n++) await app.secrets.set(site.id, `key-${n}`, `value ${n}`);
    await app.secrets.set(other.id, 'smtp', PLAIN);
    const rotating = withKeys(NEW, OLD);
    expect(await rotating.rotate()).toBe(206);
    expect(await rotating.rotate()).toBe(0);
    const after = withKeys(NEW);
    expect(await after.reveal(site.id, 'key-204')).toBe('value 204');
    expect(await after.reveal(other.id, 'smtp')).toBe(PLAIN);
    expect(await doctor(after)).toEqual([]);
    expect(new Set((await rows()).map(({ key_id }) => key_id))).toEqual(
      new Set([createKeyring([NEW]).currentKeyId]),
    );
  });

  it('two rotations at once do the work once', async () => {
    for (let n = 0; n < 20; n++) await app.secrets.set(site.id, `key-${n}`, `value ${n}`);
    const counts = await Promise.all([withKeys(NEW, OLD).rotate(), withKeys(NEW, OLD).rotate()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    expect(await withKeys(NEW).reveal(site.id, 'key-7')).toBe('value 7');
  });

  it('without the old one the missing key is named, nothing is changed, and the doctor says which', async () => {
    await app.secrets.set(site.id, 'smtp', PLAIN);
    const before = await rows();
    const locked = withKeys(NEW);
    const missing = createKeyring([OLD]).currentKeyId;
    await expect(locked.reveal(site.id, 'smtp')).rejects.toThrow(`master key ${missing}`);
    await expect(locked.rotate()).rejects.toThrow('AWNING_SECRET_PREVIOUS');
    expect(await rows()).toEqual(before);
    expect(await doctor(locked)).toEqual([`${site.id}/smtp`]);
  });
});
