import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { useEditor } from '../use-editor.ts';
import { savedSectionsQuery } from './saved-sections-query.ts';

/** ED-93: what is said of each section of the page that is the same on others, by its id. */
export function useSyncWords(): Readonly<Record<string, string>> {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const sections = useEditor(({ draft }) => draft.document.sections);
  // The same text for as long as the same sections are in sync: others change with every key.
  const key = sections.flatMap(({ id, sync }) => (sync ? [`${id} ${sync.id}`] : [])).join('\n');
  const { data: saved } = useQuery({ ...savedSectionsQuery(api), enabled: key !== '' });
  return useMemo(() => {
    const pairs = key === '' ? [] : key.split('\n').map((line) => line.split(' '));
    return Object.fromEntries(
      pairs.map(([section = '', source]) => {
        const uses = saved?.find(({ id }) => id === source)?.uses;
        return [section, uses === undefined ? t('inSync') : t('inSyncOn', { count: uses })];
      }),
    );
  }, [key, saved, t]);
}
