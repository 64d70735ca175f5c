import { pageTitle } from '@awning/theme-kit';
import { rawHtml } from '../../../platform/html/index.ts';
import type { RequestSite } from '../../../platform/http/index.ts';
import type { Themes } from '../../website/themes/index.ts';
import { writeMeta } from '../head/index.ts';
import type { PageData } from '../page-data/index.ts';
import type { DrawnPage } from '../page-types/drawn-page.ts';
import type { OwnPage } from '../page-types/site-pages.ts';
import type { DrawContext } from './draw-page.ts';
import { drawPlainPage } from './plain-page.ts';
import { findShopUrl } from './shop-address.ts';
import { finishThemedPage } from './theme-slots.ts';
import { drawThemedPage } from './themed-page.ts';

export interface OwnPageContext extends DrawContext {
  readonly themes: Pick<Themes, 'ofSite'>;
  readonly pageData: Pick<PageData, 'system'>;
}

/** What Awning draws by itself, in the theme or the frame of the site. */
export async function drawOwnPage(
  context: OwnPageContext,
  site: RequestSite,
  { title, path, pageType, name, cartCount, description, data, body }: OwnPage,
): Promise<DrawnPage> {
  const { settings, themes, pageData } = context;
  const [{ value: reading }, { value: identity }, activeTheme, shopUrl] = await Promise.all([
    settings.site(site.id),
    settings.identity(site.id),
    themes.ofSite(site.id),
    findShopUrl(context, site.id),
  ]);
  const { language } = reading;
  const content = body({ language, shopUrl });
  const { dictionary, website } = await pageData.system(site, data, activeTheme?.theme ?? null);
  const head = {
    dictionary,
    path,
    query: {},
    pageType,
    description: description ?? '',
    index: description !== undefined,
    title: pageTitle(identity, { collection: title, site: site.title, homepage: false }),
  };
  if (activeTheme === null)
    return drawPlainPage(context, {
      site,
      path,
      language,
      body: content,
      ownerScripts: [],
      isCover: false,
      meta: rawHtml(writeMeta({ ...head, baseUrl: site.baseUrl })),
      cart: cartCount === null && shopUrl === null ? null : { count: cartCount },
    });
  const drawn = await drawThemedPage(context, {
    ...head,
    site,
    activeTheme,
    cartCount,
    system: name,
    ownerScripts: [],
    inner: { kind: 'finished', html: String(content) },
    layout: null,
    collection: null,
    itemId: null,
    website,
  });
  return finishThemedPage(drawn, null);
}
