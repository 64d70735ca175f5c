import { useMemo } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';

/**
 * When a message was made: the hour for today's, otherwise the day; both in the reading pane. As the site writes dates,
 * in its time zone.
 */
export function MailTime({
  createdOn,
  now,
  full = false,
}: {
  createdOn: number;
  now: number;
  full?: boolean;
}) {
  const { language, timeZone } = useMemberSession().website;
  const formats = useMemo(() => createFormats(language, timeZone), [language, timeZone]);
  const isToday = formats.day.format(createdOn) === formats.day.format(now);
  const format = full ? formats.full : isToday ? formats.time : formats.shortDay;
  return <time dateTime={new Date(createdOn).toISOString()}>{format.format(createdOn)}</time>;
}

const createFormats = (language: string, timeZone: string) => ({
  full: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  time: new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }),
  day: new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone }),
  shortDay: new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone }),
});
