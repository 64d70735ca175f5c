import { useMemberSession } from '../../api/member-session-query.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import type { HistoryEntry } from '../draft/step-history.ts';
import { editorMessages } from '../editor-messages.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import classes from './history.module.css';

/** ED-85: the steps of this member, the newest first; a press travels to where the page was then. */
export function HistoryPanel() {
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  const past = useEditor(({ history }) => history.past);
  const future = useEditor(({ history }) => history.future);
  if (past.length + future.length === 0) return <p className={classes.empty}>{t('historyEmpty')}</p>;
  const steps = [...past, ...future.toReversed()];
  return (
    <ol className={classes.steps} reversed>
      {steps
        .map((entry, index) => ({ entry, done: index + 1 }))
        .toReversed()
        .map(({ entry, done }) => (
          <li key={done}>
            <button
              type="button"
              aria-current={done === past.length ? 'step' : undefined}
              data-ahead={done > past.length || undefined}
              onClick={() => model.travelTo(done)}
            >
              <span>{entry.label}</span>
              <StepDetails entry={entry} />
            </button>
          </li>
        ))}
      <li>
        <button
          type="button"
          aria-current={past.length === 0 ? 'step' : undefined}
          onClick={() => model.travelTo(0)}
        >
          <span>{t('historyStart')}</span>
        </button>
      </li>
    </ol>
  );
}

function StepDetails({ entry: { at, device } }: { readonly entry: HistoryEntry }) {
  const t = useMessages(editorMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
  return (
    <span className={classes.dim}>
      {device === 'desktop' ? '' : `${t(device)} · `}
      {time}
    </span>
  );
}
