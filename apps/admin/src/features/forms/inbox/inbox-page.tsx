import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { listMessages } from '../../../kit/list/list-messages.ts';
import { ResourceTable } from '../../../kit/list/resource-table.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { formNamesQuery } from '../form-query.ts';
import { inboxList } from './inbox-list.tsx';
import { inboxMessages } from './inbox-messages.ts';
import { unreadQuery } from './inbox-query.ts';
import { useSubmissionChanges } from './use-submission-changes.ts';

const NO_FORMS: readonly { readonly id: string; readonly name: string }[] = [];

/** What visitors sent by forms. */
export function InboxPage() {
  const { api } = useServices();
  const t = useMessages(inboxMessages);
  const listWords = useMessages(listMessages);
  const locale = useLocale();
  const { website } = useMemberSession();
  const { data: forms = NO_FORMS } = useQuery(formNamesQuery(api));
  const { data: unread, dataUpdatedAt } = useQuery(unreadQuery(api));
  const now = dataUpdatedAt || Date.now();
  const changes = useSubmissionChanges();
  const list = useMemo(
    () => inboxList(api, t, { now, locale, unread, forms, changes, listWords }),
    [api, t, now, locale, unread, forms, changes, listWords],
  );
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable list={list} />
    </>
  );
}
