import { escapeHtml, type ItemData, RECORD_TYPES } from '@awning/site-model';

/** Where and how people read dates. */
export interface Reading {
  readonly language: string;
  readonly timeZone: string;
}

/** What stands above the body of an item: its title, and when it was written or takes place, where, and by whom. */
export function itemHead(item: ItemData, reading: Reading): string {
  const lines = [
    whenOf(item, reading),
    whereOf(item),
    item.author ? escapeHtml(item.author.displayName) : '',
  ];
  const about = lines.filter((line) => line !== '').join('<br>');
  return `<h1>${escapeHtml(item.title)}</h1>${about === '' ? '' : `<p>${about}</p>`}`;
}

function whenOf({ recordType, startDate, endDate, publishOn }: ItemData, reading: Reading): string {
  if (recordType === RECORD_TYPES.event && startDate !== undefined) {
    const times = { dateStyle: 'full', timeStyle: 'short' } as const;
    return time(startDate, format(reading, times).formatRange(startDate, endDate ?? startDate));
  }
  // Products and images have no day that anybody asks for.
  return recordType === RECORD_TYPES.text
    ? time(publishOn, format(reading, { dateStyle: 'long' }).format(publishOn))
    : '';
}

const time = (instant: number, text: string): string =>
  `<time datetime="${new Date(instant).toISOString()}">${escapeHtml(text)}</time>`;

const whereOf = ({ location }: ItemData): string =>
  [location?.addressTitle, location?.addressLine1, location?.addressLine2, location?.addressCountry]
    .filter((line) => line !== undefined && line !== '')
    .map((line) => escapeHtml(line ?? ''))
    .join(', ');

function format({ language, timeZone }: Reading, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone });
  } catch {
    // A language that this machine has no words for must not close the page.
    return new Intl.DateTimeFormat('en', { ...options, timeZone });
  }
}
