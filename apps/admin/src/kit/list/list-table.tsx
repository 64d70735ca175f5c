import { Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { useKeys } from '../keys/keys-context.tsx';
import { fittingColumns, leastTableWidth } from './fitting-columns.ts';
import { HeadCell } from './list-head.tsx';
import { listMessages } from './list-messages.ts';
import { ListRow } from './list-row.tsx';
import { ListSum } from './list-sum.tsx';
import classes from './list-table.module.css';
import { SearchTermProvider } from './marked-text.tsx';
import { phonePlaces } from './phone-places.ts';
import type { ListModel } from './use-list.ts';
import { useListRoom } from './use-list-room.ts';
import { useReturnToRow } from './use-return-to-row.ts';
import { useRowTicks } from './use-row-ticks.ts';

/** Where the column of actions has the menu alone, and how wide it is, as in the style sheet. */
const NARROW = '(max-width: 1100px)';
const MENU_WIDTH = 56;
const ACTIONS_WIDTH = 86;

interface ListTableProps<Row> {
  readonly model: ListModel<Row>;
  readonly isSelecting: boolean;
  readonly onSelecting: () => void;
  /** Told of the columns that the window has no room for. */
  readonly onWithoutRoom: (columns: readonly string[]) => void;
}

/** The rows of a list. Each has one link, which is its first cell; the rest of the row leads there as well. */
export function ListTable<Row>({ model, isSelecting, onSelecting, onWithoutRoom }: ListTableProps<Row>) {
  const t = useMessages(listMessages);
  const { list, state, select, isStale } = model;
  const { rows, isTicked, tickedCount, tick, moved } = useRowTicks(model);
  const table = useRef<HTMLTableElement>(null);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const actionsWidth = list.rowActions ? (isNarrow ? MENU_WIDTH : ACTIONS_WIDTH) : 0;
  const room = { width: useListRoom(table), widths: state.widths, actionsWidth };
  const wanted = state.columns.flatMap((id) => list.columns.find((column) => column.id === id) ?? []);
  const columns = fittingColumns(wanted, list.columns, { ...room, yielding: state.yielding });
  const withoutRoom = wanted.filter((column) => !columns.includes(column)).map(({ id }) => id);
  useWithoutRoom(withoutRoom, onWithoutRoom);
  const phone = phonePlaces(columns);
  const body = useRef<HTMLTableSectionElement>(null);
  useReturnToRow(model, body);
  useKeys([
    { keys: 'j', label: t('firstRow'), run: () => firstLink(body.current)?.focus() },
    { keys: 'k', label: t('firstRow'), run: () => firstLink(body.current)?.focus() },
  ]);

  return (
    <SearchTermProvider value={model.search}>
      <table
        ref={table}
        className={classes.table}
        data-stale={isStale || undefined}
        data-density={state.density}
        data-selecting={isSelecting || undefined}
        aria-busy={isStale}
        style={{ '--list-min-width': `${leastTableWidth(columns, room)}px` } as CSSProperties}
      >
        <colgroup>
          <col className={classes.tickColumn} />
          {columns.map(({ id, width }) => (
            <col key={id} data-column={id} style={columnStyle(state.widths[id], width)} />
          ))}
          {list.rowActions && <col className={classes.actionColumn} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={classes.tick}>
              <Checkbox
                size="xs"
                aria-label={t('selectAll')}
                checked={rows.length > 0 && tickedCount === rows.length}
                indeterminate={tickedCount > 0 && tickedCount < rows.length}
                onChange={({ currentTarget }) => select(rows, currentTarget.checked)}
              />
            </th>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} model={model} />
            ))}
            {list.rowActions && <td className={classes.headEnd} />}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={(event) => moveBetweenRows(event, moved)}>
          {rows.map((row, index) => (
            <ListRow
              key={list.keyOf(row)}
              row={row}
              columns={columns}
              phone={phone}
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
        </tbody>
        <ListSum model={model} columns={columns} />
      </table>
    </SearchTermProvider>
  );
}

/** Says nothing where all have room, so that a list is not drawn again for it. */
function useWithoutRoom(
  columns: readonly string[],
  onWithoutRoom: (columns: readonly string[]) => void,
): void {
  const told = columns.join();
  useLayoutEffect(() => {
    if (told === '') return;
    onWithoutRoom(told.split(','));
    return () => onWithoutRoom([]);
  }, [told, onWithoutRoom]);
}

const columnStyle = (chosen: number | undefined, usual: string | undefined) =>
  chosen === undefined ? (usual === undefined ? undefined : { width: usual }) : { width: `${chosen}px` };

const firstLink = (body: HTMLElement | null): HTMLElement | null =>
  body?.querySelector<HTMLElement>('[data-row-link]') ?? null;

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** From the link of a row to that of the next one; with Shift, the rows on the way are ticked. */
function moveBetweenRows(
  event: KeyboardEvent<HTMLElement>,
  onMoved: (from: number, to: number, isExtended: boolean) => void,
): void {
  const step = STEPS[event.key];
  const current = (event.target as Element).closest<HTMLElement>('[data-row-link]');
  if (step === undefined || !current || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const place = links.indexOf(current);
  const next = links[place + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  onMoved(place, place + step, event.shiftKey && event.key.startsWith('Arrow'));
}
