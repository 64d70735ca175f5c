import { type ItemData, RECORD_TYPES } from '@awning/site-model';
import { type Html, html, joinHtml, NO_HTML } from '../../../platform/html/index.ts';

/** Where and how people read dates. */
export interface Reading {
  readonly language: string;
  readonly timeZone: string;
}

/** What stands above the body of an item: its title, and when it was written or takes place, where, and by whom. */
export function itemHead(item: ItemData, reading: Reading): Html {
  const lines = [whenOf(item, reading), html`${whereOf(item)}`, html`${item.author?.displayName ?? ''}`];
  const about = joinHtml(
    lines.filter((line) => !line.isEmpty),
    html`<br>`,
  );
  return html`<h1>${item.title}</h1>${about.isEmpty ? null : html`<p>${about}</p>`}`;
}

function whenOf({ recordType, startDate, endDate, publishOn }: ItemData, reading: Reading): Html {
  if (recordType === RECORD_TYPES.event && startDate !== undefined) {
    const times = { dateStyle: 'full', timeStyle: 'short' } as const;
    return time(startDate, format(reading, times).formatRange(startDate, endDate ?? startDate));
  }
  // Products and images have no day that anybody asks for.
  return recordType === RECORD_TYPES.text
    ? time(publishOn, format(reading, { dateStyle: 'long' }).format(publishOn))
    : NO_HTML;
}

const time = (instant: number, text: string): Html =>
  html`<time datetime="${new Date(instant).toISOString()}">${text}</time>`;

const whereOf = ({ location }: ItemData): string =>
  [location?.addressTitle, location?.addressLine1, location?.addressLine2, location?.addressCountry]
    .filter((line) => line !== undefined && line !== '')
    .join(', ');

function format({ language, timeZone }: Reading, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone });
  } catch {
    // A language that this machine has no words for must not close the page.
    return new Intl.DateTimeFormat('en', { ...options, timeZone });
  }
}
