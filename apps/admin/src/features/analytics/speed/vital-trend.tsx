import type { VitalReport } from '@awning/contract';
import { useState } from 'react';
import { TrendChart } from '../../../kit/chart/trend-chart.tsx';
import type { TrendPoint } from '../../../kit/chart/trend-points.ts';
import { TrendTable } from '../../../kit/chart/trend-table.tsx';
import { Card } from '../../../kit/page/detail-page.tsx';
import { dateText } from '../../../kit/text/figures.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import classes from './speed.module.css';
import { speedMessages } from './speed-messages.ts';
import { vitalText } from './vital-text.ts';

/** One figure through the days on which it was measured. */
export function VitalTrend({ vital }: { readonly vital: VitalReport }) {
  const t = useMessages(speedMessages);
  const locale = useLocale();
  const [at, setAt] = useState<string | null>(null);
  const points = vital.days.flatMap(({ day, p75 }): TrendPoint[] =>
    p75 === null
      ? []
      : [
          {
            key: day,
            label: dateText(day, locale, { weekday: 'long', day: 'numeric', month: 'long' }),
            short: dateText(day, locale, { weekday: 'short', day: 'numeric', month: 'short' }),
            mark: dateText(day, locale, { day: 'numeric', month: 'short' }),
            value: p75,
            before: null,
          },
        ],
  );
  const title = t('byDay', { vital: t(vital.name) });
  const format = (value: number): string => vitalText(vital.name, value, t, locale);
  const shared = { points, format, at, onPoint: setAt };
  const names = { time: t('day'), now: vital.name, before: t('before') };
  return (
    <Card title={title}>
      {points.length === 0 ? (
        <p className={classes.note}>{t('nothing')}</p>
      ) : (
        <div className={classes.both}>
          <TrendChart {...shared} formatScale={format} names={names} />
          <TrendTable {...shared} caption={title} names={names} />
        </div>
      )}
    </Card>
  );
}
