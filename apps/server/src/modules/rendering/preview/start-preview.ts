import { randomBytes } from 'node:crypto';
import { contentKind } from '@awning/contract';
import { type CollectionData, emptyDocument, PAGE_TYPES, type PageDocument } from '@awning/site-model';
import { type SitePurpose, siteStarts } from '@awning/site-model/starters';
import type { RequestSite } from '../../../platform/http/index.ts';
import { codeDefaults, identityDefaults } from '../../foundation/settings/index.ts';
import { firstPage, styleOf } from '../../people/first-run/index.ts';
import type { SitePage } from '../../website/content/index.ts';
import type { SiteDrafts } from '../../website/drafts/index.ts';
import { drawPage } from '../draw/draw-page.ts';
import { locatePage } from '../locate/locate-page.ts';
import { targetOfPage } from '../locate/target-of-page.ts';
import { readPage } from '../page-data/index.ts';
import type { DrawnPage } from '../page-types/drawn-page.ts';
import { addPlaceholders } from './preview-markup.ts';
import { memberPlace, themePlace } from './preview-place.ts';
import { openSitePreview, type PreviewParts } from './preview-steps.ts';

interface Beginning {
  readonly purpose: SitePurpose;
  readonly style: string;
}

/**
 * The first page of a site that is not there yet, by the steps of every page view: with its name, its menu and its
 * look, and with nothing of the site on whose address it is asked for.
 */
export async function drawStart(
  parts: PreviewParts,
  site: RequestSite,
  { purpose, style }: Beginning,
): Promise<DrawnPage | null> {
  const { themeName, design } = styleOf(style);
  const hasTheme = (await parts.themes.list(site.id)).some(({ name }) => name === themeName);
  const drafts = draftsOf(purpose, { design: { design }, ...(hasTheme ? { theme: { themeName } } : {}) });
  const { settings } = parts.stepParts;
  const { steps } = await openSitePreview(
    {
      ...parts,
      readSiteDrafts: async () => drafts,
      stepParts: {
        ...parts.stepParts,
        settings: {
          ...settings,
          identity: async () => ({ value: identityDefaults, version: 0 }),
          code: async () => ({ value: codeDefaults, version: 0 }),
        },
      },
    },
    site.id,
    hasTheme ? themePlace(themeName) : memberPlace,
  );
  const document = firstPage(purpose, { newId: () => randomBytes(12).toString('hex') });
  const page = homePage(site, document);
  const located = await locatePage(steps, { site, query: {}, path: '/' }, async () =>
    targetOfPage(page, 'page', document),
  );
  if (located === null || 'location' in located) return null;
  const drawn = await drawPage(steps, await readPage(steps, located));
  return { ...drawn, html: addPlaceholders(drawn.html) };
}

/** As if the new site were a draft of this one. */
function draftsOf(
  purpose: SitePurpose,
  look: { readonly design: object; readonly theme?: object },
): SiteDrafts {
  const menu = siteStarts[purpose].menu.map(({ title, urlId }) => ({
    externalLink: { title, url: `/${urlId}` },
  }));
  const column: readonly never[] = [];
  const settings: Readonly<Record<string, (id: string) => unknown>> = {
    design: () => look.design,
    theme: () => look.theme,
    navigation: (name) => ({ items: name === 'mainNav' ? menu : [] }),
    'header-footer': () => ({
      header: {
        showTitle: true,
        showTagline: false,
        showSocialIcons: false,
        showAccount: false,
        button: null,
      },
      footer: { columns: column, text: '', showTitle: true, showSocialIcons: false },
    }),
  };
  return {
    document: ({ kind }) => (kind === 'area' ? emptyDocument() : undefined),
    settings: (kind, id) => settings[kind]?.(id),
    documents: () => [],
    ids: () => [],
  };
}

function homePage({ id: websiteId, title }: RequestSite, document: PageDocument): SitePage {
  const collection: CollectionData = {
    id: '0'.repeat(24),
    websiteId,
    title: 'Home',
    navigationTitle: 'Home',
    urlId: 'home',
    fullUrl: '/',
    type: contentKind('page').type,
    typeName: 'page',
    typeLabel: 'page',
    ordering: 0,
    enabled: true,
    starred: false,
    homepage: true,
    folder: false,
    dropdown: false,
    synchronizing: false,
    passwordProtected: false,
    seoHidden: true,
    regionName: 'default',
    description: '',
    backgroundSource: 4,
    itemCount: 0,
    updatedOn: 0,
    tags: [],
    categories: [],
    features: { relatedItems: { isEnabled: false }, productQuickView: { isEnabled: false } },
  };
  return {
    collection,
    document,
    pageType: PAGE_TYPES.page,
    layout: null,
    seoTitle: title,
    seoDescription: '',
    headCode: '',
  };
}
