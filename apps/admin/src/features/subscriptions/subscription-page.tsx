import { type Address, NO_ADDRESS } from '@awning/commerce';
import type { Subscription, SubscriptionResponse } from '@awning/contract';
import { cancelSubscription } from '@awning/contract/calls';
import { Button, Modal, Skeleton, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError, isMissing } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { PageMenu } from '../../kit/actions/page-menu.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { GoneRecord } from '../../kit/states/gone-record.tsx';
import { decimalOf, moneyText } from '../../kit/text/money.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { buyerName, isErased } from '../orders/buyer-name.ts';
import { addressLines } from '../orders/order-address.tsx';
import { nextTimes } from './next-times.ts';
import { type Change, ChangeQuestion, changesOf } from './subscription-changes.tsx';
import { subscriptionMessages } from './subscription-messages.ts';
import { subscriptionQuery, subscriptionsKey } from './subscription-query.ts';
import { dayIn, dayText, SubscriptionStatus } from './subscription-state.tsx';
import { SubscriptionTimeline } from './subscription-timeline.tsx';
import classes from './subscriptions.module.css';

export function SubscriptionPage() {
  const { subscriptionId } = useParams({ from: '/members/subscriptions/$subscriptionId' });
  const t = useMessages(subscriptionMessages);
  const { api } = useServices();
  const { website } = useMemberSession();
  const { data, error, refetch } = useQuery(subscriptionQuery(api, subscriptionId));
  if (isMissing(error))
    return (
      <GoneRecord kind={null} id={subscriptionId} back="/subscriptions" onRestored={() => void refetch()} />
    );
  if (data) return <LoadedSubscription {...data} />;
  return (
    <DetailPage
      title={t('subscription')}
      documentTitle={`${t('title')} · ${website.title}`}
      back={{ to: '/subscriptions', label: t('title') }}
    >
      {error ? (
        <>
          <FormNotice>{describeError(error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <Skeleton height={280} role="status" aria-label={t('loading')} />
      )}
    </DetailPage>
  );
}

interface SubscriptionProps {
  readonly subscription: Subscription;
}

function LoadedSubscription({ subscription, timeline }: SubscriptionResponse) {
  const t = useMessages(subscriptionMessages);
  const { website } = useMemberSession();
  const [isCancelling, cancelling] = useDisclosure(false);
  const { id, title, state } = subscription;
  const [change, setChange] = useState<Change | null>(null);
  const changes = changesOf(subscription);
  const actions = usePageActions([
    ...changes.map((each) => ({ id: each, label: t(`${each}Action`), run: () => setChange(each) })),
    ...(changes.length > 0
      ? [{ id: 'cancel', label: t('cancel'), run: cancelling.open, isDangerous: true }]
      : []),
  ]);
  return (
    <DetailPage
      title={title}
      documentTitle={`${title} · ${t('title')} · ${website.title}`}
      back={{ to: '/subscriptions', label: t('title') }}
      list={{ name: 'subscriptions', href: `/subscriptions/${id}` }}
      presence={`subscription ${id}`}
      status={<SubscriptionStatus state={state} t={t} />}
      actions={<PageMenu actions={actions} />}
      side={<PersonCard subscription={subscription} />}
    >
      <ScheduleCard subscription={subscription} />
      <AmountsCard subscription={subscription} />
      <SubscriptionTimeline subscription={subscription} timeline={timeline} />
      {change !== null && (
        <ChangeQuestion subscription={subscription} change={change} onClose={() => setChange(null)} />
      )}
      {isCancelling && <CancelQuestion subscription={subscription} onClose={cancelling.close} />}
    </DetailPage>
  );
}

/** The future as a strip: the days on which it is paid for again. */
function ScheduleCard({ subscription }: SubscriptionProps) {
  const t = useMessages(subscriptionMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const [today] = useState(() => dayIn(Date.now(), timeZone));
  const { state, words, cyclesDone, plan, canBeBilled, cancelledOn, cancelledByName, cancelReason } =
    subscription;
  const { retryOn, failedTries, endsOn } = subscription;
  const { days, more } = nextTimes(subscription);
  const date = (at: number): string =>
    new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(at);
  return (
    <Card title={t('schedule')}>
      <p className={classes.terms}>{words}</p>
      <p className={classes.note}>
        {plan.numBillingCycles === 0
          ? t('cyclesForEver', { done: cyclesDone })
          : t('cycles', { done: cyclesDone, all: plan.numBillingCycles })}
      </p>
      {state === 'paused' && <p className={classes.notice}>{t('pausedNote')}</p>}
      {(state === 'active' || state === 'past-due') && (
        <>
          <ol className={classes.strip} aria-label={t('schedule')}>
            {days.map((day) => (
              <li key={day} data-over={day < today || undefined}>
                {day < today ? t('overdue', { date: dayText(day, locale) }) : dayText(day, locale)}
              </li>
            ))}
          </ol>
          {more !== 0 && (
            <p className={classes.note}>
              {more === null ? t('scheduleMore') : t('scheduleLeft', { count: more })}
            </p>
          )}
          {retryOn !== null && (
            <p className={classes.notice}>
              {t('pastDueNote', { count: failedTries, date: dayText(retryOn, locale) })}
            </p>
          )}
          {!canBeBilled && (
            <>
              <p className={classes.notice}>{t('cannotBill')}</p>
              <Button
                size="xs"
                variant="default"
                w="fit-content"
                renderRoot={(props) => <Link to="/orders/new" {...props} />}
              >
                {t('createOrder')}
              </Button>
            </>
          )}
        </>
      )}
      {cancelledOn !== null && (
        <p className={classes.note}>
          {t('cancelledOn', { date: date(cancelledOn) })}
          {cancelledByName !== null && ` ${t('cancelledBy', { name: cancelledByName })}`}
          {cancelReason !== '' && `: ${cancelReason}`}
          {endsOn !== null && ` · ${t('paidUntil', { date: dayText(endsOn, locale) })}`}
        </p>
      )}
    </Card>
  );
}

const AMOUNTS = ['subtotal', 'discount', 'shipping', 'tax', 'total'] as const;
/** Tax that is a part of the prices is no part of the sum. */
const INCLUSIVE = ['subtotal', 'discount', 'shipping', 'total', 'tax'] as const;

function AmountsCard({ subscription }: SubscriptionProps) {
  const t = useMessages(subscriptionMessages);
  const locale = useLocale();
  const { amounts, title, quantity } = subscription;
  const { currency } = amounts;
  const money = (minor: number): string => moneyText({ value: decimalOf(minor, currency), currency }, locale);
  const rows = amounts.pricesIncludeTax ? INCLUSIVE : AMOUNTS;
  const shown = rows.filter(
    (name) => name === 'subtotal' || name === 'total' || amounts[`${name}Minor`] !== 0,
  );
  return (
    <Card title={t('items')}>
      <p className={classes.terms}>{t('quantity', { title, count: quantity })}</p>
      <dl className={classes.amounts}>
        {shown.map((name) => (
          <div key={name} data-total={name === 'total' || undefined}>
            <dt>{t(name === 'tax' && amounts.pricesIncludeTax ? 'taxIncluded' : name)}</dt>
            <dd>{money(name === 'discount' ? -amounts.discountMinor : amounts[`${name}Minor`])}</dd>
          </div>
        ))}
      </dl>
      {amounts.discountMinor !== 0 && <p className={classes.note}>{t('discountNote')}</p>}
    </Card>
  );
}

/** As it was agreed; its fields are those of the order. */
const addressOf = (address: Subscription['shippingAddress']): Address | null =>
  address === null ? null : { ...NO_ADDRESS, ...(address as Partial<Address>) };

function PersonCard({ subscription }: SubscriptionProps) {
  const t = useMessages(subscriptionMessages);
  const locale = useLocale();
  const { member } = useMemberSession();
  const { email, customerName, firstOrderId, firstOrderNumber, methodId, testMode } = subscription;
  const address = addressOf(subscription.shippingAddress);
  const buyer = { customerEmail: email, customerName };
  const name = buyerName(buyer, t('erasedCustomer'));
  const maySee = member?.permissions.includes('customers.manage') ?? false;
  return (
    <Card title={t('person')}>
      <p className={classes.person}>
        {maySee && !isErased(buyer) ? (
          <Link to={`/customers/${encodeURIComponent(email)}` as never}>{name}</Link>
        ) : (
          name
        )}
      </p>
      {!isErased(buyer) && name !== email && (
        <p className={classes.note}>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      <p className={classes.note}>
        <Link to="/orders/$orderId" params={{ orderId: firstOrderId }}>
          {t('firstOrder', { number: firstOrderNumber ?? '' })}
        </Link>
        {methodId !== null && ` · ${t(methodWord(methodId))}`}
      </p>
      {address !== null && (
        <>
          <h3 className={classes.head}>{t('address')}</h3>
          <address className={classes.address}>
            {addressLines(address, locale).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </>
      )}
      {testMode && <p className={classes.note}>{t('testNote')}</p>}
    </Card>
  );
}

/** Only cards are charged again; what began otherwise is from before that. */
function methodWord(methodId: string): 'byTestCard' | 'byCard' | 'byHand' {
  if (methodId === 'test-card') return 'byTestCard';
  return methodId === 'stripe' ? 'byCard' : 'byHand';
}

interface CancelQuestionProps extends SubscriptionProps {
  readonly onClose: () => void;
}

/** It cannot be taken back: the button says what ends, and for whom. */
function CancelQuestion({ subscription, onClose }: CancelQuestionProps) {
  const t = useMessages(subscriptionMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const [reason, setReason] = useState('');
  const { id, title, email } = subscription;
  const cancel = useSingleMutation({
    mutationFn: () =>
      api.call(cancelSubscription, {
        params: { subscriptionId: id },
        body: reason.trim() === '' ? {} : { reason: reason.trim() },
      }),
    onSuccess: () => {
      toasts.show({ text: t('cancelDone') });
      onClose();
      return queries.invalidateQueries({ queryKey: subscriptionsKey });
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('cancelTitle')}>
      <p>{t('cancelText')}</p>
      <TextInput
        label={t('cancelReason')}
        description={t('cancelReasonHint')}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <FormNotice>{cancel.error && describeError(cancel.error)}</FormNotice>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('keep')}
        </Button>
        <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('cancelButton', { title, email })}
        </Button>
      </div>
    </Modal>
  );
}
