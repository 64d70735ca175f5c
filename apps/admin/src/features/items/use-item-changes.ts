import type { ContentCollection, ItemChange, ListedContentItem } from '@awning/contract';
import { changeItem, reorderItems, restoreBinEntry } from '@awning/contract/calls';
import { useMemo } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import type { ItemListContext, Step } from './item-list.tsx';
import { itemMessages } from './item-messages.ts';
import { readOrder, refreshItems } from './item-query.ts';
import type { ItemRow } from './item-rows.ts';
import { publishBody, withNow } from './publish-body.ts';

type ItemChanges = Pick<ItemListContext, 'setPublished' | 'restore' | 'restoreOne' | 'reorder'>;

/** What is done to single rows at once, each with its way back. */
export function useItemChanges(collection: ContentCollection | null): ItemChanges {
  const t = useMessages(itemMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  return useMemo(() => {
    const start = (task: () => Promise<void>): void =>
      void task()
        .catch((error) => toasts.show({ text: describeError(error), tone: 'bad' }))
        .finally(() => refreshItems(queries));
    const change = (item: ListedContentItem, body: ItemChange): Promise<unknown> =>
      api.call(changeItem, { params: { itemId: item.id }, body });
    // One after the other: each is a step in the order that the one before left.
    let moves: Promise<unknown> = Promise.resolve();
    const move = (place: (ids: readonly string[]) => readonly string[]): Promise<readonly string[]> => {
      const { id: collectionId = '' } = collection ?? {};
      const moved = moves.then(async () => {
        const before = await readOrder(api, collectionId);
        await api.call(reorderItems, { params: { collectionId }, body: { itemIds: [...place(before)] } });
        return before;
      });
      moves = moved.catch(() => undefined);
      return moved;
    };
    const restore = async (rows: readonly ItemRow[]): Promise<string> => {
      for (const { binned } of rows)
        if (binned) await api.call(restoreBinEntry, { params: { binId: binned.id } });
      return t('restored', { count: rows.length });
    };
    return {
      setPublished: (item, isPublished) =>
        start(async () => {
          if (isPublished) await publishBody(api, item.id);
          await change(item, withNow({ status: isPublished ? 'published' : 'draft' }, item));
          toasts.show({
            text: t(isPublished ? 'nowPublished' : 'nowDraft', { title: item.title || t('untitled') }),
            undo: () =>
              start(
                async () => void (await change(item, { status: item.status, publishOn: item.publishOn })),
              ),
          });
        }),
      restore,
      restoreOne: (row) => start(async () => toasts.show({ text: await restore([row]) })),
      reorder: (item, step) =>
        start(async () => {
          if (!collection) return;
          const before = await move((ids) => stepped(ids, item.id, step));
          // Only this one goes back: others may have been moved since.
          const undo = (): void =>
            start(async () => void (await move((ids) => movedBack(ids, item.id, before))));
          toasts.show({ text: t('orderChanged'), undo });
        }),
    };
  }, [api, collection, queries, t, toasts]);
}

/** The ids with one of them somewhere else. */
export function stepped(ids: readonly string[], id: string, step: Step): string[] {
  const at = ids.indexOf(id);
  const rest = ids.filter((each) => each !== id);
  const to = { up: Math.max(0, at - 1), down: at + 1, first: 0, last: rest.length }[step];
  return rest.toSpliced(to, 0, id);
}

/** The ids with one of them behind the nearest of those that it stood behind before. */
export function movedBack(ids: readonly string[], id: string, before: readonly string[]): string[] {
  const rest = ids.filter((each) => each !== id);
  const ahead = before.slice(0, before.indexOf(id)).findLast((each) => rest.includes(each));
  return rest.toSpliced(ahead === undefined ? 0 : rest.indexOf(ahead) + 1, 0, id);
}
