import { useEffect, useRef } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { savingText } from '../parts/saving-text.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import classes from './top-bar.module.css';

/** ED-81: the one place that says in words whether everything is safe on the server. */
export function SavingStatus() {
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  const saving = useEditor(({ draft }) => draft.saving);
  const waiting = useEditor(({ draft }) => draft.waiting);
  const wasUnsent = useRef(0);
  useEffect(() => {
    if (saving === 'unsent' || saving === 'signed-out') wasUnsent.current = waiting;
    else if (saving === 'saved' && wasUnsent.current > 0) {
      // ED-96: said once when the connection is back.
      model.say(t('sent', { count: wasUnsent.current }));
      wasUnsent.current = 0;
    }
  }, [saving, waiting, model, t]);
  return (
    <span className={classes.saving} data-state={saving}>
      {savingText({ saving, waiting }, t)}
    </span>
  );
}
