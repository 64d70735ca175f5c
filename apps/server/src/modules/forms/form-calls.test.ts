import { emailMessage, formMessages } from '@awning/forms';
import { describe, expect, it } from 'vitest';
import { classicDocument, idOf } from '../../testing/block-fixtures.ts';
import { brokenPromises } from '../../testing/broken-promises.ts';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { aField, openFormDesk } from '../../testing/form-desk.ts';
import { openFormTest } from '../../testing/form-test.ts';

const { app, desk, visitor } = await openFormTest();

const good = { name: ['A', 'Person'], email: 'person@example.com', message: 'Hello' };

describe('a submission', () => {
  it('SF-7.10 SF-7.11 SF-7.12 SF-3.066 SF-3.067 is stored under a key and answered with the message of the form', async () => {
    const { formId, pageId } = await desk.page({ formSubmissionMessage: 'We have it.' });
    const keyed = await visitor.call('POST', '/api/form/FormSubmissionKey');
    expect(keyed.statusCode).toBe(200);
    expect(keyed.json()).toEqual({ key: expect.stringMatching(/^\S{40,}$/) });
    const page = {
      pageTitle: 'Contact',
      pageId,
      contentSource: 'c',
      pagePath: '/contact',
      pagePermissionTypeValue: '1',
    };
    const sent = await desk.send(visitor, {
      key: keyed.json().key,
      formId,
      form: JSON.stringify(good),
      ...page,
    });
    expect(sent.statusCode).toBe(200);
    const [stored] = await desk.submissions(formId);
    expect(sent.json()).toEqual({
      submissionId: stored?.submission_id,
      submissionMessage: 'We have it.',
    });
    expect(stored).toMatchObject({ answers: good, email: 'person@example.com', state: 'new', page });
    expect(await desk.events()).toContainEqual({
      payload: { submissionId: stored?.submission_id, formId, kind: 'form' },
    });
  });

  it('SF-3.069 SF-3.070 carries the page that it was sent from, an item as i and a collection as c', async () => {
    const { formId } = await desk.page();
    for (const contentSource of ['i', 'c', 'x'])
      await desk.submit(visitor, formId, good, { contentSource, pagePath: `/${contentSource}` });
    const stored = await desk.submissions(formId);
    expect(stored.map(({ page }) => [page.pagePath, page.contentSource]).toSorted()).toEqual([
      ['/c', 'c'],
      ['/i', 'i'],
      ['/x', null],
    ]);
  });

  it('SF-1.11 may come from a stranger or from somebody who is signed in, by a contact form and by a newsletter form', async () => {
    const { id: pageId } = await app.make.collection(desk.site);
    const contact = desk.block();
    const news = desk.newsletter();
    await desk.save(pageId, classicDocument([contact, news]));
    const customer = await app.make.customer(desk.site);
    const signedIn = desk.visitor();
    const session = '/api/site-users/account/session';
    await signedIn.call('POST', session, { email: customer.email, password: TEST_PASSWORD });
    for (const who of [desk.visitor(), signedIn]) {
      expect((await desk.submit(who, contact.id, good)).statusCode).toBe(200);
      expect((await desk.submit(who, news.id, { email: 'news@example.com' })).statusCode).toBe(200);
    }
    for (const { id } of [contact, news]) {
      const senders = (await desk.submissions(id)).map(({ site_user_id }) => site_user_id);
      expect(senders.toSorted()).toEqual([customer.id, null]);
    }
    expect(await desk.events()).toContainEqual({
      payload: expect.objectContaining({ formId: news.id, kind: 'newsletter' }),
    });
  });

  it('that names no form is for the form of the page that has its fields', async () => {
    const { id: pageId } = await app.make.collection(desk.site);
    const contact = desk.block();
    const news = desk.newsletter({ collectName: true });
    await desk.save(pageId, classicDocument([contact, news]));
    const send = async (answers: object) =>
      desk.send(visitor, { key: await desk.key(visitor), form: JSON.stringify(answers), pageId });
    expect((await send(good)).statusCode).toBe(200);
    expect((await send({ email: 'news@example.com', fname: 'A' })).statusCode).toBe(200);
    expect(await desk.submissions(contact.id)).toHaveLength(1);
    expect(await desk.submissions(news.id)).toMatchObject([{ email: 'news@example.com' }]);
    expect((await send({ unheardOf: 'x' })).statusCode).toBe(404);
  });

  it('is stored once however often its key comes, and answered the same for ever', async () => {
    const { formId, pageId } = await desk.page({ formSubmissionMessage: 'First words' });
    const body = { key: await desk.key(visitor), formId, form: JSON.stringify(good) };
    const first = await desk.send(visitor, body);
    expect((await desk.send(visitor, body)).json()).toEqual(first.json());
    const changed = { ...body, form: JSON.stringify({ ...good, message: 'Other' }) };
    expect((await desk.send(visitor, changed)).json()).toEqual(first.json());
    await desk.save(pageId, classicDocument([desk.block({ formSubmissionMessage: 'Later' }, formId)]));
    expect((await desk.send(visitor, body)).json()).toEqual(first.json());
    await desk.save(pageId, classicDocument([]));
    expect((await desk.send(visitor, body)).json()).toEqual(first.json());
    app.clock.advance(48 * 3_600_000);
    expect((await desk.send(visitor, body)).json()).toEqual(first.json());
    expect(await desk.submissions(formId)).toMatchObject([{ answers: { message: 'Hello' } }]);
  });

  it('with a key of another visitor, of another site, made up or from yesterday is refused with 401', async () => {
    const { formId } = await desk.page();
    const other = desk.visitor();
    const elsewhere = await openFormDesk(app);
    const old = await desk.key(visitor);
    app.clock.advance(25 * 3_600_000);
    const keys = [
      await desk.key(other),
      await elsewhere.key(elsewhere.visitor()),
      `${await desk.key(visitor)}x`,
      'made up',
      '',
      old,
    ];
    for (const key of keys) {
      const sent = await desk.send(visitor, { key, formId, form: JSON.stringify(good) });
      expect([key, sent.statusCode]).toEqual([key, 401]);
      expect(sent.json()).toMatchObject({ code: 'forms.key-expired', message: formMessages.unableToSubmit });
    }
    expect(await desk.submissions(formId)).toEqual([]);
  });

  it('that a member deleted is refused with 401 when its key comes again, with and without company, and others are not', async () => {
    const desk = await openFormDesk(app);
    const { formId } = await desk.page();
    const visitor = desk.visitor();
    const body = { key: await desk.key(visitor), formId, form: JSON.stringify(good) };
    const { submissionId } = (await desk.send(visitor, body)).json();
    await desk.manager.call('DELETE', `/api/forms/submissions/${submissionId}`);
    const again = await desk.send(visitor, body);
    expect([again.statusCode, again.json().code]).toEqual([401, 'forms.key-expired']);
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => ({ ...body, key: await desk.key(visitor) })),
    );
    const answers = await Promise.all(
      others.flatMap((other) => [desk.send(visitor, body), desk.send(visitor, other)]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(others.flatMap(() => [401, 200]));
    expect(await desk.submissions(formId)).toHaveLength(others.length);
  });

  it('of another form under a key that is used is refused with 401', async () => {
    const [{ formId: one }, { formId: two, pageId }] = [await desk.page(), await desk.page()];
    const body = { key: await desk.key(visitor), form: JSON.stringify(good) };
    const first = await desk.send(visitor, { ...body, formId: one });
    for (const other of [{ formId: two }, { pageId }])
      expect((await desk.send(visitor, { ...body, ...other })).statusCode).toBe(401);
    expect((await desk.send(visitor, { ...body, formId: one })).json()).toEqual(first.json());
    expect(await desk.submissions(two)).toEqual([]);
  });

  it('of one site is stored while those of another wait for the database', async () => {
    const sending = async ({ page, visitor, submit, site }: typeof desk) => {
      const { formId } = await page();
      return { site, send: () => submit(visitor(), formId, good) };
    };
    const held = await sending(await openFormDesk(app));
    const free = await sending(desk);
    const { pool } = app.platform.database;
    const countHeld = async () => {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]?.count;
    };
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select from websites where website_id = $1 for update', [held.site.id]);
    const waiting = Promise.all([1, 2, 3, 4].map(held.send));
    try {
      await expect.poll(countHeld).toBe(1);
      for (const { statusCode } of await Promise.all([1, 2, 3, 4].map(free.send)))
        expect(statusCode).toBe(200);
    } finally {
      await client.query('rollback');
      client.release();
    }
    for (const { statusCode } of await waiting) expect(statusCode).toBe(200);
  });

  it('from a page with a title or an address beyond measure is taken, with what is readable of it', async () => {
    const { formId } = await desk.page();
    const pageTitle = '😀'.repeat(1500);
    const sent = await desk.submit(visitor, formId, good, { pageTitle, pagePath: `/${'x'.repeat(3000)}` });
    expect(sent.statusCode).toBe(200);
    const [stored] = await desk.submissions(formId);
    expect(stored?.page).toMatchObject({ pageTitle: '😀'.repeat(1000), pagePath: null });
  });

  it('that joins the mailing list needs an address that mail can reach; others need what looks like one', async () => {
    const { id: pageId } = await app.make.collection(desk.site);
    const [news, contact] = [desk.newsletter(), desk.block()];
    await desk.save(pageId, classicDocument([news, contact]));
    const send = async (formId: string, answers: object) => [
      await visitor.call('POST', `/api/rest/forms/validate/${formId}`, answers),
      await desk.submit(visitor, formId, answers),
    ];
    for (const email of ['anna@gmail', ' a@localhost ', 'a@192.0.2.1'])
      for (const answer of await send(news.id, { email }))
        expect([email, answer.statusCode, answer.json().errors]).toEqual([
          email,
          400,
          { email: emailMessage },
        ]);
    for (const answer of await send(news.id, { email: ' anna@mail.example ' }))
      expect(answer.statusCode).toBe(200);
    for (const answer of await send(contact.id, { ...good, email: 'a@localhost' }))
      expect(answer.statusCode).toBe(200);
    expect(await desk.submissions(news.id)).toMatchObject([{ email: 'anna@mail.example' }]);
  });

  it('without the crumb is refused, so that no other site sends it', async () => {
    const { formId } = await desk.page();
    const key = await desk.key(visitor);
    const payload = { key, formId, form: JSON.stringify(good) };
    const url = '/api/form/SaveFormSubmission';
    const sent = await visitor.raw({ method: 'POST', url, payload });
    expect(sent.statusCode).toBe(403);
    expect(sent.json()).toMatchObject({ crumbFail: true });
    expect(
      (await desk.visitor().raw({ method: 'POST', url: '/api/form/FormSubmissionKey' })).statusCode,
    ).toBe(403);
    expect(await desk.submissions(formId)).toEqual([]);
  });

  it('SF-5.48 SF-7.08 SF-7.09 is checked by field id, before it is sent and when it is', async () => {
    const { formId } = await desk.page();
    const validate = (values: unknown) => visitor.call('POST', `/api/rest/forms/validate/${formId}`, values);
    const checked = await validate(good);
    expect([checked.statusCode, checked.json()]).toEqual([200, { valid: true }]);
    const wrong = { name: ['', ''], email: 'nobody', message: 'Hello' };
    const errors = {
      name: 'Required',
      email: 'Email is not valid. Email addresses should follow the format name@example.com.',
    };
    for (const answer of [await validate(wrong), await desk.submit(visitor, formId, wrong)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        error: 'Bad Request',
        code: 'forms.invalid',
        message: formMessages.summary,
        errors,
      });
    }
    expect((await validate({ ...good, stranger: 'x' })).json().errors).toEqual({
      stranger: formMessages.stranger,
    });
    expect(await desk.submissions(formId)).toEqual([]);
  });

  it('of a form that visitors do not see, or that is none, is answered with 404', async () => {
    // Time has passed: members have to sign in again.
    const desk = await openFormDesk(app);
    const visitor = desk.visitor();
    const hidden = await desk.page({}, { enabled: false });
    const locked = await desk.page();
    await app.access.setPagePassword(desk.site.id, locked.pageId, { password: 'a password', by: 'test' });
    const elsewhere = await (await openFormDesk(app)).page();
    const blog = await app.make.collection(desk.site, { kind: 'blog' });
    const draft = await app.make.item(desk.site, blog.id, { status: 'draft' });
    const inDraft = desk.block();
    const owner = { kind: 'item', id: draft.id } as const;
    await app.content.documents.replace(desk.site.id, owner, classicDocument([inDraft]));
    const ids = [hidden.formId, locked.formId, elsewhere.formId, inDraft.id, idOf(5), 'nonsense'];
    for (const formId of ids) {
      const sent = await desk.submit(visitor, formId, good);
      const checked = await visitor.call('POST', `/api/rest/forms/validate/${formId}`, good);
      for (const answer of [sent, checked])
        expect([formId, answer.statusCode, answer.json().message]).toEqual([
          formId,
          404,
          formMessages.notConfigured,
        ]);
    }
    await app.content.items.change(desk.site.id, draft.id, { status: 'published' });
    expect((await desk.submit(visitor, inDraft.id, good)).statusCode).toBe(200);
    expect((await desk.submit(desk.manager, locked.formId, good)).statusCode).toBe(200);
  });

  it('of a form that stands on a locked page and on an open one is taken from the open one', async () => {
    const desk = await openFormDesk(app);
    const visitor = desk.visitor();
    const { form } = (await desk.manager.call('POST', '/api/forms', {})).json();
    const pages = [await desk.place(form.id), await desk.place(form.id)];
    for (const locked of pages) {
      await app.access.setPagePassword(desk.site.id, locked, { password: 'a password', by: 'test' });
      const open = pages.filter((page) => page !== locked);
      for (const pageId of [...open, undefined]) {
        const query = pageId === undefined ? '' : `?pageId=${pageId}`;
        const checked = await visitor.call('POST', `/api/rest/forms/validate/${form.id}${query}`, good);
        const sent = await desk.submit(visitor, form.id, good, { pageId });
        expect([checked.statusCode, sent.statusCode]).toEqual([200, 200]);
      }
      await app.access.setPagePassword(desk.site.id, locked, { password: null, by: 'test' });
    }
  });

  it('is checked as the page asks that it stands on, where two pages have a block of one id', async () => {
    const id = app.platform.ids.next();
    for (const field of ['a', 'b']) {
      const { id: pageId } = await app.make.collection(desk.site);
      const formFields = [aField('text', { id: field, required: true })];
      await desk.save(pageId, classicDocument([desk.block({ formFields }, id)]));
      const url = `/api/rest/forms/validate/${id}?pageId=${pageId}`;
      expect((await visitor.call('POST', url, { [field]: 'x' })).json()).toEqual({ valid: true });
    }
  });

  it('of a program that fills in what people do not see, or is too fast, is answered like others and kept apart', async () => {
    const { formId } = await desk.page({ formSubmissionMessage: 'Thanks' });
    const events = (await desk.events()).length;
    for (const more of [{ trap: 'https://buy.example' }, { filledInMs: 12 }, { trap: 'x', wrong: true }]) {
      const answers = 'wrong' in more ? { email: 'nobody' } : good;
      const sent = await desk.submit(visitor, formId, answers, more);
      expect([sent.statusCode, sent.json().submissionMessage]).toEqual([200, 'Thanks']);
    }
    await desk.submit(visitor, formId, good, { trap: '', filledInMs: 4000 });
    const stored = await desk.submissions(formId);
    expect(stored.map(({ state }) => state).toSorted()).toEqual(['new', 'spam', 'spam', 'spam']);
    expect((await desk.events()).length).toBe(events + 1);
  });
});

describe('the template of forms', () => {
  it('SF-7.07 comes by the code of the block or by its name, with schema, defaults and markup', async () => {
    const read = (type: string) => visitor.get(`/api/template/GetTemplateSchema?type=${type}`);
    const byCode = (await read('9')).json();
    expect((await read('form')).json()).toEqual(byCode);
    expect(byCode).toMatchObject({
      type: 9,
      name: 'form',
      schema: { type: 'object', properties: { formFields: { type: 'array' } } },
      defaults: { formFields: [{ id: 'name' }, { id: 'email' }, { id: 'message' }] },
      fieldTypes: { phone: ['description', 'showCountryCode', 'required'] },
      fieldsets: { build: expect.arrayContaining(['fields']) },
      template: expect.stringContaining('{.repeated section formFields}'),
    });
    expect((await read('51')).json()).toMatchObject({ name: 'newsletter' });
    for (const type of ['1', 'nonsense']) expect((await read(type)).statusCode).toBe(404);
    expect((await visitor.get('/api/template/GetTemplateSchema')).statusCode).toBe(400);
  });
});

describe('what the database keeps', () => {
  it('is sound', async () => {
    expect(await brokenPromises(app.platform.database.query, app.forms.invariants)).toEqual([]);
  });
});
