import type { BinEntry } from '@awning/contract';
import { listBin, restoreBinEntry } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { goneMessages } from './gone-messages.ts';

interface GoneRecordProps {
  /** Null: what is never in the bin. */
  readonly kind: BinEntry['kind'] | null;
  readonly id: string;
  /** The list that it was in. */
  readonly back: string;
  /** Reads the record again, once it is back. */
  readonly onRestored: () => void;
}

/** A record that the server does not have: who deleted it and when, and the way back while it is in the bin. */
export function GoneRecord({ kind, id, back, onRestored }: GoneRecordProps) {
  const t = useMessages(goneMessages);
  const locale = useLocale();
  const { api } = useServices();
  const { website } = useMemberSession();
  const queries = useQueryClient();
  const bin = useQuery({
    queryKey: ['bin', kind, id],
    queryFn: async ({ signal }) => {
      if (kind === null) return null;
      const query = { kind, subjectId: id, limit: 1 };
      return (await api.call(listBin, { query, signal })).body.entries[0] ?? null;
    },
  });
  const entry = bin.data ?? null;
  const restore = useMutation({
    mutationFn: (binId: string) => api.call(restoreBinEntry, { params: { binId } }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      onRestored();
    },
  });
  const date = (at: string): string =>
    new Intl.DateTimeFormat(locale, { timeZone: website.timeZone, dateStyle: 'long' }).format(new Date(at));
  return (
    <Page title={t('title')} siteTitle={website.title}>
      <p>
        {entry
          ? t('deleted', {
              name: entry.deletedBy.name,
              date: date(entry.deletedOn),
              until: date(entry.goneOn),
            })
          : !bin.isPending && t('unknown')}
      </p>
      <FormNotice>{restore.error && describeError(restore.error)}</FormNotice>
      {entry && (
        <Button onClick={() => restore.mutate(entry.id)} loading={restore.isPending} me="sm">
          {t('restore')}
        </Button>
      )}
      <Button variant="default" renderRoot={(props) => <Link to={back} search={{} as never} {...props} />}>
        {t('back')}
      </Button>
    </Page>
  );
}
