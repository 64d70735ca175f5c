import type { DraftVersion } from '@awning/contract';
import { restoreVersion } from '@awning/contract/calls';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { adoptOwnSteps } from '../open-editor.ts';
import { useEditorModel } from '../use-editor.ts';
import { versionName } from './version-names.ts';

/** All of a version, or a part of it. */
export type RestoredPart = { readonly section?: string; readonly block?: string };

/** Restoring is a step of the draft, so that it can be undone. */
export function useRestoring(version: DraftVersion) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const model = useEditorModel();
  const toasts = useToasts();
  const [problem, setProblem] = useState<string | null>(null);
  const restore = async (part: RestoredPart): Promise<void> => {
    const outcome = await api.attempt(restoreVersion, {
      params: { versionId: version.id },
      body: { ...part },
    });
    setProblem(outcome.ok ? null : describeError(outcome.error));
    if (!outcome.ok) return;
    model.draft.lookAgain();
    await adoptOwnSteps(model, 'after').catch(() => undefined);
    toasts.show({ text: t('restored', { version: versionName(version, t) }) });
  };
  return { problem, restore };
}
