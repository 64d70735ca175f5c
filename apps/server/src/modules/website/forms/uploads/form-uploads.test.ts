import { formMessages } from '@awning/forms';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../../platform/db/index.ts';
import { aField } from '../../../../testing/form-fixture.ts';
import { openFormTest } from '../../../../testing/form-test.ts';

const { app, fixture, visitor } = await openFormTest();

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

const upload = (formId: string, name: string, content: Buffer | string, who = visitor, fieldId = 'q') =>
  who.raw({
    method: 'POST',
    url: `/api/form/uploads/${formId}/${fieldId}`,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n--b--\r\n'),
    ]),
  });
const libraryForm = async () =>
  (
    await fixture.manager.call('POST', '/api/forms', {
      model: { fields: [aField('file', { accept: 'any' })] },
    })
  ).json().form.id;
const formWith = async (accept: 'images' | 'documents' | 'any', maxFiles = 1) =>
  (await fixture.page({ formFields: [aField('file', { accept, maxFiles, required: true })] })).formId;

describe('a file', () => {
  it('a form on a locked page and on an open one takes files', async () => {
    const formId = await libraryForm();
    const pages = [await fixture.place(formId), await fixture.place(formId)];
    for (const locked of pages) {
      await app.access.setPagePassword(fixture.site.id, locked, { password: 'a password', by: 'test' });
      expect((await upload(formId, 'a.txt', 'Hello', fixture.visitor())).statusCode).toBe(201);
      await app.access.setPagePassword(fixture.site.id, locked, { password: null, by: 'test' });
    }
  });

  it('of another session is asked for again, in every field that has one', async () => {
    const fields = ['one', 'two', 'three'].map((id) => aField('file', { id, accept: 'any' }));
    const { formId } = await fixture.page({ formFields: fields });
    const answers: Record<string, string[]> = {};
    for (const [id, who] of [
      ['one', fixture.visitor()],
      ['two', visitor],
      ['three', fixture.visitor()],
    ] as const)
      answers[id] = [(await upload(formId, 'a.txt', 'Hello', who, id)).json().token];
    const refused = await fixture.submit(visitor, formId, answers);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { one: formMessages.fileGone, three: formMessages.fileGone },
    ]);
  });

  it('an uploaded file is sent by its token, and served to members as an attachment that runs nothing', async () => {
    const formId = await formWith('any', 3);
    const files = [
      ['photo.png', PNG, 'image/png'],
      ['../../etc/\u202Egpj.svg', SVG, 'text/plain; charset=utf-8'],
      ['page.html', HTML, 'text/plain; charset=utf-8'],
    ] as const;
    const tokens: string[] = [];
    for (const [name, content, type] of files) {
      const sent = await upload(formId, name, content);
      expect([name, sent.statusCode]).toEqual([name, 201]);
      expect(sent.json()).toEqual({
        token: expect.stringMatching(/^\S{60,}$/),
        name: name.endsWith('.svg') ? 'gpj.svg' : name,
        size: Buffer.byteLength(content),
        type,
      });
      tokens.push(sent.json().token);
    }
    expect((await fixture.submit(visitor, formId, { q: tokens })).statusCode).toBe(200);
    const [stored] = await fixture.submissions(formId);
    const response = await fixture.manager.get('/api/forms/submissions?search=PHOTO.p');
    expect(response.json().submissions).toMatchObject([{ formId }]);
    const ids = stored?.answers.q;
    if (!Array.isArray(ids)) throw new Error('The files are not among the answers.');
    for (const [index, uploadId] of ids.entries()) {
      const path = `/api/forms/uploads/${uploadId}`;
      expect((await visitor.get(path)).statusCode).toBe(401);
      const got = await fixture.manager.get(path);
      expect(got.rawPayload).toEqual(Buffer.from(files[index]?.[1] ?? ''));
      expect(got.headers['content-type']).toBe(files[index]?.[2]);
      expect(got.headers['content-disposition']).toMatch(/^attachment; filename="/);
      expect(got.headers['x-content-type-options']).toBe('nosniff');
      expect(got.headers['content-security-policy']).toMatch('sandbox');
      expect(got.headers['cache-control']).toBe('private, no-store');
    }
  });

  it.each([
    ['images', 'photo.png', HTML, 'forms.upload-lies'],
    ['images', 'photo.jpg', PNG, 'forms.upload-lies'],
    ['images', 'photo.png', 'MZ\u0090\u0000\u0003', 'forms.upload-lies'],
    ['images', 'drawing.svg', SVG, 'forms.upload-wrong-type'],
    ['images', 'letter.txt', 'Dear all', 'forms.upload-wrong-type'],
    ['documents', 'photo.png', PNG, 'forms.upload-wrong-type'],
    ['documents', 'letter.pdf', 'Dear all', 'forms.upload-lies'],
    ['documents', 'letter.txt', PNG, 'forms.upload-lies'],
    ['any', 'archive.zip', 'Dear all', 'forms.upload-lies'],
  ] as const)('for %s called %s with other content is refused: %#', async (accept, name, content, code) => {
    const sent = await upload(await formWith(accept), name, content);
    expect([sent.statusCode, sent.json().code]).toEqual([400, code]);
    expect(sent.json().message).toMatch(name);
  });

  it('that is too large, is none or has no field is refused with a sentence', async () => {
    const formId = await formWith('any');
    const large = await upload(formId, 'large.bin', Buffer.alloc(11_000_000, 1));
    expect([large.statusCode, large.json().message]).toEqual([
      413,
      'large.bin is too large. 10 MB are the most.',
    ]);
    expect((await upload(formId, 'a.txt', 'x', visitor, 'nobody')).statusCode).toBe(404);
    const hidden = await fixture.page({ formFields: [aField('file')] }, { enabled: false });
    expect((await upload(hidden.formId, 'a.txt', 'x')).statusCode).toBe(404);
    const none = await visitor.raw({
      method: 'POST',
      url: `/api/form/uploads/${formId}/q`,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b--\r\n',
    });
    expect([none.statusCode, none.json().code]).toEqual([400, 'forms.upload-unreadable']);
    expect((await visitor.call('POST', `/api/form/uploads/${formId}/q`, { a: 1 })).statusCode).toBe(415);
  });

  it('an uploaded file belongs to its visitor, form and field, and to one submission', async () => {
    const [formId, other] = [await formWith('any', 5), await formWith('any')];
    const token = (await upload(formId, 'a.txt', 'Hello')).json().token;
    const stranger = fixture.visitor();
    const again = { errors: { q: expect.stringMatching('Please choose it again.') } };
    expect((await fixture.submit(stranger, formId, { q: [token] })).json()).toMatchObject(again);
    expect((await fixture.submit(visitor, other, { q: [token] })).json()).toMatchObject(again);
    for (const wrongToken of [`${token}x`, 'made up', '0'.repeat(24)])
      expect((await fixture.submit(visitor, formId, { q: [wrongToken] })).json()).toMatchObject(again);
    expect((await fixture.submit(visitor, formId, { q: [token, token] })).statusCode).toBe(200);
    expect((await fixture.submit(visitor, formId, { q: [token] })).json()).toMatchObject(again);
    expect(await fixture.submissions(formId)).toHaveLength(1);
  });

  it('an upload is refused while too many are pending on the site, and accepted once they are gone', async () => {
    const formId = await formWith('any');
    const { query } = app.platform.database;
    await query.run(sql`
      insert into form_uploads (website_id, upload_id, form_id, field_id, name, size, content_type, extension, created_at)
      select ${fixture.site.id}, 'waiting ' || n, ${formId}, 'q', 'x', 1, 'text/plain', 'txt', now() from generate_series(1, 2000) n`);
    const refused = await upload(formId, 'a.txt', 'Hello');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'forms.uploads-full']);
    await query.run(sql`delete from form_uploads where upload_id like 'waiting %'`);
    expect((await upload(formId, 'a.txt', 'Hello')).statusCode).toBe(201);
  });

  it('that nobody sends along is gone after a day, and those that were sent stay', async () => {
    const formId = await formWith('any');
    const tokens: string[] = [];
    for (const name of ['kept.txt', 'left.txt'])
      tokens.push((await upload(formId, name, 'Hello')).json().token);
    await fixture.submit(visitor, formId, { q: [tokens[0]] });
    const files = async () => {
      const matches: string[] = [];
      for await (const key of app.platform.files.list(`${fixture.site.id}/form-uploads`)) matches.push(key);
      return tokens.map((token) => matches.some((key) => key.endsWith(token.slice(0, 24))));
    };
    expect(await files()).toEqual([true, true]);
    await app.forms.sweep();
    expect(await files()).toEqual([true, true]);
    app.clock.advance(25 * 3_600_000);
    await app.forms.sweep();
    expect(await files()).toEqual([true, false]);
  });
});
