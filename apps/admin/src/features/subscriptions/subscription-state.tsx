import type { Subscription } from '@awning/contract';
import { Status, type StatusProps } from '../../kit/status/status.tsx';
import type { Translate } from '../../messages/messages.ts';
import type { subscriptionMessages } from './subscription-messages.ts';

type T = Translate<typeof subscriptionMessages>;
type State = Subscription['state'];

const LOOKS: Readonly<Record<State, Pick<StatusProps, 'progress' | 'tone'>>> = {
  active: { progress: 'part', tone: 'good' },
  'past-due': { progress: 'none', tone: 'bad' },
  paused: { progress: 'paused', tone: 'waiting' },
  cancelled: { progress: 'back', tone: 'neutral' },
  completed: { progress: 'done', tone: 'neutral' },
};

/** States as the messages are called. */
export const STATE_WORDS = {
  active: 'active',
  'past-due': 'pastDue',
  paused: 'paused',
  cancelled: 'cancelled',
  completed: 'completed',
} as const satisfies Record<State, keyof typeof subscriptionMessages>;

export const SubscriptionStatus = ({ state, t }: { readonly state: State; readonly t: T }) => (
  <Status shape="money" {...LOOKS[state]}>
    {t(STATE_WORDS[state])}
  </Status>
);

/** A day of a calendar, such as 2026-11-17, in words: no time zone can move it. */
export const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The day that calendars show where the store is. */
export const dayIn = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );
