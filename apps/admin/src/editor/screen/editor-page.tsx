import { Button } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { LoadingPage, StatusPage } from '../../ui/status-page.tsx';
import type { DraftOwner } from '../draft/api-draft-server.ts';
import { openingProblem } from '../editor-failures.ts';
import { editorMessages } from '../editor-messages.ts';
import { type OpenEditor, openEditor } from '../open-editor.ts';
import { EditorScreen } from './editor-screen.tsx';

export function PageEditor() {
  const { pageId } = useParams({ from: '/members/pages/$pageId/edit' });
  return <Editor kind="page" id={pageId} />;
}

export function ItemEditor() {
  const { itemId } = useParams({ from: '/members/items/$itemId/edit' });
  return <Editor kind="item" id={itemId} />;
}

export function AreaEditor() {
  const { areaId } = useParams({ from: '/members/areas/$areaId/edit' });
  return <Editor kind="area" id={areaId} />;
}

type Opening = { readonly editor: OpenEditor } | { readonly problem: string } | null;

/** Opens the draft; `?block=` selects what a link leads to. */
function Editor({ kind, id }: DraftOwner) {
  const t = useMessages(editorMessages);
  const services = useServices();
  const { block } = useSearch({ strict: false });
  const [opening, setOpening] = useState<Opening>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again; a link is followed once
  useEffect(() => {
    let editor: OpenEditor | undefined;
    let isLeft = false;
    setOpening(null);
    openEditor(services, { kind, id }, t).then(
      (opened) => {
        if (isLeft) return opened.close();
        editor = opened;
        if (typeof block === 'string') opened.model.select([block]);
        setOpening({ editor: opened });
      },
      (error: unknown) => !isLeft && setOpening({ problem: openingProblem(error) }),
    );
    return () => {
      isLeft = true;
      editor?.close();
    };
  }, [services, kind, id, attempt]);

  if (opening === null) return <LoadingPage />;
  if ('problem' in opening)
    return (
      <StatusPage title={t('notOpened')}>
        <p role="alert">{opening.problem}</p>
        <Button onClick={() => setAttempt(attempt + 1)}>{t('tryAgain')}</Button>
      </StatusPage>
    );
  return <EditorScreen editor={opening.editor} key={`${kind} ${id}`} />;
}
