import { Checkbox, NativeSelect } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { useKeys } from '../keys/keys-context.tsx';
import { RowLink } from '../link/row-link.tsx';
import classes from './list-grid.module.css';
import { listMessages } from './list-messages.ts';
import { type ListRowProps, rowKeys } from './list-row.tsx';
import { changeList } from './list-state.ts';
import { SearchTermProvider } from './marked-text.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowTick } from './row-tick.tsx';
import type { ListModel } from './use-list.ts';
import { useLongPress } from './use-long-press.ts';
import { useReturnToRow } from './use-return-to-row.ts';
import { useRowTicks } from './use-row-ticks.ts';

interface ListGridProps<Row> {
  readonly model: ListModel<Row>;
  readonly isSelecting: boolean;
  readonly onSelecting: () => void;
}

/** The rows of a list as tiles. What heads of columns do in a table stands above them. */
export function ListGrid<Row>({ model, isSelecting, onSelecting }: ListGridProps<Row>) {
  const t = useMessages(listMessages);
  const { list, select, isStale } = model;
  const { rows, isTicked, tickedCount, tick, moved } = useRowTicks(model);
  const grid = useRef<HTMLUListElement>(null);
  useReturnToRow(model, grid);
  const focusFirst = (): void => linksIn(grid.current)[0]?.focus();
  useKeys([
    { keys: 'j', label: t('firstRow'), run: focusFirst },
    { keys: 'k', label: t('firstRow'), run: focusFirst },
  ]);
  return (
    <SearchTermProvider value={model.search}>
      <div className={classes.head}>
        <Checkbox
          size="xs"
          label={t('selectAll')}
          checked={rows.length > 0 && tickedCount === rows.length}
          indeterminate={tickedCount > 0 && tickedCount < rows.length}
          onChange={({ currentTarget }) => select(rows, currentTarget.checked)}
        />
        <SortChoice model={model} />
      </div>
      <ul
        ref={grid}
        className={classes.grid}
        data-stale={isStale || undefined}
        data-selecting={isSelecting || undefined}
        aria-busy={isStale}
        aria-label={list.title}
        onKeyDown={(event) => moveBetweenTiles(event, moved)}
      >
        {rows.map((row, index) => (
          <ListTile
            key={list.keyOf(row)}
            row={row}
            model={model}
            isTicked={isTicked(row)}
            isSelecting={isSelecting}
            onTick={(isOn, withRange) => tick(index, isOn, withRange)}
            onLongPress={() => {
              onSelecting();
              tick(index, true, false);
            }}
          />
        ))}
      </ul>
    </SearchTermProvider>
  );
}

function SortChoice<Row>({ model }: { readonly model: ListModel<Row> }) {
  const t = useMessages(listMessages);
  const { list, state, change } = model;
  const sorts = list.columns.flatMap(({ label, sort }) => (sort ? [{ label, ...sort }] : []));
  const options = sorts.flatMap(({ label, name, first }) => {
    const ways = [
      { value: name, label: t('risingBy', { label }) },
      { value: `-${name}`, label: t('fallingBy', { label }) },
    ];
    return first === 'rising' ? ways : ways.toReversed();
  });
  if (options.length === 0) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('sortBy')}
      data={options}
      value={state.sort}
      onChange={({ currentTarget }) => change(changeList(state, { sort: currentTarget.value }))}
    />
  );
}

type ListTileProps<Row> = Omit<ListRowProps<Row>, 'columns' | 'phone'>;

function ListTile<Row>({ row, model, isTicked, isSelecting, onTick, onLongPress }: ListTileProps<Row>) {
  const t = useMessages(listMessages);
  const { list, state, live } = model;
  const key = list.keyOf(row);
  const name = list.nameOf(row);
  const press = useLongPress(onLongPress);
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = rowKeys({ row, model, isTicked, onTick, edit: () => undefined, canEdit: false }).get(
      event.key,
    );
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <li
      className={classes.tile}
      data-row-key={key}
      data-selected={isTicked || undefined}
      data-open={state.peek === key || undefined}
      data-marked={live.marked.has(key) || undefined}
      {...press.handlers}
    >
      <RowLink
        to={list.hrefOf(row)}
        className={classes.link}
        draggable={false}
        data-row-link
        onKeyDown={onKey}
        onClick={(event) => {
          const isTicking = isSelecting || event.shiftKey;
          if (press.wasLong()) event.preventDefault();
          else if (isTicking) {
            event.preventDefault();
            onTick(!isTicked, event.shiftKey);
          } else model.leaveFor(row);
        }}
      >
        {list.tile?.(row)}
      </RowLink>
      <RowTick
        className={classes.tick}
        label={t('selectRow', { name })}
        isTicked={isTicked}
        onTick={onTick}
      />
      {list.rowActions && (
        <span className={classes.actions}>
          <RowMenu name={name} actions={list.rowActions(row)} />
        </span>
      )}
    </li>
  );
}

const linksIn = (grid: HTMLElement | null): HTMLElement[] => [
  ...(grid?.querySelectorAll<HTMLElement>('[data-row-link]') ?? []),
];

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1 };

/** Across to the next tile, up and down by as many as stand in a row; with Shift, the tiles on the way are ticked. */
function moveBetweenTiles(
  event: KeyboardEvent<HTMLElement>,
  onMoved: (from: number, to: number, isExtended: boolean) => void,
): void {
  const current = (event.target as Element).closest<HTMLElement>('[data-row-link]');
  if (!current || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = linksIn(event.currentTarget);
  const vertical = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const step = vertical === 0 ? STEPS[event.key] : vertical * acrossOf(links);
  if (step === undefined) return;
  const place = links.indexOf(current);
  const next = links[place + step];
  event.preventDefault();
  if (!next) return;
  next.focus();
  onMoved(place, place + step, event.shiftKey && event.key.startsWith('Arrow'));
}

/** How many tiles stand beside each other. */
function acrossOf(links: readonly HTMLElement[]): number {
  const top = links[0]?.getBoundingClientRect().top;
  const next = links.findIndex((link) => link.getBoundingClientRect().top !== top);
  return next > 0 ? next : 1;
}
