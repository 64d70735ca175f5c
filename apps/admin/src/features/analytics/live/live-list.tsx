import type { LiveReport, ReportTableName } from '@awning/contract';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { valueMessages } from '../figures/value-messages.ts';
import { valueText } from '../figures/value-text.ts';
import classes from './live.module.css';
import { liveMessages } from './live-messages.ts';

interface LiveListProps {
  readonly title: string;
  /** Whose words the values have. */
  readonly table: ReportTableName;
  readonly rows: LiveReport['pages'];
}

/** Where the visitors of the last half hour are, or came from. */
export function LiveList({ title, table, rows }: LiveListProps) {
  const t = useMessages(liveMessages);
  const words = useMessages(valueMessages);
  const locale = useLocale();
  const most = Math.max(1, ...rows.map(({ visitors }) => visitors));
  return (
    <Card title={title} isFlush>
      {rows.length === 0 ? (
        <p className={classes.nobody}>{t('nobody')}</p>
      ) : (
        <ul className={classes.list}>
          {rows.map(({ value, visitors }) => (
            <li key={value}>
              <span
                className={classes.bar}
                style={{ inlineSize: `${(visitors / most) * 100}%` }}
                aria-hidden
              />
              <span>{valueText(table, { value, label: '' }, words, locale)}</span>
              <b>{visitors}</b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
