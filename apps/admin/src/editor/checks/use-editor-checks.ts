import type { PageChecks } from '@awning/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import type { DraftOwner } from '../draft/api-draft-server.ts';
import { useEditor } from '../use-editor.ts';

/** ED-87: so long nothing is edited before the page is checked. */
const QUIET_MS = 2_000;

export interface EditorChecks {
  readonly checks: PageChecks | undefined;
  readonly isChecking: boolean;
  readonly error: Error | null;
  readonly checkAgain: () => void;
}

/** Checks the page in the background, once everything is saved and a moment has passed without another edit. */
export function useEditorChecks(owner: DraftOwner): EditorChecks {
  const { api } = useServices();
  const isSaved = useEditor(({ draft }) => draft.waiting === 0);
  const document = useEditor(({ draft }) => draft.document);
  const [quiet, setQuiet] = useState<object | null>(null);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setQuiet(document), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isSaved, document]);
  const query = useQuery({
    queryKey: ['page-checks', `${owner.kind}.${owner.id}`],
    // Nothing of it is needed before the page is seen.
    queryFn: async ({ signal }): Promise<PageChecks> =>
      (await import('../../kit/checks/page-checks-query.ts')).checkSubjects(api, [owner], signal),
    enabled: false,
    retry: false,
  });
  const { refetch } = query;
  useEffect(() => {
    // What is under way is about an older page, and ends.
    if (quiet !== null) void refetch({ cancelRefetch: true });
  }, [quiet, refetch]);
  return {
    checks: query.data,
    isChecking: query.isFetching,
    error: query.error,
    checkAgain: () => void refetch({ cancelRefetch: true }),
  };
}
