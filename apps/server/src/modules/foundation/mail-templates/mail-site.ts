import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { SiteDesigns } from '../../website/design/index.ts';
import type { Media } from '../../website/media/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Sites } from '../sites/index.ts';
import { type MailColors, mailColors } from './mail-look.ts';
import { mailLocale } from './mail-text.ts';

/** The sender, as a mail shows it. */
export interface MailSite {
  readonly websiteId: WebsiteId;
  readonly title: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Where the install itself serves the site: links that let a member in use it. */
  readonly ownAddress: string;
  readonly host: string;
  readonly logo: { readonly url: string; readonly width: number; readonly height: number } | null;
  /** Where answers go; empty for none. */
  readonly contactEmail: string;
  readonly businessLine: string;
  readonly timeZone: string;
  /** For days, and what the mail says of its language. */
  readonly locale: string;
  /** Recipients whose language is known get dates as that language writes them. */
  readonly isMultilingual: boolean;
  readonly colors: MailColors;
}

export interface MailSiteParts {
  readonly sites: Pick<Sites, 'list' | 'baseUrl' | 'ownAddress'>;
  readonly settings: Pick<Settings, 'identity' | 'site'>;
  readonly designs: Pick<SiteDesigns, 'design'>;
  readonly media: Pick<Media, 'images'>;
}

const LOGO_HEIGHT = 40;
const LOGO_WIDTH = 240;

/** Null: there is no such site any more. */
export async function readMailSite(parts: MailSiteParts, websiteId: WebsiteId): Promise<MailSite | null> {
  const site = (await parts.sites.list()).find(({ id }) => id === websiteId);
  if (!site) return null;
  const [identity, settings, { design }] = await Promise.all([
    parts.settings.identity(websiteId),
    parts.settings.site(websiteId),
    parts.designs.design(websiteId),
  ]);
  const { logoImageId, contactEmail, contactPhoneNumber, businessName } = identity.value;
  const logo =
    logoImageId === null ? undefined : (await parts.media.images(websiteId, [logoImageId])).get(logoImageId);
  const baseUrl = parts.sites.baseUrl(site);
  return {
    websiteId,
    title: site.title,
    baseUrl,
    ownAddress: parts.sites.ownAddress(site),
    host: URL.parse(baseUrl)?.host ?? '',
    logo: logo ? toLogo(baseUrl, logo) : null,
    contactEmail,
    businessLine: [businessName === site.title ? '' : businessName, contactPhoneNumber]
      .filter((part) => part !== '')
      .join(' · '),
    timeZone: settings.value.timeZone,
    locale: mailLocale(settings.value.language),
    isMultilingual: settings.value.multilingualTransactionalEmails,
    colors: mailColors(design),
  };
}

function toLogo(baseUrl: string, { assetUrl, originalSize }: { assetUrl: string; originalSize: string }) {
  const [width = 0, height = 0] = originalSize.split('x').map(Number);
  if (!(width > 0 && height > 0)) return null;
  const scale = Math.min(LOGO_HEIGHT / height, LOGO_WIDTH / width, 1);
  const url = wholeUrl(baseUrl, `${assetUrl}?format=500w`);
  return url === '' ? null : { url, width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Mails are read far from the site: every address in them is a whole one, and leads to a page. */
export function wholeUrl(baseUrl: string, path: string): string {
  const url = URL.parse(path, baseUrl);
  return url && /^https?:$/.test(url.protocol) ? url.href : '';
}
