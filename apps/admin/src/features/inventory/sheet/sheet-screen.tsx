import type { InventoryLevel } from '@awning/contract';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { DataGrid, type GridHandle } from '../../../kit/grid/data-grid.tsx';
import { type CellPlace, createGridStore, type GridStore } from '../../../kit/grid/grid-store.ts';
import { ViewTabs } from '../../../kit/list/view-tabs.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { inventoryMessages } from '../stock/inventory-messages.ts';
import { MOST_ROWS, stockRowsQuery, storeSettingsQuery } from '../stock/inventory-query.ts';
import { rowName } from '../stock/stock-row.ts';
import { CellBar } from './cell-bar.tsx';
import { HeadedProducts } from './name-cell.tsx';
import classes from './sheet.module.css';
import { isPriceColumn, sheetColumns } from './sheet-columns.tsx';
import { sheetLines } from './sheet-lines.tsx';
import { type LastStep, SheetSaveBar } from './sheet-save-bar.tsx';
import { STOCK_VIEWS, useSheetState } from './sheet-state.ts';
import { SheetTools } from './sheet-tools.tsx';
import { useKeptCells } from './use-kept-cells.ts';
import { useSheetSaving } from './use-sheet-saving.ts';

interface SheetScreenProps {
  readonly title: string;
  readonly label: string;
  /** By their ids. */
  readonly columns: readonly string[];
  readonly actions: ReactNode;
}

const PHONE = '(max-width: 640px)';
/** On a phone: the name and two numbers beside it. */
const narrowWidth = ({ isName, width }: { readonly isName?: boolean; readonly width: number }): number =>
  isName ? 190 : Math.min(width, 100);

/** All variants of the shop in one grid: views, search, changes that are saved together. */
export function SheetScreen({ title, label, columns: shown, actions }: SheetScreenProps) {
  const t = useMessages(inventoryMessages);
  const locale = useLocale();
  const { api } = useServices();
  const { data: settings, error, refetch } = useQuery(storeSettingsQuery(api));
  const { storeCurrency: currency = 'USD', lowStockAt = 5 } = settings ?? {};
  const lowAt = useRef(lowStockAt);
  lowAt.current = lowStockAt;
  // Another number of the store is another look of the cells, and no other sheet.
  const all = useMemo(
    () => sheetColumns(t, { currency, locale, lowStockAt: () => lowAt.current }),
    [t, currency, locale],
  );
  const isNarrow = useMediaQuery(PHONE) === true;
  const columns = useMemo(
    () =>
      // On a phone the numbers come first.
      (isNarrow ? [...shown.filter((id) => id !== 'sku'), 'sku'] : shown).flatMap((id) => {
        const column = all.find((each) => each.id === id);
        // The name stays beside the others while they are scrolled.
        return column ? { ...column, width: isNarrow ? narrowWidth(column) : column.width } : [];
      }),
    [all, shown, isNarrow],
  );
  // The currency is known before the first price is read.
  if (settings === undefined)
    return (
      <div className={classes.screen}>
        <div className={classes.bar}>
          <h1>{title}</h1>
        </div>
        {error ? <LoadProblem error={error} retry={() => void refetch()} /> : <SheetSkeleton />}
      </div>
    );
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <h1>{title}</h1>
        <div className={classes.actions}>{actions}</div>
      </div>
      <Sheet key={currency} label={label} all={all} columns={columns} currency={currency} />
    </div>
  );
}

function LoadProblem({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const t = useMessages(inventoryMessages);
  return (
    <div className={classes.notice} role="alert">
      <p>{describeError(error)}</p>
      <Button variant="default" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}

const SheetSkeleton = () => {
  const t = useMessages(inventoryMessages);
  return (
    <div role="status" aria-label={t('loading')} className={classes.skeleton}>
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <Skeleton key={line} height={12} />
      ))}
    </div>
  );
};

interface SheetProps {
  readonly label: string;
  /** Those that are not shown keep their changes, too. */
  readonly all: Parameters<typeof createGridStore<InventoryLevel>>[0]['columns'];
  readonly columns: SheetProps['all'];
  readonly currency: string;
}

function Sheet({ label, all, columns, currency }: SheetProps) {
  const t = useMessages(inventoryMessages);
  const navigate = useNavigate();
  const { website } = useMemberSession();
  const { state, change, toggleSort } = useSheetState();
  const store = useMemo(
    () => createGridStore<InventoryLevel>({ columns: all, keyOf: ({ variantId }) => variantId }),
    [all],
  );
  const restored = useKeptCells(store, website.id);
  const rows = useStockRows(store, state.filter);
  const [reason, setReason] = useState('');
  const saving = useSheetSaving(store, { currency, reason });
  const [active, setActive] = useState<CellPlace | null>(null);
  const [lastStep, setLastStep] = useState<LastStep | null>(null);
  const grid = useRef<GridHandle>(null);
  const { lines, headed } = useMemo(
    // By what is stored now, also where it was saved after it was loaded.
    () =>
      sheetLines(
        rows.all.map((row) => store.row(row.variantId) ?? row),
        state.sort,
        columns,
      ),
    [rows.all, store, state.sort, columns],
  );
  const showAll = (): void => change({ view: '', q: '', status: '', store: '' });
  /** A change may be in a row that this view does not have, or in a column of the other screen. */
  const show = (cell: CellPlace): void => {
    if (!columns.some(({ id }) => id === cell.column)) {
      if (isPriceColumn(cell.column)) void navigate({ to: '/inventory/spreadsheet' });
      else void navigate({ to: '/inventory' });
    } else if (rows.all.some(({ variantId }) => variantId === cell.key)) grid.current?.show(cell);
    else showAll();
  };
  const say = { paste: 'pasted', fill: 'filled', clear: 'cleared' } as const;
  return (
    <>
      <ViewTabs
        views={STOCK_VIEWS.map(({ id, label: word }) => ({ id, label: t(word) }))}
        open={state.view}
        searchOf={(id) => (now: object) => ({ ...now, view: id === 'all' ? '' : id })}
      />
      <SheetTools
        state={state}
        change={change}
        store={store}
        reason={reason}
        setReason={setReason}
        note={<LoadedNote rows={rows} />}
      />
      <CellBar store={store} cell={active} />
      {rows.error !== null && rows.all.length === 0 ? (
        <LoadProblem error={rows.error} retry={rows.retry} />
      ) : rows.isLoading ? (
        <SheetSkeleton />
      ) : rows.all.length === 0 ? (
        <NothingHere isAll={!state.isNarrowed} view={state.view} onClear={showAll} />
      ) : (
        <HeadedProducts value={headed}>
          <DataGrid
            store={store}
            columns={columns}
            lines={lines}
            label={label}
            nameOf={rowName}
            sort={state.sort}
            onSort={toggleSort}
            onOpen={({ itemId }) =>
              void navigate({ to: '/products/$productId', params: { productId: itemId } })
            }
            onActive={setActive}
            onFilled={(kind, count) =>
              setLastStep({ text: t(say[kind], { count }), version: store.version() })
            }
            handle={grid}
          />
        </HeadedProducts>
      )}
      <SheetSaveBar
        store={store}
        saving={saving}
        lastStep={lastStep}
        isRestored={restored > 0}
        onShow={show}
      />
    </>
  );
}

type Rows = ReturnType<typeof useStockRows>;

function LoadedNote({ rows }: { readonly rows: Rows }) {
  const { all, count, isLoading, isComplete, error, loadMore } = rows;
  const t = useMessages(inventoryMessages);
  if (isLoading) return null;
  if (error !== null && !isComplete)
    return (
      <span className={classes.loaded} role="alert">
        {describeError(error)}{' '}
        <Button size="compact-xs" variant="default" onClick={loadMore}>
          {t('retry')}
        </Button>
      </span>
    );
  const text =
    !isComplete && count !== undefined
      ? t('loadingMore', { count: all.length, total: count })
      : all.length >= MOST_ROWS
        ? t('tooManyRows', { count: all.length })
        : t('rowCount', { count: all.length });
  return (
    <span className={classes.loaded} role="status">
      {text}
    </span>
  );
}

const NONE: readonly InventoryLevel[] = [];

/** Loads all pages one after the other, and hands them to the store. */
function useStockRows(store: GridStore<InventoryLevel>, filter: Parameters<typeof stockRowsQuery>[1]) {
  const { api } = useServices();
  const query = useInfiniteQuery(stockRowsQuery(api, filter));
  const { data, hasNextPage, isFetching, fetchNextPage, error } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const all = useMemo(() => data?.pages.flatMap(({ inventory }) => inventory) ?? NONE, [data]);
  useLayoutEffect(() => store.setRows(all), [store, all]);
  return {
    all,
    count: data?.pages[0]?.count?.count,
    isLoading: query.isPending,
    isComplete: !hasNextPage,
    error,
    retry: () => void query.refetch(),
    loadMore: () => void fetchNextPage(),
  };
}

interface NothingHereProps {
  readonly isAll: boolean;
  readonly view: string;
  readonly onClear: () => void;
}

const NOTHING_LEFT: Readonly<Record<string, keyof typeof inventoryMessages>> = {
  low: 'nothingLow',
  out: 'nothingOut',
  oversold: 'nothingOversold',
  waitlist: 'nothingWaiting',
};

function NothingHere({ isAll, view, onClear }: NothingHereProps) {
  const t = useMessages(inventoryMessages);
  if (isAll)
    return (
      <div className={classes.notice}>
        <h2>{t('nothingYetTitle')}</h2>
        <p>{t('nothingYetText')}</p>
        <Button component={Link} to="/products/new">
          {t('addProduct')}
        </Button>
      </div>
    );
  const done = NOTHING_LEFT[view];
  return (
    <div className={classes.notice}>
      <h2>{t(done ?? 'nothingFoundTitle')}</h2>
      {!done && <p>{t('nothingFoundText')}</p>}
      <Button variant="default" onClick={onClear}>
        {t('clearFilters')}
      </Button>
    </div>
  );
}
