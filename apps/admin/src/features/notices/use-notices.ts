import type { Notice } from '@awning/contract';
import { useQuery } from '@tanstack/react-query';
import { noticesQuery } from '../../api/home-query.ts';
import { useMemberChoice } from '../../api/member-choices.ts';
import { useServices } from '../../api/services-context.tsx';

/** What waits, of the kinds that the member wants to hear of, and what of it is new to them. */
export function useNotices() {
  const services = useServices();
  const query = useQuery(noticesQuery(services));
  const [muted] = useMemberChoice('mutedNotices');
  const [seen, saveSeen] = useMemberChoice('seenNotices');
  const all = query.data?.notices ?? [];
  const notices = all.filter(({ kind }) => !muted.includes(kind));
  const isNew = ({ kind, mark }: Notice): boolean => mark > (seen[kind] ?? 0);
  return {
    notices,
    mutedCount: all.length - notices.length,
    newCount: notices.filter(isNew).length,
    isNew,
    error: query.error,
    isLoading: query.isPending,
    countOf: (kind: string): number => all.find((notice) => notice.kind === kind)?.count ?? 0,
    /** They have been looked at: the number goes. */
    markSeen: () => {
      if (!notices.some(isNew)) return;
      // It is only a number: when it cannot be saved it comes back.
      void saveSeen(Object.fromEntries(all.map(({ kind, mark }) => [kind, mark]))).catch(() => {});
    },
  };
}
