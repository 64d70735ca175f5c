import { pageTitle } from '@awning/theme-kit';
import type { Settings } from '../../foundation/settings/index.ts';
import type { ProductPages } from '../../store/catalog/index.ts';
import type { PageHead } from '../head/index.ts';
import type { ReadPage } from '../page-data/index.ts';

export interface PageHeadContext {
  readonly settings: Pick<Settings, 'identity'>;
  readonly content: Pick<ProductPages, 'folderOf'>;
}

/** What the head of a page is written from. */
export async function readPageHead(
  { settings, content }: PageHeadContext,
  { request, target, built, rating }: ReadPage,
  pageType: number,
): Promise<PageHead> {
  const { site, path, query } = request;
  const { collection } = target.page;
  const [{ value: identity }, folder] = await Promise.all([
    settings.identity(site.id),
    content.folderOf(site.id, collection.id),
  ]);
  const isItem = target.view === 'item';
  return {
    dictionary: built.dictionary,
    path,
    query: { ...query },
    pageType,
    title: pageTitle(identity, {
      ...(isItem ? { item: target.title, collection: collection.title } : { collection: target.title }),
      site: site.title,
      homepage: collection.homepage && !isItem,
    }),
    description: target.description,
    index: collection.seoHidden !== true && target.item?.seoHidden !== true,
    trail: folder ? [{ name: folder.folder.title, path: folder.folder.fullUrl }] : [],
    rating,
  };
}
