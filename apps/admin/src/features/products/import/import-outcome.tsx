import type { ProductImport } from '@awning/contract';
import { ImportRemarks } from '../../../kit/imports/import-remarks.tsx';
import classes from '../../../kit/imports/imports.module.css';
import { Status } from '../../../kit/status/status.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { importMessages } from './import-messages.ts';

interface ImportOutcomeProps {
  readonly shown: ProductImport;
  readonly onReport: () => void;
}

/** What a file would do, does, or has done. */
export function ImportOutcome({ shown, onReport }: ImportOutcomeProps) {
  const { state } = shown;
  return (
    <>
      {(state === 'running' || state === 'undoing') && <ImportProgress shown={shown} />}
      {state === 'ready' ? <Plan shown={shown} /> : <Counts shown={shown} />}
      <ImportRemarks remarks={shown.remarks} count={shown.remarkCount} onReport={onReport} />
    </>
  );
}

function ImportProgress({ shown }: { readonly shown: ProductImport }) {
  const t = useMessages(importMessages);
  const isUndo = shown.state === 'undoing';
  const total = isUndo ? shown.done : shown.added + shown.changed;
  const done = isUndo ? shown.undone + shown.kept : shown.done + shown.failed;
  return (
    <div role="status" className={classes.progress}>
      {t(isUndo ? 'undoing' : 'importing', { done, total })}
      <progress aria-label={t('title')} max={Math.max(1, total)} value={done} />
      <p className={classes.dim}>{t('mayLeave')}</p>
    </div>
  );
}

function Plan({ shown }: { readonly shown: ProductImport }) {
  const t = useMessages(importMessages);
  const { added, changed, same, wrong, columns, leftOut } = shown;
  return (
    <div role="status" className={classes.form}>
      <div>
        <b>{shown.fileName}</b>
        <p className={classes.dim}>{t(shown.format)}</p>
      </div>
      <ul className={classes.counts}>
        {added > 0 && <li>{t('added', { count: added })}</li>}
        {changed > 0 && <li>{t('changed', { count: changed })}</li>}
        {same > 0 && <li>{t('same', { count: same })}</li>}
        {wrong > 0 && (
          <li>
            <Status shape="trouble" progress="none" tone="bad">
              {t('wrong', { count: wrong })}
            </Status>
          </li>
        )}
        {added + changed === 0 && <li>{t('nothing')}</li>}
      </ul>
      <p className={classes.dim}>{t('columns', { count: columns.length, names: columns.join(', ') })}</p>
      {leftOut.length > 0 && (
        <p className={classes.dim}>{t('leftOut', { count: leftOut.length, names: leftOut.join(', ') })}</p>
      )}
    </div>
  );
}

function Counts({ shown }: { readonly shown: ProductImport }) {
  const t = useMessages(importMessages);
  const { state, done, failed, undone, kept, wrong } = shown;
  const isOver = state === 'done' || state === 'cancelled' || state === 'undone';
  return (
    <div role="status" className={classes.form}>
      <b>{isOver ? t(state) : shown.fileName}</b>
      <ul className={classes.counts}>
        <li>{t('imported', { count: done })}</li>
        {failed > 0 && <li>{t('failed', { count: failed })}</li>}
        {wrong > 0 && <li>{t('wrong', { count: wrong })}</li>}
        {undone > 0 && <li>{t('back', { count: undone })}</li>}
        {kept > 0 && <li>{t('kept', { count: kept })}</li>}
      </ul>
    </div>
  );
}
