import { SHARE_SERVICES, type SiteIdentity, type SiteSettings } from '@awning/contract';
import type { ImageData } from '@awning/site-model';
import type { PageDictionary } from '@awning/theme-kit';
import type { RequestSite } from '../../../platform/http/index.ts';

export interface WebsiteFacts {
  readonly site: RequestSite;
  readonly settings: SiteSettings;
  readonly identity: SiteIdentity;
  readonly logo: ImageData | undefined;
  readonly socialImage: ImageData | undefined;
  readonly captchaSiteKey: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly contentModifiedOn: number;
}

/** `website` of the dictionary. What is not set is missing: themes test for it. */
export function websiteData(facts: WebsiteFacts): PageDictionary {
  const { site, settings, identity, logo, socialImage, now } = facts;
  const { timeZone, language } = settings;
  const offset = zoneOffset(timeZone, now);
  return {
    id: site.id,
    identifier: site.slug,
    websiteType: 1,
    contentModifiedOn: facts.contentModifiedOn,
    cloneable: false,
    developerMode: false,
    siteStatus: {},
    language,
    timeZone,
    machineTimeZoneOffset: offset,
    timeZoneOffset: offset,
    timeZoneAbbr: zoneName(timeZone, now, 'short'),
    siteTitle: site.title,
    ...(site.tagline === '' ? {} : { siteTagLine: site.tagline }),
    siteDescription: identity.siteDescription,
    ...(logo ? { logoImageId: logo.id, logoImageUrl: logo.assetUrl } : {}),
    ...(socialImage ? { socialLogoImageId: socialImage.id, socialLogoImageUrl: socialImage.assetUrl } : {}),
    ...(identity.location ? { location: { ...NO_PLACE, ...identity.location } } : {}),
    shareButtonOptions: Object.fromEntries(
      SHARE_SERVICES.flatMap((service, index) =>
        identity.shareButtons.includes(service) ? [[index + 1, true]] : [],
      ),
    ),
    ...socialAccounts(identity),
    ...(facts.captchaSiteKey === null ? {} : { captchaSettings: { siteKey: facts.captchaSiteKey } }),
    authenticUrl: site.baseUrl,
    internalUrl: site.baseUrl,
    baseUrl: site.baseUrl,
    primaryDomain: new URL(site.baseUrl).host,
    typekitId: '',
    statsMigrated: false,
    imageMetadataProcessingEnabled: false,
    screenshotId: '',
  };
}

const NO_PLACE = { addressTitle: '', addressLine1: '', addressLine2: '', addressCountry: '' };

/** Names of services to `true`: what a theme draws a button for. */
export const shareButtons = ({ shareButtons: chosen }: SiteIdentity): PageDictionary =>
  Object.fromEntries(chosen.map((service) => [service, true]));

function socialAccounts({ socialAccounts: accounts }: SiteIdentity): PageDictionary {
  if (accounts.length === 0) return {};
  return {
    socialAccounts: accounts.map((account, index) => ({
      serviceId: index + 1,
      userId: account.screenname,
      userName: account.screenname,
      iconUrl: '',
      addedOn: 0,
      metaData: {},
      ...account,
    })),
  };
}

const LONG_OFFSET = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/;

/** By zone and style: making one costs more than all else about a site. There are some four hundred zones. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function zoneName(timeZone: string, now: number, style: 'short' | 'longOffset'): string {
  const key = `${timeZone} ${style}`;
  const format = zoneFormats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: style });
  zoneFormats.set(key, format);
  const parts = format.formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}

/** Milliseconds that the clocks of the zone are ahead of UTC; negative west of it. */
function zoneOffset(timeZone: string, now: number): number {
  const [, sign, hours, minutes, seconds = '0'] =
    LONG_OFFSET.exec(zoneName(timeZone, now, 'longOffset')) ?? [];
  if (sign === undefined) return 0;
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}
