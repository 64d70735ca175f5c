import type { Subscription } from '@awning/contract';
import {
  billSubscription,
  pauseSubscription,
  rescheduleSubscription,
  resumeSubscription,
  skipSubscription,
} from '@awning/contract/calls';
import { useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { DateField } from '../../kit/fields/date-field.tsx';
import { Question } from '../../kit/question/question.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { subscriptionMessages } from './subscription-messages.ts';
import { subscriptionsKey } from './subscription-query.ts';
import { dayIn, dayText } from './subscription-state.tsx';

/** What a member can do besides cancelling it. */
export type Change = 'pause' | 'resume' | 'skip' | 'bill' | 'date';

const CALLS = {
  pause: pauseSubscription,
  resume: resumeSubscription,
  skip: skipSubscription,
} as const;

export const changesOf = ({ state, canBeBilled }: Pick<Subscription, 'state' | 'canBeBilled'>): Change[] => {
  if (state === 'paused') return ['resume'];
  if (state !== 'active' && state !== 'past-due') return [];
  return canBeBilled ? ['bill', 'date', 'skip', 'pause'] : ['date', 'skip', 'pause'];
};

interface ChangeQuestionProps {
  readonly subscription: Subscription;
  readonly change: Change;
  readonly onClose: () => void;
}

const WORDS = {
  pause: { title: 'pauseTitle', text: 'pauseText', yes: 'pause', done: 'pauseDone' },
  resume: { title: 'resumeTitle', text: 'resumeText', yes: 'resume', done: 'resumeDone' },
  skip: { title: 'skipTitle', text: 'skipText', yes: 'skip', done: 'skipDone' },
  bill: { title: 'billTitle', text: 'billText', yes: 'billYes', done: 'billDone' },
  date: { title: 'dateTitle', text: 'dateText', yes: 'dateYes', done: 'dateDone' },
} as const;

/** The customer feels each of these, so each says first what it does. */
export function ChangeQuestion({ subscription, change, onClose }: ChangeQuestionProps) {
  const t = useMessages(subscriptionMessages);
  const locale = useLocale();
  const { api, queries } = useServices();
  const { timeZone } = useMemberSession().website;
  const toasts = useToasts();
  const { id, email, words: terms, nextBillingOn, retryOn } = subscription;
  const [on, setOn] = useState(nextBillingOn ?? dayIn(Date.now(), timeZone));
  const run = useSingleMutation({
    mutationFn: () =>
      change === 'date'
        ? api.call(rescheduleSubscription, { params: { subscriptionId: id }, body: { on } })
        : change === 'bill'
          ? api.call(billSubscription, {
              params: { subscriptionId: id },
              body: nextBillingOn === null ? {} : { on: nextBillingOn },
            })
          : api.call(CALLS[change], { params: { subscriptionId: id } }),
    onSuccess: () => {
      toasts.show({ text: t(WORDS[change].done) });
      onClose();
      return queries.invalidateQueries({ queryKey: subscriptionsKey });
    },
  });
  const { title, text, yes } = WORDS[change];
  const next = retryOn ?? nextBillingOn;
  const date = next === null ? '' : dayText(next, locale);
  return (
    <Question
      title={t(title, { date })}
      yes={t(yes, { terms })}
      isRunning={run.isPending}
      error={run.error}
      onYes={() => run.mutate()}
      onClose={onClose}
    >
      <p>{t(text, { email, date, terms })}</p>
      {change === 'date' && <DateField label={t('dateLabel')} value={on} onChange={setOn} />}
    </Question>
  );
}
