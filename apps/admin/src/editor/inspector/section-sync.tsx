import { blocksOfLayout } from '@awning/site-model';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { savedSectionsQuery } from '../adding/saved-sections-query.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import classes from './settings/inspector.module.css';
import { inspectorMessages } from './settings/inspector-messages.ts';
import { sharedWords } from './shared-words.ts';

/** ED-93: says that a section is the same on other pages, and takes it apart: what is seen stays. */
export function SyncNote({ sectionId }: { readonly sectionId: string }) {
  const t = useMessages(inspectorMessages);
  const { api } = useServices();
  const model = useEditorModel();
  const sync = useEditor(({ draft }) => draft.document.sections.find(({ id }) => id === sectionId)?.sync);
  const { data: saved } = useQuery({ ...savedSectionsQuery(api), enabled: sync !== undefined });
  if (!sync) return null;
  const source = saved?.find(({ id }) => id === sync.id);
  const takeApart = (): void =>
    void model.run([{ do: 'set-section', section: sectionId, settings: { sync: null } }]);
  return (
    <div className={classes.sync}>
      <p>
        {source
          ? t('inSync', { name: source.name, count: source.uses })
          : t(saved ? 'syncGone' : 'syncLoading')}
      </p>
      <Button size="compact-xs" variant="default" onClick={takeApart}>
        {t('takeApart')}
      </Button>
    </div>
  );
}

/** ED-93: a block that is different on this page, by name. */
export function OwnBlock({ sectionId, blockId }: { readonly sectionId: string; readonly blockId: string }) {
  const t = useMessages(inspectorMessages);
  const { api } = useServices();
  const model = useEditorModel();
  const section = useEditor(({ draft }) => draft.document.sections.find(({ id }) => id === sectionId));
  const sync = section?.sync;
  const { data: saved } = useQuery({ ...savedSectionsQuery(api), enabled: sync !== undefined });
  if (!section || !sync) return null;
  // A block that was added since has the same id there once it is published.
  const there = Object.entries(sync.ids).find(([, here]) => here === blockId)?.[0] ?? blockId;
  const own = sync.own ?? [];
  const change = (isOwn: boolean): void => {
    const others = own.filter((id) => id !== there);
    const next = isOwn ? [...others, there] : others;
    const { own: _, ...rest } = sync;
    const block = blocksOfLayout(section.layout).find(({ id }) => id === blockId);
    const source = saved?.find(({ id }) => id === sync.id)?.section;
    model.run([
      {
        do: 'set-section',
        section: sectionId,
        settings: {
          sync: { ...rest, ids: { ...rest.ids, [there]: blockId }, ...(next.length > 0 && { own: next }) },
        },
      },
      // In the same step: what was said here alone would be said on every page.
      ...(block && !isOwn ? sharedWords(block, source, there) : []),
    ]);
  };
  return (
    <div className={classes.sync}>
      <Checkbox
        label={t('ownBlock')}
        description={t('ownBlockHelp')}
        checked={own.includes(there)}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    </div>
  );
}
