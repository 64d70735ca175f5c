import type { AnnouncementSettings, PagesRule, PopupSettings } from '@awning/contract';
import type { CollectionId } from '../../../platform/entity-ids.ts';

const everywhere: PagesRule = { show: 'everywhere', collectionIds: [] };

export const announcementDefaults: AnnouncementSettings = {
  enabled: false,
  text: '',
  link: '',
  newWindow: false,
  style: 'solid',
  closable: true,
  from: null,
  until: null,
  pages: everywhere,
};

export const popupDefaults: PopupSettings = {
  enabled: false,
  pageId: null,
  pages: everywhere,
  afterSeconds: 8,
  afterScrolled: null,
  onLeaving: false,
  againAfterDays: 30,
  onPhones: true,
};

export const promotionSentences = {
  text: 'Please write what the announcement says.',
  link: 'Please enter an address such as /sale or https://example.com/sale.',
  moment: 'There is no such day or time.',
  until: 'The end has to come after the beginning.',
  pages: 'Please choose at least one page.',
  gone: 'One of the chosen pages does not exist. Please choose again.',
  pageId: 'Please choose a page of the type popup overlay that is enabled.',
  when: 'Please say when it comes: after some seconds, after scrolling, or on leaving.',
} as const;

/** The page that is shown. Without a collection it is one of ours, such as the search. */
export interface PlaceOfPage {
  readonly collectionId: CollectionId | null;
  readonly isHome: boolean;
}

export function isVisibleAt(
  { show, collectionIds }: PagesRule,
  { collectionId, isHome }: PlaceOfPage,
): boolean {
  if (show === 'everywhere') return true;
  if (show === 'home') return isHome;
  return collectionId !== null && collectionIds.includes(collectionId);
}

/** Whether there is such a day and time: a parser takes the 30th of February for the 2nd of March. */
export function isMoment(moment: string | null): boolean {
  if (moment === null) return true;
  const day = moment.slice(0, 10);
  const parsed = new Date(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(Date.parse(moment)) &&
    !Number.isNaN(parsed.getTime()) &&
    parsed.toISOString().startsWith(day)
  );
}

/** Whether it is time, and when that changes by itself. */
export function timeOf(
  { from, until }: Pick<AnnouncementSettings, 'from' | 'until'>,
  now: number,
): { readonly isDue: boolean; readonly changesAt: number | null } {
  const start = from === null ? null : Date.parse(from);
  const end = until === null ? null : Date.parse(until);
  const isDue = (start === null || start <= now) && (end === null || now < end);
  const changesAt = [start, end]
    .filter((moment) => moment !== null && moment > now)
    .sort((a, b) => Number(a) - Number(b));
  return { isDue, changesAt: changesAt[0] ?? null };
}
