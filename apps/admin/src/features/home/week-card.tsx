import type { HomeSales, SalesSums } from '@awning/contract';
import { Sparkline } from '../../kit/chart/sparkline.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { ChangeMark } from './change-mark.tsx';
import { averageOf, changeOf, dateText, minorText, sumOf } from './figures.ts';
import { homeMessages } from './home-messages.ts';
import classes from './home-page.module.css';

interface Figure {
  readonly name: 'sales' | 'orders' | 'items' | 'average';
  readonly of: (sums: SalesSums) => number;
  readonly isMoney: boolean;
}

const FIGURES: readonly Figure[] = [
  { name: 'sales', of: ({ salesMinor }) => salesMinor, isMoney: true },
  { name: 'orders', of: ({ orders }) => orders, isMoney: false },
  { name: 'items', of: ({ items }) => items, isMoney: false },
  { name: 'average', of: averageOf, isMoney: true },
];

const WEEK = 7;

/** Four numbers of the last seven days, each with a small line. */
export function WeekCard({ sales: { days, currency } }: { readonly sales: HomeSales }) {
  const t = useMessages(homeMessages);
  const locale = useLocale();
  const [week, before] = [days.slice(-WEEK), days.slice(0, -WEEK)];
  const text = (value: number, isMoney: boolean): string =>
    isMoney ? minorText(value, currency, locale) : new Intl.NumberFormat(locale).format(value);
  return (
    <Card title={t('week')} isFlush actions={<span className={classes.things}>{t('against')}</span>}>
      <dl className={classes.figures}>
        {FIGURES.map(({ name, of, isMoney }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <span className={classes.number}>{text(of(sumOf(week)), isMoney)}</span>
              <ChangeMark change={changeOf(of(sumOf(week)), of(sumOf(before)))} />
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
