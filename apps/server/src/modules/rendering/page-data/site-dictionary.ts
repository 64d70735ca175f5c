import {
  type CookieSettings,
  consentCategories,
  type SiteIdentity,
  type SiteLimits,
  type SiteSettings,
  type StoreSettings,
} from '@awning/contract';
import type { ImageData } from '@awning/site-model';
import type { PageDictionary, Theme } from '@awning/theme-kit';
import type { Clock } from '../../../platform/clock.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { RequestSite } from '../../../platform/http/index.ts';
import type { ProductReader } from '../../store/catalog/index.ts';
import type { BlockWebsite } from '../../website/blocks/index.ts';
import { emptyCart } from './empty-cart.ts';
import { localizedStrings } from './localized-strings.ts';
import { settingsData } from './settings-data.ts';
import { shareButtons, websiteData } from './website-data.ts';

export interface SiteDictionaryParts {
  readonly settings: {
    site(websiteId: WebsiteId): Promise<{ readonly value: SiteSettings }>;
    store(websiteId: WebsiteId): Promise<{ readonly value: StoreSettings }>;
    identity(websiteId: WebsiteId): Promise<{ readonly value: SiteIdentity }>;
    cookies(websiteId: WebsiteId): Promise<{ readonly value: CookieSettings }>;
    limits(websiteId: WebsiteId): Promise<Pick<SiteLimits, 'formUploadMegabytes'>>;
  };
  readonly media: {
    images(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, ImageData>>;
  };
  /** Which captcha visitors meet. */
  readonly captcha: { settings(websiteId: WebsiteId): Promise<{ readonly siteKey: string | null }> };
  /** What can be bought. */
  readonly products: Pick<ProductReader, 'some'>;
  /** Where pages find frames with embedded code; at the public address unless told. */
  readonly embedPath?: string | undefined;
  readonly clock: Clock;
}

/** What every page of a site knows of it. */
export interface SiteFacts {
  readonly settings: SiteSettings;
  /** Lists of products have a button that shows one above the list. */
  readonly quickView: boolean;
  /** As blocks see the site. */
  readonly blocksWebsite: BlockWebsite;
  readonly now: number;
  /** The top of the dictionary; `contentModifiedOn` is the newest change of what the page shows. */
  dictionary(contentModifiedOn: number): PageDictionary;
}

export async function readSite(
  { settings: stored, media, products, captcha, clock, embedPath }: SiteDictionaryParts,
  site: RequestSite,
  theme: Theme | null,
): Promise<SiteFacts> {
  const [{ value: settings }, { value: store }, { value: identity }, forSale, { siteKey }, limits, cookies] =
    await Promise.all([
      stored.site(site.id),
      stored.store(site.id),
      stored.identity(site.id),
      products.some(site.id, 1),
      captcha.settings(site.id),
      stored.limits(site.id),
      stored.cookies(site.id),
    ]);
  const imageIds = [identity.logoImageId, identity.socialImageId].flatMap((id) => id ?? []);
  const images = imageIds.length === 0 ? null : await media.images(site.id, imageIds);
  const now = clock.now().getTime();
  const showCart = forSale.length > 0;
  const { language, timeZone } = settings;
  return {
    settings,
    quickView: store.quickViewEnabled,
    now,
    blocksWebsite: {
      id: site.id,
      siteTitle: site.title,
      baseUrl: site.baseUrl,
      timeZone,
      language,
      formUploadMegabytes: limits.formUploadMegabytes,
      ...(identity.socialAccounts.length === 0 ? {} : { socialAccounts: identity.socialAccounts }),
      ...(embedPath === undefined ? {} : { embedPath }),
      ...cookieCategoriesOf(cookies.value),
    },
    dictionary: (contentModifiedOn) => ({
      website: websiteData({
        site,
        settings,
        identity,
        now,
        contentModifiedOn,
        captchaSiteKey: siteKey,
        logo: images?.get(identity.logoImageId ?? ''),
        socialImage: images?.get(identity.socialImageId ?? ''),
      }),
      websiteSettings: settingsData({ websiteId: site.id, settings, identity, store }),
      // What the formatters of money ask, beside the class of the body by which sheets leave out their signs.
      featureFlags: { useCLDRMoneyFormat: settings.useCLDRMoneyFormat },
      template: { mobileStylesEnabled: true },
      shoppingCart: emptyCart(site.id),
      showCart,
      shareButtons: shareButtons(identity),
      localizedStrings: localizedStrings(theme, language),
      userAccountsContext: { showSignInLink: showCart },
      empty: false,
      emptyFolder: false,
      calendarView: false,
    }),
  };
}

function cookieCategoriesOf(cookies: CookieSettings): Pick<BlockWebsite, 'cookieCategories'> {
  if (!cookies.enabled) return {};
  const names = [
    'necessary',
    ...consentCategories.filter((category) => cookies.asked.includes(category)),
  ] as const;
  return { cookieCategories: names.map((name) => ({ name, ...cookies[name] })) };
}
