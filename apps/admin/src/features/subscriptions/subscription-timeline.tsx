import type { SubscriptionChange, SubscriptionResponse } from '@awning/contract';
import {
  Calendar,
  CheckCircle,
  CreditCard,
  Pause,
  Play,
  Prohibition,
  SkipNext,
  WarningTriangle,
} from 'iconoir-react';
import { useState } from 'react';
import { Card } from '../../kit/page/detail-page.tsx';
import { decimalOf, moneyText } from '../../kit/text/money.ts';
import { Timeline, type TimelineEntry } from '../../kit/timeline/timeline.tsx';
import type { Translate } from '../../messages/messages.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { subscriptionMessages } from './subscription-messages.ts';
import { dayText } from './subscription-state.tsx';

type T = Translate<typeof subscriptionMessages>;

const LOOKS: Readonly<
  Record<SubscriptionChange['change'], Pick<TimelineEntry, 'icon'> & { readonly word: Word }>
> = {
  started: { icon: CheckCircle, word: 'changeStarted' },
  renewed: { icon: CheckCircle, word: 'changeRenewed' },
  'payment-failed': { icon: CreditCard, word: 'changeFailed' },
  'not-billed': { icon: WarningTriangle, word: 'changeNotBilled' },
  skipped: { icon: SkipNext, word: 'changeSkipped' },
  paused: { icon: Pause, word: 'changePaused' },
  resumed: { icon: Play, word: 'changeResumed' },
  'next-date': { icon: Calendar, word: 'changeDate' },
  'card-changed': { icon: CreditCard, word: 'changeCard' },
  cancelled: { icon: Prohibition, word: 'changeCancelled' },
  ended: { icon: Prohibition, word: 'changeEnded' },
};
type Word = Extract<keyof typeof subscriptionMessages, `change${string}`>;

const REASONS: Readonly<Record<string, Extract<keyof typeof subscriptionMessages, `reason${string}`>>> = {
  'sold-out': 'reasonSoldOut',
  'not-offered': 'reasonNotOffered',
  disputed: 'reasonDisputed',
  'method-off': 'reasonMethodOff',
  'not-taken': 'reasonNotTaken',
  asked: 'reasonAsked',
  refused: 'reasonRefused',
  'insufficient-funds': 'reasonFunds',
  'expired-card': 'reasonExpired',
  'wrong-details': 'reasonDetails',
  'authentication-failed': 'reasonProof',
};

/** What became of it, time by time. */
export function SubscriptionTimeline({ subscription, timeline }: SubscriptionResponse) {
  const t = useMessages(subscriptionMessages);
  const locale = useLocale();
  const [now] = useState(Date.now);
  const { currency } = subscription.amounts;
  const money = (minor: number): string => moneyText({ value: decimalOf(minor, currency), currency }, locale);
  const entries = timeline.map((change, index): TimelineEntry => {
    const { icon, word } = LOOKS[change.change];
    const quote = quoteOf(change);
    return {
      key: String(timeline.length - index),
      at: new Date(change.at).toISOString(),
      icon,
      text: t(word, { who: whoOf(change, t) }),
      detail: detailOf(change, { t, locale, money }),
      ...(quote !== undefined && { quote }),
    };
  });
  return (
    <Card title={t('timeline')}>
      <Timeline label={t('timeline')} now={now} entries={entries} />
    </Card>
  );
}

const whoOf = ({ actor, actorName }: SubscriptionChange, t: T): string =>
  actor === 'customer' ? t('byCustomer') : actor === 'system' ? t('bySystem') : (actorName ?? t('byMember'));

/** What a member wrote; words of our own are told as words. */
const quoteOf = ({ reason, change }: SubscriptionChange): string | undefined =>
  reason !== null && reason !== '' && REASONS[reason] === undefined && change === 'cancelled'
    ? reason
    : undefined;

function detailOf(
  { change, orderNumber, amountMinor, reason, date }: SubscriptionChange,
  { t, locale, money }: { readonly t: T; readonly locale: string; readonly money: (minor: number) => string },
): string {
  const known = reason === null ? undefined : REASONS[reason];
  return [
    orderNumber === null ? '' : t('changeOrder', { number: orderNumber }),
    amountMinor === null ? '' : money(amountMinor),
    known === undefined ? (change === 'ended' && reason !== null ? reason : '') : t(known),
    date === null
      ? ''
      : t(change === 'payment-failed' ? 'changeRetry' : 'changeOn', { date: dayText(date, locale) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
