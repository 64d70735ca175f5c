import { useCallback } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useWayBack, wayBack } from '../../kit/undo/way-back.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { categoryMessages } from './category-messages.ts';
import { categoriesQuery } from './category-query.ts';

type Change = 'label.changeCategory' | 'label.removeCategory';

/** The Undo of a change that was made just now. */
export function useCategoryUndo(collectionId: string): (kind: Change, name: string) => () => void {
  const t = useMessages(categoryMessages);
  const { api, queries } = useServices();
  const { member } = useMemberSession();
  const run = useWayBack(
    useCallback(
      () => queries.invalidateQueries({ queryKey: categoriesQuery(api, collectionId).queryKey }),
      [api, queries, collectionId],
    ),
  );
  return (kind, name) => {
    const back = wayBack(api, { kind, actor: member?.id ?? '' });
    return () => run(back, t('undone', { name }));
  };
}
