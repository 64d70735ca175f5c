import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import type { Arrangement } from './arrangement.ts';
import { arrangedTree, type PageTree, type SiteTree, treeOf } from './page-tree.ts';
import { pagesMessages } from './pages-messages.ts';
import { siteTreeQuery } from './pages-query.ts';
import { differenceOf, isUntouched, saveArrangement, type Versions, versionsOf } from './save-arrangement.ts';

export interface Arranging {
  /** With moves that are being saved. */
  readonly tree: PageTree;
  /** Shows the arrangement at once, saves it, and offers to take it back. */
  readonly arrange: (to: Arrangement, sentence: string) => void;
}

/** The arrangement that a member makes, one save after the other. */
export function useArranging(site: SiteTree): Arranging {
  const t = useMessages(pagesMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [pending, setPending] = useState<Arrangement | null>(null);
  const stored = useMemo(() => treeOf(site), [site]);
  const tree = useMemo(
    () => (pending ? arrangedTree(site, stored, pending) : stored),
    [site, stored, pending],
  );
  const versions = useRef<Versions | null>(null);
  const queue = useRef<{ last: Promise<void>; waiting: number }>({ last: Promise.resolve(), waiting: 0 });
  if (queue.current.waiting === 0) versions.current = versionsOf(site.navigations, stored);

  const enqueue = useCallback(
    (task: () => Promise<void>): void => {
      queue.current.waiting += 1;
      queue.current.last = queue.current.last
        .then(task)
        .catch((error: unknown) => toasts.show({ text: describeError(error), tone: 'bad' }))
        .then(async () => {
          queue.current.waiting -= 1;
          if (queue.current.waiting > 0) return;
          await queries.invalidateQueries({ queryKey: ['pages', 'tree'] });
          if (queue.current.waiting === 0) setPending(null);
        });
    },
    [queries, toasts],
  );

  const takeBack = useCallback(
    (from: Arrangement, to: Arrangement): void =>
      enqueue(async () => {
        const site = await queries.fetchQuery({ ...siteTreeQuery(api), staleTime: 0 });
        const now = treeOf(site);
        if (!isUntouched(differenceOf(from, to), to, now.arrangement)) {
          toasts.show({ text: t('changedSince'), tone: 'bad' });
          return;
        }
        versions.current = versionsOf(site.navigations, now);
        setPending(from);
        await saveArrangement(api, versions.current, to, from);
        toasts.show({ text: t('takenBack') });
      }),
    [api, enqueue, queries, t, toasts],
  );

  const arrange = (to: Arrangement, sentence: string): void => {
    const from = tree.arrangement;
    setPending(to);
    enqueue(async () => {
      if (!versions.current) return;
      await saveArrangement(api, versions.current, from, to);
      toasts.show({ text: sentence, undo: () => takeBack(from, to) });
    });
  };
  return { tree, arrange };
}
