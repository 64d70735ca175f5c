import type { CustomerSummary } from '@awning/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../kit/text/moment.tsx';
import { moneyText } from '../../kit/text/money.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import classes from './customer.module.css';
import { customerMessages } from './customer-messages.ts';

/** A customer at a glance, beside the list. */
export function CustomerPeek({
  customer,
  now,
}: {
  readonly customer: CustomerSummary;
  readonly now: number;
}) {
  const t = useMessages(customerMessages);
  const locale = useLocale();
  const { email, phone, orderCount, spent, lastOrderOn, news, tags } = customer;
  return (
    <div className={classes.peek}>
      <a href={`mailto:${email}`}>{email}</a>
      <dl className={classes.facts}>
        <Fact label={t('orders')}>{t('orderCount', { count: orderCount })}</Fact>
        {spent && <Fact label={t('spent')}>{moneyText(spent, locale)}</Fact>}
        {lastOrderOn !== null && (
          <Fact label={t('lastOrder')}>
            <Moment at={lastOrderOn} now={now} />
          </Fact>
        )}
        <Fact label={t('news')}>{t(`news ${news}`)}</Fact>
        {phone !== '' && <Fact label={t('phone')}>{phone}</Fact>}
        {tags.length > 0 && <Fact label={t('tags')}>{tags.join(', ')}</Fact>}
      </dl>
      <Button component={Link} to={`/customers/${customer.id}` as never} variant="default">
        {t('open')}
      </Button>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
