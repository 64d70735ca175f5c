import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import parts from '../../kit/page/form-parts.module.css';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { clashesOf } from './discount-clashes.ts';
import { type DiscountFields, toChange } from './discount-fields.ts';
import { discountMessages } from './discount-messages.ts';
import { runningQuery } from './discount-query.ts';
import classes from './discounts.module.css';

interface ClashCardProps {
  readonly couponId: string | null;
  readonly fields: DiscountFields;
  readonly currency: string;
}

/** The other discounts that a cart may have at the same time, and what comes of it. */
export function ClashCard({ couponId, fields, currency }: ClashCardProps) {
  const t = useMessages(discountMessages);
  const locale = useLocale();
  const { api } = useServices();
  const running = useQuery(runningQuery(api));
  const change = toChange(fields, { currency, locale });
  const clashes = clashesOf(
    {
      startsAt: change.startsAt ?? null,
      endsAt: change.endsAt ?? null,
      onlyFor: change.onlyFor ?? null,
      customers: change.customers ?? null,
      combines: fields.combines,
      code: change.code ?? null,
      enabled: fields.enabled,
    },
    couponId,
    running.data?.coupons ?? [],
  );
  return (
    <Card title={t('clashes')}>
      <FormNotice>{running.error && describeError(running.error)}</FormNotice>
      {running.isPending && <p className={parts.note}>{t('clashesLoading')}</p>}
      {running.data && clashes.length === 0 && <p className={parts.note}>{t('noClash')}</p>}
      <ul className={classes.clashes}>
        {clashes.map(({ id, name, code, kind, isMaybe }) => (
          <li key={id}>
            <Link to="/discounts/$couponId" params={{ couponId: id }}>
              {name}
            </Link>{' '}
            <span className={classes.dim}>{code ?? t('automatic')}</span>
            <p>{t(kind === 'alone' ? 'clashAlone' : 'clashTogether')}</p>
            {isMaybe && <p>{t('clashMaybe')}</p>}
          </li>
        ))}
      </ul>
      {running.data?.isPart && (
        <p className={parts.note}>{t('clashMore', { count: running.data.coupons.length })}</p>
      )}
    </Card>
  );
}
