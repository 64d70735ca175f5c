import { filesMessage, formMessages } from '@awning/forms';
import { describe, expect, it } from 'vitest';
import { column, sql } from '../../../../platform/db/index.ts';
import { classicDocument } from '../../../../testing/block-fixtures.ts';
import { aField } from '../../../../testing/form-fixture.ts';
import { openFormTest } from '../../../../testing/form-test.ts';

const { app, fixture, visitor } = await openFormTest();

const filled = {
  'name.First': 'A',
  'name.Last': 'Person',
  email: 'person@example.com',
  message: 'Hello\r\nagain',
};
const post = (formId: string, fields: Record<string, string>, headers = {}, who = visitor) =>
  who.submit(`/forms/${formId}`, fields, { accept: 'text/html', ...headers });

const BOUNDARY = 'the-boundary';
interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly content: string | Buffer;
}
const multipart = (formId: string, parts: readonly Part[], who = visitor) =>
  who.raw({
    method: 'POST',
    url: `/forms/${formId}`,
    headers: {
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Buffer.concat([
      ...parts.flatMap(({ name, filename, content }) => [
        Buffer.from(
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`,
        ),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  });

describe('a form without script', () => {
  it('a form sent without script is stored and leads to a page with its message and a link back', async () => {
    const { formId, pageId } = await fixture.page({ formSubmissionMessage: 'Thanks <b>a lot</b>' });
    const referer = `http://${fixture.site.slug}.localhost/contact?source=mail`;
    const sent = await post(formId, { ...filled, 'page.id': pageId, 'page.source': 'c' }, { referer });
    expect(sent.statusCode).toBe(303);
    const thanks = await visitor.get(String(sent.headers.location), { accept: 'text/html' });
    expect(thanks.statusCode).toBe(200);
    expect(thanks.body).toContain('Thanks &lt;b&gt;a lot&lt;/b&gt;');
    expect(thanks.body).toContain('href="/contact?source=mail"');
    expect(thanks.body).toMatch(/<meta name="robots" content="noindex/);
    expect(await fixture.submissions(formId)).toMatchObject([
      {
        answers: { name: ['A', 'Person'], email: 'person@example.com', message: 'Hello\nagain' },
        page: { pageId, contentSource: 'c', pagePath: '/contact' },
      },
    ]);
  });

  it("a form sent without script stores hidden fields from the page's query and redirects where its owner wants", async () => {
    const { formId } = await fixture.page({
      formFields: [aField('text'), aField('hidden', { id: 'h', key: 'source' })],
      successRedirect: '/thanks',
    });
    const referer = `http://${fixture.site.slug}.localhost/contact?source=mail`;
    const sent = await post(formId, { q: 'x', h: 'own' }, { referer });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/thanks']);
    expect(await fixture.submissions(formId)).toMatchObject([{ answers: { q: 'x', h: 'mail' } }]);
  });

  it('whose owner leads visitors to another site shows its message, goes on by itself and has a link there', async () => {
    // A policy of `form-action 'self'` holds for where a form is led on to as well.
    const successRedirect = 'https://elsewhere.example/thanks?a="1"&b=ü';
    const { formId } = await fixture.page({ formSubmissionMessage: 'Thanks a lot', successRedirect });
    const sent = await post(formId, filled);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/forms/${formId}/sent`]);
    const thanks = await visitor.get(`/forms/${formId}/sent`, { accept: 'text/html' });
    const onward = 'https://elsewhere.example/thanks?a=%221%22&b=%C3%BC';
    expect([thanks.statusCode, thanks.headers.refresh]).toEqual([200, `0; url="${onward}"`]);
    expect(thanks.body).toContain('Thanks a lot');
    expect(thanks.body).toContain(`<a href="${onward.replace('&', '&amp;')}">Continue</a>`);
    const own = `http://${fixture.site.slug}.localhost/thanks`;
    const home = await fixture.page({ successRedirect: own });
    expect((await post(home.formId, filled)).headers.location).toBe(own);
    expect((await visitor.get(`/forms/${home.formId}/sent`)).headers.refresh).toBeUndefined();
  });

  it('that is refused comes back with what was typed and what is wrong', async () => {
    const { formId } = await fixture.page();
    const sent = await post(formId, { ...filled, email: 'nobody"<x>', 'name.First': '', 'name.Last': ' ' });
    expect(sent.statusCode).toBe(422);
    expect(sent.body.match(/<h1[^>]*>.*?<\/h1>/g), 'says once what the page is').toEqual([
      '<h1 class="awning-page-title">Contact</h1>',
    ]);
    expect(sent.body).not.toContain('form-title');
    expect(sent.body).toContain(formMessages.summary);
    expect(sent.body).toContain('Email is not valid.');
    expect(sent.body).toContain('value="nobody&quot;&lt;x&gt;"');
    expect(sent.body).toMatch(/>\s*Hello\s+again<\/textarea>/);
    expect(sent.body).toContain(`action="/forms/${formId}?once=`);
    expect(await fixture.submissions(formId)).toEqual([]);
  });

  it('that came back once still knows where it was begun', async () => {
    const { formId } = await fixture.page({
      formFields: [aField('email'), aField('hidden', { id: 'h', key: 'source' })],
    });
    const home = `http://${fixture.site.slug}.localhost`;
    const refused = await post(formId, { q: 'nobody' }, { referer: `${home}/contact?source="mail"` });
    const [, begunAt = ''] = /name="page\.path" value="([^"]*)"/.exec(refused.body) ?? [];
    const fields = { q: 'person@example.com', 'page.path': begunAt.replaceAll('&quot;', '"') };
    const sent = await post(formId, fields, { referer: `${home}/forms/${formId}` });
    expect(sent.headers.location).toContain(`?from=${encodeURIComponent('/contact?source=')}`);
    expect(await fixture.submissions(formId)).toMatchObject([
      { answers: { h: '"mail"' }, page: { pagePath: '/contact' } },
    ]);
    const misdirected = await post(formId, {
      ...fields,
      q: 'other@example.com',
      'page.path': '//evil.example/',
    });
    expect(misdirected.headers.location).toBe(`/forms/${formId}/sent`);
  });

  it('that is sent again within minutes counts once; later, or filled in otherwise, it counts again', async () => {
    const { formId } = await fixture.page();
    const stranger = fixture.visitor();
    await fixture.key(stranger);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(formId, filled, {}, stranger)));
    for (const { statusCode } of answers) expect(statusCode).toBe(303);
    expect(await fixture.submissions(formId)).toHaveLength(1);
    app.clock.advance(6 * 60_000);
    await post(formId, filled, {}, stranger);
    expect(await fixture.submissions(formId)).toHaveLength(1);
    await post(formId, { ...filled, message: 'Something else' }, {}, stranger);
    expect(await fixture.submissions(formId)).toHaveLength(2);
    app.clock.advance(30 * 60_000);
    await post(formId, filled, {}, stranger);
    expect(await fixture.submissions(formId)).toHaveLength(3);
  });

  it('of people in one office who answer alike is one for each of them, and two presses of a button are one', async () => {
    const { formId } = await fixture.page({ formFields: [aField('radio')] });
    const vote = (address: string) => fixture.visitor().submit(address, { q: 'One' });
    const pages = await Promise.all(
      [1, 2].map(async () => (await fixture.visitor().get(`/forms/${formId}`)).body),
    );
    for (const body of pages) {
      const [, address = ''] = /action="(\/forms\/[^"]*)"/.exec(body) ?? [];
      for (let submit = 0; submit < 2; submit++) expect((await vote(address)).statusCode).toBe(303);
    }
    expect(await fixture.submissions(formId)).toHaveLength(2);
    // From a page that all of them get alike, seconds are what tells them apart.
    for (let person = 0; person < 2; person++) {
      for (let submit = 0; submit < 2; submit++) await vote(`/forms/${formId}`);
      app.clock.advance(11_000);
    }
    expect(await fixture.submissions(formId)).toHaveLength(4);
    expect((await vote(`/forms/${formId}?once=made.up`)).statusCode).toBe(303);
  });

  it('that is refused leaves no file, and a field keeps no more files than it takes', async () => {
    const { formId } = await fixture.page({
      formFields: [aField('file', { id: 'f', maxFiles: 2 }), aField('text', { required: true })],
    });
    const submissionCount = async () => {
      const rows = await app.platform.database.query.rows(
        { upload_id: column.text },
        sql`
        select upload_id from form_uploads where website_id = ${fixture.site.id} and form_id = ${formId}`,
      );
      return rows.length;
    };
    const file = (number: number) => ({ name: 'f', filename: `${number}.txt`, content: `Hello ${number}` });
    const many = await multipart(formId, [
      ...Array.from({ length: 9 }, (_, n) => file(n)),
      { name: 'q', content: 'x' },
    ]);
    expect([many.statusCode, many.body.includes(filesMessage(2))]).toEqual([422, true]);
    const blank = await multipart(formId, [file(1), { name: 'q', content: '' }]);
    expect([blank.statusCode, await submissionCount()]).toEqual([422, 0]);
    expect(blank.body).toContain(`${formMessages.summary} Please choose your files again.`);
    const plain = await multipart(formId, [{ name: 'q', content: '' }]);
    expect(plain.body).not.toContain('choose your files');
    for (let submit = 0; submit < 2; submit++) {
      const sent = await multipart(formId, [file(1), file(2), { name: 'q', content: 'x' }]);
      expect([sent.statusCode, await submissionCount()]).toEqual([303, 2]);
    }
  });

  it('uploads of a form are limited per minute and address', async () => {
    const { formId } = await fixture.page({ formFields: [aField('file', { id: 'f', maxFiles: 5 })] });
    const greedy = fixture.visitor({ address: '198.51.100.77' });
    const files = Array.from({ length: 5 }, (_, n) => ({
      name: 'f',
      filename: `${n}.txt`,
      content: `Hello ${n}`,
    }));
    const statuses: number[] = [];
    for (let count = 0; count < 13; count++) {
      const others = count % 2 === 0 ? [] : [{ name: 'page.source', content: 'c' }];
      statuses.push((await multipart(formId, [...files, ...others], greedy)).statusCode);
    }
    expect(statuses.slice(0, 12).every((status) => status === 303 || status === 429)).toBe(true);
    expect(statuses[12]).toBeGreaterThanOrEqual(422);
  });

  it('a form is refused from other sites, and stored as spam when its honeypot is filled in', async () => {
    const { formId } = await fixture.page();
    expect((await post(formId, filled, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post(formId, { ...filled, 'your.url': 'https://buy.example' })).statusCode).toBe(303);
    expect(await fixture.submissions(formId)).toMatchObject([{ state: 'spam' }]);
  });

  it('that nobody sees is not there', async () => {
    const hidden = await fixture.page({}, { enabled: false });
    for (const formId of [hidden.formId, 'nonsense']) {
      expect((await post(formId, filled)).statusCode).toBe(404);
      expect((await visitor.get(`/forms/${formId}`)).statusCode).toBe(404);
    }
    const { formId } = await fixture.page();
    const response = await visitor.get(`/forms/${formId}`, { accept: 'text/html' });
    expect([response.statusCode, response.body.includes('name="email"')]).toEqual([200, true]);
  });

  it('of a page that everybody sees is taken, also where it stands on a locked one, and asks what that page asks', async () => {
    const { form } = (await fixture.manager.call('POST', '/api/forms', {})).json();
    const pages = [await fixture.place(form.id), await fixture.place(form.id)];
    for (const locked of pages) {
      await app.access.setPagePassword(fixture.site.id, locked, { password: 'a password', by: 'test' });
      for (const pageId of pages.filter((page) => page !== locked)) {
        const stranger = fixture.visitor();
        const pageFields = { 'page.id': pageId, 'page.source': 'c' };
        const refused = await post(form.id, { ...filled, ...pageFields, email: '' }, {}, stranger);
        expect([refused.statusCode, refused.body.includes(`value="${pageId}"`)]).toEqual([422, true]);
        const sent = await post(form.id, { ...filled, ...pageFields, message: pageId }, {}, stranger);
        expect(sent.statusCode).toBe(303);
        expect((await stranger.get(String(sent.headers.location))).statusCode).toBe(200);
        expect((await stranger.get(`/forms/${form.id}`)).statusCode).toBe(200);
      }
      await app.access.setPagePassword(fixture.site.id, locked, { password: null, by: 'test' });
    }
    expect(await fixture.submissions(form.id)).toHaveLength(2);
    const blockId = app.platform.ids.next();
    for (const field of ['a', 'b']) {
      const { id: pageId } = await app.make.collection(fixture.site);
      const formFields = [aField('text', { id: field, required: true })];
      await fixture.save(pageId, classicDocument([fixture.block({ formFields }, blockId)]));
      expect((await post(blockId, { [field]: 'x', 'page.id': pageId })).statusCode).toBe(303);
    }
    const stored = await fixture.submissions(blockId);
    expect(stored.flatMap(({ answers }) => Object.keys(answers)).toSorted()).toEqual(['a', 'b']);
  });

  it('with files takes them along, and says by the field what is wrong with one', async () => {
    const { formId } = await fixture.page({
      formFields: [aField('text'), aField('file', { id: 'cv', title: 'CV', accept: 'documents' })],
    });
    const pdf = { name: 'cv', filename: 'cv.pdf', content: '%PDF-1.7\n%…\n1 0 obj\n' };
    const sent = await multipart(formId, [{ name: 'q', content: 'x' }, pdf]);
    expect(sent.statusCode).toBe(303);
    const [stored] = await fixture.submissions(formId);
    expect(stored?.answers).toMatchObject({ q: 'x', cv: [expect.stringMatching(/^[0-9a-f]{24}$/)] });
    expect((await multipart(formId, [{ name: 'q', content: 'x' }, pdf])).statusCode).toBe(303);
    expect(await fixture.submissions(formId)).toHaveLength(1);
    const lie = await multipart(formId, [
      { name: 'q', content: 'typed' },
      { name: 'cv', filename: 'cv.pdf', content: 'no document at all' },
    ]);
    expect(lie.statusCode).toBe(422);
    expect(lie.body).toContain('cv.pdf is something else than its name says.');
    expect(lie.body).toContain('value="typed"');
    const none = await multipart(formId, [
      { name: 'q', content: 'y' },
      { name: 'cv', filename: '', content: '' },
    ]);
    expect(none.statusCode).toBe(303);
    const broken = await visitor.raw({
      method: 'POST',
      url: `/forms/${formId}`,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      payload: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="q"\r\n\r\nbroken off`,
    });
    expect(broken.statusCode).toBe(400);
    expect(await fixture.submissions(formId)).toHaveLength(2);
  });
});
