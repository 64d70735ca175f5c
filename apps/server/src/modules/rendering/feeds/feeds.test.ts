import type { ItemData } from '@awning/site-model';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { icalOf } from './calendar-file.ts';
import { sound } from './feeds.ts';
import { rssOf } from './rss-feed.ts';

const BASE = 'https://harbour.example';
const START = Date.UTC(2026, 4, 1, 18);

const item = (more: Partial<ItemData> = {}): ItemData => ({
  id: '64a1000000000000000000c7',
  collectionId: '64a1000000000000000000b4',
  recordType: 1,
  recordTypeLabel: 'text',
  title: 'New pier',
  urlId: 'new-pier',
  fullUrl: '/journal/new-pier',
  body: null,
  excerpt: '<p>It opened.</p>',
  addedOn: START,
  publishOn: START,
  updatedOn: START,
  starred: false,
  passthrough: false,
  sourceUrl: '',
  tags: ['boats'],
  categories: ['News'],
  displayIndex: 1,
  workflowState: 1,
  likeCount: 0,
  publicCommentCount: 0,
  commentState: 1,
  ...more,
});
const collection = {
  id: '64a1000000000000000000b4',
  title: 'Journal & more',
  urlId: 'journal',
  fullUrl: '/journal/',
  description: '',
  updatedOn: 1,
};
const website = {
  siteTitle: 'Harbour',
  siteTagLine: 'By the sea',
  language: 'en-GB',
  timeZone: 'Europe/Oslo',
};
const feed = (dictionary: object) => ({
  dictionary: { website, collection, ...dictionary },
  baseUrl: BASE,
  address: '/journal/?format=RSS',
});

/** Halves of pairs, signs that control, and all that people write. */
const anyCharacter = fc
  .oneof(fc.nat({ max: 0x10ffff }), fc.nat({ max: 0x7f }))
  .map((code) => String.fromCodePoint(code));

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** Every element in order, by a parser that forgives nothing. */
function elementsOf(xml: string): Element[] {
  const elements: Element[] = [];
  const path: Element[] = [];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, text: '' };
    elements.push(element);
    path.push(element);
  });
  parser.on('text', (text) => {
    const current = path.at(-1);
    if (current) current.text += text;
  });
  parser.on('closetag', () => void path.pop());
  parser.write(xml).close();
  return elements;
}
const rss = (dictionary: object): Element[] => elementsOf(rssOf(feed(dictionary)) ?? '');
const all = (elements: readonly Element[], name: string) => elements.filter((each) => each.name === name);
const texts = (elements: readonly Element[], name: string) => all(elements, name).map(({ text }) => text);

describe('a feed', () => {
  it('an RSS feed describes its collection and items with absolute addresses', () => {
    const elements = rss({ items: [item()] });
    expect(texts(elements, 'title')).toEqual(['Journal & more - Harbour', 'New pier']);
    expect(texts(elements, 'link')).toEqual([`${BASE}/journal/`, `${BASE}/journal/new-pier`]);
    expect(all(elements, 'atom:link')[0]?.attributes).toEqual({
      href: `${BASE}/journal/?format=RSS`,
      rel: 'self',
      type: 'application/rss+xml',
    });
    expect(texts(elements, 'pubDate')).toEqual(['Fri, 01 May 2026 18:00:00 GMT']);
    expect(all(elements, 'guid')[0]).toMatchObject({
      attributes: { isPermaLink: 'false' },
      text: '64a1000000000000000000b4:64a1000000000000000000c7',
    });
    expect(texts(elements, 'category')).toEqual(['News', 'boats']);
    expect(texts(elements, 'description')).toEqual(['By the sea', '<p>It opened.</p>']);
    expect(texts(elements, 'language')).toEqual(['en-GB']);
  });

  it('an RSS feed has the whole text without scripts, and absolute links', () => {
    const body =
      '<p><a href="/about">a</a><img src="/x.jpg"><a href="//else.example">b</a></p><script>no()</script>';
    expect(texts(rss({ items: [item({ body })] }), 'description')[1]).toBe(
      `<p><a href="${BASE}/about">a</a><img src="${BASE}/x.jpg"><a href="//else.example">b</a></p>`,
    );
  });

  it("an RSS feed links an item's source where it is a web address, and names its author", () => {
    const author = { id: 'a', displayName: 'Ida', firstName: '', lastName: '', bio: '' };
    const elements = rss({
      items: [item({ passthrough: true, sourceUrl: 'https://else.example/x', author })],
    });
    expect(texts(elements, 'link')[1]).toBe('https://else.example/x');
    expect(texts(elements, 'dc:creator')).toEqual(['Ida']);
    expect(texts(rss({ items: [item({ passthrough: true, sourceUrl: 'javascript:x' })] }), 'link')[1]).toBe(
      `${BASE}/journal/new-pier`,
    );
  });

  it('encloses sound, or else the image', () => {
    const audio = { audioAssetUrl: '/s/a.mp3', audioAssetContentType: 'audio/mpeg', audioAssetBytes: 12 };
    const mainImage = { assetUrl: '/static/x.jpg', contentType: 'image/jpeg' };
    const enclosure = (more: object) =>
      all(rss({ items: [{ ...item(), ...more }] }), 'enclosure').map(({ attributes }) => attributes);
    expect(enclosure({ structuredContent: audio, mainImage })).toEqual([
      { url: `${BASE}/s/a.mp3`, length: '12', type: 'audio/mpeg' },
    ]);
    expect(enclosure({ mainImage })).toEqual([
      { url: `${BASE}/static/x.jpg?format=1500w`, length: '0', type: 'image/jpeg' },
    ]);
    expect(enclosure({})).toEqual([]);
  });

  it('an RSS feed is well-formed XML for any text, and preserves it', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), (title, excerpt) => {
        const elements = rss({ items: [item({ title, excerpt })] });
        expect(texts(elements, 'title')[1]?.replace(/\s/g, '')).toBe(sound(title).replace(/\s/g, ''));
      }),
      { numRuns: 40 },
    );
  });

  it('only collections with a list of items have an RSS feed', () => {
    expect(rssOf(feed({}))).toBeNull();
    expect(rssOf(feed({ item: item() }))).toBeNull();
    expect(rssOf(feed({ items: [], collection: { ...collection, folder: true } }))).toBeNull();
  });
});

const event = (more: Partial<ItemData> = {}): ItemData =>
  item({ recordType: 12, recordTypeLabel: 'event', startDate: START, endDate: START + 7_200_000, ...more });

/** Lines put together again, as a calendar reads them. */
const unfolded = (text: string): string[] => text.replace(/\r\n /g, '').split('\r\n');
const unescaped = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_all, sign) => (/n/i.test(sign) ? '\n' : sign));

describe('a calendar file', () => {
  it('a calendar file has the event with its times in UTC, its location and its address', () => {
    const location = {
      addressTitle: 'Pier',
      addressLine1: 'Quay 1',
      addressLine2: '',
      addressCountry: 'Norway',
      mapLat: 59.9,
      mapLng: 10.7,
    };
    const lines = unfolded(icalOf(feed({ item: event({ location }) })) ?? '');
    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Awning//Events//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:New pier',
      'X-WR-TIMEZONE:Europe/Oslo',
      'BEGIN:VEVENT',
      'UID:64a1000000000000000000c7@harbour.example',
      'DTSTAMP:20260501T180000Z',
      'LAST-MODIFIED:20260501T180000Z',
      'DTSTART:20260501T180000Z',
      'DTEND:20260501T200000Z',
      'SUMMARY:New pier',
      'DESCRIPTION:It opened.',
      'LOCATION:Pier\\, Quay 1\\, Norway',
      'GEO:59.9;10.7',
      `URL:${BASE}/journal/new-pier`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('a calendar file has every event of a collection', () => {
    const input = feed({
      items: [event(), event({ id: '64a1000000000000000000c8', endDate: START })],
      upcoming: [],
      past: [],
    });
    const lines = unfolded(icalOf(input) ?? '');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('DTEND'))).toHaveLength(1);
  });

  it('a calendar file is folded at 75 bytes without splitting a character, and preserves every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (title) => {
        const text = icalOf(feed({ item: event({ title }) })) ?? '';
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const summary =
          unfolded(text)
            .find((line) => line.startsWith('SUMMARY:'))
            ?.slice(8) ?? '';
        expect(unescaped(summary)).toBe(sound(title).replace(/\r\n?/g, '\n'));
      }),
    );
  });

  it('only events have a calendar file', () => {
    expect(icalOf(feed({ item: item() }))).toBeNull();
    expect(icalOf(feed({ items: [item()] }))).toBeNull();
  });
});
