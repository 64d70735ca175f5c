import { useMessages } from '../../messages/use-messages.ts';
import classes from './record.module.css';
import { recordMessages } from './record-messages.ts';
import type { Draft } from './use-draft.ts';

/** Says that a form shows what was typed before, with the way back to an empty one. */
export function DraftNotice({ draft }: { readonly draft: Pick<Draft<unknown>, 'isRestored' | 'clear'> }) {
  const t = useMessages(recordMessages);
  if (!draft.isRestored) return null;
  return (
    <p className={classes.draftNotice} role="status">
      {t('draftRestored')}{' '}
      <button type="button" onClick={draft.clear}>
        {t('startOver')}
      </button>
    </p>
  );
}
