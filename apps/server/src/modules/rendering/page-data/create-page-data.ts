import { PAGE_TYPES } from '@awning/site-model';
import type { PageDictionary, Theme } from '@awning/theme-kit';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { RequestSite } from '../../../platform/http/index.ts';
import type { PageTarget } from '../locate/page-target.ts';
import { templateOf, themePage } from '../locate/theme-types.ts';
import { buildIndex } from './build-index.ts';
import { buildItem } from './build-item.ts';
import { buildList } from './build-list.ts';
import { buildPage } from './build-page.ts';
import { layoutOf } from './page-collection.ts';
import type { BuiltInner, BuiltPage, PageData, PageDataRequest, SystemPage } from './page-data.ts';
import type { PageInputs, View, ViewContext } from './page-inputs.ts';
import { readSite, type SiteDictionaryParts } from './site-dictionary.ts';

export interface PageDataParts extends SiteDictionaryParts, ViewContext {
  /** Collections that want a password; none unless told. */
  protectedCollections?(websiteId: WebsiteId): Promise<ReadonlySet<string>>;
}

export const createPageData = (context: PageDataParts): PageData => ({
  build: (request) => buildDictionary(context, request),
  system: (site, extra, theme) => buildSystemDictionary(context, site, extra, theme),
});

async function buildDictionary(context: PageDataParts, request: PageDataRequest): Promise<BuiltPage> {
  const { site, theme, target } = request;
  const [facts, locked, neighbours] = await Promise.all([
    readSite(context, site, theme),
    context.protectedCollections?.(site.id) ?? new Set<string>(),
    target.item
      ? (request.neighbours ?? context.content.neighbours(site.id, target.page.collection, target.item))
      : null,
  ]);
  const view = await buildView(context, { ...request, facts, locked, neighbours });
  const { dictionary, collection, bodies, items = [], changesAt = null } = view;
  const changed = items.reduce((newest, item) => Math.max(newest, item.updatedOn), collection.updatedOn);
  return {
    dictionary: { ...facts.dictionary(changed), collection, ...dictionary },
    ownerScripts: bodies.ownerScripts,
    inner: innerOf(target, theme, dictionary.mainContent),
    layout: layoutOf(target.page.collection, target.page.layout, theme),
    pageType: target.view === 'item' ? PAGE_TYPES['content-item'] : target.page.pageType,
    website: facts.blocksWebsite,
    changesAt,
  };
}

async function buildSystemDictionary(
  context: PageDataParts,
  site: RequestSite,
  extra: PageDictionary = {},
  theme: Theme | null = null,
): Promise<SystemPage> {
  const facts = await readSite(context, site, theme);
  return { dictionary: { ...facts.dictionary(facts.now), ...extra }, website: facts.blocksWebsite };
}

function buildView(context: ViewContext, inputs: PageInputs): Promise<View> {
  const { view, item, children } = inputs.target;
  if (view === 'page') return buildPage(context, inputs);
  if (item) return buildItem(context, inputs, item);
  return children ? buildIndex(context, inputs, children) : buildList(context, inputs);
}

function innerOf({ view, page }: PageTarget, theme: Theme | null, mainContent: unknown): BuiltInner {
  const { typeName } = page.collection;
  if (view === 'page') {
    if (themePage(theme, typeName)) return { kind: 'page', typeName };
    return { kind: 'finished', html: typeof mainContent === 'string' ? mainContent : '' };
  }
  return templateOf(theme, view, typeName) ? { kind: view, typeName } : { kind: 'built-in' };
}
