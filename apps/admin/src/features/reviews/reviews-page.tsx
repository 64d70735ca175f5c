import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { ReviewImportSheet } from './review-import-sheet.tsx';
import { reviewList } from './review-list.tsx';
import { reviewMessages } from './review-messages.ts';
import { reviewCountsQuery } from './review-query.ts';
import { ReviewRequestSheet } from './review-request-sheet.tsx';

/** What buyers wrote, to be shown or hidden, answered and brought along. */
export function ReviewsPage() {
  const { api } = useServices();
  const t = useMessages(reviewMessages);
  const { website, member } = useMemberSession();
  const [now] = useState(Date.now);
  const { data: counts } = useQuery(reviewCountsQuery(api));
  const [isImporting, importing] = useDisclosure(false);
  const [isAsking, asking] = useDisclosure(false);
  const maySell = member?.permissions.includes('commerce.manage') ?? false;
  const list = useMemo(
    () => reviewList(api, t, { now, counts, mayDelete: maySell }),
    [api, t, now, counts, maySell],
  );
  usePageActions(
    maySell
      ? [
          { id: 'create', label: t('import'), keys: 'c', run: importing.open },
          { id: 'ask', label: t('ask'), run: asking.open },
        ]
      : [],
  );
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable
        list={list}
        actions={
          maySell && (
            <>
              <Button size="xs" variant="default" onClick={asking.open}>
                {t('ask')}
              </Button>
              <Button size="xs" variant="default" onClick={importing.open}>
                {t('import')}
              </Button>
            </>
          )
        }
      />
      {isImporting && <ReviewImportSheet onClose={importing.close} />}
      {isAsking && <ReviewRequestSheet onClose={asking.close} />}
    </>
  );
}
