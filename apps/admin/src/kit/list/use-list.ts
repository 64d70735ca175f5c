import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import type {
  FilterCondition,
  ListContext,
  ListFilters,
  ListResult,
  ListSelection,
  ResourceList,
} from './list-definition.ts';
import {
  contradictionOf,
  isFirstPage,
  type ListState,
  queryOf,
  readListState,
  type SearchParams,
  writeListState,
} from './list-state.ts';
import { startTrail } from './list-trail.ts';
import { useRowCount } from './row-count.ts';
import { type LiveModel, useLive } from './use-live.ts';
import { type SavedViews, useSavedViews } from './use-saved-views.ts';
import { type SelectionModel, useSelection } from './use-selection.ts';

export interface ListModel<Row> extends SelectionModel<Row> {
  /** With the views that members saved. */
  readonly list: ResourceList<Row>;
  readonly state: ListState;
  readonly context: ListContext;
  readonly filters: ListFilters;
  readonly search: string | undefined;
  readonly savedViews: SavedViews;
  /** The address changes with it: a press on Back takes it back. */
  readonly change: (state: ListState, options?: { readonly replace?: boolean }) => void;
  /** Goes to a view that may only just have been saved. */
  readonly openView: (id: string) => void;
  readonly result: ListResult<Row> | undefined;
  readonly isLoading: boolean;
  /** What is shown is of an older request. */
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Two filters that no row can fit at once. */
  readonly contradiction: readonly [FilterCondition, FilterCondition] | null;
  /** There is nothing at all, rather than nothing that matches: nothing to search, to filter or to count. */
  readonly isNothingYet: boolean;
  /** The last change led from a later page to the first one. */
  readonly isBackOnFirstPage: boolean;
  readonly selectedCount: number;
  readonly selection: () => ListSelection<Row>;
  readonly live: LiveModel;
  /** Shows the rows that came in meanwhile. */
  readonly showNew: () => void;
  /** A row is about to be opened: its page leads back here, and on to the rows beside it. */
  readonly leaveFor: (row: Row) => void;
}

const NO_ROWS = { rows: [], nextPageCursor: null, previousPageCursor: null, count: undefined };

/** A list as its address says, with the rows of the server. */
export function useList<Row>(given: ResourceList<Row>): ListModel<Row> {
  const params = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { timeZone } = useMemberSession().website;
  const savedViews = useSavedViews(given.name, given);
  const list = useMemo(
    () => ({ ...given, views: [...given.views, ...savedViews.views] }),
    [given, savedViews.views],
  );
  const state = useMemo(() => readListState(list, params), [list, params]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: "today" is that of the last change
  const context = useMemo(() => ({ timeZone, now: Date.now() }), [timeZone, params]);
  const filters = useMemo(() => queryOf(list, state.conditions, context), [list, state.conditions, context]);
  const contradiction = contradictionOf(list, state.conditions, context);
  const search = state.search.trim() || undefined;
  const { sort, limit, cursor, before } = state;
  const isViewKnown = savedViews.isLoaded || list.views.some(({ id }) => id === (params.view ?? state.view));
  const request = { search, filters, sort, limit, cursor, before, isCounted: false };
  const queryKey = [list.name, 'list', request];

  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => list.load({ ...request, signal }),
    // The rows that were there stay until the new ones come: a list that empties itself at each letter flickers.
    placeholderData: keepPreviousData,
    enabled: isViewKnown && contradiction === null,
  });
  const count = useRowCount(list, request, { page: query.data, isStale: query.isPlaceholderData });
  const result = useMemo(
    () => (contradiction ? NO_ROWS : query.data && { ...query.data, count }),
    [contradiction, query.data, count],
  );

  const selection = useSelection(list.keyOf, {
    request: JSON.stringify([search, filters]),
    view: state.view,
  });
  const [isBackOnFirstPage, setBackOnFirstPage] = useState(false);
  const change = useCallback(
    (next: ListState, { replace = false }: { readonly replace?: boolean } = {}) => {
      setBackOnFirstPage(!isFirstPage(state) && isFirstPage(next));
      void navigate({ to: '.', search: writeListState(list, next) as never, replace });
    },
    [list, navigate, state],
  );

  const isShown = (key: string): boolean => result?.rows.some((row) => list.keyOf(row) === key) ?? false;
  const live = useLive({
    live: list.live,
    isShown,
    refresh: async () => {
      const fresh = await list.load({ ...request, signal: AbortSignal.timeout(15_000) });
      const byKey = new Map(fresh.rows.map((row) => [list.keyOf(row), row]));
      queries.setQueryData<ListResult<Row>>(
        queryKey,
        (shown) => shown && { ...shown, rows: shown.rows.map((row) => byKey.get(list.keyOf(row)) ?? row) },
      );
    },
  });

  const { selected } = selection;
  return {
    ...selection,
    list,
    state,
    context,
    filters,
    search,
    savedViews,
    change,
    openView: (id) =>
      void navigate({
        to: '.',
        search: { view: id, ...(state.search !== '' && { q: state.search }) } as never,
        replace: true,
      }),
    result,
    isLoading: query.isPending && contradiction === null,
    isStale: query.isPlaceholderData,
    error: contradiction ? null : query.error,
    retry: () => void query.refetch(),
    contradiction,
    isNothingYet:
      result?.rows.length === 0 &&
      !query.isPlaceholderData &&
      state.search === '' &&
      state.conditions.length === 0 &&
      isFirstPage(state),
    isBackOnFirstPage,
    selectedCount: selected.isAll ? (result?.count?.count ?? selected.rows.size) : selected.rows.size,
    selection: () =>
      selected.isAll
        ? { kind: 'all', request: { search, filters } }
        : { kind: 'rows', rows: [...selected.rows.values()] },
    live,
    showNew: () => {
      live.clearNew();
      if (!isFirstPage(state)) change({ ...state, cursor: undefined, before: undefined });
      void queries.invalidateQueries({ queryKey: [list.name] });
    },
    leaveFor: (row) => {
      if (!result) return;
      const { nextPageCursor: next, previousPageCursor: previous } = result;
      startTrail(
        list.name,
        { params, hrefs: result.rows.map(list.hrefOf), opened: list.hrefOf(row) },
        {
          cursors: { next, previous },
          read: async (direction, at) => {
            const isNext = direction === 'next';
            const page = await list.load({
              ...request,
              cursor: isNext ? at : undefined,
              before: isNext ? undefined : at,
              signal: AbortSignal.timeout(15_000),
            });
            return {
              hrefs: page.rows.map(list.hrefOf),
              cursor: isNext ? page.nextPageCursor : page.previousPageCursor,
            };
          },
        },
      );
    },
  };
}
