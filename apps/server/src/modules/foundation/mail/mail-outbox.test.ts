import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeepingTransport } from '../../../platform/mail/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Member } from '../../people/members/index.ts';
import type { Site } from '../sites/index.ts';
import type { NewMail } from './index.ts';

let app: TestApp;
let site: Site;
let owner: Member;

beforeAll(async () => {
  app = await createTestApp({ swap: { mailTransport: createKeepingTransport() } });
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  owner = await app.make.owner(site);
});

const post = (over: Partial<NewMail> = {}) =>
  app.platform.database.transaction((tx) =>
    app.mail.post(tx, {
      websiteId: site.id,
      cause: 'test/1',
      to: 'first@example.com',
      subject: 'Hello',
      text: 'How are you?',
      ...over,
    }),
  );
const as = async (member: Member): Promise<TestBrowser> => {
  const browser = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(browser, member.email);
  return browser;
};
const read = async (browser: TestBrowser, query = '') => browser.get(`/api/mail/messages${query}`);

describe('the outbox without a mail server', () => {
  it('the outbox shows a mail with its text as kept, not sent, without a mail server', async () => {
    await post({ html: '<p>How are you?</p>' });
    const browser = await as(owner);
    expect((await read(browser)).json().messages).toMatchObject([{ status: 'queued', attempts: 0 }]);
    await app.settle();
    const response = await read(browser);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      messages: [
        {
          id: expect.stringMatching(/^[0-9a-f]{24}$/),
          to: 'first@example.com',
          subject: 'Hello',
          text: 'How are you?',
          html: '<p>How are you?</p>',
          status: 'kept',
          attempts: 1,
          lastError: null,
          createdOn: app.clock.now().getTime(),
        },
      ],
      hasNextPage: false,
      nextPageCursor: null,
    });
  });

  it('the outbox is read page by page, newest first, without gaps or repeats', async () => {
    for (let n = 0; n < 120; n++) await post({ cause: `n/${n}`, subject: String(n) });
    const browser = await as(owner);
    const seen: string[] = [];
    let query = '';
    for (let pages = 0; pages < 3; pages++) {
      const page = (await read(browser, query)).json();
      seen.push(...page.messages.map(({ subject }: { subject: string }) => subject));
      expect(page.hasNextPage).toBe(pages < 2);
      query = `?cursor=${page.nextPageCursor}`;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => String(119 - i)));
  });

  it('the outbox refuses a cursor that we did not issue', async () => {
    const response = await read(await as(owner), '?cursor=%27%20or%201%3D1');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'mail.bad-cursor' });
  });

  it('the outbox shows the mails of its own site only', async () => {
    const other = await app.make.site();
    await post({ websiteId: other.id, subject: 'Not yours' });
    await post({ subject: 'Yours' });
    const response = await read(await as(owner));
    expect(response.body).toContain('Yours');
    expect(response.body).not.toContain('Not yours');
  });

  it('the outbox is readable only for members with permission', async () => {
    expect((await read(app.browser({ host: `${site.slug}.localhost` }))).statusCode).toBe(401);
    for (const role of [websiteRoles.editor, websiteRoles.storeManager, websiteRoles.none])
      expect((await read(await as(await app.make.member(site, [role])))).statusCode).toBe(403);
    const manager = await app.make.member(site, [websiteRoles.websiteManager]);
    expect((await read(await as(manager))).statusCode).toBe(200);
  });
});

describe('sending a mail again', () => {
  const resend = (browser: TestBrowser, id: string) =>
    browser.call('POST', `/api/mail/messages/${id}/resend`);

  it('a mail that was kept here is sent once there is a mail server', async () => {
    await post();
    await app.settle();
    const browser = await as(owner);
    const [message] = (await read(browser)).json().messages;
    const sending = await createTestApp({ databaseUrl: app.databaseUrl });
    try {
      const response = await resend(browser, message.id);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ ...message, status: 'queued', attempts: 0 });
      await sending.settle();
      expect(sending.mailbox.delivered.map(({ to }) => to)).toEqual(['first@example.com']);
      expect((await read(browser)).json().messages).toMatchObject([{ status: 'sent', attempts: 1 }]);
      const again = await resend(browser, message.id);
      expect([again.statusCode, again.json().code]).toEqual([409, 'mail.not-settled']);
    } finally {
      await sending.close();
    }
  });

  it('a mail is sent again only by members with permission, and only if it exists', async () => {
    await post();
    await app.settle();
    const [message] = (await read(await as(owner))).json().messages;
    expect((await resend(app.browser({ host: `${site.slug}.localhost` }), message.id)).statusCode).toBe(401);
    const editor = await as(await app.make.member(site, [websiteRoles.editor]));
    expect((await resend(editor, message.id)).statusCode).toBe(403);
    const manager = await as(await app.make.member(site, [websiteRoles.websiteManager]));
    const unknown = await resend(manager, '0'.repeat(24));
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'mail.not-found']);
    expect((await resend(manager, 'x')).statusCode).toBe(400);
    expect((await resend(manager, message.id)).statusCode).toBe(200);
  });
});

describe('a mail that lets its reader in', () => {
  const forget = async (member: Member): Promise<void> => {
    await app.members.forgotPassword({ ...site, baseUrl: 'http://localhost' }, member.email);
    await app.settle();
  };

  it("a manager who asks for the owner's new password does not get to read the link", async () => {
    const manager = await app.make.member(site, [websiteRoles.websiteManager]);
    const admin = await app.make.member(site, [websiteRoles.admin]);
    await forget(owner);
    for (const intruder of [manager, admin]) {
      const response = await read(await as(intruder));
      expect(response.json().messages).toMatchObject([{ to: owner.email, html: null }]);
      expect(response.body).not.toContain('token=');
    }
  });

  it('its recipient and the owner do', async () => {
    const manager = await app.make.member(site, [websiteRoles.websiteManager]);
    await forget(manager);
    for (const reader of [manager, owner]) expect((await read(await as(reader))).body).toContain('token=');
  });

  it('the text of a mail with a sign-in token is deleted once it has been sent', async () => {
    const sending = await createTestApp({ databaseUrl: app.databaseUrl });
    try {
      await sending.members.forgotPassword({ ...site, baseUrl: 'http://localhost' }, owner.email);
      await sending.settle();
      expect(sending.mailbox.delivered.at(-1)?.text).toContain('token=');
      const response = await read(await as(owner));
      expect(response.json().messages).toMatchObject([{ status: 'sent' }]);
      expect(response.body).not.toContain('token=');
    } finally {
      await sending.close();
    }
  });
});
