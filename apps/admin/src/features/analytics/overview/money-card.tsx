import type { OverviewReport } from '@awning/contract';
import { Card } from '../../../kit/page/detail-page.tsx';
import { minorText } from '../../../kit/text/figures.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { moneyBars } from './money-bars.ts';
import classes from './money-card.module.css';
import { overviewMessages } from './overview-messages.ts';

/** How the price of all goods becomes the sales, part by part. */
export function MoneyCard({ report }: { readonly report: OverviewReport }) {
  const t = useMessages(overviewMessages);
  const locale = useLocale();
  const { moneyParts, span } = report;
  const money = (minor: number): string => minorText(minor, span.currency, locale);
  const bars = moneyBars(moneyParts);
  const isEmpty = bars.every(({ minor }) => minor === 0);
  return (
    <Card title={t('moneyTitle')}>
      {isEmpty ? (
        <p className={classes.note}>{t('noSales')}</p>
      ) : (
        <table className={classes.bars}>
          <tbody>
            {bars.map(({ name, minor, start, size }) => (
              <tr key={name} data-sum={name === 'salesMinor' || undefined}>
                <th scope="row">{t(name)}</th>
                <td aria-hidden>
                  <span
                    data-out={minor < 0 || undefined}
                    style={{ insetInlineStart: `${start}%`, inlineSize: `${size}%` }}
                  />
                </td>
                <td>{money(minor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {moneyParts.taxIncludedMinor !== 0 && (
        <p className={classes.note}>{t('taxIncluded', { amount: money(moneyParts.taxIncludedMinor) })}</p>
      )}
    </Card>
  );
}
