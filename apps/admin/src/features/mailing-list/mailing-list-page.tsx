import type { MailingListEntry } from '@awning/contract';
import { removeMailingListEntry, unsubscribeMailingListEntry } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { Question } from '../../kit/question/question.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { ImportSheet } from './import-sheet.tsx';
import { mailingList } from './mailing-list-list.tsx';
import { mailingListMessages } from './mailing-list-messages.ts';

interface Asked {
  readonly action: 'unsubscribe' | 'remove';
  readonly entry: MailingListEntry;
}

export function MailingListPage() {
  const { api } = useServices();
  const t = useMessages(mailingListMessages);
  const { website } = useMemberSession();
  const navigate = useNavigate();
  const [now] = useState(Date.now);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isImporting, importing] = useDisclosure(false);
  const list = useMemo(
    () => mailingList(api, t, { now, ask: (action, entry) => setAsked({ action, entry }) }),
    [api, t, now],
  );
  /** What is forgotten is not shown beside the list either. */
  const closePeek = ({ id }: MailingListEntry): void =>
    void navigate({
      to: '.',
      search: (({ peek, ...rest }: Record<string, unknown>) =>
        peek === id ? rest : { ...rest, peek }) as never,
      replace: true,
    });
  usePageActions([{ id: 'create', label: t('import'), keys: 'c', run: importing.open }]);
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable list={list} actions={<Button onClick={importing.open}>{t('import')}</Button>} />
      {isImporting && <ImportSheet onClose={importing.close} />}
      {asked && <EntryQuestion asked={asked} onClose={() => setAsked(null)} onForgotten={closePeek} />}
    </>
  );
}

interface EntryQuestionProps {
  readonly asked: Asked;
  readonly onClose: () => void;
  readonly onForgotten: (entry: MailingListEntry) => void;
}

/** Neither can be taken back by a member: it is asked first. */
function EntryQuestion({ asked, onClose, onForgotten }: EntryQuestionProps) {
  const t = useMessages(mailingListMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const { action, entry } = asked;
  const act = useSingleMutation({
    mutationFn: async () => {
      const request = { params: { entryId: entry.id } };
      if (action === 'remove') await api.call(removeMailingListEntry, request);
      else await api.call(unsubscribeMailingListEntry, request);
    },
    onSuccess: () => {
      toasts.show({ text: t(action === 'remove' ? 'removedDone' : 'unsubscribedDone', { count: 1 }) });
      if (action === 'remove') onForgotten(entry);
      onClose();
      return queries.invalidateQueries({ queryKey: ['mailing-list'] });
    },
  });
  return (
    <Question
      title={t(`${action}Title`, { count: 1 })}
      yes={t(action)}
      isRunning={act.isPending}
      error={act.error}
      onYes={() => act.mutate()}
      onClose={onClose}
    >
      <p>{entry.email}</p>
      <p>{t(`${action}Text`)}</p>
    </Question>
  );
}
