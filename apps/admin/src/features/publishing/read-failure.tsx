import { Button } from '@mantine/core';
import { describeError } from '../../api/api-error.ts';
import { Card } from '../../kit/page/detail-page.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { publishingPageMessages } from './publishing-page-messages.ts';

interface FailedQuery {
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** A card whose list could not be read: it says why, and reads it again when a member asks for it. */
export function ReadFailure({ title, query }: { readonly title: string; readonly query: FailedQuery }) {
  return (
    <Card title={title}>
      <ReadFailureNotice query={query} />
    </Card>
  );
}

export function ReadFailureNotice({ query }: { readonly query: FailedQuery }) {
  const t = useMessages(publishingPageMessages);
  return (
    <>
      <FormNotice>{query.error && describeError(query.error)}</FormNotice>
      <Button size="compact-sm" variant="default" w="fit-content" mt={8} onClick={() => void query.refetch()}>
        {t('tryAgain')}
      </Button>
    </>
  );
}
