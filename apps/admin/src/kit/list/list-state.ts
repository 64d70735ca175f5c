import type {
  FilterCondition,
  ListColumn,
  ListContext,
  ListDensity,
  ListFilters,
  ListView,
  ResourceList,
} from './list-definition.ts';

export const PAGE_SIZES = [25, 50, 100] as const;
const USUAL_SIZE = 50;

/** Narrower, a column shows nothing; wider, it hides the others. */
export const COLUMN_WIDTHS = { narrowest: 56, widest: 800 } as const;

/** Everything about a list that its address says. */
export interface ListState {
  readonly view: string;
  readonly search: string;
  readonly conditions: readonly FilterCondition[];
  readonly sort: string;
  readonly columns: readonly string[];
  /** Those of the columns that are left out where they have no room; others that were chosen stay. */
  readonly yielding: readonly string[];
  /** In pixels, of columns that were resized. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: ListDensity;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly before: string | undefined;
  readonly peek: string | undefined;
}

/** What the state of a list depends on; its rows are none of it. */
export interface ListParts
  extends Pick<ResourceList<never>, 'views' | 'filters' | 'defaultSort' | 'baseFilters'> {
  readonly columns: readonly Pick<ListColumn<never>, 'id' | 'sort' | 'isExtra'>[];
}
export type SearchParams = Readonly<Record<string, string>>;

const usualColumns = ({ columns }: ListParts): string[] =>
  columns.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id);

const viewOf = ({ views }: ListParts, id: string | undefined): ListView => {
  const view = views.find((each) => each.id === id) ?? views[0];
  if (!view) throw new Error('A list has at least one view.');
  return view;
};

/** How a view looks before a member changes something. */
export function viewState(list: ListParts, id: string | undefined): ListState {
  const view = viewOf(list, id);
  return {
    view: view.id,
    search: '',
    conditions: view.conditions,
    sort: view.sort ?? list.defaultSort,
    columns: view.columns ?? usualColumns(list),
    yielding: view.yielding ?? [],
    widths: view.widths ?? {},
    density: view.density ?? 'normal',
    limit: view.limit ?? USUAL_SIZE,
    cursor: undefined,
    before: undefined,
    peek: undefined,
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function readText(written: string): string | null {
  try {
    return decodeURIComponent(written);
  } catch {
    return null;
  }
}

/** What the list does not know is left out, so that an old link still opens a list. */
function readConditions(list: ListParts, text: string): FilterCondition[] {
  return text.split('~').flatMap((part) => {
    const [filter = '', word = '', ...value] = part.split('.');
    const known = list.filters.find(({ id }) => id === filter);
    if (!known?.words.some((each) => each.value === word)) return [];
    const text = readText(value.join('.'));
    return text === null ? [] : [{ filter, word, value: text }];
  });
}

const writeConditions = (conditions: readonly FilterCondition[]): string =>
  conditions
    .map(({ filter, word, value }) => `${filter}.${word}.${encodeURIComponent(value).replaceAll('~', '%7E')}`)
    .join('~');

type ColumnChoice = Pick<ListState, 'columns' | 'yielding' | 'widths'>;

/** After the columns that are left out where they have no room. */
const YIELDING = '~';

/** `number,customer.220,items~`: in their order, with the widths that were chosen. The first column stays the first. */
function readColumns(list: ListParts, text: string): ColumnChoice | null {
  const entries = text.split(',').flatMap((part) => {
    const isYielding = part.endsWith(YIELDING);
    const [id = '', width = ''] = (isYielding ? part.slice(0, -1) : part).split('.');
    return list.columns.some((column) => column.id === id) ? [{ id, width: Number(width), isYielding }] : [];
  });
  if (entries.length === 0) return null;
  const [first] = list.columns;
  const chosen = [...new Set(entries.map(({ id }) => id))].filter((id) => id !== first?.id);
  const { narrowest, widest } = COLUMN_WIDTHS;
  return {
    columns: first ? [first.id, ...chosen] : chosen,
    yielding: chosen.filter((id) => entries.find((entry) => entry.id === id)?.isYielding),
    widths: Object.fromEntries(
      entries
        .filter(({ width }) => width >= narrowest && width <= widest)
        .map(({ id, width }) => [id, Math.round(width)]),
    ),
  };
}

const writeColumns = ({ columns, yielding, widths }: ColumnChoice): string =>
  columns
    .map((id) => {
      const sized = widths[id] === undefined ? id : `${id}.${widths[id]}`;
      return yielding.includes(id) ? `${sized}${YIELDING}` : sized;
    })
    .join(',');

export function readListState(list: ListParts, params: SearchParams): ListState {
  const view = viewState(list, params.view);
  const chosen = params.columns === undefined ? null : readColumns(list, params.columns);
  const sorts = list.columns.flatMap(({ sort }) => (sort ? [sort.name, `-${sort.name}`] : []));
  const limit = PAGE_SIZES.find((size) => String(size) === params.limit);
  const { density } = params;
  return {
    view: view.view,
    search: params.q ?? '',
    conditions: params.filters === undefined ? view.conditions : readConditions(list, params.filters),
    sort: params.sort !== undefined && sorts.includes(params.sort) ? params.sort : view.sort,
    columns: chosen?.columns ?? view.columns,
    yielding: chosen?.yielding ?? view.yielding,
    widths: chosen?.widths ?? view.widths,
    density: density === 'normal' || density === 'compact' ? density : view.density,
    limit: limit ?? view.limit,
    cursor: params.after,
    before: params.before,
    peek: params.peek,
  };
}

/** Only what differs from the view, so that addresses stay short. */
export function writeListState(list: ListParts, state: ListState): Record<string, string> {
  const view = viewState(list, state.view);
  const isFirst = state.view === list.views[0]?.id;
  const params: Record<string, string | undefined> = {
    view: isFirst ? undefined : state.view,
    q: state.search || undefined,
    filters: isSame(state.conditions, view.conditions)
      ? undefined
      : writeConditions(state.conditions) || 'none',
    sort: state.sort === view.sort ? undefined : state.sort,
    columns: hasSameColumns(state, view) ? undefined : writeColumns(state),
    density: state.density === view.density ? undefined : state.density,
    limit: state.limit === view.limit ? undefined : String(state.limit),
    after: state.cursor,
    before: state.before,
    peek: state.peek,
  };
  return Object.fromEntries(
    Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

const hasSameColumns = (one: ColumnChoice, other: ColumnChoice): boolean =>
  writeColumns(one) === writeColumns(other);

/** A change of what is listed starts at the first page again. */
export const changeList = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  cursor: undefined,
  before: undefined,
  ...change,
});

export const isFirstPage = ({ cursor, before }: ListState): boolean =>
  cursor === undefined && before === undefined;

/** Whether the list shows something else than its view says. */
export function differsFromView(list: ListParts, state: ListState): boolean {
  const view = viewState(list, state.view);
  return (
    !isSame(state.conditions, view.conditions) ||
    state.sort !== view.sort ||
    state.density !== view.density ||
    state.limit !== view.limit ||
    !hasSameColumns(state, view)
  );
}

/** What the server is asked. A condition whose value cannot be meant asks for nothing. */
export function queryOf(
  list: ListParts,
  conditions: readonly FilterCondition[],
  context: ListContext,
): ListFilters {
  const parts = conditions.map(({ filter, word, value }) =>
    list.filters.find(({ id }) => id === filter)?.toQuery(word, value, context),
  );
  return Object.assign({}, list.baseFilters, ...parts);
}

/** Two conditions that ask for different values of the same thing: no row can have both. */
export function contradictionOf(
  list: ListParts,
  conditions: readonly FilterCondition[],
  context: ListContext,
): readonly [FilterCondition, FilterCondition] | null {
  const asked = new Map<string, { readonly value: unknown; readonly condition: FilterCondition }>();
  for (const condition of conditions) {
    const filter = list.filters.find(({ id }) => id === condition.filter);
    const query = filter?.toQuery(condition.word, condition.value, context) ?? {};
    for (const [name, value] of Object.entries(query)) {
      const before = asked.get(name);
      if (before && before.value !== value) return [before.condition, condition];
      asked.set(name, { value, condition });
    }
  }
  return null;
}

/** Which way the next press on a column sorts. */
export function nextSort(
  current: string,
  { name, first }: { name: string; first: 'rising' | 'falling' },
): string {
  const [one, other] = first === 'rising' ? [name, `-${name}`] : [`-${name}`, name];
  return current === one ? other : one;
}
