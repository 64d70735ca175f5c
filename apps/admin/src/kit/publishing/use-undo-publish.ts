import { undoPublish } from '@awning/contract/calls';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useToasts } from '../toasts/toasts.tsx';
import { publishingMessages } from './publishing-messages.ts';

const CHANGED = ['site-changes', 'pages', 'schedules', 'versions', 'publishes'] as const;

/** What is live, what waits and how it came to be are read again. */
export function useRefreshedSite(): () => void {
  const { queries } = useServices();
  return () => {
    for (const name of CHANGED) void queries.invalidateQueries({ queryKey: [name] });
  };
}

/** Does something that takes back another thing, and says how it went. */
export function useTakingBack(): (run: () => Promise<unknown>, text: string) => Promise<void> {
  const toasts = useToasts();
  const refresh = useRefreshedSite();
  return async (run, text) => {
    try {
      await run();
      toasts.show({ text });
    } catch (error) {
      toasts.show({ text: describeError(error), tone: 'bad' });
    }
    refresh();
  };
}

/** ED-83: visitors see again what they saw before, and the changes wait. */
export function useUndoPublish(): (publishId: string) => Promise<void> {
  const t = useMessages(publishingMessages);
  const { api } = useServices();
  const takeBack = useTakingBack();
  return (publishId) => takeBack(() => api.call(undoPublish, { params: { publishId } }), t('publishUndone'));
}
