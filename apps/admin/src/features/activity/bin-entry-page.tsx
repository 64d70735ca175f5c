import type { BinEntry } from '@awning/contract';
import { removeBinEntry, restoreBinEntry } from '@awning/contract/calls';
import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import { Question } from '../../kit/question/question.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './activity.module.css';
import { activityMessages } from './activity-messages.ts';
import { binEntryQuery } from './activity-query.ts';
import { useDay } from './bin-page.tsx';

/** One thing in the bin. */
export function BinEntryPage() {
  const t = useMessages(activityMessages);
  const { binId } = useParams({ from: '/members/bin/$binId' });
  const { api } = useServices();
  const { website } = useMemberSession();
  const entry = useQuery(binEntryQuery(api, binId));
  const title = entry.data ? entry.data.title || entry.data.address : t('binTitle');
  return (
    <DetailPage
      title={title}
      documentTitle={`${title} · ${t('binTitle')} · ${website.title}`}
      back={{ to: '/bin', label: t('binTitle') }}
      actions={entry.data && <EntryActions entry={entry.data} title={title} />}
    >
      {entry.error && <FormNotice>{describeError(entry.error)}</FormNotice>}
      {entry.isPending && <Skeleton height={160} role="status" aria-label={t('loading')} />}
      {entry.data && <EntryFacts entry={entry.data} now={entry.dataUpdatedAt} />}
    </DetailPage>
  );
}

function EntryFacts({ entry, now }: { readonly entry: BinEntry; readonly now: number }) {
  const t = useMessages(activityMessages);
  const dayOf = useDay();
  return (
    <Card title={t(entry.kind)}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('address')}</dt>
          <dd>{entry.address}</dd>
        </div>
        <div>
          <dt>{t('deletedBy')}</dt>
          <dd>{entry.deletedBy.name}</dd>
        </div>
        <div>
          <dt>{t('deletedOn')}</dt>
          <dd>
            <Moment at={entry.deletedOn} now={now} />
          </dd>
        </div>
        <div>
          <dt>{t('goneOn')}</dt>
          <dd>{dayOf(entry.goneOn)}</dd>
        </div>
      </dl>
    </Card>
  );
}

interface EntryActionsProps {
  readonly entry: BinEntry;
  readonly title: string;
}

function EntryActions({ entry, title }: EntryActionsProps) {
  const t = useMessages(activityMessages);
  const { api, queries } = useServices();
  const router = useRouter();
  const toasts = useToasts();
  const [isAsking, asking] = useDisclosure(false);
  const params = { binId: entry.id };
  const leave = async (text: string): Promise<void> => {
    toasts.show({ text });
    await router.navigate({ to: '/bin', search: {} });
    // The entry itself is gone: to read it again would be refused.
    const { queryKey } = binEntryQuery(api, entry.id);
    await queries.invalidateQueries({ predicate: (query) => query.queryHash !== hashKey(queryKey) });
    queries.removeQueries({ queryKey, exact: true });
  };
  const onError = (error: Error): void => toasts.show({ text: describeError(error), tone: 'bad' });
  const restore = useSingleMutation({
    mutationFn: async () => (await api.call(restoreBinEntry, { params })).body.restored,
    onSuccess: ({ notes }) =>
      leave(
        notes.length === 0 ? t('restored', { title }) : t('restoredNotes', { title, notes: notes.join(' ') }),
      ),
    onError,
  });
  const remove = useSingleMutation({
    mutationFn: () => api.call(removeBinEntry, { params }),
    onSuccess: () => leave(t('deleted', { title })),
    onError,
  });
  return (
    <>
      <Button size="xs" variant="outline" color="var(--awning-bad)" onClick={asking.open}>
        {t('deleteForGood')}
      </Button>
      <Button size="xs" loading={restore.isPending} onClick={() => restore.mutate()}>
        {t('restore')}
      </Button>
      <Question
        title={t('deleteQuestion', { title })}
        yes={t('deleteForGood')}
        isOpen={isAsking}
        isRunning={remove.isPending}
        isFinal
        onYes={() => remove.mutate()}
        onClose={asking.close}
      >
        {t('deleteText')}
      </Question>
    </>
  );
}
