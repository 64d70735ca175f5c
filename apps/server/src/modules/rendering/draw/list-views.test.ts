import { join } from 'node:path';
import { websiteRoles } from '@awning/contract';
import { COLLECTION_VIEWS } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

const THEMES = join(import.meta.dirname, '../../../../../../themes');

let app: TestApp;
let site: Site;
let editor: TestBrowser;
let visitor: TestBrowser;
let lists: readonly { readonly id: string; readonly fullUrl: string; readonly title: string }[];

beforeAll(async () => {
  app = await createTestApp({ config: { bundledThemes: THEMES } });
  await app.themes.installBundled();
  site = await app.make.site();
  editor = await app.signedIn(site, websiteRoles.editor);
  visitor = app.browser({ host: `${site.slug}.localhost` });
  const blog = await app.make.collection(site, { kind: 'blog', title: 'Journal' });
  for (const title of ['First post', 'Second post']) await app.make.item(site, blog.id, { title });
  const store = await app.make.store(site, { title: 'Shop' });
  for (const title of ['Cup', 'Bowl']) await app.make.product(site, store.id, { title });
  lists = [blog, store];
});
afterAll(() => app.close());

const publish = async (id: string, listView: string | null): Promise<void> => {
  const draft = `/api/drafts/page-settings/${id}`;
  const saved = await editor.call('PUT', draft, { value: { listView } }, { 'if-match': '*' });
  expect(saved.statusCode, saved.body).toBe(200);
  const changes = [{ kind: 'page-settings', id, version: saved.json().version }];
  const published = await editor.call('POST', '/api/site-changes/publish', { changes });
  expect(published.statusCode, published.body).toBe(200);
  await receiveInvalidations(app);
};

const MARKS = {
  shoreline: { Journal: 'PostGrid--', Shop: 'ProductGrid--' },
  fieldnotes: { Journal: 'Contents--', Shop: 'Cards--' },
} as const;

describe.each(['shoreline', 'fieldnotes'] as const)('lists in the theme %s', (theme) => {
  beforeAll(async () => {
    await app.themes.use(site.id, theme, { by: 'test' });
    await receiveInvalidations(app);
  });

  it.each(COLLECTION_VIEWS)(
    'PL-2.21 visitors see the view %s that a member chose, after it is published',
    async (view) => {
      for (const { id, fullUrl, title } of lists) {
        await publish(id, null);
        const mark: string = MARKS[theme][title as 'Shop' | 'Journal'];
        expect((await visitor.get(fullUrl)).body).not.toContain(mark);
        await publish(id, view);
        const { body } = await visitor.get(fullUrl);
        if (mark === 'Contents--' && view === 'product')
          expect(body.match(/<article class="Lead/g)).toHaveLength(2);
        else expect(body).toContain(`${mark}${view}`);
        const names = title === 'Shop' ? ['Cup', 'Bowl'] : ['First post', 'Second post'];
        for (const name of names) expect(body).toContain(name);
        await publish(id, null);
      }
    },
  );
});

describe('the view of a list', () => {
  it('PL-2.21 a view is list, grid or product, and none for a page without items', async () => {
    const [blog] = lists;
    const page = await app.make.collection(site);
    const change = (id: string | undefined, listView: string) =>
      editor.call('PATCH', `/api/content/collections/${id}`, { listView });
    expect((await change(blog?.id, 'mosaic')).statusCode).toBe(400);
    expect((await change(page.id, 'grid')).json().code).toBe('content.unexpected-option');
    const changed = await change(blog?.id, 'grid');
    expect(changed.json().collection.listView).toBe('grid');
    const { collection } = (await visitor.get(`${blog?.fullUrl}?format=json`)).json();
    expect(collection.listView).toBe('grid');
  });
});
