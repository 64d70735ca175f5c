import { websiteRoles } from '@awning/contract';
import { defaultFormModel } from '@awning/forms';
import type { PageDocument } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { classicDocument, idOf } from '../../../testing/block-fixtures.ts';
import { aField, openFormFixture } from '../../../testing/form-fixture.ts';
import { openFormTest } from '../../../testing/form-test.ts';
import { violatedInvariants } from '../../../testing/violated-invariants.ts';

const { app, fixture, visitor } = await openFormTest();

const good = { name: ['A', 'Person'], email: 'person@example.com', message: 'Hello' };
const create = async (body: object = {}) =>
  (await fixture.manager.call('POST', '/api/forms', body)).json().form;
const call = (method: 'PUT' | 'PATCH' | 'DELETE' | 'POST', path: string, body?: object, headers = {}) =>
  fixture.manager.call(method, `/api/forms/${path}`, body, headers);

describe('forms of the library', () => {
  it('SF-1.13 library forms are created, changed by commands that can be undone, and archived with submissions', async () => {
    const form = await create({ model: { name: 'Booking' } });
    expect(form).toMatchObject({
      origin: 'library',
      kind: 'form',
      name: 'Booking',
      version: 1,
      submissions: 0,
    });
    expect(form.model).toEqual({ ...defaultFormModel, name: 'Booking' });

    const edited = await call('PATCH', form.id, {
      commands: [
        { do: 'add-field', field: { type: 'phone', title: 'Phone' } },
        { do: 'set-property', property: 'submissionMessage', value: 'Booked' },
      ],
    });
    expect(edited.headers.etag).toBe('"2"');
    expect(edited.json().form.model.fields.map(({ type }: { type: string }) => type)).toEqual([
      'name',
      'email',
      'textarea',
      'phone',
    ]);
    const undone = await call('PATCH', form.id, { commands: edited.json().undo });
    expect(undone.json().form.model).toEqual(form.model);

    await fixture.place(form.id);
    expect((await fixture.submit(visitor, form.id, good)).json().submissionMessage).toBe('Thank you!');
    const model = { ...form.model, fields: [aField('text')], name: 'Shorter' };
    const changed = await call('PUT', form.id, { model }, { 'if-match': '"3"' });
    expect(changed.json().form).toMatchObject({ name: 'Shorter', version: 4, submissions: 1 });
    expect((await call('PUT', form.id, { model }, { 'if-match': '"3"' })).statusCode).toBe(412);

    expect((await call('DELETE', form.id)).statusCode).toBe(204);
    await expect
      .poll(async () => (await visitor.get(`/forms/${form.id}`)).statusCode, { interval: 10 })
      .toBe(404);
    expect((await fixture.submit(visitor, form.id, { q: 'x' })).statusCode).toBe(404);
    expect((await call('PUT', form.id, { model })).json().code).toBe('forms.archived');
    expect(await fixture.submissions(form.id)).toHaveLength(1);
    const listed = (await fixture.manager.get('/api/forms?archived=true')).json().forms;
    expect(listed).toMatchObject([{ id: form.id, submissions: 1 }]);
    expect((await call('POST', `${form.id}/restore`)).json().form.archivedOn).toBeNull();
    expect((await fixture.submit(visitor, form.id, { q: 'x' })).statusCode).toBe(200);
  });

  it('forms of the library refuse what is wrong with a sentence, and markup that runs', async () => {
    const form = await create();
    const refused = await call('PATCH', form.id, { commands: [{ do: 'remove-field', id: 'nobody' }] });
    expect(refused.json()).toMatchObject({
      code: 'forms.refused-command',
      message: 'The form has no field "nobody".',
      errors: { 'commands.0': 'The form has no field "nobody".' },
    });
    const put = (more: object) => call('PUT', form.id, { model: { ...form.model, ...more } });
    expect((await put({ fields: [aField('text'), aField('text')] })).json().message).toMatch('the id "q"');
    expect((await put({ successRedirect: 'javascript:alert(1)' })).statusCode).toBe(400);
    expect((await put({ unheardOf: true })).statusCode).toBe(400);
    const marked = await put({ submissionHTML: '<p onclick="x()">Hi</p><script>alert(1)</script>' });
    expect(marked.json().form.model.submissionHTML).toBe('<p>Hi</p>');
    expect((await call('PUT', idOf(7), { model: form.model })).json().code).toBe('forms.missing');
  });

  it('forms of the library say to members alone whom they tell, and check the addresses', async () => {
    const form = await create();
    const storage = {
      notify: ['owner@example.com', ' owner@example.com', 'Owner@Example.com'],
      mailingList: { enabled: true, doubleOptIn: false },
      retentionDays: 30,
    };
    const saved = await call('PUT', `${form.id}/storage`, { storage });
    expect(saved.json().form.storage).toEqual({ ...storage, notify: ['owner@example.com'] });
    const wrong = await call('PUT', `${form.id}/storage`, {
      storage: { ...storage, notify: [...storage.notify, 'a@b.c\nBcc: x@example.com'] },
    });
    expect(wrong.json().errors).toEqual({ 'storage.notify.3': 'Please enter a valid email' });
    expect(JSON.stringify([...(await app.forms.models(fixture.site.id, [form.id])).values()])).not.toContain(
      'owner@example.com',
    );
  });

  it('forms of the library change whom they tell by steps that can be undone, alone and among others; forms of blocks, too', async () => {
    const form = await create();
    const set = (property: string, value: unknown) => ({ do: 'set-storage', property, value });
    const commands = [
      set('notify', ['owner@example.com', ' Owner@example.com']),
      { do: 'set-property', property: 'name', value: 'Booking' },
      set('mailingList', { enabled: true, doubleOptIn: true }),
      set('retentionDays', 30),
    ];
    const edited = (await call('PATCH', form.id, { commands })).json();
    expect(edited.form).toMatchObject({
      name: 'Booking',
      storage: { notify: ['owner@example.com'], mailingList: { enabled: true }, retentionDays: 30 },
    });
    const undone = (await call('PATCH', form.id, { commands: edited.undo })).json();
    expect(undone.form).toMatchObject({ model: form.model, storage: form.storage });
    const wrong = [...commands, set('notify', ['anna@gmail'])];
    const refused = await call('PATCH', form.id, { commands: wrong });
    const sentence = '"anna@gmail" is not a complete address.';
    expect(refused.json()).toMatchObject({ message: sentence, errors: { 'commands.4': sentence } });
    expect((await fixture.manager.get(`/api/forms/${form.id}`)).json()).toEqual({ form: undone.form });

    const { formId } = await fixture.page();
    const days = await call('PATCH', formId, { commands: [set('retentionDays', 7)] });
    expect(days.json()).toMatchObject({
      form: { storage: { retentionDays: 7 } },
      undo: [set('retentionDays', null)],
    });
    expect((await call('PATCH', formId, { commands })).json().code).toBe('forms.of-block');
  });

  it('library forms are for admins, website managers, editors and store managers', async () => {
    const form = await create();
    const { admin, websiteManager, editor, storeManager, viewer, moderator } = websiteRoles;
    const statusFor = async (role: number) => {
      const browser = fixture.visitor();
      await app.make.signIn(browser, (await app.make.member(fixture.site, [role])).email);
      return (await browser.get(`/api/forms/${form.id}`)).statusCode;
    };
    expect(await Promise.all([admin, websiteManager, editor, storeManager].map(statusFor))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await Promise.all([viewer, moderator].map(statusFor))).toEqual([403, 403]);
    expect((await visitor.get('/api/forms')).statusCode).toBe(401);
    expect((await fixture.manager.get('/api/forms?cursor=zzz')).statusCode).toBe(400);
    const other = await openFormFixture(app);
    expect((await other.manager.get(`/api/forms/${form.id}`)).statusCode).toBe(404);
    expect(await app.forms.models(other.site.id, [form.id])).toEqual(new Map());
  });

  it('a library form takes submissions only where visitors can see it', async () => {
    const form = await create({ model: { fields: [aField('text')] } });
    const page = async () => (await visitor.get(`/forms/${form.id}`)).statusCode;
    const send = async () => (await fixture.submit(visitor, form.id, { q: 'x' })).statusCode;
    expect([await page(), await send()]).toEqual([404, 404]);
    const { id: hidden } = await app.make.collection(fixture.site, { enabled: false });
    await fixture.save(hidden, classicDocument([fixture.block({ formId: form.id })]));
    expect([await page(), await send()]).toEqual([404, 404]);
    const pageId = await fixture.place(form.id);
    expect([await page(), await send()]).toEqual([200, 200]);
    await app.content.collections.change(fixture.site.id, pageId, { enabled: false });
    // Other requests may see it until the invalidation arrives.
    await expect.poll(page, { interval: 10 }).toBe(404);
    expect(await send()).toBe(404);
    expect(await fixture.submissions(form.id)).toHaveLength(1);
  });

  it('a library form is shown by blocks, and lists them as its places', async () => {
    const form = await create({ model: { name: 'Shared' } });
    const { id: pageId } = await app.make.collection(fixture.site, { urlId: 'shared-form' });
    await fixture.save(pageId, classicDocument([fixture.block({ formId: form.id })]));
    const { places } = (await fixture.manager.get(`/api/forms/${form.id}`)).json().form;
    expect(places).toEqual([
      { kind: 'collection', id: pageId, title: expect.any(String), address: '/shared-form/' },
    ]);
    const page = await visitor.get('/shared-form', { accept: 'text/html' });
    expect(page.body).toContain(`action="/forms/${form.id}"`);
    const sent = { key: await fixture.key(visitor), pageId, form: JSON.stringify(good) };
    expect((await fixture.send(visitor, sent)).statusCode).toBe(200);
    expect(await fixture.submissions(form.id)).toHaveLength(1);
  });
});

describe('forms of blocks', () => {
  it('forms of blocks come, change and go with their documents, and what was sent stays', async () => {
    const { pageId, formId } = await fixture.page({ formName: 'First' });
    const read = async () => (await fixture.manager.get(`/api/forms/${formId}`)).json().form;
    expect(await read()).toMatchObject({
      origin: 'block',
      name: 'First',
      places: [{ kind: 'collection', id: pageId }],
    });
    await fixture.submit(visitor, formId, good);
    await fixture.save(pageId, classicDocument([fixture.block({ formName: 'Second' }, formId)]));
    expect(await read()).toMatchObject({ name: 'Second', submissions: 1 });
    expect((await call('PUT', formId, { model: defaultFormModel })).json().code).toBe('forms.of-block');
    expect((await call('DELETE', formId)).json().code).toBe('forms.of-block');
    await fixture.save(pageId, classicDocument([]));
    expect(await read()).toMatchObject({ places: [], submissions: 1, model: null });
    expect((await fixture.submit(visitor, formId, good)).statusCode).toBe(404);
    await fixture.save(pageId, classicDocument([fixture.block({}, formId)]));
    await app.content.collections.remove(fixture.site.id, pageId, { confirm: true });
    expect(await read()).toMatchObject({ places: [], submissions: 1 });
  });

  it('of a copied page or item are forms of their own', async () => {
    const { pageId, formId } = await fixture.page();
    await call('PUT', `${formId}/storage`, {
      storage: {
        notify: ['owner@example.com'],
        mailingList: { enabled: false, doubleOptIn: true },
        retentionDays: null,
      },
    });
    const copy = await app.content.collections.duplicate(fixture.site.id, pageId);
    await app.content.collections.change(fixture.site.id, copy.id, { enabled: true });
    const formOf = async (kind: 'collection' | 'item', id: string): Promise<string> => {
      const { document } = await app.content.documents.read(fixture.site.id, { kind, id });
      const text = JSON.stringify(document satisfies PageDocument | unknown);
      return /"id":"([0-9a-f]{24})","type":9/.exec(text)?.[1] ?? '';
    };
    const copied = await formOf('collection', copy.id);
    expect(copied).toMatch(/^[0-9a-f]{24}$/);
    expect(copied).not.toBe(formId);
    expect((await fixture.submit(visitor, copied, good)).statusCode).toBe(200);
    expect(await fixture.submissions(formId)).toEqual([]);

    const blog = await app.make.collection(fixture.site, { kind: 'blog' });
    const item = await app.make.item(fixture.site, blog.id);
    const block = fixture.block();
    const owner = { kind: 'item', id: item.id } as const;
    await app.content.documents.replace(fixture.site.id, owner, classicDocument([block]));
    const duplicate = await app.content.items.duplicate(fixture.site.id, item.id);
    const whole = await app.content.collections.duplicate(fixture.site.id, blog.id, { withItems: true });
    const within = (await app.content.items.list(fixture.site.id, whole.id, {})).items;
    const ids = await Promise.all([item, duplicate, ...within].map(({ id }) => formOf('item', id)));
    expect(new Set(ids).size).toBe(ids.length);
    await app.content.collections.remove(fixture.site.id, blog.id, { confirm: true });
    expect((await fixture.submit(visitor, block.id, good)).statusCode).toBe(404);
  });

  it('a block form that changes while a visitor fills it in accepts the earlier questions for a day', async () => {
    const fields = [aField('text'), aField('radio', { id: 'choice' }), aField('text', { id: 'gone' })];
    const { pageId, formId } = await fixture.page({ formFields: fields });
    const changed = [
      aField('text', { required: true }),
      aField('radio', { id: 'choice', options: ['Three'] }),
      aField('text', { id: 'new', required: true }),
    ];
    await fixture.save(pageId, classicDocument([fixture.block({ formFields: changed }, formId)]));
    const typed = { q: 'x', choice: 'One', gone: 'y' };
    const checked = await visitor.call('POST', `/api/rest/forms/validate/${formId}`, typed);
    expect(checked.statusCode, checked.body).toBe(200);
    expect((await fixture.submit(visitor, formId, typed)).statusCode).toBe(200);
    expect(await fixture.submissions(formId)).toMatchObject([{ answers: typed, revision: 1 }]);
    // A visitor who sees what is asked now answers that.
    for (const answers of [
      { q: '', choice: 'Three', new: 'z' },
      { q: 'x', choice: 'Three', new: '' },
      { ...typed, stranger: 'z' },
    ])
      expect((await fixture.submit(visitor, formId, answers)).statusCode).toBe(400);
    app.clock.advance(25 * 3_600_000);
    expect((await fixture.submit(visitor, formId, typed)).statusCode).toBe(400);
    expect((await fixture.submit(visitor, formId, { q: 'x', choice: 'Three', new: 'z' })).statusCode).toBe(
      200,
    );
  });

  it('with one id in two documents are answered as the page says that they were sent from', async () => {
    const { pageId, formId } = await fixture.page({ formFields: [aField('text')] });
    const { id: second } = await app.make.collection(fixture.site);
    const other = fixture.block({ formFields: [aField('text'), aField('text', { id: 'more' })] }, formId);
    await fixture.save(second, classicDocument([other]));
    const submit = (page: string, answers: object) =>
      fixture.submit(visitor, formId, answers, { pageId: page });
    expect((await submit(second, { q: 'x', more: 'y' })).statusCode).toBe(200);
    expect((await submit(pageId, { q: 'x', more: 'y' })).statusCode).toBe(400);
    expect((await submit(pageId, { q: 'x' })).statusCode).toBe(200);
  });

  it('a block form that is removed and has no submissions is deleted after a day, and others stay', async () => {
    const { pageId, formId } = await fixture.page();
    const answered = await fixture.page();
    await fixture.submit(visitor, answered.formId, good);
    for (const id of [pageId, answered.pageId]) await fixture.save(id, classicDocument([]));
    const presence = async () => {
      const rows = await app.platform.database.query.rows(
        { form_id: column.text },
        sql`
        select form_id from forms where website_id = ${fixture.site.id}`,
      );
      return [formId, answered.formId].map((id) => rows.some(({ form_id }) => form_id === id));
    };
    await app.forms.sweep();
    expect(await presence()).toEqual([true, true]);
    app.clock.advance(25 * 3_600_000);
    await app.forms.sweep();
    expect(await presence()).toEqual([false, true]);
    expect(await violatedInvariants(app.platform.database.query, app.forms.invariants)).toEqual([]);
  });
});
