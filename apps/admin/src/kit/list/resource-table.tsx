import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { BulkBar, BulkStatus } from './bulk-bar.tsx';
import type { ListLayout, ResourceList } from './list-definition.ts';
import { EmptyList } from './list-empty.tsx';
import { ListFoot } from './list-foot.tsx';
import { ListGrid } from './list-grid.tsx';
import { listMessages } from './list-messages.ts';
import { Peek, type PeekedRow } from './list-peek.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ListViews } from './list-views.tsx';
import classes from './resource-table.module.css';
import { useBulk } from './use-bulk.ts';
import { type ListModel, useList } from './use-list.ts';

interface ResourceTableProps<Row> {
  readonly list: ResourceList<Row>;
  readonly actions?: ReactNode;
  /** Makes a new one: behind the other actions, or under the words that there is nothing yet. */
  readonly create?: ReactNode;
  /** A grid needs `tile` of the list. */
  readonly layout?: ListLayout;
  /** Above the rows, such as files on their way in. */
  readonly notice?: ReactNode;
}

const NONE: readonly string[] = [];

/** A whole list screen: its views, search, filters, rows, pages, selection and what is done with it. */
export function ResourceTable<Row>({
  list: given,
  actions,
  create,
  layout = 'rows',
  notice,
}: ResourceTableProps<Row>) {
  const t = useMessages(listMessages);
  const model = useList(given);
  const bulk = useBulk(model);
  const [isSelecting, setSelecting] = useState(false);
  const [withoutRoom, setWithoutRoom] = useState<readonly string[]>(NONE);
  const { list, selected, result, live, isNothingYet } = model;
  const hasSelection = selected.isAll || selected.rows.size > 0;
  const peeked = usePeeked(model);
  return (
    <div className={classes.screen} data-nothing={isNothingYet || undefined}>
      <header className={classes.bar}>
        <h1>{list.title}</h1>
        <span className={classes.space} />
        {list.live && live.newCount > 0 && (
          <button type="button" className={classes.fresh} onClick={model.showNew}>
            {t('showNew', { label: list.live.label(live.newCount) })}
          </button>
        )}
        {isSelecting && (
          <button
            type="button"
            className={classes.selecting}
            aria-label={t('selectAll')}
            onClick={() => model.select(result?.rows ?? [], true)}
          >
            {t('selectAllShort')}
          </button>
        )}
        {!isNothingYet && (
          <button type="button" className={classes.selecting} onClick={() => setSelecting(!isSelecting)}>
            {t(isSelecting ? 'endSelect' : 'select')}
          </button>
        )}
        {actions}
        {!isNothingYet && create}
      </header>
      <ListViews model={model} />
      {hasSelection ? (
        <div className={classes.bulk}>
          <BulkBar model={model} bulk={bulk} onEnd={() => setSelecting(false)} />
        </div>
      ) : (
        !isNothingYet && <ListToolbar model={model} withoutRoom={withoutRoom} />
      )}
      <div className={classes.panes}>
        <div className={classes.rows}>
          {notice}
          {bulk.report && <BulkStatus report={bulk.report} onClose={bulk.closeReport} />}
          <ListBody
            model={model}
            layout={layout}
            create={create}
            isSelecting={isSelecting}
            onSelecting={() => setSelecting(true)}
            onWithoutRoom={setWithoutRoom}
          />
        </div>
        {peeked && list.peek && <Peek model={model} peeked={peeked} peek={list.peek} />}
      </div>
      {!isNothingYet && <ListFoot model={model} />}
    </div>
  );
}

/**
 * The row that is looked at. What is read beside the list stays open when it leaves the list by being read, for as long
 * as the address names it.
 */
function usePeeked<Row>({ list, state, result }: ListModel<Row>): PeekedRow<Row> | null {
  const place = result?.rows.findIndex((row) => list.keyOf(row) === state.peek) ?? -1;
  const row = result?.rows[place];
  const [last, setLast] = useState<PeekedRow<Row> | null>(null);
  if (row !== undefined && (row !== last?.row || place !== last.place)) setLast({ row, place });
  if (row !== undefined) return { row, place };
  return last && list.opensBeside && list.keyOf(last.row) === state.peek ? last : null;
}

interface ListBodyProps<Row> {
  readonly model: ListModel<Row>;
  readonly layout: ListLayout;
  readonly create: ReactNode;
  readonly isSelecting: boolean;
  readonly onSelecting: () => void;
  readonly onWithoutRoom: (columns: readonly string[]) => void;
}

function ListBody<Row>({
  model,
  layout,
  create,
  isSelecting,
  onSelecting,
  onWithoutRoom,
}: ListBodyProps<Row>) {
  const { list, result, error, isLoading } = model;
  if (error && !result) return <ListProblem model={model} error={error} />;
  if (isLoading) return <ListSkeleton title={list.title} />;
  if (result && result.rows.length === 0) return <EmptyList model={model} create={create} />;
  const rows = { model, isSelecting, onSelecting };
  return (
    <>
      {error && <ListProblem model={model} error={error} />}
      {layout === 'grid' ? <ListGrid {...rows} /> : <ListTable {...rows} onWithoutRoom={onWithoutRoom} />}
    </>
  );
}

function ListProblem<Row>({ model, error }: { model: ListModel<Row>; error: Error }) {
  const t = useMessages(listMessages);
  return (
    <div className={classes.notice} role="alert">
      <p>{describeError(error)}</p>
      <Button variant="default" size="xs" onClick={model.retry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}

/** A list that comes sooner shows no skeleton: it would only flash. */
const SKELETON_AFTER_MS = 150;

function ListSkeleton({ title }: { readonly title: string }) {
  const t = useMessages(listMessages);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue) return null;
  return (
    <div className={classes.skeleton} role="status" aria-label={t('loading', { title })}>
      {Array.from('abcdefghijkl', (row) => (
        <Skeleton key={row} height={16} />
      ))}
    </div>
  );
}
