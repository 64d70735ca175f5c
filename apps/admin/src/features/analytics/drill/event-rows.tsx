import type { ReportEventRow } from '@awning/contract';
import { dateFormat } from '../../../kit/text/formats.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { valueMessages } from '../figures/value-messages.ts';
import { valueText } from '../figures/value-text.ts';
import classes from './drill.module.css';
import { drillMessages } from './drill-messages.ts';

interface EventRowsProps {
  readonly events: readonly ReportEventRow[];
  readonly timeZone: string;
}

const isWord = (event: string): event is keyof typeof drillMessages => Object.hasOwn(drillMessages, event);

/** What visitors did, one thing a row. */
export function EventRows({ events, timeZone }: EventRowsProps) {
  const t = useMessages(drillMessages);
  const words = useMessages(valueMessages);
  const locale = useLocale();
  const time = dateFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  /** What was done, and with what; an event with a name of its own is that name. */
  const name = ({ event, detail }: ReportEventRow): string => {
    if (!isWord(event)) return valueText('event', { value: detail || event, label: '' }, words, locale);
    return detail === '' ? t(event) : `${t(event)}: ${detail}`;
  };
  const deviceOf = (device: string): string =>
    valueText('device', { value: device, label: '' }, words, locale);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('at')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col" data-extra>
            {t('from')}
          </th>
          <th scope="col" data-extra>
            {t('who')}
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event, place) => (
          // Two events of a visitor can be alike in everything.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
          <tr key={place}>
            <td>{time.format(new Date(event.at))}</td>
            <td>
              {name(event)}
              <small>{event.page}</small>
            </td>
            <td data-extra>
              {event.source || t('direct')}
              <small>{valueText('country', { value: event.country, label: '' }, words, locale)}</small>
            </td>
            <td data-extra>
              {event.visitor.slice(0, 6)}
              <small>{[deviceOf(event.device), event.browser].filter(Boolean).join(', ')}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
