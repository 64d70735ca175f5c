import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleTheme } from '../../../testing/sample-theme.ts';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { textDocument } from '../testing/whole-site.ts';

let app: TestApp;
let site: Site;
const saved = new Map<string, number>();

beforeAll(async () => {
  app = await createTestApp();
  const { make, content } = app;
  site = await make.site();
  const about = await make.collection(site, { urlId: 'about' });
  const journal = await make.collection(site, { kind: 'blog', urlId: 'journal', postAddress: 'slug' });
  const post = await make.item(site, journal.id, { urlId: 'post' });
  const save = async (kind: 'collection' | 'item' | 'area', id: string): Promise<void> => {
    app.clock.advance(60_000);
    await content.documents.replace(site.id, { kind, id }, textDocument(app, `<p>Of ${id}</p>`));
    saved.set(kind === 'area' ? id : `${kind === 'item' ? 'item' : 'page'}-${id}`, app.clock.now().getTime());
  };
  await save('collection', about.id);
  await save('item', post.id);
  await save('area', 'footerArea');
  await save('area', 'footerArea');
  await app.themes.install(
    sampleTheme({
      'site.region': `<html><head>{squarespace-headers}</head><body>{squarespace.main-content}
        <squarespace:block-field id="footerArea" columns="12" /><squarespace:block-field id="neverSaved" columns="12" />
        <squarespace:query collection="journal">{.repeated section items}<div class="queried">{body}</div>{.end}</squarespace:query>
        {squarespace-footers}</body></html>`,
    }),
    { name: 'pier' },
  );
});
afterAll(() => app.close());

/** By the id of each layout in the page, what it says. */
async function savedIn(path: string): Promise<Map<string, string | undefined>> {
  await receiveInvalidations(app);
  const { body } = await app.browser({ host: `${site.slug}.localhost` }).get(path, { accept: 'text/html' });
  const layouts = [...body.matchAll(/<div class="sqs-layout[^>]*>/g)].map(([tag]) => tag);
  return new Map(
    layouts.map((tag) => [/ id="([^"]*)"/.exec(tag)?.[1] ?? '', / data-updated-on="([^"]*)"/.exec(tag)?.[1]]),
  );
}

const textOf = (prefix: string): string[][] =>
  [...saved].filter(([id]) => id.startsWith(prefix)).map(([id, time]) => [id, String(time)]);

describe('when it was last saved', () => {
  it('pages and items without a theme say it', async () => {
    expect([...(await savedIn('/about'))]).toEqual(expect.arrayContaining(textOf('page-')));
    expect([...(await savedIn('/journal/post'))]).toEqual(expect.arrayContaining(textOf('item-')));
  });

  it('pages, items and areas in a theme say it, and an area that never was does not', async () => {
    await app.themes.use(site.id, 'pier', { by: 'test' });
    const page = await savedIn('/about');
    for (const [id = '', time] of [...textOf('page-'), ...textOf('footerArea'), ...textOf('item-')])
      expect([id, page.get(id)]).toEqual([id, time]);
    expect([page.has('neverSaved'), page.get('neverSaved')]).toEqual([true, undefined]);
    for (const [id = '', time] of textOf('item-'))
      expect((await savedIn('/journal/post')).get(id)).toBe(time);
  });
});
