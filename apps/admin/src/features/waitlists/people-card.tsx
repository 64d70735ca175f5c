import type { WaitlistGroup, WaitlistPerson, WaitlistState } from '@awning/contract';
import { removeWaitlistSignUp } from '@awning/contract/calls';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Xmark } from 'iconoir-react';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { Question } from '../../kit/question/question.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { Status, type StatusProps } from '../../kit/status/status.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { waitlistMessages } from './waitlist-messages.ts';
import { peopleQuery, waitlistsKey } from './waitlist-query.ts';
import classes from './waitlists.module.css';

const SEARCH_PAUSE_MS = 250;

const STATES: Readonly<Record<WaitlistState, keyof typeof waitlistMessages>> = {
  waiting: 'stateWaiting',
  told: 'stateTold',
  kept: 'stateKept',
  missed: 'stateMissed',
  bought: 'stateBought',
};

const LOOKS: Readonly<Record<WaitlistState, Pick<StatusProps, 'progress' | 'tone'>>> = {
  waiting: { progress: 'none', tone: 'waiting' },
  told: { progress: 'part', tone: 'info' },
  kept: { progress: 'part', tone: 'info' },
  missed: { progress: 'back', tone: 'neutral' },
  bought: { progress: 'done', tone: 'good' },
};

const isState = (value: string): value is WaitlistState => value in STATES;

/** In line: the first is the next. */
export function PeopleCard({ group }: { readonly group: WaitlistGroup }) {
  const t = useMessages(waitlistMessages);
  const { api } = useServices();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  const [state, setState] = useState<WaitlistState | null>(null);
  const [asked, setAsked] = useState<WaitlistPerson | null>(null);
  const { productId, variantId } = group;
  const people = useInfiniteQuery({
    ...peopleQuery(api, {
      productId,
      variantId,
      ...(search !== '' && { search }),
      ...(state !== null && { state }),
    }),
    placeholderData: keepPreviousData,
  });
  const rows = people.data?.pages.flatMap(({ signUps }) => signUps) ?? [];
  return (
    <Card title={t('people')}>
      <div className={classes.filters}>
        <TextInput
          type="search"
          aria-label={t('searchPeople')}
          placeholder={t('searchPeople')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NativeSelect
          aria-label={t('state')}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) => setState(isState(value) ? value : null)}
          data={[
            { value: '', label: t('anyState') },
            ...Object.entries(STATES).map(([value, label]) => ({ value, label: t(label) })),
          ]}
        />
      </div>
      <FormNotice>{people.error && describeError(people.error)}</FormNotice>
      {people.data && rows.length === 0 && <p className={classes.note}>{t('nobodyFound')}</p>}
      <ol className={classes.people}>
        {rows.map((person) => (
          <PersonRow key={person.id} person={person} onRemove={() => setAsked(person)} />
        ))}
      </ol>
      {people.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={people.isFetchingNextPage}
          onClick={() => void people.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      {asked && <RemoveQuestion person={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function PersonRow({ person, onRemove }: { readonly person: WaitlistPerson; readonly onRemove: () => void }) {
  const t = useMessages(waitlistMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const date = (at: number): string =>
    new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at);
  const { email, state, signedUpOn, notifiedOn, keptUntil } = person;
  return (
    <li>
      <div>
        <b>{email}</b>
        <span>
          {t('signedUp', { date: date(signedUpOn) })}
          {notifiedOn !== null && ` · ${t('notified', { date: date(notifiedOn) })}`}
        </span>
      </div>
      <span className={classes.state}>
        <Status shape="goods" {...LOOKS[state]}>
          {t(STATES[state])}
        </Status>
        {keptUntil !== null && <small>{t('keptUntil', { date: date(keptUntil) })}</small>}
      </span>
      <ActionIcon variant="subtle" size={32} aria-label={t('remove', { email })} onClick={onRemove}>
        <Xmark width={16} height={16} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface RemoveQuestionProps {
  readonly person: WaitlistPerson;
  readonly onClose: () => void;
}

/** Their place in line cannot be given back: it is asked first. */
function RemoveQuestion({ person, onClose }: RemoveQuestionProps) {
  const t = useMessages(waitlistMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const { id, email } = person;
  const remove = useSingleMutation({
    mutationFn: () => api.call(removeWaitlistSignUp, { params: { signUpId: id } }),
    onSuccess: () => {
      toasts.show({ text: t('removed', { email }) });
      onClose();
      return queries.invalidateQueries({ queryKey: waitlistsKey });
    },
  });
  return (
    <Question
      title={t('removeTitle', { email })}
      yes={t('removeButton')}
      isRunning={remove.isPending}
      error={remove.error}
      onYes={() => remove.mutate()}
      onClose={onClose}
    >
      {t('removeText')}
    </Question>
  );
}
