import type { Translate } from '../../messages/messages.ts';
import type { DraftState } from '../draft/draft-session.ts';
import type { editorMessages } from '../editor-messages.ts';

/** ED-81: whether everything is safe on the server, in words. */
export const savingText = (
  { saving, waiting }: Pick<DraftState, 'saving' | 'waiting'>,
  t: Translate<typeof editorMessages>,
): string =>
  ({
    saved: t('saved'),
    saving: t('saving'),
    unsent: t('unsent', { count: waiting }),
    'signed-out': t('signedOut', { count: waiting }),
    conflict: t('conflict'),
  })[saving];
