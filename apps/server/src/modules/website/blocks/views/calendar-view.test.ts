import { BLOCK_TYPES, type ItemData } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { page } from '../../../../testing/block-fixtures.ts';
import { collection, collectionId, event } from '../../../../testing/content-fixtures.ts';
import { showBlock } from '../../../../testing/show-block.ts';
import type { BlockPage } from '../index.ts';

const NOW = Date.UTC(2026, 4, 12, 9);

async function show(events: readonly ItemData[], value: object = {}, where: Partial<BlockPage> = {}) {
  const { html, problems } = await showBlock(
    BLOCK_TYPES.calendar,
    { collectionId, ...value },
    {
      content: {
        collections: [collection({ title: 'Events', fullUrl: '/events/' })],
        itemLists: () => events,
      },
      page: { now: NOW, ...where },
    },
  );
  expect(problems).toEqual([]);
  return html;
}

const inZone = (timeZone: string, language = 'en-US'): Partial<BlockPage> => ({
  website: { ...page().website, timeZone, language },
});

/** The days on which the grid shows an event, by its title. */
const daysOf = (html: string, title: string): readonly string[] =>
  [...html.matchAll(/<td class="awning-calendar-day[^>]*><time datetime="([\d-]+)">(.*?)<\/td>/gs)].flatMap(
    ([, day, content]) => (day && content?.includes(title) ? [day] : []),
  );

const weekdays = (html: string): readonly string[] =>
  [...html.matchAll(/<th scope="col" abbr="([^"]*)">/g)].map(([, name]) => name ?? '');

describe('a calendar', () => {
  it('a calendar shows events on their day in the time zone of the site, with links to them', async () => {
    const late = event(1, Date.UTC(2026, 4, 20, 22, 30));
    expect(daysOf(await show([late], {}, inZone('UTC')), 'Event 1')).toEqual(['2026-05-20']);
    const html = await show([late], {}, inZone('Asia/Tokyo'));
    expect(daysOf(html, 'Event 1')).toEqual(['2026-05-21']);
    expect(html).toContain('<a href="/events/event-1"><span class="awning-calendar-time">7:30');
  });

  it('a calendar shows an event of several days on each, with its time on the first', async () => {
    const long = event(1, Date.UTC(2026, 4, 15, 9), { endDate: Date.UTC(2026, 4, 18, 0) });
    const html = await show([long], {}, inZone('UTC'));
    expect(daysOf(html, 'Event 1')).toEqual(['2026-05-15', '2026-05-16', '2026-05-17']);
    expect(daysOf(html, 'awning-calendar-time')).toEqual(['2026-05-15']);
    expect(await show([long], { showTime: false })).not.toContain('awning-calendar-time');
  });

  it("a calendar starts the week as the site's language does, or as its owner wants", async () => {
    expect(weekdays(await show([], {}, inZone('UTC', 'en-US')))[0]).toBe('Sunday');
    expect(weekdays(await show([], {}, inZone('UTC', 'de')))).toEqual([
      'Montag',
      'Dienstag',
      'Mittwoch',
      'Donnerstag',
      'Freitag',
      'Samstag',
      'Sonntag',
    ]);
    expect(weekdays(await show([], { firstDay: 'saturday' }))[0]).toBe('Saturday');
  });

  it('marks today by the clock of the site', async () => {
    const todayOf = (html: string) =>
      /is-today" aria-current="date"><time datetime="([\d-]+)"/.exec(html)?.[1];
    expect(todayOf(await show([], {}, { now: Date.UTC(2026, 4, 12, 23), ...inZone('UTC') }))).toBe(
      '2026-05-12',
    );
    expect(todayOf(await show([], {}, { now: Date.UTC(2026, 4, 12, 23), ...inZone('Asia/Tokyo') }))).toBe(
      '2026-05-13',
    );
  });

  it('a calendar shows the requested month, and the current month for an invalid one', async () => {
    expect(await show([], {}, { month: '02-2024' })).toContain('February 2024</h2>');
    for (const month of ['13-2026', '2026-05', '', '00-2026', '5-2026', '<b>']) {
      expect(await show([], {}, { month })).toContain('May 2026</h2>');
    }
  });

  it('leads to the months before and after as far as there are events, and back to today', async () => {
    const events = [event(1, Date.UTC(2026, 2, 3)), event(2, Date.UTC(2026, 6, 3))];
    const links = (html: string) =>
      [...html.matchAll(/href="\?month=([\d-]+)#block-\w+" rel="(prev|next)/g)].map(
        ([, month, rel]) => `${rel} ${month}`,
      );
    expect(links(await show(events))).toEqual(['prev 04-2026', 'next 06-2026']);
    expect(links(await show(events, {}, { month: '03-2026' }))).toEqual(['next 04-2026']);
    expect(links(await show(events, {}, { month: '07-2026' }))).toEqual(['prev 06-2026']);
    expect(links(await show(events, {}, { month: '01-1999' }))).toEqual(['next 02-1999']);
    expect(links(await show(events, { showNavigation: false }))).toEqual([]);
    expect(links(await show(events, {}, { month: '12-2025' }))).toEqual(['next 01-2026']);
  });

  it('a calendar lists the days with events for narrow screens, and says when there are none', async () => {
    const html = await show([event(1, Date.UTC(2026, 4, 20, 9))]);
    expect(html).toMatch(
      /<ol class="awning-calendar-agenda".*<time datetime="2026-05-20">Wed, May 20<\/time>/s,
    );
    expect(await show([])).toContain('No events this month.');
  });

  it('a calendar without a collection is empty and keeps its place', async () => {
    const { html, problems } = await showBlock(BLOCK_TYPES.calendar, {});
    expect(html).toContain('<div class="sqs-block-content"></div>');
    expect(problems).toEqual([]);
  });
});
