import { hash } from 'node:crypto';
import type { AnnouncementSettings, PagesRule, PopupSettings } from '@awning/contract';
import { PAGE_TYPES, safeLink } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { cleanRichText } from '../../../platform/rich-text/index.ts';
import type { SiteCache, SiteVersions } from '../../../platform/site-versions/index.ts';
import {
  type CheckedSettings,
  createCheckedSettings,
  type Versioned,
} from '../../foundation/settings/index.ts';
import type { Content, PageReaders, SitePage } from '../content/index.ts';
import { promotionErrors } from './promotion-errors.ts';
import {
  announcementDefaults,
  isMoment,
  isVisibleAt,
  type PlaceOfPage,
  popupDefaults,
  promotionSentences,
  timeOf,
} from './promotion-rules.ts';

/** For one page, as visitors see it. */
export interface ActiveAnnouncement
  extends Pick<AnnouncementSettings, 'text' | 'link' | 'newWindow' | 'style' | 'closable'> {
  /** Another one for another text: who closed this one sees that. */
  readonly version: string;
}

export interface ActivePopup
  extends Pick<
    PopupSettings,
    'afterSeconds' | 'afterScrolled' | 'onLeaving' | 'againAfterDays' | 'onPhones'
  > {
  readonly pageId: string;
  readonly version: string;
}

export interface ActivePromotions {
  readonly announcement: ActiveAnnouncement | null;
  readonly popup: ActivePopup | null;
  /** When the page becomes another one by itself. */
  readonly changesAt: number | null;
}

export interface Promotions {
  readonly announcement: CheckedSettings<AnnouncementSettings>;
  readonly popup: CheckedSettings<PopupSettings>;
  /** What belongs on a page at this moment. */
  activeAt(websiteId: WebsiteId, place: PlaceOfPage): Promise<ActivePromotions>;
  /** The page that is shown as popup; null when it is not the chosen one, or nobody may see it. */
  popupPage(websiteId: WebsiteId, pageId: string): Promise<SitePage | null>;
}

export interface PromotionParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly siteCache: SiteCache;
  readonly clock: Clock;
  readonly pages: Pick<PageReaders, 'pagesOfType'>;
  readonly collections: Pick<Content['collections'], 'existing'>;
}

export function createPromotions(parts: PromotionParts): Promotions {
  const { siteCache, clock, pages, collections } = parts;
  const findPopup = async (websiteId: WebsiteId, pageId: string): Promise<SitePage | null> => {
    const matches = await pages.pagesOfType(websiteId, PAGE_TYPES['popup-overlay']);
    return matches.find(({ collection }) => collection.id === pageId) ?? null;
  };

  /** A page that was deleted after it was chosen is no error: the promotion is not shown there. */
  const pagesErrors = async (
    websiteId: WebsiteId,
    { show, collectionIds }: PagesRule,
    before: PagesRule,
  ): Promise<Record<string, string>> => {
    if (show === 'chosen' && collectionIds.length === 0)
      return { 'pages.collectionIds': promotionSentences.pages };
    const added = collectionIds.filter((id) => !before.collectionIds.includes(id));
    const existing = await collections.existing(websiteId, added);
    return added.every((id) => existing.has(id)) ? {} : { 'pages.collectionIds': promotionSentences.gone };
  };

  const announcement = createCheckedSettings<AnnouncementSettings>(parts, {
    scope: 'announcement',
    refusal: promotionErrors.invalid,
    defaults: announcementDefaults,
    clean: (change) => (change.text === undefined ? change : { ...change, text: cleanRichText(change.text) }),
    check: async (websiteId, value, before) => ({
      ...checkAnnouncement(value),
      ...(await pagesErrors(websiteId, value.pages, before.pages)),
    }),
  });
  const popup = createCheckedSettings<PopupSettings>(parts, {
    scope: 'popup',
    refusal: promotionErrors.invalid,
    defaults: popupDefaults,
    async check(websiteId, value, before) {
      const isThere = value.pageId !== null && (await findPopup(websiteId, value.pageId)) !== null;
      return {
        ...checkPopup(value, isThere),
        ...(await pagesErrors(websiteId, value.pages, before.pages)),
      };
    },
  });

  /** As pages need it: once for each version of the site. */
  const cached = (websiteId: WebsiteId) =>
    siteCache.getOrLoad(websiteId, 'promotions', async () => {
      const [bar, overlay] = await Promise.all([announcement.read(websiteId), popup.read(websiteId)]);
      const { enabled, pageId } = overlay.value;
      const page = enabled && pageId !== null ? await findPopup(websiteId, pageId) : null;
      return { bar: bar.value, overlay, updatedOn: page?.collection.updatedOn ?? null };
    });

  return {
    announcement,
    popup,
    async activeAt(websiteId, place) {
      const { bar, overlay, updatedOn } = await cached(websiteId);
      const { isDue, changesAt } = timeOf(bar, clock.now().getTime());
      const mayShow = bar.enabled && isVisibleAt(bar.pages, place);
      return {
        announcement: mayShow && isDue ? toActiveAnnouncement(bar) : null,
        popup:
          updatedOn !== null && isVisibleAt(overlay.value.pages, place)
            ? toActivePopup(overlay, updatedOn)
            : null,
        changesAt: mayShow ? changesAt : null,
      };
    },
    async popupPage(websiteId, pageId) {
      const { value } = await popup.read(websiteId);
      return value.enabled && value.pageId === pageId ? findPopup(websiteId, pageId) : null;
    },
  };
}

function toActiveAnnouncement({
  text,
  link,
  newWindow,
  style,
  closable,
}: AnnouncementSettings): ActiveAnnouncement {
  const version = hash('sha256', JSON.stringify([text, link])).slice(0, 12);
  return { text, link: safeLink(link), newWindow, style, closable, version };
}

function toActivePopup({ value, version }: Versioned<PopupSettings>, updatedOn: number): ActivePopup | null {
  const { pageId, afterSeconds, afterScrolled, onLeaving, againAfterDays, onPhones } = value;
  if (pageId === null) return null;
  const rule = { afterSeconds, afterScrolled, onLeaving, againAfterDays, onPhones };
  return { ...rule, pageId, version: `${pageId}.${version}.${updatedOn}` };
}

function checkAnnouncement({
  enabled,
  text,
  link,
  from,
  until,
}: AnnouncementSettings): Record<string, string> {
  const areMoments = isMoment(from) && isMoment(until);
  const isBackwards = areMoments && from !== null && until !== null && Date.parse(from) >= Date.parse(until);
  return {
    ...(enabled && text.replace(/<[^>]*>|&nbsp;|\s/g, '') === '' ? { text: promotionSentences.text } : {}),
    ...(link !== '' && safeLink(link) === '' ? { link: promotionSentences.link } : {}),
    ...(isMoment(from) ? {} : { from: promotionSentences.moment }),
    ...(isMoment(until) ? {} : { until: promotionSentences.moment }),
    ...(isBackwards ? { until: promotionSentences.until } : {}),
  };
}

function checkPopup(value: PopupSettings, isThere: boolean): Record<string, string> {
  const { enabled, afterSeconds, afterScrolled, onLeaving } = value;
  if (!enabled) return {};
  return {
    ...(isThere ? {} : { pageId: promotionSentences.pageId }),
    ...(afterSeconds === null && afterScrolled === null && !onLeaving
      ? { afterSeconds: promotionSentences.when }
      : {}),
  };
}
