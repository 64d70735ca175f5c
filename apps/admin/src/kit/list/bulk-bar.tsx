import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { InkBar } from '../bars/ink-bar.tsx';
import { type BulkAction, MOST_ROWS } from './list-definition.ts';
import { SelectionExport } from './list-export.tsx';
import { listMessages } from './list-messages.ts';
import classes from './resource-table.module.css';
import type { BulkReport, BulkRunner } from './use-bulk.ts';
import type { ListModel } from './use-list.ts';

/** More than this is asked about first, with the number. */
const ASK_OVER = 50;

interface BulkBarProps<Row> {
  readonly model: ListModel<Row>;
  readonly bulk: BulkRunner<Row>;
  readonly onEnd: () => void;
}

/** What can be done with the selected rows, in the place of the filters. */
export function BulkBar<Row>({ model, bulk, onEnd }: BulkBarProps<Row>) {
  const t = useMessages(listMessages);
  const { list, selected, clearSelection, selectedCount: count, result } = model;
  const isOverCounted = selected.isAll && result?.count?.isMore === true;
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null);
  const rows = [...selected.rows.values()];
  const isOffered = ({ fits, run }: BulkAction<Row>): boolean => {
    if (run && (count > MOST_ROWS || isOverCounted)) return false;
    return selected.isAll || fits?.(rows) !== false;
  };
  const start = (action: BulkAction<Row>): void => {
    const isAsked = action.form ?? action.question ?? (count > ASK_OVER ? action.bulkCall : undefined);
    if (isAsked) setAsked(action);
    else bulk.run(action);
  };
  return (
    <InkBar
      label={t('bulk')}
      actions={
        <>
          {list.bulk.filter(isOffered).map((action) => (
            <button key={action.id} type="button" disabled={bulk.isRunning} onClick={() => start(action)}>
              {action.label(count)}
            </button>
          ))}
          <SelectionExport model={model} />
          <button
            type="button"
            onClick={() => {
              clearSelection();
              onEnd();
            }}
          >
            {t('clear')}
          </button>
        </>
      }
    >
      <span role="status">{selectionText(model, t)}</span>
      <SelectAllMatching model={model} />
      {asked && (
        <BulkQuestion
          action={asked}
          model={model}
          onClose={() => setAsked(null)}
          onRun={(input) => {
            setAsked(null);
            bulk.run(asked, input);
          }}
        />
      )}
    </InkBar>
  );
}

type T = ReturnType<typeof useMessages<typeof listMessages>>;

function selectionText<Row>({ selected, selectedCount: count, result }: ListModel<Row>, t: T): string {
  if (!selected.isAll) return t('selected', { count });
  return t(result?.count?.isMore ? 'allOver' : 'allMatching', { count });
}

/** An explicit second step: first the rows one sees, then all. */
function SelectAllMatching<Row>({ model }: { readonly model: ListModel<Row> }) {
  const t = useMessages(listMessages);
  const { list, result, selected, selectAllMatching } = model;
  const total = result?.count;
  const isPageTicked = result?.rows.every((row) => selected.rows.has(list.keyOf(row))) ?? false;
  const hasMore = total !== undefined && (total.isMore || total.count > selected.rows.size);
  if (selected.isAll || !isPageTicked || !hasMore) return null;
  return (
    <button type="button" onClick={selectAllMatching}>
      {t(total.isMore ? 'selectAllOver' : 'selectAllMatching', { count: total.count })}
    </button>
  );
}

interface BulkQuestionProps<Row> {
  readonly action: BulkAction<Row>;
  readonly model: ListModel<Row>;
  readonly onClose: () => void;
  readonly onRun: (input?: Readonly<Record<string, unknown>>) => void;
}

/** The numbers first, then a button that says what happens. */
function BulkQuestion<Row>({ action, model, onClose, onRun }: BulkQuestionProps<Row>) {
  const t = useMessages(listMessages);
  const { selectedCount: count } = model;
  const question = action.question?.(count);
  return (
    <Modal opened onClose={onClose} title={question?.title ?? action.label(count)}>
      {action.form ? (
        action.form({ count, selection: model.selection(), onSubmit: onRun, onCancel: onClose })
      ) : (
        <>
          <p className={classes.question}>{question?.text ?? t('bulkQuestion', { count })}</p>
          <div className={classes.choices}>
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('cancel')}
            </Button>
            <Button onClick={() => onRun()}>{action.label(count)}</Button>
          </div>
        </>
      )}
    </Modal>
  );
}

interface BulkStatusProps {
  readonly report: BulkReport;
  readonly onClose: () => void;
}

/** How far a job is, and afterwards which rows were refused and why. */
export function BulkStatus({ report, onClose }: BulkStatusProps) {
  const t = useMessages(listMessages);
  const { title, done, failed, total, failures, state, nameOf, retry, cancel } = report;
  if (state === 'waiting' || state === 'running')
    return (
      <div className={classes.job} role="status">
        <span>
          {total === 0
            ? t('bulkWaiting', { title })
            : t('bulkProgress', { title, done: done + failed, total })}
        </span>
        <progress value={done + failed} max={total || undefined} aria-label={title} />
        {cancel && (
          <Button variant="subtle" size="compact-sm" onClick={cancel}>
            {t('bulkStop')}
          </Button>
        )}
      </div>
    );
  return (
    <section className={classes.report} aria-label={t('bulkReport')}>
      <header>
        <strong role="alert">{t('bulkRefused', { failed, done })}</strong>
        <span className={classes.space} />
        {retry && (
          <Button variant="default" size="xs" onClick={retry}>
            {t('bulkRetry', { count: failures.length })}
          </Button>
        )}
        <Button variant="subtle" size="xs" onClick={onClose}>
          {t('close')}
        </Button>
      </header>
      <ul>
        {failures.map(({ id, message }) => (
          <li key={id}>
            <b>{nameOf(id)}</b> {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
