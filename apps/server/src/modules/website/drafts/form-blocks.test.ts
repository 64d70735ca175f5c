import { websiteRoles } from '@awning/contract';
import { newSection, type PageDocument } from '@awning/site-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aField, type FormFixture, openFormFixture } from '../../../testing/form-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

let app: TestApp;
let forms: FormFixture;
let admin: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  forms = await openFormFixture(app);
  admin = await app.signedIn(forms.site, websiteRoles.admin);
});
afterAll(() => app.close());

const withBlock = (formId: string, title: string): PageDocument => ({
  schema: 1,
  sections: [
    newSection('a'.repeat(24), {
      layout: {
        type: 'fluid',
        blocks: [
          {
            block: forms.block({ formName: title, formFields: [aField('text', { id: 'q', title })] }, formId),
            desktop: { column: 0, row: 0, width: 24, height: 1, layer: 0 },
            phone: { column: 0, row: 0, width: 8, height: 1, layer: 0 },
          },
        ],
      },
    }),
  ],
});

it('a form block keeps its id and its submissions through draft, publish, undo, restore, delete and return', async () => {
  const { id: pageId } = await app.make.collection(forms.site);
  const formId = app.platform.ids.next();
  await forms.save(pageId, withBlock(formId, 'First question'));
  const visitor = forms.visitor();
  const answer = async (text: string): Promise<number> =>
    (await forms.submit(visitor, formId, { q: text })).statusCode;
  /** Until this process has heard of a change, it answers as before. */
  const answerAfterChange = async (text: string): Promise<number> => {
    await app.platform.siteVersions.catchUp(forms.site.id);
    return answer(text);
  };
  const answers = async () => (await forms.submissions(formId)).map(({ answers: { q } }) => q);
  const listed = async (): Promise<number> =>
    (await admin.get(`/api/forms/submissions?formId=${formId}`)).json().submissions.length;
  expect(await answer('one')).toBe(200);

  const draft = `/api/content/collections/${pageId}/draft`;
  const put = (document: PageDocument) => admin.call('PUT', draft, { document }, { 'if-match': '*' });
  const publish = async (): Promise<string> => {
    const { version } = (await admin.get(draft)).json();
    const changes = [{ kind: 'page', id: pageId, version }];
    const response = await admin.call('POST', '/api/site-changes/publish', { changes });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().publish.id;
  };
  await admin.call('POST', `/api/drafts/page/${pageId}/versions`, { name: 'Begin' });
  expect((await put(withBlock(formId, 'Second question'))).statusCode).toBe(200);
  // Visitors still answer what is live.
  expect(await answer('two')).toBe(200);
  const changed = await publish();
  expect(await answer('three')).toBe(200);
  expect((await admin.call('POST', `/api/publishes/${changed}/undo`)).statusCode).toBe(200);
  expect(await answer('four')).toBe(200);

  // Without the block, and then restored from the version before.
  await put({ schema: 1, sections: [newSection('b'.repeat(24), {})] });
  await publish();
  expect(await answerAfterChange('nobody asks')).not.toBe(200);
  expect(await listed()).toBe(4);
  const { versions } = (await admin.get(`/api/drafts/page/${pageId}/versions`)).json();
  const begin = versions.find(({ name }: { name: string }) => name === 'Begin');
  expect((await admin.call('POST', `/api/versions/${begin.id}/restore`, {})).statusCode).toBe(200);
  await publish();
  expect(await answer('five')).toBe(200);

  // The page goes to the bin with its form, and returns with it.
  expect((await admin.call('DELETE', `/api/content/collections/${pageId}`)).statusCode).toBeLessThan(300);
  expect(await answerAfterChange('nobody asks')).not.toBe(200);
  expect(await listed()).toBe(5);
  const [entry] = (await admin.get('/api/bin?kind=page&limit=1')).json().entries;
  expect((await admin.call('POST', `/api/bin/${entry.id}/restore`)).statusCode).toBe(200);
  const { document } = (await admin.get(`/api/content/collections/${pageId}/document`)).json();
  expect(document.sections[0].layout.blocks[0].block.id).toBe(formId);
  expect(await answer('six')).toBe(200);
  expect(await answers()).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
  expect(await listed()).toBe(6);
});
