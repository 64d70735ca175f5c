import type { CollectionData } from '@awning/site-model';
import {
  chooseLayout,
  type InnerTemplate,
  type PageDictionary,
  pageClasses,
  pageId,
  type Theme,
} from '@awning/theme-kit';
import type { Clock } from '../../platform/clock.ts';
import type { ItemId } from '../../platform/entity-ids.ts';
import type { RequestSite } from '../../platform/http/index.ts';
import type { Settings } from '../foundation/settings/index.ts';
import type { ProductPages } from '../store/catalog/index.ts';
import type { BlockPage } from '../website/blocks/index.ts';
import type { SiteTheme } from '../website/themes/index.ts';
import {
  browserContext,
  type HeadInput,
  needsRuntime,
  runtimeScript,
  type ThemeHeadAssets,
  type ThemeHeadInput,
  writeFoot,
  writeHead,
  writesCharset,
  writesViewport,
} from './head/index.ts';
import { installmentAddresses } from './pages/product/installment-line.ts';
import type { ResolveTags } from './tag-resolver.ts';
import type { ThemeRenderer } from './workers/index.ts';

/** A page with everything that the browser has to be told about it. */
export interface DrawnPage {
  readonly html: string;
  /** The page's own content, without what stands around it on every page. */
  readonly mainContent: string;
  /** Inline scripts of the theme, of the owner and of ours, to the letter. */
  readonly inlineScripts: readonly string[];
  /** Whole addresses of scripts and stylesheets elsewhere. */
  readonly scriptAddresses: readonly string[];
  readonly styleAddresses: readonly string[];
  /** Of others, that our scripts fetch from. */
  readonly connectAddresses: readonly string[];
  /** When what stands around the content becomes another by itself. */
  readonly changesAt?: number | null;
  /** For scripts that change pages without leaving them. */
  readonly pageContext: PageDictionary;
}

export interface ThemedPage extends Omit<HeadInput, 'baseUrl'> {
  readonly site: RequestSite;
  readonly activeTheme: SiteTheme;
  readonly inner: InnerTemplate;
  /** The page's own choice. */
  readonly layout: string | null;
  readonly collection: CollectionData | null;
  readonly itemId: ItemId | null;
  /** What names a page without a collection, such as `cart`. */
  readonly system?: string;
  /** Inline scripts of the owner in the dictionary or the finished content. */
  readonly ownerScripts: readonly string[];
  readonly website: BlockPage['website'];
  readonly month?: string;
  /** In the cart of who asks; null on a page that is the same for everybody. */
  readonly cartCount: number | null;
}

interface ThemedPagesParts {
  readonly renderer: Pick<ThemeRenderer, 'draw'>;
  readonly settings: Pick<Settings, 'site' | 'store' | 'code'>;
  readonly content: Pick<ProductPages, 'storeInstallments'>;
  readonly resolveTags: ResolveTags;
  readonly assets: ThemeHeadAssets;
  readonly clock: Clock;
  /** For the end of every page while somebody writes a theme; `''` otherwise. HTML. */
  readonly developmentScript: string;
  /** Told what is wrong with a theme. */
  readonly noteProblems: (
    activeTheme: SiteTheme,
    problems: readonly { file: string; message: string }[],
  ) => void;
}

export type DrawThemedPage = (page: ThemedPage) => Promise<DrawnPage>;

/** Draws a page of the site in its theme. */
export function createThemedPages(parts: ThemedPagesParts): DrawThemedPage {
  const { renderer, settings, content, resolveTags, assets, clock, developmentScript, noteProblems } = parts;

  return async (page) => {
    const { site, activeTheme, collection, inner, itemId } = page;
    const [{ value: reading }, { value: store }, { value: code }, installmentsIn] = await Promise.all([
      settings.site(site.id),
      settings.store(site.id),
      settings.code(site.id),
      content.storeInstallments(site.id),
    ]);
    const headInput = {
      ...page,
      baseUrl: site.baseUrl,
      assets,
      theme: activeTheme,
      ...metaLeftOut(activeTheme.theme),
      ownerCode: code.header,
    };
    const head = writeHead(headInput);
    const foot = writeFoot({ ownerCode: code.footer });
    const typeName = collection?.typeName ?? null;
    const request = { layout: page.layout, homepage: isHome(page), typeName };
    const variables = {
      'page-id': pageId({
        ...(itemId === null ? {} : { itemId }),
        ...(collection ? { collectionId: collection.id } : {}),
        ...(page.system === undefined ? {} : { system: page.system }),
      }),
      'page-classes': pageClasses({
        tweakClasses: activeTheme.bodyClasses,
        currency: store.storeCurrency,
        collectionId: collection?.id ?? null,
        itemId,
        typeName,
        layout: chooseLayout(activeTheme.theme, request),
        homepage: request.homepage,
        mobileStylesAvailable: true,
        moneyInFull: reading.useCLDRMoneyFormat,
      }),
      'page-title': page.title,
      'cart-classes': page.cartCount ? 'sqs-custom-cart' : 'sqs-custom-cart cart-empty',
      'template-revision': activeTheme.revision,
    };
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
    const ownerScripts: string[] = [];
    const drawn = await renderer.draw({
      websiteId: site.id,
      theme: activeTheme,
      job: {
        dictionary: page.dictionary,
        inner,
        ...request,
        variables,
        headers: head.html,
        footers: foot.html + developmentScript,
        scriptVersion: activeTheme.fileVersion,
        postItemInjectCode: itemId === null ? '' : code.postItem,
        locale: page.website.language,
        now: tagPage.now,
      },
      async answer(needs) {
        const answered = await resolveTags(tagPage, needs);
        ownerScripts.push(...answered.ownerScripts);
        return answered.answers;
      },
    });
    if (drawn.problems.length > 0) noteProblems(activeTheme, drawn.problems);
    const others = [...head.ownerScripts, ...foot.ownerScripts];
    others.push(...page.ownerScripts, ...ownerScripts, ...drawn.inlineScripts);
    const { runtime } = assets;
    return {
      html: needsRuntime(drawn.html, { others, runtime })
        ? drawn.html
        : drawn.html.replace(`${runtimeScript(runtime)}\n`, ''),
      mainContent: drawn.mainContent,
      inlineScripts: [
        ...head.inlineScripts,
        ...foot.inlineScripts,
        ...page.ownerScripts,
        ...ownerScripts,
        ...drawn.inlineScripts,
      ],
      scriptAddresses: [...head.scriptAddresses, ...foot.scriptAddresses, ...drawn.scriptAddresses],
      styleAddresses: drawn.styleAddresses,
      connectAddresses: installmentAddresses(installmentsIn(reading.language)),
      pageContext: {
        context: browserContext(headInput),
        title: page.title,
        pageId: variables['page-id'],
        pageClasses: variables['page-classes'],
        headers: head.html,
        footers: foot.html,
      },
    };
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
