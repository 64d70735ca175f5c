import type { HomeSales, SalesSums } from '@awning/contract';
import { changeOf } from '../../kit/chart/change.ts';
import { ChangeMark } from '../../kit/chart/change-mark.tsx';
import { Sparkline } from '../../kit/chart/sparkline.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { dateText, minorText } from '../../kit/text/figures.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { averageOf, sumOf } from './figures.ts';
import { homeMessages } from './home-messages.ts';
import classes from './home-page.module.css';
import type { DayVisits } from './visits-query.ts';

/** The sales of some days, and the visits where they are counted. */
interface WeekSums extends SalesSums {
  readonly visits: number;
}

interface Figure {
  readonly name: 'sales' | 'orders' | 'items' | 'visits' | 'average';
  readonly of: (sums: WeekSums) => number;
  readonly isMoney: boolean;
}

const FIGURES: readonly Figure[] = [
  { name: 'sales', of: ({ salesMinor }) => salesMinor, isMoney: true },
  { name: 'orders', of: ({ orders }) => orders, isMoney: false },
  { name: 'items', of: ({ items }) => items, isMoney: false },
  { name: 'visits', of: ({ visits }) => visits, isMoney: false },
  { name: 'average', of: averageOf, isMoney: true },
];

const WEEK = 7;

interface WeekCardProps {
  readonly sales: HomeSales;
  /** Undefined: they are not known yet, or not for this member. */
  readonly visits?: readonly DayVisits[] | undefined;
}

/** Four numbers of the last seven days, each with a small line. Where visits are known they are one of them. */
export function WeekCard({ sales: { days: sold, currency }, visits }: WeekCardProps) {
  const t = useMessages(homeMessages);
  const locale = useLocale();
  const visitsOf = new Map(visits?.map((day) => [day.date, day.visits]));
  const days = sold.map((day) => ({ ...day, visits: visitsOf.get(day.date) ?? 0 }));
  const [week, before] = [days.slice(-WEEK), days.slice(0, -WEEK)];
  const sum = (rows: readonly WeekSums[]): WeekSums => ({
    ...sumOf(rows),
    visits: rows.reduce((total, row) => total + row.visits, 0),
  });
  const shown = FIGURES.filter(({ name }) => name !== (visits ? 'items' : 'visits'));
  const text = (value: number, isMoney: boolean): string =>
    isMoney ? minorText(value, currency, locale) : new Intl.NumberFormat(locale).format(value);
  return (
    <Card title={t('week')} isFlush actions={<span className={classes.things}>{t('against')}</span>}>
      <dl className={classes.figures}>
        {shown.map(({ name, of, isMoney }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <span className={classes.number}>{text(of(sum(week)), isMoney)}</span>
              <ChangeMark change={changeOf(of(sum(week)), of(sum(before)))} />
            </dd>
            <dd className={classes.spark}>
              <Sparkline
                label={t(name)}
                points={week.map((day) => ({
                  label: dateText(day.date, locale, { weekday: 'short', day: 'numeric', month: 'short' }),
                  value: of(day),
                }))}
                format={(value) => text(value, isMoney)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
