import { BLOCK_TYPES, fullRow, newSection } from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { block, classicDocument, idOf } from '../../../testing/block-fixtures.ts';
import { type ContentFixture, openContentFixture } from '../../../testing/content-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { createSearch, RESULTS_PER_PAGE, type SiteSearch } from './index.ts';

let app: TestApp;
let shop: ContentFixture;
let search: SiteSearch;
const locked = new Set<string>();

beforeAll(async () => {
  app = await createTestApp();
  shop = await openContentFixture(app);
  search = createSearch({ ...app.platform, content: app.content.read, locked: async () => locked });
});
afterAll(() => app.close());
beforeEach(async () => {
  locked.clear();
  await shop.clear();
});

const find = async (
  q: string,
  more: { offset?: number; collectionId?: string; at?: Site; language?: string } = {},
) => search.find((more.at ?? shop.site).id, { q, offset: 0, language: 'en-US', ...more });
const titles = async (q: string, more = {}): Promise<string[]> =>
  (await find(q, more)).results.map(({ title }) => title);

const createBlog = async (): Promise<string> =>
  (await shop.post('/collections', { kind: 'blog', title: 'Journal' })).json().collection.id;
const createPost = async (collectionId: string, more: object): Promise<string> => {
  const response = await shop.post(`/collections/${collectionId}/items`, { status: 'published', ...more });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().item.id;
};

describe('searching a site', () => {
  it('search finds every word by its beginning and its stem, and ignores accents', async () => {
    const blog = await createBlog();
    await createPost(blog, { title: 'Café by the quay', excerpt: '<p>Boats &amp; buoys</p>' });
    await createPost(blog, { title: 'A boat in winter' });
    expect(await titles('cafe')).toEqual(['Café by the quay']);
    expect(await titles('CAFÉ qua')).toEqual(['Café by the quay']);
    expect(new Set(await titles('boats'))).toEqual(new Set(['Café by the quay', 'A boat in winter']));
    expect(await titles('boat submarine')).toEqual([]);
    expect(await titles('buoys')).toEqual(['Café by the quay']);
  });

  it('search ranks titles before labels, labels before text, and newer before older', async () => {
    const blog = await createBlog();
    await createPost(blog, { title: 'Of other things', excerpt: '<p>There was a heron.</p>' });
    await createPost(blog, { title: 'Birds', tags: ['heron'] });
    await createPost(blog, { title: 'Heron', publishOn: Date.UTC(2026, 0, 1) });
    await createPost(blog, { title: 'Heron', publishOn: Date.UTC(2026, 1, 1) });
    const { results } = await find('heron');
    expect(results.map(({ title }) => title)).toEqual(['Heron', 'Heron', 'Birds', 'Of other things']);
  });

  it('search finds the words in blocks, not their markup, with the text around them', async () => {
    const page = (await shop.post('/collections', { kind: 'page', title: 'Visit' })).json().collection.id;
    const html = '<p class="hidden-word">We open the <strong>kiln</strong> on Fridays.</p>';
    const document = classicDocument([block(BLOCK_TYPES.html, { html })]);
    const saved = await shop.put(`/collections/${page}/document`, { document });
    expect(saved.statusCode, saved.body).toBe(200);
    const { results } = await find('kiln');
    expect(results).toMatchObject([
      { title: 'Visit', fullUrl: '/visit/', excerpt: 'We open the kiln on Fridays.' },
    ]);
    expect(await titles('hidden')).toEqual([]);
    expect(await titles('strong')).toEqual([]);
  });

  it('search does not find the words of a hidden section until it is shown', async () => {
    const page = (await shop.post('/collections', { kind: 'page', title: 'Visit' })).json().collection.id;
    const text = (html: string, id: number) => block(BLOCK_TYPES.html, { html }, idOf(id));
    const hidden = newSection(idOf(4), {
      hidden: true,
      layout: { type: 'classic', rows: [fullRow(idOf(5), idOf(6), [text('<p>Secret sale</p>', 2)])] },
    });
    const { sections } = classicDocument([text('<p>Open on Fridays</p>', 1)]);
    const document = { schema: 1, sections: [hidden, ...sections] };
    const saved = await shop.put(`/collections/${page}/document`, { document });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await titles('fridays')).toEqual(['Visit']);
    expect(await titles('secret')).toEqual([]);
    const command = { do: 'set-section', section: hidden.id, settings: { hidden: false } };
    const response = await shop.patch(`/collections/${page}/document`, { commands: [command] });
    expect(response.statusCode, response.body).toBe(200);
    expect(await titles('secret')).toEqual(['Visit']);
  });

  it('search leaves out pages that are hidden from search engines', async () => {
    for (const [title, seoHidden] of [
      ['Seaweed to see', false],
      ['Seaweed for staff', true],
    ]) {
      const response = await shop.post('/collections', { kind: 'page', title, seoHidden });
      expect(response.statusCode, response.body).toBe(201);
    }
    expect(await titles('seaweed')).toEqual(['Seaweed to see']);
  });

  it('search shows where an excerpt is cut', async () => {
    const blog = await createBlog();
    const many = (word: string) => Array.from({ length: 60 }, (_, n) => `${word}${n}`).join(' ');
    await createPost(blog, { title: 'Early', excerpt: `<p>A kiln ${many('later')}</p>` });
    await createPost(blog, {
      title: 'Between',
      excerpt: `<p>${many('before')} the oven ${many('later')}</p>`,
    });
    await createPost(blog, { title: 'Late', excerpt: `<p>${many('before')} at last a wheel.</p>` });
    const excerptOf = async (q: string) => (await find(q)).results[0]?.excerpt;
    expect(await excerptOf('kiln')).toMatch(/^A kiln .*later\d+…$/);
    expect(await excerptOf('oven')).toMatch(/^… .*the oven.*later\d+…$/);
    expect(await excerptOf('wheel')).toMatch(/^… .*at last a wheel\.$/);
  });

  it('search finds nothing that visitors cannot see', async () => {
    const blog = await createBlog();
    await createPost(blog, { title: 'Secret draft', status: 'draft' });
    const open = await createPost(blog, { title: 'Secret in the open' });
    expect(await titles('secret')).toEqual(['Secret in the open']);
    locked.add(blog);
    expect(await titles('secret')).toEqual([]);
    locked.clear();
    await shop.patch(`/collections/${blog}`, { enabled: false });
    expect(await titles('secret')).toEqual([]);
    await shop.patch(`/collections/${blog}`, { enabled: true });
    await shop.remove(`/items/${open}`);
    expect(await titles('secret')).toEqual([]);
  });

  it('search stays within the site and, on request, within a collection', async () => {
    const elsewhere = await app.make.site();
    const [blog, other] = [await createBlog(), await createBlog()];
    await createPost(blog, { title: 'Lantern one' });
    await createPost(other, { title: 'Lantern two' });
    expect(await titles('lantern', { collectionId: other })).toEqual(['Lantern two']);
    expect(await titles('lantern', { at: elsewhere })).toEqual([]);
  });

  it('search results are paged without gaps, past those that are not shown', async () => {
    const blog = await createBlog();
    for (let n = 0; n < RESULTS_PER_PAGE + 3; n++) {
      await createPost(blog, { title: `Tide ${n}`, status: n % 2 === 0 ? 'published' : 'draft' });
      await createPost(blog, { title: `Tide again ${n}` });
    }
    const first = await find('tide');
    expect(first.results).toHaveLength(RESULTS_PER_PAGE);
    const second = await find('tide', { offset: first.nextOffset ?? Number.NaN });
    expect(second.nextOffset).toBeNull();
    const all = [...first.results, ...second.results].map(({ id }) => id);
    expect(new Set(all).size).toBe(RESULTS_PER_PAGE + 3 + 12);
    expect(all).toHaveLength(RESULTS_PER_PAGE + 3 + 12);
  });

  it('search finds words in text written without spaces', async () => {
    const blog = await createBlog();
    await createPost(blog, { title: '海辺の陶芸工房' });
    expect(await titles('陶芸', { language: 'ja' })).toEqual(['海辺の陶芸工房']);
  });

  it.each(["'", '\\', ':*', '& | !', '<->', '(', '   ', '\u0000', 'a'.repeat(200), "x' or '1'='1"])(
    'answers %j like any other question',
    async (q) => {
      await expect(find(q.replaceAll('\u0000', ''))).resolves.toMatchObject({ nextOffset: null });
    },
  );
});
