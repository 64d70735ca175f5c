import type { Customer, CustomerDetails, Subscription } from '@awning/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { Card } from '../../kit/page/detail-page.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { moneyText } from '../../kit/text/money.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { addressLines } from '../orders/order-address.tsx';
import classes from './customer.module.css';
import { NewsStatus } from './customer-list.tsx';
import { customerMessages } from './customer-messages.ts';
import { customerPageMessages } from './customer-page-messages.ts';
import { useDay } from './customer-timeline.tsx';

interface DetailsProps {
  readonly details: CustomerDetails;
  readonly now: number;
}

const MOST_SHOWN = 50;

/** What a customer is worth to the shop, in four numbers. */
export function CustomerNumbers({ details: { customer }, now }: DetailsProps) {
  const words = useMessages(customerMessages);
  const locale = useLocale();
  const { orderCount, spent, lastOrderOn, createdOn } = customer;
  return (
    <dl className={classes.numbers}>
      <div>
        <dt>{words('orders')}</dt>
        <dd>{new Intl.NumberFormat(locale).format(orderCount)}</dd>
      </div>
      <div>
        <dt>{words('spent')}</dt>
        <dd>{spent === null ? '–' : moneyText(spent, locale)}</dd>
      </div>
      <div>
        <dt>{words('lastOrder')}</dt>
        <dd>{lastOrderOn === null ? '–' : <Moment at={lastOrderOn} now={now} />}</dd>
      </div>
      <div>
        <dt>{words('created')}</dt>
        <dd>
          <Moment at={createdOn} now={now} />
        </dd>
      </div>
    </dl>
  );
}

export function CustomerOrders({ details: { orders, customer }, now }: DetailsProps) {
  const t = useMessages(customerPageMessages);
  const locale = useLocale();
  return (
    <Card title={t('orders')} isFlush={orders.length > 0}>
      {orders.length === 0 ? (
        <p className={classes.dim}>{t('noOrders')}</p>
      ) : (
        <ul className={classes.rows}>
          {orders.map(({ id, orderNumber, items, total, createdOn, testmode }) => (
            <li key={id}>
              <span>
                <Link to={`/orders/${id}` as never}>{orderNumber}</Link>
                <span className={classes.dim}>{testmode ? `${t('testOrder')} · ${items}` : items}</span>
              </span>
              <span>
                <span className={classes.number}>{moneyText(total, locale)}</span>
                <span className={classes.dim}>
                  <Moment at={createdOn} now={now} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {orders.length >= MOST_SHOWN && (
        <p className={classes.more}>
          <Link to="/orders" search={{ q: customer.email } as never}>
            {t('moreOrders', { count: MOST_SHOWN })}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** Subscriptions, gift cards, waiting lists and form answers, as far as there are any. */
export function CustomerThings({ details, now }: DetailsProps) {
  const t = useMessages(customerPageMessages);
  const locale = useLocale();
  const day = useDay();
  const { member } = useMemberSession();
  const { subscriptions, giftCards, waiting, submissions } = details;
  const mayReadAnswers = member?.permissions.includes('forms.manage') ?? false;
  return (
    <>
      <Things title={t('subscriptions')}>
        {subscriptions.map(({ id, title, state, nextBillingOn, createdOn }) => ({
          id,
          title,
          detail: [
            t(`subscription ${state as Subscription['state']}`),
            ...(nextBillingOn === null ? [] : [t('nextBilling', { date: day(Date.parse(nextBillingOn)) })]),
          ].join(' · '),
          end: <Moment at={createdOn} now={now} />,
        }))}
      </Things>
      <Things title={t('giftCards')}>
        {giftCards.map(({ id, lastFour, isBuyer, balance, createdOn }) => ({
          id,
          title: t('giftCard', { lastFour }),
          detail: `${t(isBuyer ? 'giftBought' : 'giftReceived')} · ${t('balance', { amount: moneyText(balance, locale) })}`,
          end: <Moment at={createdOn} now={now} />,
        }))}
      </Things>
      <Things title={t('waiting')}>
        {waiting.map(({ id, productId, title, state, joinedOn }) => ({
          id,
          title:
            title === '' ? t('goneProduct') : <Link to={`/products/${productId}` as never}>{title}</Link>,
          detail: t(`wait ${state as 'waiting' | 'told' | 'kept' | 'missed' | 'bought'}`),
          end: <Moment at={joinedOn} now={now} />,
        }))}
      </Things>
      <Things title={t('submissions')}>
        {submissions.map(({ id, form, createdOn }) => ({
          id,
          title: mayReadAnswers ? (
            <Link to={`/inbox/${id}` as never}>{form || t('unnamedForm')}</Link>
          ) : (
            form || t('unnamedForm')
          ),
          detail: '',
          end: <Moment at={createdOn} now={now} />,
        }))}
      </Things>
    </>
  );
}

interface Thing {
  readonly id: string;
  readonly title: ReactNode;
  readonly detail: string;
  readonly end: ReactNode;
}

function Things({ title, children }: { readonly title: string; readonly children: readonly Thing[] }) {
  if (children.length === 0) return null;
  return (
    <Card title={title} isFlush>
      <ul className={classes.rows}>
        {children.map((thing) => (
          <li key={thing.id}>
            <span>
              <span>{thing.title}</span>
              {thing.detail !== '' && <span className={classes.dim}>{thing.detail}</span>}
            </span>
            <span className={classes.dim}>{thing.end}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function CustomerContact({
  customer,
  onEdit,
}: {
  readonly customer: Customer;
  readonly onEdit: () => void;
}) {
  const t = useMessages(customerPageMessages);
  const locale = useLocale();
  const others = customer.emails.filter((email) => email !== customer.email);
  return (
    <>
      <Card
        title={t('contact')}
        actions={
          <button type="button" className={classes.textButton} onClick={onEdit}>
            {t('edit')}
          </button>
        }
      >
        <div className={classes.contact}>
          <p>
            <a href={`mailto:${customer.email}`}>{customer.email}</a>
          </p>
          {customer.phone !== '' && (
            <p>
              <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`}>{customer.phone}</a>
            </p>
          )}
          {others.length > 0 && (
            <p className={classes.dim}>
              {t('otherEmails')}: {others.join(', ')}
            </p>
          )}
        </div>
      </Card>
      <Card title={t('addresses')}>
        {customer.addresses.length === 0 ? (
          <p className={classes.dim}>{t('noAddress')}</p>
        ) : (
          customer.addresses.map((address) => {
            const lines = addressLines(address, locale);
            return (
              <address key={lines.join('\n')} className={classes.address}>
                {lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            );
          })
        )}
      </Card>
    </>
  );
}

type Source = 'checkout' | 'test-checkout' | 'form' | 'newsletter' | 'popup' | 'waitlist' | 'import';

/** What they agreed to, when, and what shows it. */
export function CustomerConsents({ consents }: Pick<CustomerDetails, 'consents'>) {
  const t = useMessages(customerPageMessages);
  const words = useMessages(customerMessages);
  const day = useDay();
  if (consents.length === 0)
    return (
      <Card title={t('consents')}>
        <p className={classes.dim}>{t('noConsent')}</p>
      </Card>
    );
  return (
    <Card title={t('consents')}>
      {consents.map(
        ({ email, status, source, wording, proof, orderId, askedOn, consentedOn, unsubscribedOn }) => (
          <div key={email} className={classes.consent}>
            <NewsStatus news={status} t={words} />
            <span>
              {consentedOn === null
                ? t('askedOn', { date: day(askedOn) })
                : t('agreedOn', { date: day(consentedOn) })}
            </span>
            {unsubscribedOn !== null && <span>{t('leftOn', { date: day(unsubscribedOn) })}</span>}
            <dl className={classes.facts}>
              <div>
                <dt>{t('wording')}</dt>
                <dd>{wording}</dd>
              </div>
              <div>
                <dt>{t('proof')}</dt>
                <dd>
                  {proof || t(`source ${source as Source}`)}
                  {orderId !== null && (
                    <>
                      {' · '}
                      <Link to={`/orders/${orderId}` as never}>{t('consentOrder')}</Link>
                    </>
                  )}
                </dd>
              </div>
            </dl>
          </div>
        ),
      )}
    </Card>
  );
}
