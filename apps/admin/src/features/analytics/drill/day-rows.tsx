import type { ReportFigure, ReportRows } from '@awning/contract';
import { dateText } from '../../../kit/text/figures.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { figureText } from '../figures/figure-text.ts';
import { useFigureContext } from '../frame/notes.tsx';
import classes from './drill.module.css';
import { drillMessages } from './drill-messages.ts';

/** The sums of days whose single events are gone. */
export function DayRows({ rows }: { readonly rows: ReportRows }) {
  const t = useMessages(drillMessages);
  const locale = useLocale();
  const context = useFigureContext(rows.span.currency);
  const names = Object.keys(rows.days[0]?.figures ?? {}) as ReportFigure[];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          {names.map((name) => (
            <th key={name} scope="col" data-number>
              {context.t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.days.map(({ date, figures }) => (
          <tr key={date}>
            <th scope="row">
              {dateText(date, locale, { weekday: 'short', day: 'numeric', month: 'short' })}
            </th>
            {names.map((name) => (
              <td key={name} data-number>
                {figureText(name, figures[name], context)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
