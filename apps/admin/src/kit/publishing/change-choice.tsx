import type { SiteChange } from '@awning/contract';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import classes from './change-choice.module.css';
import { publishingMessages } from './publishing-messages.ts';

export const keyOfChange = ({ kind, id }: Pick<SiteChange, 'kind' | 'id'>): string => `${kind} ${id}`;

interface ChangeProps {
  readonly change: SiteChange;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  /** What is published with it was changed on the site since, so that neither can be chosen. */
  readonly isHeldUp?: boolean;
  /** What else can be done with it. */
  readonly actions?: ReactNode;
}

const MOST_STEPS = 6;

/** One thing that waits: whose it is, what was done to it, and whether it is meant. */
export function ChangeChoice({ change, isChosen, onChoose, isHeldUp = false, actions }: ChangeProps) {
  const t = useMessages(publishingMessages);
  const { title, steps, hasConflicts, by, reviewAskedAt, turnsOn } = change;
  return (
    <li className={classes.change} data-chosen={isChosen || undefined}>
      <Checkbox
        label={title}
        description={[
          turnsOn ? t('turnsOn') : undefined,
          t('steps', { count: steps.length }),
          by?.name,
          reviewAskedAt === null ? undefined : t('reviewWaits'),
          hasConflicts ? t('changedOnSite') : isHeldUp ? t('heldUp') : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
        checked={isChosen}
        disabled={isHeldUp}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      {actions}
      {isChosen && (
        <ul className={classes.steps}>
          {steps
            .slice(-MOST_STEPS)
            .toReversed()
            .map(({ version, labels, at }) => (
              <li key={version}>
                <span>{labels.join(', ')}</span>
                <StepTime at={at} />
              </li>
            ))}
        </ul>
      )}
    </li>
  );
}

function StepTime({ at }: { readonly at: number }) {
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  return (
    <time dateTime={new Date(at).toISOString()}>
      {new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)}
    </time>
  );
}
