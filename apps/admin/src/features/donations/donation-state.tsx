import type { Donation } from '@awning/contract';
import { Status, type StatusProps } from '../../kit/status/status.tsx';
import { decimalOf, moneyText } from '../../kit/text/money.ts';
import type { Translate } from '../../messages/messages.ts';
import type { donationMessages } from './donation-messages.ts';

type T = Translate<typeof donationMessages>;

export const DONATION_STATES = ['open', 'ended', 'off'] as const;
export type DonationState = (typeof DONATION_STATES)[number];

/** What it is now, as the list of the server counts it. */
export const stateOf = (
  { enabled, endsAt }: Pick<Donation, 'enabled' | 'endsAt'>,
  now: number,
): DonationState => (!enabled ? 'off' : endsAt !== null && endsAt <= now ? 'ended' : 'open');

const LOOKS: Readonly<Record<DonationState, Pick<StatusProps, 'progress' | 'tone'>>> = {
  open: { progress: 'done', tone: 'good' },
  ended: { progress: 'none', tone: 'neutral' },
  off: { progress: 'paused', tone: 'neutral' },
};

export const DonationStatus = ({ state, t }: { readonly state: DonationState; readonly t: T }) => (
  <Status shape="content" {...LOOKS[state]}>
    {t(state)}
  </Status>
);

export const donationMoney = (minor: number, currency: string, locale: string): string =>
  moneyText({ value: decimalOf(minor, currency), currency }, locale);

/** "$120.00 of $1,000.00" */
export const givenText = ({ givenMinor, goalMinor, currency }: Donation, t: T, locale: string): string => {
  const given = donationMoney(givenMinor, currency, locale);
  return goalMinor === null
    ? given
    : t('givenOfGoal', { given, goal: donationMoney(goalMinor, currency, locale) });
};
