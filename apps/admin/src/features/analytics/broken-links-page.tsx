import type { BrokenLink } from '@awning/contract';
import { removeBrokenLink } from '@awning/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { linkList } from './links/link-list.tsx';
import { linkMessages } from './links/link-messages.ts';
import { RedirectSheet } from './links/redirect-sheet.tsx';

/** Addresses and images that visitors asked for and did not get. */
export function BrokenLinksPage() {
  const t = useMessages(linkMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const { website } = useMemberSession();
  const [now] = useState(Date.now);
  const [redirected, setRedirected] = useState<BrokenLink | null>(null);
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: BrokenLink) => api.call(removeBrokenLink, { params: { brokenLinkId: id } }),
    onSuccess: () => {
      toasts.show({ text: t('removed') });
      return queries.invalidateQueries({ queryKey: ['broken-links'] });
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  const list = useMemo(
    () => linkList(api, t, { now, redirect: setRedirected, remove }),
    [api, t, now, remove],
  );
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable list={list} />
      {redirected && <RedirectSheet link={redirected} onClose={() => setRedirected(null)} />}
    </>
  );
}
