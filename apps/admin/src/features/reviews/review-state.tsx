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

const PLACES = [1, 2, 3, 4, 5];

/** Drawn, since not every system has a letter for a star. */
export const Stars = ({ rating, t }: { readonly rating: number; readonly t: T }) => (
  <span className={classes.stars} role="img" aria-label={t('stars', { count: rating })}>
    {PLACES.map((place) => (
      <svg
        key={place}
        viewBox="0 0 16 16"
        width={14}
        height={14}
        data-empty={place > rating || undefined}
        aria-hidden
      >
        <path d="M8 1.4 10 5.6l4.6.6-3.4 3.2.9 4.6L8 11.8 3.9 14l.9-4.6L1.4 6.2 6 5.6z" />
      </svg>
    ))}
  </span>
);
