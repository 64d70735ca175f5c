const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const timeOnly = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const dayOnly = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/** When a message was made: the hour for today's, otherwise the day; everything in the reading pane. */
export function MailTime({
  createdOn,
  now,
  full = false,
}: {
  createdOn: number;
  now: number;
  full?: boolean;
}) {
  const date = new Date(createdOn);
  const isToday = date.toDateString() === new Date(now).toDateString();
  const format = full ? dayAndTime : isToday ? timeOnly : dayOnly;
  return <time dateTime={date.toISOString()}>{format.format(date)}</time>;
}
