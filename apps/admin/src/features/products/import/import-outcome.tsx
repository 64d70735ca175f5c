import type { ProductImport } from '@awning/contract';
import { Button } from '@mantine/core';
import { Status } from '../../../kit/status/status.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from './import.module.css';
import { importMessages } from './import-messages.ts';

interface ImportOutcomeProps {
  readonly shown: ProductImport;
  readonly onReport: () => void;
}

const MOST_SHOWN = 50;

/** What a file would do, does, or has done. */
export function ImportOutcome({ shown, onReport }: ImportOutcomeProps) {
  const { state } = shown;
  return (
    <>
      {(state === 'running' || state === 'undoing') && <ImportProgress shown={shown} />}
      {state === 'ready' ? <Plan shown={shown} /> : <Counts shown={shown} />}
      {shown.remarkCount > 0 && <Remarks shown={shown} onReport={onReport} />}
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

function Remarks({ shown: { remarks, remarkCount }, onReport }: ImportOutcomeProps) {
  const t = useMessages(importMessages);
  const rows = remarks.slice(0, MOST_SHOWN);
  return (
    <section className={classes.remarks} aria-label={t('remarks')}>
      <h3>{t('remarks')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is moved by the keyboard, too */}
      <div className={classes.table} role="group" aria-label={t('remarks')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('problem')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, column, title, message }) => (
              <tr key={`${line} ${column} ${message}`}>
                <td className={classes.number}>{line}</td>
                <td>{column}</td>
                <td>{title}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {remarkCount > rows.length && <p className={classes.dim}>{t('more', { count: remarkCount - rows.length })}</p>}
      <Button variant="default" w="fit-content" onClick={onReport}>
        {t('report')}
      </Button>
    </section>
  );
}
