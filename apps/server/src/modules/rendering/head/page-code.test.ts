import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let admin: TestBrowser;
let editor: TestBrowser;
let visitor: TestBrowser;
let page: { id: string; fullUrl: string };

beforeAll(async () => {
  app = await createTestApp();
  await app.themes.install(sampleTheme(), { name: 'harbour' });
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  [admin, editor] = [
    await app.signedIn(site, websiteRoles.admin),
    await app.signedIn(site, websiteRoles.editor),
  ];
  visitor = app.browser({ host: `${site.slug}.localhost` });
  page = await app.make.collection(site, { title: 'Story' });
});

const CODE = '<meta name="of-this-page" content="1"><script>window.measured = 1</script>';
const draftOf = (id: string) => `/api/drafts/page-settings/${id}`;
const save = (who: TestBrowser, value: object) =>
  who.call('PUT', draftOf(page.id), { value }, { 'if-match': '*' });
const publish = async (who: TestBrowser) => {
  const { version } = (await admin.get(draftOf(page.id))).json();
  const changes = [{ kind: 'page-settings', id: page.id, version }];
  return who.call('POST', '/api/site-changes/publish', { changes });
};

describe('code in the head of one page', () => {
  it.each([null, 'harbour'])(
    'ED-75 it waits, goes live on that page alone, and is undone (theme %s)',
    async (theme) => {
      await app.themes.use(site.id, theme, { by: 'test' });
      await receiveInvalidations(app);
      const other = await app.make.collection(site, { title: 'Other' });
      expect((await save(admin, { headCode: CODE })).statusCode).toBe(200);
      expect((await visitor.get(page.fullUrl)).body).not.toContain('of-this-page');
      const published = await publish(admin);
      expect(published.statusCode, published.body).toBe(200);
      const shown = await visitor.get(page.fullUrl);
      const [head = ''] = shown.body.split('</head>');
      expect(head).toContain(CODE);
      expect(String(shown.headers['content-security-policy'])).toMatch(/script-src[^;]*'sha256-/);
      expect((await visitor.get(other.fullUrl)).body).not.toContain('of-this-page');
      const undone = await admin.call('POST', `/api/publishes/${published.json().publish.id}/undo`);
      expect(undone.statusCode, undone.body).toBe(200);
      expect((await visitor.get(page.fullUrl)).body).not.toContain('of-this-page');
    },
  );

  it('the code of a list is not on the pages of its items', async () => {
    const blog = await app.make.collection(site, { kind: 'blog', headCode: CODE });
    const post = await app.make.item(site, blog.id, { title: 'Post' });
    expect((await visitor.get(blog.fullUrl)).body).toContain('of-this-page');
    expect((await visitor.get(post.fullUrl)).body).not.toContain('of-this-page');
  });

  it('members without code.manage neither write nor publish it, and change what stands beside it', async () => {
    const address = `/api/content/collections/${page.id}`;
    const atOnce = await editor.call('PATCH', address, { headCode: CODE });
    expect([atOnce.statusCode, atOnce.json().code]).toEqual([403, 'content.code-for-administrators']);
    const made = await editor.call('POST', '/api/content/collections', {
      kind: 'page',
      title: 'New',
      headCode: CODE,
    });
    expect([made.statusCode, made.json().code]).toEqual([403, 'content.code-for-administrators']);
    expect((await save(editor, { headCode: CODE })).statusCode).toBe(403);
    expect((await save(admin, { headCode: CODE })).statusCode).toBe(200);
    const beside = await save(editor, { headCode: CODE, title: 'Our story' });
    expect(beside.statusCode, beside.body).toBe(200);
    expect((await publish(editor)).statusCode).toBe(403);
    expect((await publish(admin)).statusCode).toBe(200);
    expect((await editor.call('PATCH', address, { title: 'Their story' })).statusCode).toBe(200);
    expect((await visitor.get(page.fullUrl)).body).toContain('of-this-page');
  });

  it('code that is too long is refused with the field that it is in', async () => {
    const refused = await save(admin, { headCode: 'x'.repeat(20_001) });
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      400,
      { headCode: expect.any(String) },
    ]);
  });

  it('code that an administrator removed does not come back by the undo of another member', async () => {
    await admin.call('PATCH', `/api/content/collections/${page.id}`, { headCode: CODE });
    await editor.call('DELETE', `/api/content/collections/${page.id}?confirm=true`);
    const { entries } = (await editor.get(`/api/bin?subjectId=${page.id}`)).json();
    const refused = await editor.call('POST', `/api/bin/${entries[0].id}/restore`);
    expect(refused.statusCode, refused.body).toBeGreaterThanOrEqual(400);
    expect((await admin.call('POST', `/api/bin/${entries[0].id}/restore`)).statusCode).toBeLessThan(300);
  });
});
