import { type ItemData, type LocationData, RECORD_TYPES } from '@awning/site-model';
import { plainText } from '../head/page-facts.ts';
import { wholeAddress } from '../head/site-address.ts';
import { collectionIn, type FeedInput, itemIn, itemsIn, siteText, sound } from './feeds.ts';

/** What `?format=ical` answers for an event or a collection of events; null for anything else. */
export function icalOf({ dictionary, baseUrl }: FeedInput): string | null {
  const item = itemIn(dictionary);
  const collection = collectionIn(dictionary);
  const isCalendar = Array.isArray(dictionary.upcoming) || Array.isArray(dictionary.past);
  if (item ? !isEvent(item) : !isCalendar) return null;
  const events = item ? [item] : (itemsIn(dictionary) ?? []).filter(isEvent);
  const title = item?.title ?? collection?.title ?? '';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Awning//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(title)}`,
    `X-WR-TIMEZONE:${escaped(siteText(dictionary, 'timeZone'))}`,
    ...events.flatMap((event) => eventLines(event, baseUrl)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const isEvent = ({ recordType, startDate }: ItemData): boolean =>
  recordType === RECORD_TYPES.event && startDate !== undefined;

function eventLines(event: ItemData, baseUrl: string): string[] {
  const { startDate = 0, endDate = startDate, location } = event;
  const about = plainText(event.excerpt);
  const place = location ? placeText(location) : '';
  return [
    'BEGIN:VEVENT',
    // Stable, so that a calendar that reads it again changes its entry instead of adding one.
    `UID:${event.id}@${new URL(baseUrl).hostname}`,
    `DTSTAMP:${utc(event.updatedOn)}`,
    `LAST-MODIFIED:${utc(event.updatedOn)}`,
    `DTSTART:${utc(startDate)}`,
    ...(endDate > startDate ? [`DTEND:${utc(endDate)}`] : []),
    `SUMMARY:${escaped(event.title)}`,
    ...(about === '' ? [] : [`DESCRIPTION:${escaped(about)}`]),
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(location?.mapLat !== undefined && location.mapLng !== undefined
      ? [`GEO:${location.mapLat};${location.mapLng}`]
      : []),
    `URL:${wholeAddress(baseUrl, event.fullUrl)}`,
    'END:VEVENT',
  ];
}

/** `20260501T180000Z` */
const utc = (millis: number): string =>
  new Date(millis)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d{3}Z$/, 'Z');

const escaped = (text: string): string =>
  sound(text)
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n');

const placeText = ({ addressTitle, addressLine1, addressLine2, addressCountry }: LocationData): string =>
  [addressTitle, addressLine1, addressLine2, addressCountry].filter((line) => line !== '').join(', ');

const LINE_BYTES = 75;

/** No line is longer than 75 bytes; what goes on begins with a space. No character is cut in two. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}
