import { listActivity, undoActivity } from '@awning/contract/calls';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { categoryMessages } from './category-messages.ts';
import { categoriesQuery } from './category-query.ts';

type Call = 'label.changeCategory' | 'label.removeCategory';

/** Takes back the newest change of a kind that the member made, by what the site notes of changes. */
export function useUndoLast(collectionId: string): (call: Call, name: string) => Promise<void> {
  const t = useMessages(categoryMessages);
  const { api, queries } = useServices();
  const { member } = useMemberSession();
  const toasts = useToasts();
  return async (kind, name) => {
    try {
      const query = { kind, limit: 1, ...(member && { actor: member.id }) };
      const [last] = (await api.call(listActivity, { query })).body.activities;
      if (last) await api.call(undoActivity, { params: { activityId: last.id } });
      toasts.show({ text: t('undone', { name }) });
    } catch (error) {
      toasts.show({ text: describeError(error), tone: 'bad' });
    }
    await queries.invalidateQueries({ queryKey: categoriesQuery(api, collectionId).queryKey });
  };
}
