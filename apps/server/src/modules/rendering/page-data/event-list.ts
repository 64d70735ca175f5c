import type { CollectionData, ItemData } from '@awning/site-model';
import type { ItemPageAsk, PageReaders } from '../../website/content/index.ts';
import { type MonthRange, monthRange } from '../locate/month-range.ts';
import type { PageSides } from './page-links.ts';

export interface EventList extends PageSides {
  readonly items: readonly ItemData[];
  /** The soonest first. */
  readonly upcoming: readonly ItemData[];
  /** The latest first. */
  readonly past: readonly ItemData[];
  readonly calendarView: boolean;
  /** When the first of them ends, or the month does. */
  readonly changesAt: number | null;
}

export interface EventListAsk {
  readonly filter: Omit<ItemPageAsk, 'collectionId' | 'size'>;
  readonly size: number;
  readonly offset: number | undefined;
  readonly backwards: boolean;
  readonly view: string | undefined;
  readonly timeZone: string;
  readonly now: number;
}

/** What lies ahead is all on the first page; what is over comes in pages. */
const MOST_AHEAD = 250;
const MOST_IN_MONTH = 1000;

export async function readEvents(
  content: Pick<PageReaders, 'itemPage'>,
  { id: collectionId, websiteId }: CollectionData,
  { filter, size, offset, backwards, view, timeZone, now }: EventListAsk,
): Promise<EventList> {
  const calendarView = view === 'calendar';
  const isAhead = ({ endDate = 0 }: ItemData): boolean => endDate >= now;
  const thisMonth = calendarView && filter.from === undefined ? monthAround(now, timeZone) : null;
  if (calendarView || filter.from !== undefined) {
    const itemPage = await content.itemPage(websiteId, {
      ...filter,
      ...thisMonth,
      collectionId,
      size: MOST_IN_MONTH,
    });
    const items = itemPage.items.toReversed();
    const upcoming = items.filter(isAhead);
    return {
      items,
      upcoming,
      past: itemPage.items.filter((item) => !isAhead(item)),
      calendarView,
      before: null,
      after: null,
      changesAt: earliest([...endsOf(upcoming), ...(thisMonth ? [thisMonth.until] : [])]),
    };
  }
  const [ahead, over] = await Promise.all([
    offset === undefined
      ? content.itemPage(websiteId, { ...filter, collectionId, when: 'upcoming', size: MOST_AHEAD })
      : { items: [] },
    content.itemPage(websiteId, {
      ...filter,
      collectionId,
      when: 'past',
      size,
      backwards,
      ...(offset === undefined ? {} : { offset }),
    }),
  ]);
  const upcoming = ahead.items.toReversed();
  return {
    items: [...upcoming, ...over.items],
    upcoming,
    past: over.items,
    calendarView,
    before: over.before,
    after: over.after,
    changesAt: earliest(endsOf(upcoming)),
  };
}

/** An event is ahead up to and including its end. */
const endsOf = (events: readonly ItemData[]): number[] => events.map(({ endDate = 0 }) => endDate + 1);

const earliest = (times: readonly number[]): number | null =>
  times.length === 0 ? null : times.reduce((first, time) => Math.min(first, time));

function monthAround(now: number, timeZone: string): MonthRange | null {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(now);
  const part = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  return monthRange(`${part('month')}-${part('year')}`, timeZone);
}
