import type { NewCollection, NewStart } from '@awning/contract';
import { emptyDocument, type PageDocument, SITE_STYLES, type SiteStyle } from '@awning/site-model';
import {
  buildPage,
  NO_CONTENT,
  type ShownKind,
  type SitePurpose,
  type StarterContent,
  type StartPage,
  siteStarts,
  starterPages,
} from '@awning/site-model/starters';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { Content } from '../../website/content/index.ts';
import type { SiteDesigns } from '../../website/design/index.ts';
import type { Drafts } from '../../website/drafts/index.ts';
import type { ThemeLibrary } from '../../website/themes/index.ts';

/** The doors that owners use themselves. */
export interface BuildParts {
  readonly ids: Ids;
  readonly settings: Pick<Settings, 'changeSite' | 'changeStore'>;
  readonly content: Pick<Content, 'navigations'> & {
    readonly collections: Pick<Content['collections'], 'create' | 'setHomePage' | 'list'>;
  };
  readonly drafts: Pick<Drafts, 'documents'>;
  readonly designs: Pick<SiteDesigns, 'change'>;
  readonly themes: Pick<ThemeLibrary, 'list' | 'use'>;
}

/** How the kinds of collections are called where starters show them. */
const SHOWN_AS: Readonly<Record<string, ShownKind>> = { products: 'store', blog: 'blog', events: 'events' };

/** Starters hold nothing that an owner may not write. */
const OWNER = { productsOnly: false, mayAddCode: true, mayChangeLocked: true };

export const styleOf = (id: string): SiteStyle => {
  const style = SITE_STYLES.find((each) => each.id === id);
  if (!style) throw new Error(`There is no style ${id}.`);
  return style;
};

/** The first page of a site for a purpose, with what the site has. */
export const firstPage = (
  purpose: SitePurpose,
  { newId, content = NO_CONTENT }: { readonly newId: () => string; readonly content?: StarterContent },
): PageDocument => documentOf(siteStarts[purpose].home, { newId, content });

function documentOf(
  starter: string,
  context: { readonly newId: () => string; readonly content: StarterContent },
): PageDocument {
  const page = starterPages.find(({ id }) => id === starter);
  if (!page) throw new Error(`There is no starter ${starter}.`);
  return { ...emptyDocument(), sections: buildPage(page, context) };
}

/**
 * Fills a new site. The pages are there and in the menu; what they say are placeholders that wait in drafts, so that no
 * visitor reads them before the owner has published.
 */
export async function buildSite(
  parts: BuildParts,
  websiteId: WebsiteId,
  start: NewStart,
  by: MemberId,
): Promise<void> {
  const { settings, content, designs, themes, ids } = parts;
  const { purpose, language, timeZone, currency } = start;
  const style = styleOf(start.style);
  await settings.changeSite(websiteId, { value: { language, timeZone }, by });
  await settings.changeStore(websiteId, { value: { storeCurrency: currency }, by });
  if ((await themes.list()).some(({ name }) => name === style.themeName))
    await themes.use(websiteId, style.themeName, { by });
  await designs.change(websiteId, { change: style.design, by });

  const create = async (collection: NewCollection): Promise<string> =>
    (await content.collections.create(websiteId, collection)).id;
  const { home, menu } = siteStarts[purpose];
  const menuIds: string[] = [];
  const pages: (Pick<StartPage, 'starter'> & { readonly id: string })[] = [];
  const shown: Partial<Record<ShownKind, string>> = {};
  for (const entry of menu) {
    const { title, urlId } = entry;
    const kind = 'kind' in entry ? entry.kind : 'page';
    const id = await create({ kind, title, urlId });
    menuIds.push(id);
    const shownAs = SHOWN_AS[kind];
    if (shownAs) shown[shownAs] = id;
    if ('starter' in entry) pages.push({ id, starter: entry.starter });
  }
  const homeId = await create({ kind: 'page', title: 'Home', urlId: 'home' });
  pages.push({ id: homeId, starter: home });
  const starterContent = { ...NO_CONTENT, collections: shown };
  for (const { id, starter } of pages) {
    const document = documentOf(starter, { newId: () => ids.next(), content: starterContent });
    await parts.drafts.documents.replace({ websiteId, kind: 'page', id }, document, {
      expected: undefined,
      editor: OWNER,
      by,
    });
  }
  await content.navigations.save(websiteId, {
    fieldName: 'mainNav',
    navigation: { items: menuIds.map((collectionId) => ({ collectionId })) },
  });
  await content.collections.setHomePage(websiteId, homeId);
}
