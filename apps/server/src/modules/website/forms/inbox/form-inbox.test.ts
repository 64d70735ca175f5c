import { websiteRoles } from '@awning/contract';
import { defaultFormModel, type FormModel } from '@awning/forms';
import { BLOCK_TYPES, type Block, newsletterBlock, PAGE_TYPES } from '@awning/site-model';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRow, column, sql } from '../../../../platform/db/index.ts';
import { classicDocument } from '../../../../testing/block-fixtures.ts';
import { placeForm } from '../../../../testing/form-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import { unescapedValues } from '../../../../testing/unescaped-values.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../../../testing/webhook-receiver.ts';
import type { Site } from '../../../foundation/sites/index.ts';

const INBOX = '/api/forms/submissions';
const FIELDS: FormModel['fields'] = [
  { id: 'name', type: 'name', title: 'Name' },
  { id: 'email', type: 'email', title: 'Email' },
  { id: 'message', type: 'textarea', title: 'Message' },
];

let app: TestApp;
let site: Site;
let merchant: TestBrowser;
let owner: string;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await openWebhookReceiver();
  app = await createTestApp({ config: { outboundAllow: ['127.0.0.1'] } });
});
afterAll(async () => {
  await app?.close();
  await receiver?.close();
});
beforeEach(async () => {
  site = await app.make.site();
  merchant = app.browser({ host: `${site.slug}.localhost` });
  owner = (await app.make.member(site, [websiteRoles.admin])).email;
  await app.make.signIn(merchant, owner);
  app.mailbox.delivered.length = 0;
});

async function createForm(storage: object = {}, fields = FIELDS): Promise<string> {
  const response = await merchant.call('POST', '/api/forms', {
    model: { ...defaultFormModel, name: 'Contact', fields },
    storage: {
      notify: [],
      mailingList: { enabled: false, doubleOptIn: true },
      retentionDays: null,
      ...storage,
    },
  });
  expect(response.statusCode, response.body).toBe(201);
  const { id } = response.json().form;
  await placeForm(app, site, id);
  return id;
}

async function send(formId: string, answers: object, more: object = {}): Promise<string> {
  const visitor = app.browser({ host: `${site.slug}.localhost` });
  const { key } = (await visitor.call('POST', '/api/form/FormSubmissionKey')).json();
  const response = await visitor.call('POST', '/api/form/SaveFormSubmission', {
    key,
    formId,
    form: JSON.stringify(answers),
    pageTitle: 'Say hello',
    pagePath: '/hello',
    ...more,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().submissionId;
}
const ada = { name: ['Ada', 'Byron'], email: 'ada@example.com', message: 'Do you ship\nto Oslo?' };
const list = async (query = '') => (await merchant.get(`${INBOX}${query}`)).json();
const read = async (id: string) => (await merchant.get(`${INBOX}/${id}`)).json().submission;
/** Other sites' mails that waited may go out meanwhile. */
const mailsToOwner = () => app.mailbox.delivered.filter(({ to }) => to === owner);
const idsOf = (page: { submissions: { id: string }[] }): string[] => page.submissions.map(({ id }) => id);

describe('what visitors send', () => {
  it('a submission is mailed once to members who manage forms, and a reply goes to the sender', async () => {
    await app.make.member(site, [websiteRoles.viewer]);
    const id = await send(await createForm(), ada);
    await app.settle();
    await app.settle();
    const mails = app.mailbox.delivered;
    expect(mails.map(({ to, replyTo, subject }) => ({ to, replyTo, subject }))).toEqual([
      { to: owner, replyTo: 'ada@example.com', subject: 'Contact: ada@example.com' },
    ]);
    expect(mails[0]?.text).toContain(
      'Name:\nAda Byron\n\nEmail:\nada@example.com\n\nMessage:\nDo you ship\nto Oslo?',
    );
    expect(mails[0]?.text).toContain('/hello');
    expect((await read(id)).deliveries).toMatchObject([
      { to: 'mail', address: owner, state: 'sent', attempts: 1, lastError: null },
    ]);
  });

  it('the mail about a submission puts no colon after a question mark', async () => {
    const fields = FIELDS.map((field) =>
      field.id === 'message' ? { ...field, title: 'What is it for?' } : field,
    );
    await send(await createForm({}, fields), ada);
    await app.settle();
    await app.settle();
    expect(mailsToOwner()[0]?.text).toContain('Email:\nada@example.com\n\nWhat is it for?\nDo you ship');
  });

  it('a submission is mailed to the addresses that the form names, and runs nothing in the mail', async () => {
    const evil = '<script>alert(1)</script>{site.title}{.if x}"><img src=x onerror=alert(1)>';
    await send(await createForm({ notify: ['post@example.com', 'desk@example.com'] }), {
      ...ada,
      name: [evil, 'x\r\nBcc: victim@example.com'],
      message: evil,
    });
    await app.settle();
    expect(app.mailbox.delivered.map(({ to }) => to).toSorted()).toEqual([
      'desk@example.com',
      'post@example.com',
    ]);
    for (const { html = '', subject } of app.mailbox.delivered) {
      expect(html).not.toMatch(/<script|<img/);
      expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;{site.title}{.if x}');
      expect(subject).toBe('Contact: ada@example.com');
    }
  });

  it('a submission is stored while the mail server is down, and its mail is retried and shown', async () => {
    const id = await send(await createForm(), ada);
    app.mailbox.failNext(1, '421 come back later');
    await app.settle();
    expect(app.mailbox.delivered).toEqual([]);
    expect(await read(id)).toMatchObject({
      answers: [{ text: 'Ada Byron' }, { text: 'ada@example.com' }, { text: 'Do you ship\nto Oslo?' }],
      deliveries: [{ state: 'queued', attempts: 1, lastError: '421 come back later' }],
    });
  });

  it('a submission joins the mailing list where the form asks for it', async () => {
    await send(await createForm({ mailingList: { enabled: true, doubleOptIn: false } }), ada);
    await app.settle();
    await app.settle();
    const { entries } = (await merchant.get('/api/commerce/mailing-list')).json();
    expect(entries).toMatchObject([
      { email: 'ada@example.com', status: 'subscribed', source: 'form', wording: 'Contact: Send' },
    ]);
  });

  it('a submission of a popup joins the mailing list with the popup as its source', async () => {
    const popup = await app.make.collection(site, { pageType: PAGE_TYPES['popup-overlay'] });
    const form = await createForm({ mailingList: { enabled: true, doubleOptIn: false } });
    await send(form, ada, { pageId: popup.id });
    await app.settle();
    await app.settle();
    const { entries } = (await merchant.get('/api/commerce/mailing-list')).json();
    expect(entries).toMatchObject([{ email: 'ada@example.com', source: 'popup' }]);
  });

  it('a submission is sent to webhooks with the answers as text', async () => {
    receiver.calls.length = 0;
    await merchant.call('POST', '/api/commerce/webhook-subscriptions', {
      endpointUrl: receiver.url(),
      topics: ['form.submit'],
    });
    const id = await send(await createForm(), ada);
    await app.settle();
    await app.settle();
    await expect.poll(() => receiver.calls.length).toBe(1);
    expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({
      topic: 'form.submit',
      data: {
        submissionId: id,
        formName: 'Contact',
        fields: [{ id: 'name', title: 'Name', value: 'Ada Byron' }, { id: 'email' }, { id: 'message' }],
      },
    });
    await expect
      .poll(async () => (await read(id)).deliveries)
      .toMatchObject([{ to: 'mail' }, { to: 'webhook', state: 'delivered', attempts: 1 }]);
  });
});

describe('the inbox', () => {
  it('the form inbox lists submissions newest first, in pages, and counts unread ones', async () => {
    const formId = await createForm();
    const ids: string[] = [];
    for (const word of ['one', 'two', 'three']) {
      ids.unshift(await send(formId, { ...ada, message: word }));
      app.clock.advance(1000);
    }
    const first = await list('?limit=2');
    expect(first).toMatchObject({
      unread: 3,
      hasNextPage: true,
      submissions: [
        {
          state: 'new',
          name: 'Ada Byron',
          preview: 'Ada Byron · ada@example.com · three',
          pagePath: '/hello',
        },
        {},
      ],
    });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(idsOf(await list(`?limit=2&cursor=${first.nextPageCursor}`))).toEqual(ids.slice(2));
    expect(idsOf(await list('?search=TWO'))).toEqual([ids[1]]);
    expect(idsOf(await list('?search=100%25'))).toEqual([]);
    expect((await app.browser({ host: `${site.slug}.localhost` }).get(INBOX)).statusCode).toBe(401);
  });

  it('the form inbox finds whole names and numbers, choices, and text over several lines', async () => {
    const formId = await createForm({}, [
      ...FIELDS,
      { id: 'phone', type: 'phone', title: 'Phone' },
      { id: 'tea', type: 'likert', title: 'Tea', options: ['I like tea'] },
      { id: 'day', type: 'date', title: 'Day' },
      { id: 'budget', type: 'currency', title: 'Budget' },
      { id: 'secret', type: 'password', title: 'Secret' },
      { id: 'from', type: 'hidden', title: '', key: 'source' },
    ]);
    const answers = {
      ...ada,
      phone: ['', '555', '123', '4567'],
      tea: { 'I like tea': ['2'] },
      day: ['2', '3', '2027'],
      budget: '90',
      secret: 'open sesame',
      from: 'newspaper',
    };
    const id = await send(formId, answers);
    await send(formId, { ...ada, name: ['Ada', 'Lovelace'], message: 'Nothing' });
    const matches = [
      'ada byron',
      '555-123-4567',
      '555 123',
      'Strongly Agree',
      'I like tea',
      '2027-02-03',
      '$90',
      'ship to  oslo',
      'newspaper',
      'BYRON',
    ];
    const search = async (words: string) => idsOf(await list(`?search=${encodeURIComponent(words)}`));
    for (const words of matches) expect([words, await search(words)]).toEqual([words, [id]]);
    for (const words of ['sesame', 'N/A', 'byron ada'])
      expect([words, await search(words)]).toEqual([words, []]);
  });

  it('visitors who send a form, and members who read and mark answers, change no version that a member edits over', async () => {
    const formId = await createForm();
    const versionOf = async (): Promise<unknown> => (await merchant.get(`/api/forms/${formId}`)).headers.etag;
    const before = await versionOf();
    const id = await send(formId, ada);
    for (const change of [{ read: true }, { starred: true }, { note: 'Called' }, { archived: true }])
      expect((await merchant.call('PATCH', `${INBOX}/${id}`, change)).statusCode).toBe(200);
    await Promise.all([send(formId, ada), send(formId, ada)]);
    expect(await versionOf()).toBe(before);
    const commands = [{ do: 'set-property', property: 'name', value: 'Write to us' }];
    const headers = { 'if-match': String(before) };
    const changed = await merchant.call('PATCH', `/api/forms/${formId}`, { commands }, headers);
    expect(changed.statusCode, changed.body).toBe(200);
    await send(formId, ada);
    expect((await merchant.call('PATCH', `${INBOX}/${id}`, { starred: false })).statusCode).toBe(200);
  });

  it('the form inbox separates read submissions, spam and notes', async () => {
    const formId = await createForm();
    const [one, two] = [await send(formId, ada), await send(formId, { ...ada, message: 'buy pills' })];
    await merchant.call('PATCH', `${INBOX}/${one}`, { read: true, note: 'Answered by phone' });
    await merchant.call('PATCH', `${INBOX}/${two}`, { spam: true });
    expect(await list()).toMatchObject({
      unread: 0,
      submissions: [{ id: one, state: 'read', note: 'Answered by phone' }],
    });
    expect(idsOf(await list('?state=spam'))).toEqual([two]);
    expect(idsOf(await list('?search=by%20phone'))).toEqual([one]);
    await merchant.call('POST', `${INBOX}/bulk`, { ids: [one, two], action: 'unread' });
    expect(idsOf(await list('?state=new'))).toEqual([one]);
    const response = await merchant.call('POST', `${INBOX}/bulk`, { ids: [one, two], action: 'delete' });
    expect(response.json()).toEqual({ changed: 2 });
    expect(await list()).toMatchObject({ submissions: [] });
    expect((await merchant.get(`${INBOX}/${one}`)).json()).toMatchObject({
      code: 'forms.submission-missing',
    });
  });

  it('a submission is in one view, also when it is archived and spam', async () => {
    const id = await send(await createForm(), ada);
    const views = async () => ({
      open: idsOf(await list()).includes(id),
      archived: idsOf(await list('?archived=true')).includes(id),
      spam: idsOf(await list('?state=spam')).includes(id),
    });
    const change = (body: object) => merchant.call('PATCH', `${INBOX}/${id}`, body);
    await change({ archived: true });
    expect(await views()).toEqual({ open: false, archived: true, spam: false });
    await change({ spam: true });
    expect(await views()).toEqual({ open: false, archived: false, spam: true });
    await change({ archived: true });
    expect(await views()).toEqual({ open: false, archived: false, spam: true });
    await change({ spam: false });
    expect(await views()).toEqual({ open: false, archived: true, spam: false });
    await change({ archived: false });
    expect(await views()).toEqual({ open: true, archived: false, spam: false });
  });

  it('the form inbox notifies about spam only when a member marks it as none', async () => {
    const id = await send(await createForm(), ada, { trap: 'http://pills.example' });
    await app.settle();
    expect(await list('?state=spam')).toMatchObject({ submissions: [{ id }] });
    expect(mailsToOwner()).toEqual([]);
    const refused = await merchant.call('POST', `${INBOX}/${id}/resend`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'forms.submission-is-spam']);
    await merchant.call('PATCH', `${INBOX}/${id}`, { spam: false });
    await app.settle();
    expect(mailsToOwner()).toHaveLength(1);
  });

  it('the form inbox sends a mail again on request', async () => {
    const id = await send(await createForm(), ada);
    await app.settle();
    await merchant.call('POST', `${INBOX}/${id}/resend`);
    await app.settle();
    expect(mailsToOwner()).toHaveLength(2);
    expect((await read(id)).deliveries).toHaveLength(2);
  });

  it('resending a submission is refused where it has no recipients', async () => {
    const { id: pageId } = await app.make.collection(site);
    const news: Block = {
      id: app.platform.ids.next(),
      type: BLOCK_TYPES.newsletter,
      value: { ...newsletterBlock.defaults },
    };
    const owner = { kind: 'collection', id: pageId } as const;
    await app.content.documents.replace(site.id, owner, classicDocument([news]));
    const id = await send(news.id, { email: 'ada@example.com' });
    const response = await merchant.call('POST', `${INBOX}/${id}/resend`);
    expect([response.statusCode, response.json().code]).toEqual([409, 'forms.nobody-to-tell']);
  });

  it('the form inbox never has a password, nor do its mails and webhooks', async () => {
    const fields = [{ id: 'pass', type: 'password' as const, title: 'Password' }];
    const formId = await createForm({}, fields);
    const id = await send(formId, { pass: 'hunter2hunter2' });
    await app.settle();
    expect((await read(id)).answers).toMatchObject([{ text: '••••••••' }]);
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`
      select from form_submissions s where s::text like '%hunter2%'
      union all select from mail_messages m where m::text like '%hunter2%'`,
    );
    expect([rows.length, mailsToOwner().length]).toEqual([0, 1]);
  });

  it('deleting a submission removes its mails and webhook calls', async () => {
    await merchant.call('POST', '/api/commerce/webhook-subscriptions', {
      endpointUrl: receiver.url(),
      topics: ['form.submit'],
    });
    const formId = await createForm({ retentionDays: 7 });
    const ids = [await send(formId, ada), await send(formId, ada), await send(formId, ada)];
    await app.settle();
    await app.settle();
    const pendingCounts = async () => {
      const rows = await app.platform.database.query.rows(
        { mails: column.integer, calls: column.integer },
        sql`
        select (select count(*)::int from mail_messages m where website_id = ${site.id} and m::text like '%Oslo%') as mails,
          (select count(*)::int from webhook_deliveries d where website_id = ${site.id} and d::text like '%Oslo%') as calls`,
      );
      return rows[0];
    };
    expect(await pendingCounts()).toEqual({ mails: 3, calls: 3 });
    await merchant.call('DELETE', `${INBOX}/${ids[0]}`);
    expect(await pendingCounts()).toEqual({ mails: 2, calls: 2 });
    await app.platform.database.query.run(sql`
      update form_submissions set created_at = created_at - interval '8 days' where submission_id = ${ids[1] ?? ''}`);
    await app.formInbox.sweep();
    expect(await pendingCounts()).toEqual({ mails: 1, calls: 1 });
  });

  it('deleting a submission removes the tests of mail words that were shown with it, and those alone', async () => {
    const testMails = async () =>
      (
        await app.platform.database.query.rows(
          { text: column.text },
          sql`select body_text as text from mail_messages
            where website_id = ${site.id} and cause like 'test-mail/%' order by mail_id`,
        )
      ).map(({ text }) => (/Oslo|Bergen/.exec(text) ?? [''])[0]);
    const test = async () => {
      const sent = await merchant.call('POST', '/api/commerce/mail-templates/form-submitted/test', {});
      expect(sent.statusCode, sent.body).toBe(200);
      await app.settle();
    };
    const formId = await createForm();
    const oslo = await send(formId, ada);
    await test();
    app.clock.advance(1000);
    const bergen = await send(formId, { ...ada, message: 'And to Bergen?' });
    await test();
    expect(await testMails()).toEqual(['Oslo', 'Bergen']);
    await merchant.call('DELETE', `${INBOX}/${oslo}`);
    expect(await testMails()).toEqual(['Bergen']);
    await merchant.call('POST', `${INBOX}/bulk`, { ids: [bergen], action: 'delete' });
    expect(await testMails()).toEqual([]);
  });

  it('the form inbox accepts a cursor with any time that has a date, and no other', async () => {
    const cursorOf = (time: string) =>
      Buffer.from(JSON.stringify(['-createdOn', time, 'a'.repeat(24), 0])).toString('base64url');
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[0-9]{1,20}$/), async (time) => {
        const { statusCode } = await merchant.get(`${INBOX}?cursor=${cursorOf(time)}`);
        expect(statusCode, time).toBe(
          BigInt(time) <= 253_402_300_799_999_999n && time.length < 20 ? 200 : 400,
        );
      }),
      { numRuns: 20, examples: [['253402300799999999'], ['253402300800000000']] },
    );
  });

  it('the form inbox exports a CSV with a column per question, in which no formula runs', async () => {
    const formId = await createForm();
    await send(formId, { ...ada, message: '=HYPERLINK("http://evil.example")' });
    await send(formId, { name: ['', ''], email: '', message: 'only, this' });
    const { body, headers } = await merchant.get(`${INBOX}.csv?formId=${formId}`);
    expect(headers['content-type']).toContain('text/csv');
    const [head, ...rows] = body.trimEnd().split('\r\n');
    expect(head).toBe('Submitted On,Name,Email,Message,Page,State,Note');
    const cells = rows.map((row) => row.slice(row.indexOf(',') + 1)).toSorted();
    expect(cells).toEqual([
      ',,"only, this",/hello,new,',
      `Ada Byron,ada@example.com,"'=HYPERLINK(""http://evil.example"")",/hello,new,`,
    ]);
  });

  it('the form inbox deletes submissions past their retention, and old spam, and nothing else', async () => {
    const oldId = await send(await createForm(), ada);
    const short = await createForm({ retentionDays: 7 });
    const old = await send(short, ada);
    const spam = await send(await createForm(), ada, { trap: 'x' });
    const age = (id: string, days: number) =>
      app.platform.database.query.run(
        sql`update form_submissions set created_at = created_at - make_interval(days => ${days}) where submission_id = ${id}`,
      );
    await age(oldId, 400);
    await age(old, 8);
    await age(spam, 31);
    const fresh = await send(short, ada);
    await app.formInbox.sweep();
    expect(idsOf(await list()).toSorted()).toEqual([fresh, oldId].toSorted());
    expect(await list('?state=spam')).toMatchObject({ submissions: [] });
  });
});

it('the templates of its mails escape every value', () => {
  expect(unescapedValues(new URL('./templates/', import.meta.url))).toEqual([]);
});

describe('stars, the archive and replies', () => {
  const change = (id: string, body: object) => merchant.call('PATCH', `${INBOX}/${id}`, body);

  it('AP-42 starred and archived submissions have lists of their own, and an archived one is no longer unread', async () => {
    const formId = await createForm();
    const [first, second] = [await send(formId, ada), await send(formId, ada)];
    expect((await change(first, { starred: true })).json().submission).toMatchObject({
      starred: true,
      archived: false,
      state: 'new',
    });
    await change(second, { archived: true });
    expect(idsOf(await list('?starred=true'))).toEqual([first]);
    expect(idsOf(await list())).toEqual([first]);
    expect(idsOf(await list('?archived=true'))).toEqual([second]);
    expect((await list()).unread).toBe(1);
    expect((await read(second)).state).toBe('read');
    await change(second, { archived: false });
    expect(idsOf(await list())).toEqual([second, first]);
    const file = (await merchant.get(`${INBOX}.csv?formId=${formId}`)).body;
    expect(file.trim().split('\r\n')).toHaveLength(3);
  });

  it('AP-42 many are starred and archived at once, and a file of the form has archived answers, too', async () => {
    const formId = await createForm();
    const ids = [await send(formId, ada), await send(formId, ada)];
    for (const action of ['star', 'archive'])
      expect((await merchant.call('POST', `${INBOX}/bulk`, { ids, action })).json()).toEqual({ changed: 2 });
    expect(idsOf(await list('?starred=true&archived=true'))).toHaveLength(2);
    const file = (await merchant.get(`${INBOX}.csv?formId=${formId}`)).body;
    expect(file).toContain('Do you ship');
    for (const action of ['unstar', 'unarchive'])
      await merchant.call('POST', `${INBOX}/bulk`, { ids, action });
    expect(idsOf(await list('?starred=true'))).toEqual([]);
    expect(idsOf(await list())).toHaveLength(2);
  });

  it('AP-42 the answers of one person are found by the whole address in any case, and by no part of it', async () => {
    const [contact, other] = [await createForm(), await createForm()];
    const first = await send(contact, ada);
    const second = await send(other, { ...ada, email: 'ADA@Example.com' });
    await send(other, { ...ada, email: 'ada@example.com.au' });
    expect(idsOf(await list('?email=ada%40example.com')).toSorted()).toEqual([first, second].toSorted());
    expect(idsOf(await list('?email=ada%25'))).toEqual([]);
  });

  it('AP-42 a submission says when it is deleted: after the days of its form, and after 30 days as spam', async () => {
    const id = await send(await createForm({ retentionDays: 90 }), ada);
    const { createdOn, deletedOn } = await read(id);
    expect(deletedOn - createdOn).toBe(90 * 86_400_000);
    const spam = (await change(id, { spam: true })).json().submission;
    expect(spam.deletedOn - createdOn).toBe(30 * 86_400_000);
    expect((await read(await send(await createForm(), ada))).deletedOn).toBeNull();
  });

  it('AP-42 a reply goes to the sender with the address of the member to answer to, and makes the answer read', async () => {
    const id = await send(await createForm(), ada);
    await app.settle();
    app.mailbox.delivered.length = 0;
    const reply = { subject: 'Re: Contact', text: 'We do.\n\n> Do you ship\n> to Oslo?' };
    const response = await merchant.call('POST', `${INBOX}/${id}/reply`, reply);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().submission.state).toBe('read');
    await app.settle();
    expect(
      app.mailbox.delivered.map(({ to, replyTo, subject, text }) => ({ to, replyTo, subject, text })),
    ).toEqual([{ to: 'ada@example.com', replyTo: owner, ...reply }]);
    expect((await read(id)).deliveries).toContainEqual(
      expect.objectContaining({ to: 'mail', address: 'ada@example.com', isReply: true }),
    );
    await merchant.call('DELETE', `${INBOX}/${id}`);
    const mails = (await merchant.get('/api/mail/messages')).json().messages;
    expect(mails.map(({ subject }: { subject: string }) => subject)).not.toContain('Re: Contact');
  });

  it('a reply with the same key is mailed once, and another reply under that key is refused', async () => {
    const id = await send(await createForm(), ada);
    await app.settle();
    app.mailbox.delivered.length = 0;
    const reply = (text: string, key: string) =>
      merchant.call('POST', `${INBOX}/${id}/reply`, { subject: 'Re', text }, { 'idempotency-key': key });
    const twice = [await reply('We do.', 'press-1'), await reply('We do.', 'press-1')];
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await reply('We do not.', 'press-1')).json().code).toBe('once.key-reused');
    await app.settle();
    expect(app.mailbox.delivered.map(({ text }) => text)).toEqual(['We do.']);
    expect((await reply('One more thing.', 'press-2')).statusCode).toBe(200);
    await app.settle();
    expect(app.mailbox.delivered).toHaveLength(2);
  });

  it('replies that are sent at once are all mailed, though connections are few', async () => {
    const id = await send(await createForm(), ada);
    await app.settle();
    app.mailbox.delivered.length = 0;
    const texts = ['One.', 'Two.', 'Three.'];
    const responses = await Promise.all(
      texts.map((text) => merchant.call('POST', `${INBOX}/${id}/reply`, { subject: 'Re', text })),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await app.settle();
    expect(app.mailbox.delivered.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
  });

  it('a note over the one that was read is saved, and over another one refused', async () => {
    const id = await send(await createForm(), ada);
    expect((await change(id, { note: 'Called', noteBefore: '' })).statusCode).toBe(200);
    const refused = await change(id, { note: 'Written', noteBefore: '' });
    expect([refused.statusCode, refused.json().code]).toEqual([412, 'forms.note-changed']);
    expect((await read(id)).note).toBe('Called');
    expect((await change(id, { note: 'Called, written', noteBefore: 'Called' })).statusCode).toBe(200);
    expect((await change(id, { note: 'Without a look' })).json().submission.note).toBe('Without a look');
  });

  it('an old answer that is marked as spam is kept for 30 days from then', async () => {
    const id = await send(await createForm(), ada);
    await app.platform.database.query.run(
      sql`update form_submissions set created_at = created_at - interval '60 days' where submission_id = ${id}`,
    );
    const { deletedOn } = (await change(id, { spam: true })).json().submission;
    expect(deletedOn).toBe(app.clock.now().getTime() + 30 * 86_400_000);
    await app.formInbox.sweep();
    expect((await read(id)).state).toBe('spam');
    await change(id, { spam: false });
    expect((await read(id)).deletedOn).toBeNull();
    await change(id, { spam: true });
    await app.platform.database.query.run(
      sql`update form_submissions set spam_at = spam_at - interval '31 days' where submission_id = ${id}`,
    );
    await app.formInbox.sweep();
    expect((await merchant.get(`${INBOX}/${id}`)).statusCode).toBe(404);
  });

  it('a reply to answers without an address is refused, and so is one without words', async () => {
    const id = await send(await createForm(), { message: 'Hello' });
    const reply = (body: object) => merchant.call('POST', `${INBOX}/${id}/reply`, body);
    const refused = await reply({ subject: 'Re', text: 'Hi' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'forms.no-reply-address']);
    expect((await reply({ subject: ' ', text: 'Hi' })).statusCode).toBe(400);
    expect(
      (await merchant.call('POST', `${INBOX}/${'0'.repeat(24)}/reply`, { subject: 'a', text: 'b' }))
        .statusCode,
    ).toBe(404);
  });
});

describe('tests of a form', () => {
  const test = (formId: string, answers: object) =>
    merchant.call('POST', `/api/forms/${formId}/test`, { answers });

  it('ED-79 a test is mailed with its mark and is in no count, no list of its own accord, no webhook and no mailing list', async () => {
    await merchant.call('POST', '/api/commerce/webhook-subscriptions', {
      endpointUrl: receiver.url(),
      topics: ['form.submit'],
    });
    receiver.calls.length = 0;
    const formId = await createForm({ mailingList: { enabled: true, doubleOptIn: false } });
    const response = await test(formId, ada);
    expect(response.statusCode, response.body).toBe(201);
    const { submissionId, notified } = response.json();
    expect(notified).toBe(1);
    await app.settle();
    await app.settle();
    expect(mailsToOwner().map(({ subject }) => subject)).toEqual(['Test: Contact: ada@example.com']);
    expect(mailsToOwner()[0]?.text).toContain('This is a test');
    expect(receiver.calls).toEqual([]);
    expect((await merchant.get('/api/commerce/mailing-list')).json().entries).toEqual([]);
    expect(await list()).toMatchObject({ submissions: [], unread: 0 });
    expect((await merchant.get(`/api/forms/${formId}`)).json().form.submissions).toBe(0);
    expect((await merchant.get(`${INBOX}.csv?formId=${formId}`)).body).not.toContain('ada@example.com');
    expect(idsOf(await list('?state=test'))).toEqual([submissionId]);
    expect(await read(submissionId)).toMatchObject({ state: 'test', email: 'ada@example.com' });
  });

  it('ED-79 marks of members make no real submission of a test', async () => {
    const { submissionId } = (await test(await createForm(), ada)).json();
    for (const action of ['spam', 'not-spam', 'read', 'unread'])
      await merchant.call('POST', `${INBOX}/bulk`, { ids: [submissionId], action });
    expect((await read(submissionId)).state).toBe('test');
    expect((await list()).unread).toBe(0);
    await app.settle();
    expect(mailsToOwner()).toHaveLength(1);
  });

  it('ED-79 a test is refused for the same faults as the answers of visitors, and no file is missed in it', async () => {
    const fields: FormModel['fields'] = [
      { id: 'email', type: 'email', title: 'Email', required: true },
      { id: 'cv', type: 'file', title: 'CV', required: true },
    ];
    const formId = await createForm({}, fields);
    const refused = await test(formId, { email: 'nobody' });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['email']]);
    expect((await test(formId, { email: 'ada@example.com' })).statusCode).toBe(201);
    expect((await test('0'.repeat(24), {})).statusCode).toBe(404);
  });

  it('a test of a form that stands nowhere is taken, and old tests are swept', async () => {
    const { id } = (await merchant.call('POST', '/api/forms', {})).json().form;
    const { submissionId } = (await test(id, ada)).json();
    const longAgo = new Date(app.clock.now().getTime() - 40 * 86_400_000);
    await app.platform.database.query.run(
      sql`update form_submissions set created_at = ${longAgo} where submission_id = ${submissionId}`,
    );
    await app.formInbox.sweep();
    expect((await merchant.get(`${INBOX}/${submissionId}`)).statusCode).toBe(404);
  });
});
