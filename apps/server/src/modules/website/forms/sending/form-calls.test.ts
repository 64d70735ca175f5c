import { emailMessage, formMessages } from '@awning/forms';
import { describe, expect, it } from 'vitest';
import { classicDocument, idOf } from '../../../../testing/block-fixtures.ts';
import { TEST_PASSWORD } from '../../../../testing/factories.ts';
import { aField, openFormFixture } from '../../../../testing/form-fixture.ts';
import { openFormTest } from '../../../../testing/form-test.ts';
import { violatedInvariants } from '../../../../testing/violated-invariants.ts';

const { app, fixture, visitor } = await openFormTest();

const good = { name: ['A', 'Person'], email: 'person@example.com', message: 'Hello' };

describe('a submission', () => {
  it("SF-7.10 SF-7.11 SF-7.12 SF-3.066 SF-3.067 a submission is stored under a key and returns the form's message", async () => {
    const { formId, pageId } = await fixture.page({ formSubmissionMessage: 'We have it.' });
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
    const sent = await fixture.send(visitor, {
      key: keyed.json().key,
      formId,
      form: JSON.stringify(good),
      ...page,
    });
    expect(sent.statusCode).toBe(200);
    const [stored] = await fixture.submissions(formId);
    expect(sent.json()).toEqual({
      submissionId: stored?.submission_id,
      submissionMessage: 'We have it.',
    });
    expect(stored).toMatchObject({ answers: good, email: 'person@example.com', state: 'new', page });
    expect(await fixture.events()).toContainEqual({
      payload: { submissionId: stored?.submission_id, formId, kind: 'form' },
    });
  });

  it('SF-3.069 SF-3.070 a submission has the page it was sent from, an item as i and a collection as c', async () => {
    const { formId } = await fixture.page();
    for (const contentSource of ['i', 'c', 'x'])
      await fixture.submit(visitor, formId, good, { contentSource, pagePath: `/${contentSource}` });
    const stored = await fixture.submissions(formId);
    expect(stored.map(({ page }) => [page.pagePath, page.contentSource]).toSorted()).toEqual([
      ['/c', 'c'],
      ['/i', 'i'],
      ['/x', null],
    ]);
  });

  it('SF-1.11 a submission may come from a visitor or a site user, by a contact form or a newsletter form', async () => {
    const { id: pageId } = await app.make.collection(fixture.site);
    const contact = fixture.block();
    const news = fixture.newsletter();
    await fixture.save(pageId, classicDocument([contact, news]));
    const customer = await app.make.customer(fixture.site);
    const signedIn = fixture.visitor();
    const session = '/api/site-users/account/session';
    await signedIn.call('POST', session, { email: customer.email, password: TEST_PASSWORD });
    for (const who of [fixture.visitor(), signedIn]) {
      expect((await fixture.submit(who, contact.id, good)).statusCode).toBe(200);
      expect((await fixture.submit(who, news.id, { email: 'news@example.com' })).statusCode).toBe(200);
    }
    for (const { id } of [contact, news]) {
      const senders = (await fixture.submissions(id)).map(({ site_user_id }) => site_user_id);
      expect(senders.toSorted()).toEqual([customer.id, null]);
    }
    expect(await fixture.events()).toContainEqual({
      payload: expect.objectContaining({ formId: news.id, kind: 'newsletter' }),
    });
  });

  it('that names no form is for the form of the page that has its fields', async () => {
    const { id: pageId } = await app.make.collection(fixture.site);
    const contact = fixture.block();
    const news = fixture.newsletter({ collectName: true });
    await fixture.save(pageId, classicDocument([contact, news]));
    const send = async (answers: object) =>
      fixture.send(visitor, { key: await fixture.key(visitor), form: JSON.stringify(answers), pageId });
    expect((await send(good)).statusCode).toBe(200);
    expect((await send({ email: 'news@example.com', fname: 'A' })).statusCode).toBe(200);
    expect(await fixture.submissions(contact.id)).toHaveLength(1);
    expect(await fixture.submissions(news.id)).toMatchObject([{ email: 'news@example.com' }]);
    expect((await send({ unheardOf: 'x' })).statusCode).toBe(404);
  });

  it('a submission is stored once per key, and always gets the first response', async () => {
    const { formId, pageId } = await fixture.page({ formSubmissionMessage: 'First words' });
    const body = { key: await fixture.key(visitor), formId, form: JSON.stringify(good) };
    const first = await fixture.send(visitor, body);
    expect((await fixture.send(visitor, body)).json()).toEqual(first.json());
    const changed = { ...body, form: JSON.stringify({ ...good, message: 'Other' }) };
    expect((await fixture.send(visitor, changed)).json()).toEqual(first.json());
    await fixture.save(pageId, classicDocument([fixture.block({ formSubmissionMessage: 'Later' }, formId)]));
    expect((await fixture.send(visitor, body)).json()).toEqual(first.json());
    await fixture.save(pageId, classicDocument([]));
    expect((await fixture.send(visitor, body)).json()).toEqual(first.json());
    app.clock.advance(48 * 3_600_000);
    expect((await fixture.send(visitor, body)).json()).toEqual(first.json());
    expect(await fixture.submissions(formId)).toMatchObject([{ answers: { message: 'Hello' } }]);
  });

  it('with a key of another visitor, of another site, made up or from yesterday is refused with 401', async () => {
    const { formId } = await fixture.page();
    const other = fixture.visitor();
    const elsewhere = await openFormFixture(app);
    const old = await fixture.key(visitor);
    app.clock.advance(25 * 3_600_000);
    const keys = [
      await fixture.key(other),
      await elsewhere.key(elsewhere.visitor()),
      `${await fixture.key(visitor)}x`,
      'made up',
      '',
      old,
    ];
    for (const key of keys) {
      const sent = await fixture.send(visitor, { key, formId, form: JSON.stringify(good) });
      expect([key, sent.statusCode]).toEqual([key, 401]);
      expect(sent.json()).toMatchObject({ code: 'forms.key-expired', message: formMessages.unableToSubmit });
    }
    expect(await fixture.submissions(formId)).toEqual([]);
  });

  it('that a member deleted is refused with 401 when its key comes again, with and without company, and others are not', async () => {
    const shopFixture = await openFormFixture(app);
    const { formId } = await shopFixture.page();
    const visitor = shopFixture.visitor();
    const body = { key: await shopFixture.key(visitor), formId, form: JSON.stringify(good) };
    const { submissionId } = (await shopFixture.send(visitor, body)).json();
    await shopFixture.manager.call('DELETE', `/api/forms/submissions/${submissionId}`);
    const again = await shopFixture.send(visitor, body);
    expect([again.statusCode, again.json().code]).toEqual([401, 'forms.key-expired']);
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => ({ ...body, key: await shopFixture.key(visitor) })),
    );
    const answers = await Promise.all(
      others.flatMap((other) => [shopFixture.send(visitor, body), shopFixture.send(visitor, other)]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(others.flatMap(() => [401, 200]));
    expect(await shopFixture.submissions(formId)).toHaveLength(others.length);
  });

  it('of another form under a key that is used is refused with 401', async () => {
    const [{ formId: one }, { formId: two, pageId }] = [await fixture.page(), await fixture.page()];
    const body = { key: await fixture.key(visitor), form: JSON.stringify(good) };
    const first = await fixture.send(visitor, { ...body, formId: one });
    for (const other of [{ formId: two }, { pageId }])
      expect((await fixture.send(visitor, { ...body, ...other })).statusCode).toBe(401);
    expect((await fixture.send(visitor, { ...body, formId: one })).json()).toEqual(first.json());
    expect(await fixture.submissions(two)).toEqual([]);
  });

  it('of one site is stored while those of another wait for the database', async () => {
    const sending = async ({ page, visitor, submit, site }: typeof fixture) => {
      const { formId } = await page();
      return { site, send: () => submit(visitor(), formId, good) };
    };
    const lockedSite = await sending(await openFormFixture(app));
    const free = await sending(fixture);
    const { pool } = app.platform.database;
    const countHeld = async () => {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]?.count;
    };
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select from websites where website_id = $1 for update', [lockedSite.site.id]);
    const waiting = Promise.all([1, 2, 3, 4].map(lockedSite.send));
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
    const { formId } = await fixture.page();
    const pageTitle = '😀'.repeat(1500);
    const sent = await fixture.submit(visitor, formId, good, { pageTitle, pagePath: `/${'x'.repeat(3000)}` });
    expect(sent.statusCode).toBe(200);
    const [stored] = await fixture.submissions(formId);
    expect(stored?.page).toMatchObject({ pageTitle: '😀'.repeat(1000), pagePath: null });
  });

  it('that joins the mailing list needs an address that mail can reach; others need what looks like one', async () => {
    const { id: pageId } = await app.make.collection(fixture.site);
    const [news, contact] = [fixture.newsletter(), fixture.block()];
    await fixture.save(pageId, classicDocument([news, contact]));
    const send = async (formId: string, answers: object) => [
      await visitor.call('POST', `/api/rest/forms/validate/${formId}`, answers),
      await fixture.submit(visitor, formId, answers),
    ];
    for (const email of ['anna@gmail', ' a@localhost ', 'a@192.0.2.1'])
      for (const response of await send(news.id, { email }))
        expect([email, response.statusCode, response.json().errors]).toEqual([
          email,
          400,
          { email: emailMessage },
        ]);
    for (const response of await send(news.id, { email: ' anna@mail.example ' }))
      expect(response.statusCode).toBe(200);
    for (const response of await send(contact.id, { ...good, email: 'a@localhost' }))
      expect(response.statusCode).toBe(200);
    expect(await fixture.submissions(news.id)).toMatchObject([{ email: 'anna@mail.example' }]);
  });

  it('without the crumb is refused, so that no other site sends it', async () => {
    const { formId } = await fixture.page();
    const key = await fixture.key(visitor);
    const payload = { key, formId, form: JSON.stringify(good) };
    const url = '/api/form/SaveFormSubmission';
    const sent = await visitor.raw({ method: 'POST', url, payload });
    expect(sent.statusCode).toBe(403);
    expect(sent.json()).toMatchObject({ crumbFail: true });
    expect(
      (await fixture.visitor().raw({ method: 'POST', url: '/api/form/FormSubmissionKey' })).statusCode,
    ).toBe(403);
    expect(await fixture.submissions(formId)).toEqual([]);
  });

  it('SF-5.48 SF-7.08 SF-7.09 a submission is validated by field id, before it is sent and when it is', async () => {
    const { formId } = await fixture.page();
    const validate = (values: unknown) => visitor.call('POST', `/api/rest/forms/validate/${formId}`, values);
    const checked = await validate(good);
    expect([checked.statusCode, checked.json()]).toEqual([200, { valid: true }]);
    const wrong = { name: ['', ''], email: 'nobody', message: 'Hello' };
    const errors = {
      name: 'Required',
      email: 'Email is not valid. Email addresses should follow the format name@example.com.',
    };
    for (const response of [await validate(wrong), await fixture.submit(visitor, formId, wrong)]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        error: 'Bad Request',
        code: 'forms.invalid',
        message: formMessages.summary,
        errors,
      });
    }
    expect((await validate({ ...good, stranger: 'x' })).json().errors).toEqual({
      stranger: formMessages.stranger,
    });
    expect(await fixture.submissions(formId)).toEqual([]);
  });

  it('of a form that visitors do not see, or that is none, is answered with 404', async () => {
    // Time has passed: members have to sign in again.
    const shopFixture = await openFormFixture(app);
    const visitor = shopFixture.visitor();
    const hidden = await shopFixture.page({}, { enabled: false });
    const locked = await shopFixture.page();
    await app.access.setPagePassword(shopFixture.site.id, locked.pageId, {
      password: 'a password',
      by: 'test',
    });
    const elsewhere = await (await openFormFixture(app)).page();
    const blog = await app.make.collection(shopFixture.site, { kind: 'blog' });
    const draft = await app.make.item(shopFixture.site, blog.id, { status: 'draft' });
    const inDraft = shopFixture.block();
    const owner = { kind: 'item', id: draft.id } as const;
    await app.content.documents.replace(shopFixture.site.id, owner, classicDocument([inDraft]));
    const ids = [hidden.formId, locked.formId, elsewhere.formId, inDraft.id, idOf(5), 'nonsense'];
    for (const formId of ids) {
      const sent = await shopFixture.submit(visitor, formId, good);
      const checked = await visitor.call('POST', `/api/rest/forms/validate/${formId}`, good);
      for (const response of [sent, checked])
        expect([formId, response.statusCode, response.json().message]).toEqual([
          formId,
          404,
          formMessages.notConfigured,
        ]);
    }
    await app.content.items.change(shopFixture.site.id, draft.id, { status: 'published' });
    expect((await shopFixture.submit(visitor, inDraft.id, good)).statusCode).toBe(200);
    expect((await shopFixture.submit(shopFixture.manager, locked.formId, good)).statusCode).toBe(200);
  });

  it('of a form that stands on a locked page and on an open one is taken from the open one', async () => {
    const shopFixture = await openFormFixture(app);
    const visitor = shopFixture.visitor();
    const { form } = (await shopFixture.manager.call('POST', '/api/forms', {})).json();
    const pages = [await shopFixture.place(form.id), await shopFixture.place(form.id)];
    for (const locked of pages) {
      await app.access.setPagePassword(shopFixture.site.id, locked, { password: 'a password', by: 'test' });
      const open = pages.filter((page) => page !== locked);
      for (const pageId of [...open, undefined]) {
        const query = pageId === undefined ? '' : `?pageId=${pageId}`;
        const checked = await visitor.call('POST', `/api/rest/forms/validate/${form.id}${query}`, good);
        const sent = await shopFixture.submit(visitor, form.id, good, { pageId });
        expect([checked.statusCode, sent.statusCode]).toEqual([200, 200]);
      }
      await app.access.setPagePassword(shopFixture.site.id, locked, { password: null, by: 'test' });
    }
  });

  it('a submission is validated by the page it came from, where two pages have a block of one id', async () => {
    const id = app.platform.ids.next();
    for (const field of ['a', 'b']) {
      const { id: pageId } = await app.make.collection(fixture.site);
      const formFields = [aField('text', { id: field, required: true })];
      await fixture.save(pageId, classicDocument([fixture.block({ formFields }, id)]));
      const url = `/api/rest/forms/validate/${id}?pageId=${pageId}`;
      expect((await visitor.call('POST', url, { [field]: 'x' })).json()).toEqual({ valid: true });
    }
  });

  it('a question that depends on another is required only of those it is asked, and else its answer is not kept', async () => {
    const { formId } = await fixture.page({
      formFields: [
        aField('radio', { id: 'coming', options: ['Yes', 'No'], required: true }),
        aField('text', { id: 'food', required: true, showIf: { field: 'coming', options: ['Yes'] } }),
      ],
    });
    const missing = await fixture.submit(visitor, formId, { coming: 'Yes' });
    expect([missing.statusCode, missing.json().errors]).toEqual([400, { food: 'Required' }]);
    expect((await fixture.submit(visitor, formId, { coming: 'No', food: 'Fish' })).statusCode).toBe(200);
    expect((await fixture.submissions(formId)).map(({ answers }) => answers)).toEqual([{ coming: 'No' }]);
  });

  it('a question that depends on a number is required only beyond it, and else its answer is not kept', async () => {
    const { formId } = await fixture.page({
      formFields: [
        aField('number', { id: 'guests' }),
        aField('text', { id: 'room', required: true, showIf: { field: 'guests', test: 'more', value: '8' } }),
      ],
    });
    const missing = await fixture.submit(visitor, formId, { guests: '9' });
    expect([missing.statusCode, missing.json().errors]).toEqual([400, { room: 'Required' }]);
    expect((await fixture.submit(visitor, formId, { guests: '8', room: 'Hall' })).statusCode).toBe(200);
    expect((await fixture.submissions(formId)).map(({ answers }) => answers)).toEqual([{ guests: '8' }]);
  });

  it('of a program that fills in what people do not see, or is too fast, is answered like others and kept apart', async () => {
    const { formId } = await fixture.page({ formSubmissionMessage: 'Thanks' });
    const events = (await fixture.events()).length;
    for (const more of [{ trap: 'https://buy.example' }, { filledInMs: 12 }, { trap: 'x', wrong: true }]) {
      const answers = 'wrong' in more ? { email: 'nobody' } : good;
      const sent = await fixture.submit(visitor, formId, answers, more);
      expect([sent.statusCode, sent.json().submissionMessage]).toEqual([200, 'Thanks']);
    }
    await fixture.submit(visitor, formId, good, { trap: '', filledInMs: 4000 });
    const stored = await fixture.submissions(formId);
    expect(stored.map(({ state }) => state).toSorted()).toEqual(['new', 'spam', 'spam', 'spam']);
    expect((await fixture.events()).length).toBe(events + 1);
  });
});

describe('the template of forms', () => {
  it('SF-7.07 the form template is read by block code or name, with schema, defaults and markup', async () => {
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
  it('stored forms and submissions violate no invariant', async () => {
    expect(await violatedInvariants(app.platform.database.query, app.forms.invariants)).toEqual([]);
  });
});
