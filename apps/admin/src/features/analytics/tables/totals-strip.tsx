import type { ReportTable } from '@awning/contract';
import { changeOf } from '../../../kit/chart/change.ts';
import { ChangeMark } from '../../../kit/chart/change-mark.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { figureText } from '../figures/figure-text.ts';
import { useFigureContext } from '../frame/notes.tsx';
import { tableMessages } from './table-messages.ts';
import classes from './totals-strip.module.css';

const SHOWN = 5;

/** What all rows of a table come to. */
export function TotalsStrip({ report }: { readonly report: ReportTable }) {
  const t = useMessages(tableMessages);
  const context = useFigureContext(report.span.currency);
  const { totals, totalsBefore } = report;
  return (
    <dl className={classes.strip} aria-label={t('totals')}>
      {report.columns.slice(0, SHOWN).map(({ name }) => {
        const [now, before] = [totals[name], totalsBefore?.[name]];
        return (
          <div key={name}>
            <dt>{context.t(name)}</dt>
            <dd>{figureText(name, now, context)}</dd>
            {now !== undefined && before !== undefined && (
              <dd className={classes.change}>
                <ChangeMark change={changeOf(now, before)} />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
