import type { ReportOrderRow } from '@awning/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { minorText } from '../../../kit/text/figures.ts';
import { Moment } from '../../../kit/text/moment.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import classes from './drill.module.css';
import { drillMessages } from './drill-messages.ts';

interface OrderRowsProps {
  readonly orders: readonly ReportOrderRow[];
  readonly currency: string;
}

/** The orders behind a figure. They lead to their pages where the member may open them. */
export function OrderRows({ orders, currency }: OrderRowsProps) {
  const t = useMessages(drillMessages);
  const locale = useLocale();
  const [now] = useState(Date.now);
  const mayOpen = useMemberSession().member?.permissions.includes('commerce.manage') === true;
  const hasParts = orders.some(({ partMinor, salesMinor }) => partMinor !== salesMinor);
  const money = (minor: number): string => minorText(minor, currency, locale);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('order')}</th>
          <th scope="col">{t('at')}</th>
          <th scope="col" data-extra>
            {t('from')}
          </th>
          <th scope="col" data-number data-extra>
            {t('items')}
          </th>
          {hasParts && (
            <th scope="col" data-number>
              {t('part')}
            </th>
          )}
          <th scope="col" data-number>
            {t('sales')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ orderId, orderNumber, at, source, campaign, items, partMinor, salesMinor }) => (
          <tr key={orderId}>
            <th scope="row">
              {mayOpen ? (
                <Link to="/orders/$orderId" params={{ orderId }}>
                  {orderNumber}
                </Link>
              ) : (
                orderNumber
              )}
            </th>
            <td>
              <Moment at={at} now={now} />
            </td>
            <td data-extra>{[source || t('direct'), campaign].filter(Boolean).join(' · ')}</td>
            <td data-number data-extra>
              {items}
            </td>
            {hasParts && <td data-number>{money(partMinor)}</td>}
            <td data-number>{money(salesMinor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
