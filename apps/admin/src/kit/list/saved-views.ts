import type { ListView } from './list-definition.ts';
import { type ListParts, type ListState, readListState, writeListState } from './list-state.ts';

/** A view as a member saved it: what the address says of it, so that an old one opens as well as it can. */
export interface StoredView {
  readonly id: string;
  readonly label: string;
  readonly params: Readonly<Record<string, string>>;
}

const MOST_SAVED_VIEWS = 30;
export const LONGEST_LABEL = 40;

const isText = (value: unknown): value is string => typeof value === 'string';

function readStored(id: string, value: unknown): StoredView | null {
  if (typeof value !== 'object' || value === null) return null;
  const { label, params } = value as { label?: unknown; params?: unknown };
  if (!isText(label) || typeof params !== 'object' || params === null) return null;
  const texts = Object.entries(params).filter((pair): pair is [string, string] => isText(pair[1]));
  return { id, label: label.slice(0, LONGEST_LABEL), params: Object.fromEntries(texts) };
}

/** What a namespace of preferences holds; entries that are no views, or were removed, are passed over. */
export const readStoredViews = (stored: Readonly<Record<string, unknown>>): StoredView[] =>
  Object.entries(stored)
    .flatMap(([id, value]) => readStored(id, value) ?? [])
    .slice(0, MOST_SAVED_VIEWS);

/** A stored view among those of the list. It is read over the first view, which has no conditions of its own. */
export function toListView(list: ListParts, stored: StoredView, owner: 'member' | 'site'): ListView {
  const state = readListState({ ...list, views: list.views.slice(0, 1) }, stored.params);
  const { conditions, sort, columns, yielding, widths, density, limit } = state;
  const looks = { columns, yielding, widths, density, limit };
  return { id: stored.id, label: stored.label, owner, conditions, sort, ...looks };
}

/** What is kept of a list as it is shown: neither the page nor the row that is peeked at. */
export function paramsToStore(list: ListParts, state: ListState): Record<string, string> {
  const [first] = list.views;
  const {
    view: _,
    after: _after,
    before: _before,
    peek: _peek,
    q: _search,
    ...params
  } = writeListState({ ...list, views: list.views.slice(0, 1) }, { ...state, view: first?.id ?? '' });
  return params;
}
