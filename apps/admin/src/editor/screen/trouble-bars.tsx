import { editorMessages as sentences } from '@awning/site-model';
import { Button } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { InkBar } from '../../kit/bars/ink-bar.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import classes from './trouble-bars.module.css';

/** ED-96: quiet words above the page when something cannot be sent or kept. */
export function TroubleBars({ children }: { readonly children?: ReactNode }) {
  const t = useMessages(editorMessages);
  const { connection } = useServices();
  const isOnline = useSyncExternalStore(connection.subscribe, connection.isOnline);
  const isUnsent = useEditor(({ draft }) => draft.saving === 'unsent');
  const refused = useEditor(({ draft }) => draft.refused);
  const model = useEditorModel();
  const isKept = useEditor(({ draft }) => draft.isKept);
  return (
    <div className={classes.bars} role="status">
      {!isOnline && <InkBar label={t('offline')}>{t('offline')}</InkBar>}
      {isUnsent && isOnline && (
        <InkBar label={sentences.networkError}>
          <strong>{sentences.networkError}</strong> {t('keptHere')}
        </InkBar>
      )}
      {refused.length > 0 && (
        <InkBar
          label={t('refusedTitle')}
          actions={
            <Button size="compact-xs" variant="white" onClick={model.draft.forgetRefused}>
              {t('close')}
            </Button>
          }
        >
          {refused.map(({ pending: { step, label }, sentence }) => (
            <p key={step}>{t('refusedEdit', { label, sentence })}</p>
          ))}
        </InkBar>
      )}
      {!isKept && <InkBar label={t('notKept')}>{t('notKept')}</InkBar>}
      {children}
    </div>
  );
}
