import type { Publish } from '@awning/contract';
import { listPublishes } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { momentOf } from '../../kit/publishing/schedule-times.ts';
import { useUndoPublish } from '../../kit/publishing/use-undo-publish.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import classes from './publishing-page.module.css';
import { publishingPageMessages } from './publishing-page-messages.ts';
import { ReadFailure, ReadFailureNotice } from './read-failure.tsx';

const PAGE_SIZE = 10;

/** What went live, the newest first; the newest is taken back with one press. */
export function PublishedCard() {
  const t = useMessages(publishingPageMessages);
  const { api } = useServices();
  const published = useInfiniteQuery({
    queryKey: ['publishes', 'site'],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.call(listPublishes, {
          query: { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        })
      ).body,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor,
    staleTime: 0,
  });
  if (!published.data)
    return published.error ? <ReadFailure title={t('publishedTitle')} query={published} /> : null;
  const publishes = published.data.pages.flatMap((page) => page.publishes);
  const newest = publishes.find(({ undoneAt }) => undoneAt === null);
  return (
    <Card title={t('publishedTitle')}>
      {publishes.length === 0 && <p className={classes.dim}>{t('nothingPublished')}</p>}
      <ul className={classes.publishes}>
        {publishes.map((publish) => (
          <PublishRow key={publish.id} publish={publish} canUndo={publish === newest} />
        ))}
      </ul>
      {published.error && (
        <ReadFailureNotice
          query={{
            error: published.error,
            refetch: published.isFetchNextPageError ? published.fetchNextPage : published.refetch,
          }}
        />
      )}
      {published.hasNextPage && !published.isFetchNextPageError && (
        <Button
          size="compact-sm"
          variant="default"
          w="fit-content"
          loading={published.isFetchingNextPage}
          onClick={() => void published.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Card>
  );
}

function PublishRow({ publish, canUndo }: { readonly publish: Publish; readonly canUndo: boolean }) {
  const t = useMessages(publishingPageMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const undo = useUndoPublish();
  const { id, name, at, by, undoneAt, undoneBy, items } = publish;
  const [first] = items;
  const things = t('things', { first: first?.title ?? '', count: Math.max(0, items.length - 1) });
  const said = (person: Publish['by'], when: number): { name: string; when: string } => ({
    name: person?.name ?? '',
    when: momentOf(when, locale, timeZone),
  });
  return (
    <li data-undone={undoneAt !== null || undefined}>
      <div>
        <p className={classes.name}>{name || things}</p>
        {name !== '' && <p>{things}</p>}
        <p className={classes.dim}>{t('by', said(by, at))}</p>
        {undoneAt !== null && <p className={classes.dim}>{t('undoneBy', said(undoneBy, undoneAt))}</p>}
      </div>
      {canUndo && (
        <Button size="compact-sm" variant="default" onClick={() => void undo(id)}>
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
