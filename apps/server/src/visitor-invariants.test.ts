import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Statement, sql } from './platform/db/index.ts';
import { openFormFixture } from './testing/form-fixture.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { violatedInvariants } from './testing/violated-invariants.ts';
import { openWaitlistFixture } from './testing/waitlist-fixture.ts';

let app: TestApp;

/**
 * A form with an answer and a file, a line of which one got a link, a person who has not confirmed yet, and a captcha
 * that was used.
 */
async function fillIn(): Promise<void> {
  const forms = await openFormFixture(app);
  const { formId } = await forms.page();
  const visitor = forms.visitor();
  const good = { name: ['A', 'Person'], email: 'person@example.com', message: 'Hello' };
  expect((await forms.submit(visitor, formId, good)).statusCode).toBe(200);
  await app.platform.database.query.run(sql`
    insert into form_uploads (website_id, upload_id, form_id, field_id, name, size, content_type, extension, submission_id, created_at)
    select website_id, 'upload', form_id, 'file', 'a.txt', 5, 'text/plain', 'txt', submission_id, created_at from form_submissions`);
  const waitlist = await openWaitlistFixture(app);
  await waitlist.set({ mode: 'fair-release' });
  const wanted = await waitlist.wanted();
  await waitlist.line(wanted, ['first@example.com', 'second@example.com']);
  await waitlist.restock(wanted, 1);
  expect((await waitlist.signUp(wanted, 'third@example.com', { isJoinMailingList: true })).statusCode).toBe(
    200,
  );
  await app.settle();
  await app.settle();
  await app.platform.database.query.run(sql`
    insert into captcha_uses (website_id, token_hash, outcome, expires_at)
    values (${waitlist.site.id}, '\\x00', 'passed', ${app.clock.now().toISOString()})`);
}

beforeAll(async () => {
  app = await createTestApp();
  await fillIn();
});
afterAll(() => app.close());

const undone = new Error('undone');

/** Which promises a change by hand breaks. It is undone. */
async function brokenBy(change: Statement): Promise<string[]> {
  let broken: string[] = [];
  const changing = app.platform.database.transaction(async (tx) => {
    await tx.run(sql`do $$
      declare each record;
      begin
        for each in select c.conrelid::regclass as place, c.conname as name from pg_constraint c
          join pg_class held on held.oid = c.conrelid
          where c.contype in ('f', 'c') and held.relnamespace = 'public'::regnamespace
            and held.relname ~ '^(form|waitlist_|mailing_list_|captcha_|stock_|collections)' loop
          execute format('alter table %s drop constraint if exists %I cascade', each.place, each.name);
        end loop;
      end $$`);
    expect(await tx.run(change)).toBeGreaterThan(0);
    const ours = app.invariants.filter(({ name }) => /^(forms|waitlist|mailing-list|captcha)\./.test(name));
    broken = await violatedInvariants(tx, ours);
    throw undone;
  });
  await expect(changing).rejects.toBe(undone);
  return [...new Set(broken.map((line) => line.split(':', 1)[0] ?? ''))].toSorted();
}

describe('the promises about what visitors leave behind', () => {
  it('the invariants about what visitors leave behind hold', async () => {
    expect(await brokenBy(sql`select 1`)).toEqual([]);
  });

  it.each<[string, Statement, string[]]>([
    ['the questions of a form are lost', sql`delete from form_revisions`, ['forms.revisions', 'forms.shown']],
    ['a page with a form is lost', sql`update form_places set owner_id = 'gone'`, ['forms.places']],
    ['a submission with a file is lost', sql`delete from form_submissions`, ['forms.uploads']],
    [
      'what a link keeps is not held',
      sql`delete from stock_holds where owner_kind = 'waitlist'`,
      ['waitlist.kept'],
    ],
    ['a link is lost', sql`delete from waitlist_links`, ['waitlist.in-line', 'waitlist.kept']],
    [
      'there is less than is kept',
      sql`update stock_levels set on_hand = 0`,
      ['waitlist.no-more-than-there-is'],
    ],
    [
      'somebody with a link stands in line as well',
      sql`update waitlist_signups set state = 'waiting'`,
      ['waitlist.in-line'],
    ],
    [
      'a mail was decided on and never queued',
      sql`update waitlist_links set mail_due = true, created_at = created_at - interval '2 hours'`,
      ['waitlist.moves-on'],
    ],
    ['somebody counts as mailed and is not', sql`delete from mail_messages`, ['waitlist.mailed']],
    [
      'somebody never said yes and is still known',
      sql`update mailing_list_entries set asked_at = asked_at - interval '40 days'`,
      ['mailing-list.forgotten'],
    ],
    [
      'used captchas are never swept',
      sql`update captcha_uses set expires_at = expires_at - interval '1 day'`,
      ['captcha.uses-swept'],
    ],
  ])('notice when %s', async (_what, change, names) => {
    expect(await brokenBy(change)).toEqual(names);
  });
});
