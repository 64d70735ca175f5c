import type { SiteSettings, StoreSettings } from '@awning/contract';
import { type CollectionData, safeLink } from '@awning/site-model';
import {
  chooseLayout,
  type InnerTemplate,
  type PageDictionary,
  pageClasses,
  pageId,
  type Theme,
} from '@awning/theme-kit';
import type { Clock } from '../../../platform/clock.ts';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { RequestSite, SourceHosts } from '../../../platform/http/index.ts';
import { holdsCode as codeWaits, type Settings } from '../../foundation/settings/index.ts';
import type { ProductPages } from '../../store/catalog/index.ts';
import type { BlockPage } from '../../website/blocks/index.ts';
import type { HeaderFooters, SiteDesigns } from '../../website/design/index.ts';
import type { SiteTheme } from '../../website/themes/index.ts';
import {
  browserContext,
  headScript,
  joinCode,
  needsLibrary,
  needsRuntime,
  ownerPageCode,
  type PageHead,
  type ThemeHeadAssets,
  type ThemeHeadInput,
  writeFoot,
  writeHead,
  writesCharset,
  writesViewport,
} from '../head/index.ts';
import { installmentAddresses } from '../markup/installment-line.ts';
import type { DrawnPage } from '../page-types/drawn-page.ts';
import { hostsIn, type ThemeRenderer } from '../workers/index.ts';
import type { ResolveTags } from './tag-resolver.ts';

/** A theme's page, before anybody has looked for the slots in it. */
export interface ThemedHtml extends Omit<DrawnPage, 'slots'> {
  /**
   * Scripts of the head that nothing on the page relies on, to the letter. The head is written before it is known what
   * the page contains.
   */
  readonly idleScripts: readonly string[];
}

export interface ThemedPage extends PageHead {
  readonly site: RequestSite;
  readonly activeTheme: SiteTheme;
  readonly inner: InnerTemplate;
  /** The page's own choice. */
  readonly layout: string | null;
  readonly collection: CollectionData | null;
  readonly itemId: ItemId | null;
  /** Of the owner, for the head of this page alone. */
  readonly headCode?: string;
  /** What names a page without a collection, such as `cart`. */
  readonly system?: string;
  /** Inline scripts of the owner in the dictionary or the finished content. */
  readonly ownerScripts: readonly string[];
  readonly website: BlockPage['website'];
  readonly month?: string;
  /** In the cart of who asks; null on a page that is the same for everybody. */
  readonly cartCount: number | null;
}

export interface ThemedPageContext {
  readonly renderer: Pick<ThemeRenderer, 'draw'>;
  readonly settings: Pick<Settings, 'site' | 'store' | 'code' | 'cookies'>;
  readonly content: Pick<ProductPages, 'storeInstallments'>;
  readonly resolveTags: ResolveTags;
  /** What the design of the site adds to pages of its theme. */
  readonly designs: Pick<SiteDesigns, 'themeLook'>;
  readonly headerFooters: Pick<HeaderFooters, 'ofSite'>;
  readonly assets: ThemeHeadAssets;
  readonly clock: Clock;
  /** Appended to every page in theme development; `''` otherwise. HTML. */
  readonly developmentScript: string;
  /** Told what is wrong with a theme. */
  readonly noteProblems: (
    activeTheme: SiteTheme,
    problems: readonly { file: string; message: string }[],
  ) => void;
}

/** Draws a page of the site in its theme. */
export async function drawThemedPage(context: ThemedPageContext, page: ThemedPage): Promise<ThemedHtml> {
  const { renderer, resolveTags, assets, clock, developmentScript, noteProblems } = context;
  const { site, activeTheme, collection, itemId } = page;
  const [{ reading, store, code, holdsCode, asksForCookies, installments }, headerFooter, look] =
    await Promise.all([
      readThemeSettings(context, site.id),
      readHeaderFooterData(context, site.id, activeTheme.theme),
      activeTheme.base && context.designs.themeLook(site.id, activeTheme.base.design),
    ]);
  const headInput = {
    ...page,
    baseUrl: site.baseUrl,
    assets,
    theme: look?.fontPreloads ? { ...activeTheme, fontPreloads: look.fontPreloads } : activeTheme,
    designCss: look?.css ?? '',
    ...metaLeftOut(activeTheme.theme),
    ownerCode: joinCode(code.header, page.headCode ?? ''),
    holdsCode,
    asksForCookies,
  };
  const head = writeHead(headInput);
  const foot = writeFoot({ ownerCode: code.footer, holdsCode });
  const postItem = itemId !== null && holdsCode ? ownerPageCode(code.postItem, 'here') : null;
  const request = { layout: page.layout, homepage: isHome(page), typeName: collection?.typeName ?? null };
  const variables = pageVariables(page, request, { reading, store });
  const tagPage = {
    websiteId: site.id,
    theme: activeTheme.theme,
    path: page.path,
    collection,
    website: page.website,
    quickView: store.quickViewEnabled,
    now: clock.now().getTime(),
    ...(page.month === undefined ? {} : { month: page.month }),
  };
  const tagScripts: string[] = [];
  const drawn = await renderer.draw({
    websiteId: site.id,
    theme: activeTheme,
    job: {
      dictionary: { ...page.dictionary, ...headerFooter },
      inner: page.inner,
      ...request,
      variables,
      headers: head.html,
      footers: foot.html + developmentScript,
      scriptVersion: activeTheme.fileVersion,
      postItemInjectCode: itemId === null ? '' : (postItem?.html ?? code.postItem),
      locale: page.website.language,
      now: tagPage.now,
    },
    async answer(needs) {
      const resolved = await resolveTags(tagPage, needs);
      tagScripts.push(...resolved.ownerScripts);
      return resolved.answers;
    },
  });
  if (drawn.problems.length > 0) noteProblems(activeTheme, drawn.problems);
  const held = postItem?.inlineScripts ?? [];
  const scripts = [...page.ownerScripts, ...tagScripts, ...drawn.inlineScripts, ...held];
  const scriptAddresses = [
    ...head.scriptAddresses,
    ...foot.scriptAddresses,
    ...(postItem?.scriptAddresses ?? []),
  ];
  const ownCode = [...head.ownerScripts, ...foot.ownerScripts, ...page.ownerScripts, ...tagScripts, ...held];
  const others = [...head.ownerScripts, ...foot.ownerScripts, ...scripts];
  return {
    html: drawn.html,
    idleScripts: idleScripts(drawn.html, { assets, others, themeAsks: activeTheme.theme.library }),
    mainContent: drawn.mainContent,
    inlineScripts: [...head.inlineScripts, ...foot.inlineScripts, ...scripts],
    scriptAddresses,
    hosts: hostsOfPage(activeTheme, {
      contentHosts: drawn.contentHosts,
      hasOwnCode: ownCode.length + scriptAddresses.length > 0,
    }),
    connectAddresses: installmentAddresses(installments),
    pageContext: {
      context: browserContext(headInput),
      title: page.title,
      pageId: variables['page-id'],
      pageClasses: variables['page-classes'],
      headers: head.html,
      footers: foot.html,
    },
  };
}

/**
 * What the theme may load, and what the content shows. Code of the owner, such as that of a service that counts
 * visits, shows images and frames from hosts that no file tells.
 */
function hostsOfPage(
  { hosts, customCss, tweakJson }: SiteTheme,
  {
    contentHosts,
    hasOwnCode,
  }: { readonly contentHosts: readonly string[] | null; readonly hasOwnCode: boolean },
): SourceHosts {
  if (hosts.isOpen || hasOwnCode || contentHosts === null) return { ...hosts, isOpen: true };
  const adjusted = hostsIn([customCss, JSON.stringify(tweakJson)]) ?? [];
  return {
    ...hosts,
    images: [...hosts.images, ...contentHosts, ...adjusted],
    frames: [...hosts.frames, ...contentHosts],
  };
}

function idleScripts(
  html: string,
  {
    assets: { runtime, library },
    ...inputs
  }: {
    readonly assets: ThemeHeadAssets;
    readonly others: readonly string[];
    readonly themeAsks: boolean;
  },
): string[] {
  const scripts = { ...inputs, ours: [runtime, library] };
  const idle = [
    ...(needsRuntime(html, scripts) ? [] : [runtime]),
    ...(needsLibrary(html, scripts) ? [] : [library]),
  ];
  return idle.map((address) => `${headScript(address)}\n`);
}

async function readThemeSettings({ settings, content }: ThemedPageContext, websiteId: WebsiteId) {
  const [{ value: reading }, { value: store }, { value: code }, cookies, installmentsIn] = await Promise.all([
    settings.site(websiteId),
    settings.store(websiteId),
    settings.code(websiteId),
    settings.cookies(websiteId),
    content.storeInstallments(websiteId),
  ]);
  return {
    reading,
    store,
    code,
    holdsCode: codeWaits(cookies.value),
    asksForCookies: cookies.value.enabled,
    installments: installmentsIn(reading.language),
  };
}

/** What the owner wants around the page, for templates that read it; `?format=json` has nothing of it. */
async function readHeaderFooterData(
  { headerFooters }: ThemedPageContext,
  websiteId: WebsiteId,
  { reads }: Theme,
): Promise<PageDictionary> {
  if (reads.header.length === 0 && reads.footer.length === 0) return {};
  const { header, footer } = await headerFooters.ofSite(websiteId);
  const pick = (fields: readonly string[], from: object): PageDictionary =>
    Object.fromEntries(fields.map((field) => [field, Reflect.get(from, field)]));
  const link = safeLink(header.button?.link ?? '');
  const button = header.button && link !== '' ? { ...header.button, link } : null;
  return {
    siteHeader: pick(reads.header, { ...header, button }),
    siteFooter: pick(reads.footer, footer),
  };
}

/** What templates read below `squarespace`. */
function pageVariables(
  { activeTheme, collection, itemId, system, title, cartCount }: ThemedPage,
  request: { readonly layout: string | null; readonly homepage: boolean; readonly typeName: string | null },
  { reading, store }: { readonly reading: SiteSettings; readonly store: StoreSettings },
) {
  return {
    'page-id': pageId({
      ...(itemId === null ? {} : { itemId }),
      ...(collection ? { collectionId: collection.id } : {}),
      ...(system === undefined ? {} : { system }),
    }),
    'page-classes': pageClasses({
      tweakClasses: activeTheme.bodyClasses,
      currency: store.storeCurrency,
      collectionId: collection?.id ?? null,
      itemId,
      typeName: request.typeName,
      layout: chooseLayout(activeTheme.theme, request),
      homepage: request.homepage,
      mobileStylesAvailable: true,
      moneyInFull: reading.useCLDRMoneyFormat,
    }),
    'page-title': title,
    'cart-classes': cartCount ? 'sqs-custom-cart' : 'sqs-custom-cart cart-empty',
    'template-revision': activeTheme.revision,
  };
}

const isHome = ({ collection, itemId }: ThemedPage): boolean =>
  collection?.homepage === true && itemId === null;

type MetaLeftOut = Pick<ThemeHeadInput, 'viewport' | 'charset'>;
const metaOfThemes = new WeakMap<Theme, MetaLeftOut>();

/**
 * What the theme does not say itself. Asked of the whole theme: which of its files a page uses is known when it is
 * drawn.
 */
function metaLeftOut(theme: Theme): MetaLeftOut {
  const known = metaOfThemes.get(theme);
  if (known !== undefined) return known;
  const sources = [
    ...Object.values(theme.layouts).flatMap(({ regions }) => regions),
    ...Object.values(theme.partials),
  ];
  const leftOut = { viewport: !writesViewport(sources), charset: !writesCharset(sources) };
  metaOfThemes.set(theme, leftOut);
  return leftOut;
}
