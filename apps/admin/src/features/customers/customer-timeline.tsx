import type { Activity, CustomerDetails, CustomerNote } from '@awning/contract';
import { addCustomerNote, removeCustomerNote } from '@awning/contract/calls';
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, EditPencil, Gift, Mail, Notes, Refresh, ShoppingBag, User, UserPlus } from 'iconoir-react';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { moneyText } from '../../kit/text/money.ts';
import { Timeline, type TimelineEntry } from '../../kit/timeline/timeline.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useWayBack, wayBack } from '../../kit/undo/way-back.ts';
import type { Translate } from '../../messages/messages.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './customer.module.css';
import { customerPageMessages } from './customer-page-messages.ts';
import { customerChangesQuery, customerQuery } from './customer-query.ts';

type Kind = 'order' | 'contact' | 'note' | 'staff';

interface DatedEntry extends Omit<TimelineEntry, 'at'> {
  readonly kind: Kind;
  readonly on: number;
  readonly note?: CustomerNote;
  readonly changeId?: string;
}

const KINDS = {
  all: 'kindAll',
  order: 'kindOrder',
  contact: 'kindContact',
  note: 'kindNote',
  staff: 'kindStaff',
} as const;

/** Everything that happened between the site and a person, with the notes of members, newest first. */
export function CustomerTimeline({
  details,
  now,
}: {
  readonly details: CustomerDetails;
  readonly now: number;
}) {
  const t = useMessages(customerPageMessages);
  const locale = useLocale();
  const [kind, setKind] = useState<'all' | Kind>('all');
  const { api } = useServices();
  const changes = useQuery(customerChangesQuery(api, details.customer.id)).data ?? [];
  const all = [...entriesOf(details, t, locale), ...changesOf(changes, t)].sort(
    (one, other) => other.on - one.on,
  );
  const remove = useNoteRemoval(details.customer.id);
  const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter(
    (each) => each === 'all' || all.some((entry) => entry.kind === each),
  );
  const shown = all.filter((entry) => kind === 'all' || entry.kind === kind);
  const day = useDay();
  return (
    <Card title={t('timeline')}>
      <SegmentedControl
        size="xs"
        className={classes.kinds}
        aria-label={t('show')}
        value={kind}
        onChange={(value) => setKind(value as typeof kind)}
        data={kinds.map((value) => ({ value, label: t(KINDS[value]) }))}
      />
      <NoteForm key={details.customer.id} customerId={details.customer.id} />
      <Timeline
        label={t('timeline')}
        now={now}
        entries={shown.map(({ on, note, changeId, kind: _kind, ...entry }) => ({
          ...entry,
          at: new Date(on).toISOString(),
          ...(changeId !== undefined && {
            actions: <Link to={`/activity/${changeId}` as never}>{t('seeChange')}</Link>,
          }),
          ...(note && {
            actions: (
              <button
                type="button"
                aria-label={t('deleteNoteLabel', { date: day(note.createdOn) })}
                onClick={() => remove(note)}
              >
                {t('deleteNote')}
              </button>
            ),
          }),
        }))}
      />
    </Card>
  );
}

/** Notes stand there themselves. */
const NOTES = ['customer.addCustomerNote', 'customer.removeCustomerNote'];

const changesOf = (changes: readonly Activity[], t: Translate<typeof customerPageMessages>): DatedEntry[] =>
  changes
    .filter(({ kind }) => !NOTES.includes(kind))
    .map(({ id, at, actor, words, subject }) => ({
      kind: 'staff',
      key: `change/${id}`,
      on: Date.parse(at),
      icon: EditPencil,
      text: t('staffChange', { name: actor.name, words, title: subject?.title ?? '' }).trim(),
      changeId: id,
    }));

export function useDay(): (at: number) => string {
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  return (at) => new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(at);
}

function entriesOf(
  details: CustomerDetails,
  t: Translate<typeof customerPageMessages>,
  locale: string,
): DatedEntry[] {
  const { customer, orders, notes, consents, submissions, waiting, giftCards, subscriptions } = details;
  const { accountSince } = details;
  return [
    ...orders.map(
      ({ id, orderNumber, items, total, createdOn }): DatedEntry => ({
        kind: 'order',
        key: `order/${id}`,
        on: createdOn,
        icon: ShoppingBag,
        text: t('placed', { number: orderNumber }),
        detail: `${items} · ${moneyText(total, locale)}`,
      }),
    ),
    ...subscriptions.map(
      ({ id, title, createdOn }): DatedEntry => ({
        kind: 'order',
        key: `subscription/${id}`,
        on: createdOn,
        icon: Refresh,
        text: t('subscribedTo', { title }),
      }),
    ),
    ...giftCards.map(
      ({ id, lastFour, isBuyer, createdOn }): DatedEntry => ({
        kind: 'order',
        key: `card/${id}`,
        on: createdOn,
        icon: Gift,
        text: t(isBuyer ? 'boughtCard' : 'gotCard', { lastFour }),
      }),
    ),
    ...submissions.map(
      ({ id, form, createdOn }): DatedEntry => ({
        kind: 'contact',
        key: `form/${id}`,
        on: createdOn,
        icon: Mail,
        text: form === '' ? t('sentUnnamed') : t('sentForm', { form }),
      }),
    ),
    ...waiting.map(
      ({ id, title, joinedOn }): DatedEntry => ({
        kind: 'contact',
        key: `waiting/${id}`,
        on: joinedOn,
        icon: Bell,
        text: t('joined', { title: title || t('goneProduct') }),
      }),
    ),
    ...consents.flatMap(({ email, consentedOn, unsubscribedOn }): DatedEntry[] => [
      ...(consentedOn === null
        ? []
        : [
            {
              kind: 'contact' as const,
              key: `agreed/${email}`,
              on: consentedOn,
              icon: Mail,
              text: t('agreed'),
              detail: email,
            },
          ]),
      ...(unsubscribedOn === null
        ? []
        : [
            {
              kind: 'contact' as const,
              key: `left/${email}`,
              on: unsubscribedOn,
              icon: Mail,
              text: t('left'),
              detail: email,
            },
          ]),
    ]),
    ...(accountSince === null
      ? []
      : [{ kind: 'contact' as const, key: 'account', on: accountSince, icon: User, text: t('account') }]),
    ...notes.map(
      (note): DatedEntry => ({
        kind: 'note',
        key: `note/${note.id}`,
        on: note.createdOn,
        icon: Notes,
        text: note.actorName === '' ? t('noteBySomeone') : t('noteBy', { name: note.actorName }),
        quote: note.content,
        note,
      }),
    ),
    {
      kind: 'contact' as const,
      key: 'first',
      on: customer.createdOn,
      icon: UserPlus,
      text: t('firstSeen'),
    },
  ];
}

function NoteForm({ customerId }: { readonly customerId: string }) {
  const t = useMessages(customerPageMessages);
  const { api, queries } = useServices();
  const draft = useDraft(`customer-note/${customerId}`, '');
  const add = useSingleMutation({
    mutationFn: (content: string) => api.call(addCustomerNote, { params: { customerId }, body: { content } }),
    onSuccess: ({ body }, content) => {
      queries.setQueryData(
        customerQuery(api, customerId).queryKey,
        (before) => before && { ...before, notes: body.notes },
      );
      draft.settle(content);
    },
  });
  const isTyped = draft.value.trim() !== '';
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped) add.mutate(draft.value);
      }}
    >
      {add.error && <FormNotice>{describeError(add.error)}</FormNotice>}
      <Textarea
        aria-label={t('noteLabel')}
        placeholder={t('notePlaceholder')}
        rows={isTyped ? 3 : 1}
        maxLength={5000}
        value={draft.value}
        onChange={({ currentTarget: { value } }) => draft.set(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      {isTyped && (
        <span>
          <Button type="submit" size="xs" loading={add.isPending}>
            {t('noteAdd')}
          </Button>
        </span>
      )}
    </form>
  );
}

/** Gone at once, and back with Undo. */
function useNoteRemoval(customerId: string): (note: CustomerNote) => void {
  const t = useMessages(customerPageMessages);
  const { api, queries } = useServices();
  const { member } = useMemberSession();
  const toasts = useToasts();
  const refresh = () => queries.invalidateQueries({ queryKey: ['customers'] });
  const fail = (error: Error): void => toasts.show({ text: describeError(error), tone: 'bad' });
  const runUndo = useWayBack(refresh);
  const remove = useMutation({
    mutationFn: ({ id: noteId }: CustomerNote) =>
      api.call(removeCustomerNote, { params: { customerId, noteId } }),
    onSuccess: () => {
      const back = wayBack(api, {
        kind: 'customer.removeCustomerNote',
        actor: member?.id ?? '',
        subjectId: customerId,
      });
      toasts.show({ text: t('noteDeleted'), undo: () => runUndo(back) });
    },
    onError: fail,
    onSettled: refresh,
  });
  return (note) => remove.mutate(note);
}
