import { Button, Skeleton } from '@mantine/core';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { DetailPage } from '../page/detail-page.tsx';

const unreadMessages = { tryAgain: 'Try again' } as const;

interface UnreadRecordProps {
  readonly title: string;
  /** The list that it is in. */
  readonly list: { readonly to: string; readonly label: string };
  /** What a screen reader says while it is read. */
  readonly loading: string;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The page of a record that is being read, or could not be read. */
export function UnreadRecord({ title, list, loading, error, retry }: UnreadRecordProps) {
  const t = useMessages(unreadMessages);
  const { website } = useMemberSession();
  return (
    <DetailPage title={title} documentTitle={`${list.label} · ${website.title}`} back={list}>
      {error ? (
        <>
          <FormNotice>{describeError(error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={retry}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <Skeleton height={320} role="status" aria-label={loading} />
      )}
    </DetailPage>
  );
}
