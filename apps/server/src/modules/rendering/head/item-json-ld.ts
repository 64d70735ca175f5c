import { type ItemData, type LocationData, RECORD_TYPES } from '@awning/site-model';
import { type PageFacts, plainText, type SiteFacts, shorten } from './page-facts.ts';
import { wholeAddress, wholeImage } from './site-address.ts';

type Json = Readonly<Record<string, unknown>>;

const HEADLINE_LENGTH = 110;

/** What an item is besides being on a page; null for images, tracks and others without a type of their own. */
export function itemJsonLd(item: ItemData, { site }: PageFacts, baseUrl: string): Json | null {
  if (item.recordType === RECORD_TYPES.event) return eventJsonLd(item, site, baseUrl);
  return item.recordType === RECORD_TYPES.text ? articleJsonLd(item, site, baseUrl) : null;
}

function articleJsonLd(item: ItemData, site: SiteFacts, baseUrl: string): Json {
  const description = plainText(item.excerpt);
  const url = wholeAddress(baseUrl, item.fullUrl);
  return {
    '@type': 'Article',
    headline: shorten(item.title, HEADLINE_LENGTH),
    url,
    mainEntityOfPage: url,
    datePublished: localTime(item.publishOn, site.timeZone),
    dateModified: localTime(Math.max(item.updatedOn, item.publishOn), site.timeZone),
    ...(description === '' ? {} : { description }),
    ...imageOf(item, baseUrl),
    author: item.author
      ? {
          '@type': 'Person',
          name: item.author.displayName,
          ...(item.author.websiteUrl ? { url: item.author.websiteUrl } : {}),
        }
      : { '@type': 'Organization', name: site.title, url: wholeAddress(baseUrl, '/') },
    publisher: publisher(site, baseUrl),
    ...(item.tags.length === 0 ? {} : { keywords: item.tags }),
  };
}

/** Null without a time: an event that does not say when is none. */
function eventJsonLd(item: ItemData, site: SiteFacts, baseUrl: string): Json | null {
  const { startDate, endDate, location } = item;
  if (startDate === undefined) return null;
  const description = plainText(item.excerpt);
  const place = location ? placeJsonLd(location) : null;
  return {
    '@type': 'Event',
    name: item.title,
    url: wholeAddress(baseUrl, item.fullUrl),
    startDate: localTime(startDate, site.timeZone),
    ...(endDate === undefined ? {} : { endDate: localTime(endDate, site.timeZone) }),
    eventStatus: 'https://schema.org/EventScheduled',
    ...(place
      ? { eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode', location: place }
      : {}),
    ...(description === '' ? {} : { description }),
    ...imageOf(item, baseUrl),
    organizer: { '@type': 'Organization', name: site.title, url: wholeAddress(baseUrl, '/') },
  };
}

const imageOf = (item: ItemData, baseUrl: string): Json => {
  const image = item.mainImage ?? item.items?.[0];
  return image ? { image: [wholeImage(baseUrl, image.assetUrl)] } : {};
};

const publisher = (site: SiteFacts, baseUrl: string): Json => {
  const logo = wholeImage(baseUrl, site.logoUrl);
  return {
    '@type': 'Organization',
    name: site.title,
    ...(logo === '' ? {} : { logo: { '@type': 'ImageObject', url: logo } }),
  };
};

/** Null for a place of which nothing is said. */
function placeJsonLd(location: LocationData): Json | null {
  const address = postalAddress(location);
  const geo = geoOf(location);
  if (address === null && geo === null && location.addressTitle === '') return null;
  return {
    '@type': 'Place',
    ...(location.addressTitle === '' ? {} : { name: location.addressTitle }),
    ...(address ? { address } : {}),
    ...(geo ? { geo } : {}),
  };
}

export function postalAddress({ addressLine1, addressLine2, addressCountry }: LocationData): Json | null {
  if (!addressLine1 && !addressLine2 && !addressCountry) return null;
  return {
    '@type': 'PostalAddress',
    ...(addressLine1 ? { streetAddress: addressLine1 } : {}),
    ...(addressLine2 ? { addressLocality: addressLine2 } : {}),
    ...(addressCountry ? { addressCountry } : {}),
  };
}

export const geoOf = ({ mapLat, mapLng, markerLat, markerLng }: LocationData): Json | null => {
  const latitude = markerLat ?? mapLat;
  const longitude = markerLng ?? mapLng;
  return latitude === undefined || longitude === undefined
    ? null
    : { '@type': 'GeoCoordinates', latitude, longitude };
};

/** `2026-05-01T18:00:00+02:00`: search engines show the hour that stands there. */
export function localTime(instant: number, timeZone: string): string {
  try {
    const parts = clockOf(timeZone).formatToParts(instant);
    const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
    const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
    const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
    return `${date}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
  } catch {
    // A zone that this machine does not know must not close the page.
    return new Date(instant).toISOString();
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** There are fewer time zones than that; made-up names throw. */
const MAX_CLOCKS = 600;

/** Making one takes longer than writing the rest of the page's data. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  if (clocks.size < MAX_CLOCKS) clocks.set(timeZone, clock);
  return clock;
}
