import { ActionIcon } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { NavArrowDown, NavArrowUp } from 'iconoir-react';
import { useEffect } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useKeys } from '../keys/keys-context.tsx';
import { followTrail, neighbourInTrail, placeInTrail } from '../list/list-trail.ts';
import { useToasts } from '../toasts/toasts.tsx';
import classes from './detail-page.module.css';
import { pageMessages } from './page-messages.ts';

const icon = { width: 18, height: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface TrailLinksProps {
  readonly name: string;
  readonly href: string;
}

/** The record before and the one after, in the list that this one was opened from. */
export function TrailLinks({ name, href }: TrailLinksProps) {
  const t = useMessages(pageMessages);
  const toasts = useToasts();
  const navigate = useNavigate();
  useEffect(() => followTrail(name, href), [name, href]);
  const go = useMutation({
    mutationFn: (direction: 'next' | 'previous') => neighbourInTrail(name, href, direction),
    onSuccess: (to) => {
      if (to !== null) void navigate({ to, search: {} as never });
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  const place = placeInTrail(name, href);
  const toNext = (): void => {
    if (place?.hasNext) go.mutate('next');
  };
  const toPrevious = (): void => {
    if (place?.hasPrevious) go.mutate('previous');
  };
  useKeys(
    place
      ? [
          { keys: 'j', label: t('next'), run: toNext },
          { keys: 'k', label: t('previous'), run: toPrevious },
        ]
      : [],
  );
  if (!place) return null;
  return (
    <span className={classes.trail}>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={t('previous')}
        disabled={!place.hasPrevious || go.isPending}
        onClick={toPrevious}
      >
        <NavArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={t('next')}
        disabled={!place.hasNext || go.isPending}
        onClick={toNext}
      >
        <NavArrowDown {...icon} />
      </ActionIcon>
    </span>
  );
}
