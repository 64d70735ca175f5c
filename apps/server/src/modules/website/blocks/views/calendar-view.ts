import { type CalendarValue, calendarBlock, countedItems, type ItemData } from '@awning/site-model';
import { defineView } from '../block-view.ts';
import { languageOf } from './item-groups.ts';
import { itemLink } from './item-link.ts';
import { type Month, monthGrid, monthName, nextMonth, parseMonth, previousMonth } from './month-grid.ts';
import { dayIn, instantOfDay, isoDay, monthNoon } from './site-days.ts';

export const calendarView = defineView(calendarBlock, (value, data, page, block) => {
  const source = data.collection(value.collectionId);
  const { timeZone, language } = page.website;
  const today = dayIn(timeZone, page.now);
  const month = parseMonth(page.month ?? '') ?? { year: today.year, month: today.month };
  if (source === null) return { ...value, source: null };

  const events = data.items(countedItems(source.id));
  const firstDay = FIRST_DAYS[value.firstDay] ?? firstDayOf(language);
  const { weeks, weekdays } = monthGrid({ month, events, timeZone, firstDay, now: page.now });
  const weekViews = weeks.map(({ days }) => ({
    days: days.map((day) => ({
      ...day,
      events: day.events.map((event) => eventOf(event, day.iso, timeZone)),
    })),
  }));
  return {
    ...value,
    source,
    monthInstant: monthNoon(month.year, month.month),
    weekdays: weekdays.map((instant) => ({ instant })),
    weeks: weekViews,
    agenda: weekViews
      .flatMap(({ days }) => days.filter((day) => !day.isOutside && day.events.length > 0))
      .map((day) => ({ ...day, instant: instantOfDay(timeZone, day.number) })),
    ...(value.showNavigation ? neighbours(month, today, events, timeZone, block.id) : {}),
  };
});

const eventOf = (event: ItemData, day: string, timeZone: string): Record<string, unknown> => ({
  id: event.id,
  title: event.title,
  url: itemLink(event).url,
  startDate: event.startDate,
  // On its later days an event has no time to be there at.
  beginsToday: event.startDate !== undefined && isoDay(dayIn(timeZone, event.startDate)) === day,
});

const FIRST_DAYS: Readonly<Record<CalendarValue['firstDay'], number | null>> = {
  auto: null,
  monday: 1,
  saturday: 6,
  sunday: 7,
};

/**
 * Links reach as far as there are events, and back to today: a calendar without end would keep crawlers busy forever.
 */
function neighbours(
  month: Month,
  today: Month,
  events: readonly ItemData[],
  timeZone: string,
  blockId: string,
): Record<string, unknown> {
  const starts = events.flatMap(({ startDate }) => startDate ?? []);
  const ends = events.flatMap(({ startDate, endDate }) => endDate ?? startDate ?? []);
  const reach = [monthNumber(today)];
  // Asking the calendar for each of many events would take longer than drawing them.
  if (starts.length > 0) {
    for (const instant of [Math.min(...starts), Math.max(...ends)]) {
      reach.push(monthNumber(dayIn(timeZone, instant)));
    }
  }
  const link = (to: Month): Record<string, unknown> => ({
    url: `?month=${monthName(to)}#block-${blockId}`,
    instant: monthNoon(to.year, to.month),
  });
  const monthIndex = monthNumber(month);
  return {
    previous: monthIndex > Math.min(...reach) ? link(previousMonth(month)) : null,
    next: monthIndex < Math.max(...reach) ? link(nextMonth(month)) : null,
  };
}

const monthNumber = ({ year, month }: Month): number => year * 12 + month;

interface WeekInfo {
  readonly firstDay: number;
}

/** As people who speak the language are used to; Monday where this machine does not know. */
function firstDayOf(language: string): number {
  const locale: Intl.Locale & { getWeekInfo?(): WeekInfo } = new Intl.Locale(languageOf(language));
  return locale.getWeekInfo?.().firstDay ?? 1;
}
