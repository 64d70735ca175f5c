import { hash } from 'node:crypto';
import type { AnnouncementSettings, PagesRule, PopupSettings } from '@awning/contract';
import { type MovedAddresses, movedLinksInSettings, PAGE_TYPES, safeLink } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { cleanRichText } from '../../../platform/rich-text/index.ts';
import type { SiteCache, SiteVersions } from '../../../platform/site-versions/index.ts';
import {
  type CheckedSettings,
  createCheckedSettings,
  type Versioned,
} from '../../foundation/settings/index.ts';
import type { ContentWithin, PageReaders, SitePage } from '../content/index.ts';
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
  /** Lets links follow pages that have moved, in the transaction that moves them. */
  follow(
    tx: Queryable,
    websiteId: WebsiteId,
    move: { readonly moved: MovedAddresses; readonly by: string },
  ): Promise<void>;
  /** What belongs on a page at this moment. */
  activeAt(websiteId: WebsiteId, place: PlaceOfPage): Promise<ActivePromotions>;
  /**
   * The same as it would be after changes, with pages that visitors may not see yet. Nothing of it is cached, and
   * values that would be refused are shown as far as they can be.
   */
  changed(o: PromotionChanges): Pick<Promotions, 'activeAt' | 'popupPage'>;
  /** The page that is shown as popup; null when it is not the chosen one, or nobody may see it. */
  popupPage(websiteId: WebsiteId, pageId: string): Promise<SitePage | null>;
}

export interface PromotionChanges {
  readonly announcement: Partial<AnnouncementSettings>;
  readonly popup: Partial<PopupSettings>;
  readonly pages: Pick<PageReaders, 'pagesOfType'>;
}

export interface PromotionParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly siteCache: SiteCache;
  readonly clock: Clock;
  readonly pages: Pick<PageReaders, 'pagesOfType'>;
  /** What a save is judged by, as the transaction that it is a part of sees it. */
  readonly within: (db: Queryable) => Pick<ContentWithin, 'collections'>;
}

export function createPromotions(parts: PromotionParts): Promotions {
  const { siteCache, clock, pages, within } = parts;
  const findPopup = popupFinder(pages);

  /** A page that was deleted after it was chosen is no error: the promotion is not shown there. */
  const pagesErrors = async (
    db: Queryable,
    websiteId: WebsiteId,
    { show, collectionIds }: PagesRule,
    before: PagesRule,
  ): Promise<Record<string, string>> => {
    if (show === 'chosen' && collectionIds.length === 0)
      return { 'pages.collectionIds': promotionSentences.pages };
    const added = collectionIds.filter((id) => !before.collectionIds.includes(id));
    const existing = await within(db).collections.existing(websiteId, added);
    return added.every((id) => existing.has(id)) ? {} : { 'pages.collectionIds': promotionSentences.gone };
  };

  const isEnabledPopup = async (db: Queryable, websiteId: WebsiteId, pageId: string): Promise<boolean> => {
    const { collections } = within(db);
    if (!(await collections.existing(websiteId, [pageId])).has(pageId)) return false;
    const { enabled, pageType } = await collections.read(websiteId, pageId);
    return enabled && pageType === PAGE_TYPES['popup-overlay'];
  };

  const announcement = createCheckedSettings<AnnouncementSettings>(parts, {
    scope: 'announcement',
    refusal: promotionErrors.invalid,
    defaults: announcementDefaults,
    clean: (change) => (change.text === undefined ? change : { ...change, text: cleanRichText(change.text) }),
    check: async (websiteId, value, before, db) => ({
      ...checkAnnouncement(value),
      ...(await pagesErrors(db, websiteId, value.pages, before.pages)),
    }),
  });
  const popup = createCheckedSettings<PopupSettings>(parts, {
    scope: 'popup',
    refusal: promotionErrors.invalid,
    defaults: popupDefaults,
    async check(websiteId, value, before, db) {
      const isThere = value.pageId !== null && (await isEnabledPopup(db, websiteId, value.pageId));
      return {
        ...checkPopup(value, isThere),
        ...(await pagesErrors(db, websiteId, value.pages, before.pages)),
      };
    },
  });

  const readStored = async (websiteId: WebsiteId, { find, ...changes }: ReadOptions): Promise<Stored> => {
    const [bar, { value, version }] = await Promise.all([
      announcement.read(websiteId),
      popup.read(websiteId),
    ]);
    const overlay = { value: { ...value, ...changes.popup }, version };
    const { enabled, pageId } = overlay.value;
    const page = enabled && pageId !== null ? await find(websiteId, pageId) : null;
    return {
      bar: { ...bar.value, ...changes.announcement },
      overlay,
      updatedOn: page?.collection.updatedOn ?? null,
    };
  };

  /** As pages need it: once for each version of the site. */
  const cached = (websiteId: WebsiteId): Promise<Stored> =>
    siteCache.getOrLoad(websiteId, 'promotions', () => readStored(websiteId, { find: findPopup }));

  return {
    announcement,
    popup,
    async follow(tx, websiteId, { moved, by }) {
      const { value } = await announcement.read(websiteId, tx);
      const { text, link } = movedLinksInSettings(value, moved);
      if (text !== value.text || link !== value.link)
        await announcement.change(websiteId, { value: { text, link }, by, within: tx });
    },
    activeAt: async (websiteId, place) => activeOf(await cached(websiteId), place, clock.now().getTime()),
    changed({ pages: changedPages, ...changes }) {
      const find = popupFinder(changedPages);
      const cleaned = {
        ...changes,
        announcement: {
          ...changes.announcement,
          ...(changes.announcement.text === undefined
            ? {}
            : { text: cleanRichText(changes.announcement.text) }),
        },
      };
      const read = (websiteId: WebsiteId): Promise<Stored> => readStored(websiteId, { ...cleaned, find });
      return {
        activeAt: async (websiteId, place) => activeOf(await read(websiteId), place, clock.now().getTime()),
        async popupPage(websiteId, pageId) {
          const { value } = (await read(websiteId)).overlay;
          return value.enabled && value.pageId === pageId ? find(websiteId, pageId) : null;
        },
      };
    },
    async popupPage(websiteId, pageId) {
      const { value } = await popup.read(websiteId);
      return value.enabled && value.pageId === pageId ? findPopup(websiteId, pageId) : null;
    },
  };
}

type FindPopup = (websiteId: WebsiteId, pageId: string) => Promise<SitePage | null>;

interface ReadOptions extends Partial<Omit<PromotionChanges, 'pages'>> {
  readonly find: FindPopup;
}

/** What promotions are decided by. */
interface Stored {
  readonly bar: AnnouncementSettings;
  readonly overlay: Versioned<PopupSettings>;
  /** Of the page that pops up; null where none does. */
  readonly updatedOn: number | null;
}

const popupFinder =
  (pages: Pick<PageReaders, 'pagesOfType'>): FindPopup =>
  async (websiteId, pageId) => {
    const matches = await pages.pagesOfType(websiteId, PAGE_TYPES['popup-overlay']);
    return matches.find(({ collection }) => collection.id === pageId) ?? null;
  };

function activeOf({ bar, overlay, updatedOn }: Stored, place: PlaceOfPage, now: number): ActivePromotions {
  const { isDue, changesAt } = timeOf(bar, now);
  const mayShow = bar.enabled && isVisibleAt(bar.pages, place);
  return {
    announcement: mayShow && isDue ? toActiveAnnouncement(bar) : null,
    popup:
      updatedOn !== null && isVisibleAt(overlay.value.pages, place)
        ? toActivePopup(overlay, updatedOn)
        : null,
    changesAt: mayShow ? changesAt : null,
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
