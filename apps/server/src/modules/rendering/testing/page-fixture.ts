import { readTheme, type Theme } from '@awning/theme-kit';
import type { TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { hideLocked } from '../../people/access/index.ts';
import { createBlocks } from '../../website/blocks/index.ts';
import { findPage } from '../locate/find-page.ts';
import type { PageQuery } from '../locate/page-query.ts';
import type { PageMatch } from '../locate/page-target.ts';
import { type BuiltPage, createDrawDocuments, createPageData } from '../page-data/index.ts';

/** What stands at the addresses of a site, without anything that draws it. */
export interface PageFixture {
  find(path: string, theme?: Theme | null): Promise<PageMatch | null>;
  build(path: string, query?: PageQuery, theme?: Theme | null): Promise<BuiltPage>;
  system(): Promise<Readonly<Record<string, unknown>>>;
}

export function openPageFixture(
  app: TestApp,
  { id, slug, title }: Site,
  locked: () => readonly string[] = () => [],
): PageFixture {
  const site = { id, slug, title, tagline: '', baseUrl: 'https://harbour.example' };
  const { productPages: content, settings, media, productReader: products, captcha, clock } = app;
  const lockedOn = async () => new Set(locked());
  const sources = { ...content, images: media.images, files: media.files };
  const blocks = createBlocks({ sources: hideLocked(sources, lockedOn) });
  const data = createPageData({
    content,
    settings,
    media,
    products,
    captcha,
    clock,
    drawDocuments: createDrawDocuments(blocks),
    protectedCollections: lockedOn,
  });
  const find: PageFixture['find'] = async (path, theme = null) => {
    const { value: reading } = await settings.site(id);
    return findPage({ content, stillLocked: lockedOn }, { websiteId: id, path, filter: {}, reading, theme });
  };
  return {
    find,
    async build(path, query = {}, theme = null) {
      const match = await find(path, theme);
      if (!match || 'location' in match) throw new Error(`There is no page at ${path}.`);
      return data.build({ site, target: match, query, theme });
    },
    system: async () => (await data.system(site)).dictionary,
  };
}

/** A theme from the texts of its files; `template.conf` is the least that there has to be. */
export function themeOf(files: Readonly<Record<string, string>>, conf: object = {}): Theme {
  const whole = {
    'template.conf': JSON.stringify({
      name: 'Test',
      author: 'Test',
      layouts: { default: { name: 'Page', regions: ['site'] } },
      ...conf,
    }),
    'site.region':
      '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}{squarespace-footers}</body></html>',
    ...files,
  };
  const encoder = new TextEncoder();
  const { theme, diagnostics } = readTheme(
    new Map(Object.entries(whole).map(([path, text]) => [path, encoder.encode(text)])),
  );
  if (!theme) throw new Error(JSON.stringify(diagnostics));
  return theme;
}
