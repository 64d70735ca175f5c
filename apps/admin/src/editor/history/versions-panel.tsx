import type { DraftVersion } from '@awning/contract';
import { listPublishes, listVersions, nameVersion } from '@awning/contract/calls';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useUndoPublish } from '../../kit/publishing/use-undo-publish.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { editorMessages } from '../editor-messages.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { refreshSides } from '../styles/side-sessions.ts';
import { useEditorModel } from '../use-editor.ts';
import { CompareDialog } from './compare-dialog.tsx';
import classes from './history.module.css';
import { useRestoring } from './use-restoring.ts';
import { versionName } from './version-names.ts';

const PAGE_SIZE = 30;

/** ED-85: how the page was: each publish, each named version, and one every while. */
export function VersionsPanel() {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const { owner } = useEditorTools();
  const [compared, setCompared] = useState<DraftVersion | null>(null);
  const versions = useInfiniteQuery({
    queryKey: ['versions', owner.kind, owner.id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) };
      return (await api.call(listVersions, { params: { ...owner }, query, signal })).body;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor,
    staleTime: 0,
  });
  const all = versions.data?.pages.flatMap((page) => page.versions) ?? [];
  const publishId = useUndoablePublish();
  const newest = all.find(({ reason }) => reason === 'publish');
  return (
    <>
      <NameForm onNamed={() => void versions.refetch()} />
      {versions.error && <FormNotice>{describeError(versions.error)}</FormNotice>}
      {versions.isPending && <Skeleton height={80} role="status" aria-label={t('loading')} />}
      {versions.data && all.length === 0 && <p className={classes.empty}>{t('versionsEmpty')}</p>}
      <ul className={classes.versions}>
        {all.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            publishId={version === newest ? publishId : null}
            onCompare={() => setCompared(version)}
          />
        ))}
      </ul>
      {compared && (
        <CompareDialog
          version={compared}
          others={all.filter(({ id }) => id !== compared.id)}
          onClose={() => setCompared(null)}
        />
      )}
      {versions.hasNextPage && (
        <Button variant="subtle" size="xs" onClick={() => void versions.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}

/** ED-83: the newest publish of this page, while nobody has undone it; the server knows whether it still can be. */
function useUndoablePublish(): string | null {
  const { api } = useServices();
  const { owner } = useEditorTools();
  const { data } = useQuery({
    queryKey: ['publishes', owner.kind, owner.id],
    queryFn: async ({ signal }) =>
      (await api.call(listPublishes, { query: { limit: PAGE_SIZE }, signal })).body.publishes,
    staleTime: 0,
  });
  const newest = data?.find(({ items }) =>
    items.some(({ kind, id }) => kind === owner.kind && id === owner.id),
  );
  return newest?.undoneAt === null ? newest.id : null;
}

function NameForm({ onNamed }: { readonly onNamed: () => void }) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const { owner } = useEditorTools();
  const toasts = useToasts();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return;
    const outcome = await api.attempt(nameVersion, { params: { ...owner }, body: { name: name.trim() } });
    setProblem(outcome.ok ? null : describeError(outcome.error));
    if (!outcome.ok) return;
    setName('');
    toasts.show({ text: t('versionNamed') });
    onNamed();
  };
  return (
    <form className={classes.name} onSubmit={(event) => void submit(event)}>
      <TextInput
        size="xs"
        label={t('versionName')}
        value={name}
        maxLength={200}
        error={problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default">
        {t('nameVersion')}
      </Button>
    </form>
  );
}

interface VersionRowProps {
  readonly version: DraftVersion;
  /** Of the publish that made it, where it can be undone. */
  readonly publishId: string | null;
  readonly onCompare: () => void;
}

function VersionRow({ version, publishId, onCompare }: VersionRowProps) {
  const t = useMessages(editorMessages);
  const { problem, restore } = useRestoring(version);
  const undoPublish = useUndoPublish();
  const model = useEditorModel();
  return (
    <li>
      <strong>{versionName(version, t)}</strong>
      <span className={classes.dim}>
        <Moment at={version.at} now={Date.now()} />
        {version.byName !== null && ` · ${version.byName}`}
      </span>
      <FormNotice>{problem}</FormNotice>
      <div className={classes.actions}>
        <Button size="compact-xs" variant="default" onClick={onCompare}>
          {t('compare')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => void restore({})}>
          {t('restorePage')}
        </Button>
        {publishId !== null && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => void undoPublish(publishId).then(() => refreshSides(model))}
          >
            {t('undoThisPublish')}
          </Button>
        )}
      </div>
    </li>
  );
}
