import { useEffect, useRef } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { InkBar } from '../bars/ink-bar.tsx';
import { useKeys } from '../keys/keys-context.tsx';
import { useToasts } from '../toasts/toasts.tsx';
import { groupChanges, MOST_NAMES } from './change-summary.ts';
import classes from './record.module.css';
import { RecordConflicts } from './record-conflicts.tsx';
import type { Fields } from './record-edits.ts';
import { recordMessages } from './record-messages.ts';
import type { RecordPath } from './record-path.ts';
import type { RecordWords } from './record-words.ts';

type T = ReturnType<typeof useMessages<typeof recordMessages>>;

/** Comes with the first real difference, says what changed, and goes when all of it is saved or taken back. */
export function SaveBar<Value extends Fields>({ form, labelOf, textOf }: RecordWords<Value>) {
  const t = useMessages(recordMessages);
  const toasts = useToasts();
  const { changed, isSaving, save, saveError, conflicts, restored, store } = form;
  useKeys([{ keys: 'Mod+s', label: t('saveKey'), run: save }]);
  useSavedToast(form.saves);
  if (changed.length === 0) return null;
  const errors = Object.keys(store.summary().errors).length;
  const discard = (): void => {
    const typed = store.edits()?.typed ?? {};
    form.discard();
    toasts.show({ text: t('discarded'), undo: () => form.takeBack(typed) });
  };
  const isRestored = restored.length > 0 && restored.length === changed.length;
  return (
    <div className={classes.saveBar}>
      {conflicts.length > 0 && <RecordConflicts form={form} labelOf={labelOf} {...(textOf && { textOf })} />}
      {/* Said when the bar comes, and not again with each field. */}
      <p role="status" className={classes.hidden}>
        {t('unsavedOnce')}
      </p>
      <InkBar
        label={t('saveBar')}
        actions={
          <>
            <button type="button" onClick={discard} disabled={isSaving}>
              {t('discard')}
            </button>
            <button type="button" data-primary onClick={save} disabled={isSaving || conflicts.length > 0}>
              {t(isSaving ? 'saving' : 'save')}
            </button>
          </>
        }
      >
        {errors > 0 ? (
          <span role="alert">{t('errors', { count: errors })}</span>
        ) : (
          t(isRestored ? 'restored' : 'unsaved', { fields: namesOf(changed, labelOf, t) })
        )}
        {saveError && errors === 0 && <span role="alert"> {describeError(saveError)}</span>}
      </InkBar>
    </div>
  );
}

function useSavedToast(saves: number): void {
  const t = useMessages(recordMessages);
  const toasts = useToasts();
  const said = useRef(saves);
  useEffect(() => {
    if (said.current === saves) return;
    said.current = saves;
    toasts.show({ text: t('saved') });
  }, [saves, t, toasts]);
}

function namesOf(changed: readonly RecordPath[], labelOf: RecordWords<Fields>['labelOf'], t: T): string {
  const groups = groupChanges(changed);
  const names = groups.map(({ name, rows }) => (rows === undefined ? labelOf(name) : labelOf(name, rows)));
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const left = names.length - MOST_NAMES;
  return left > 0 ? t('andMore', { fields: shown, count: left }) : shown;
}
