import type { ReviewState } from '@awning/contract';
import { Status, type StatusProps } from '../../kit/status/status.tsx';
import type { Translate } from '../../messages/messages.ts';
import type { reviewMessages } from './review-messages.ts';
import classes from './reviews.module.css';

type T = Translate<typeof reviewMessages>;

const LOOKS: Readonly<Record<ReviewState, Pick<StatusProps, 'progress' | 'tone' | 'isToDo'>>> = {
  pending: { progress: 'part', tone: 'waiting', isToDo: true },
  approved: { progress: 'done', tone: 'good' },
  rejected: { progress: 'none', tone: 'neutral' },
};

export const ReviewStatus = ({ state, t }: { readonly state: ReviewState; readonly t: T }) => (
  <Status shape="content" {...LOOKS[state]}>
    {t(state)}
  </Status>
);

const MOST_STARS = 5;

export const Stars = ({ rating, t }: { readonly rating: number; readonly t: T }) => (
  <span className={classes.stars} role="img" aria-label={t('stars', { count: rating })}>
    {'★'.repeat(rating)}
    <span>{'★'.repeat(MOST_STARS - rating)}</span>
  </span>
);
