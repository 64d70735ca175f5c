import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import type { Translate } from '../../../messages/messages.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { movedTo, withoutLinks } from './arrangement.ts';
import {
  arrangedTree,
  type RowNode,
  rowsBelow,
  type SiteTree,
  searchedSections,
  type TreeNode,
  visibleNodes,
} from './page-tree.ts';
import { pagesMessages } from './pages-messages.ts';
import { holderOf, placeIn, placesFor, type TreePlace } from './tree-places.ts';
import type { Arranging } from './use-arranging.ts';

export type T = Translate<typeof pagesMessages>;

/** Rows that are picked up and not put anywhere yet. */
export interface PickedUp {
  readonly rows: readonly RowNode[];
  readonly place: TreePlace;
}

export interface Tree {
  readonly nodes: readonly TreeNode[];
  readonly closed: ReadonlySet<string>;
  readonly setOpen: (key: string, isOpen: boolean) => void;
  readonly focused: string | null;
  /** The row that Tab leads to, and its place among those that are shown. */
  readonly at: number;
  readonly focus: (key: string) => void;
  /** Counts up when the focus has to go to the row that has it here. */
  readonly focusRequests: number;
  readonly selected: ReadonlySet<string>;
  readonly selectedRows: readonly RowNode[];
  readonly select: (key: string, how: 'only' | 'toggle' | 'through') => void;
  readonly selectAll: () => void;
  readonly clearSelection: () => void;
  readonly titleOf: (node: TreeNode) => string;
  readonly pickedUp: PickedUp | null;
  readonly pickUp: (rows: readonly RowNode[]) => void;
  readonly choosePlace: (way: 'up' | 'down' | 'in' | 'out') => void;
  readonly putDown: () => void;
  readonly cancelPickUp: () => void;
  readonly moveTo: (
    rows: readonly RowNode[],
    place: TreePlace,
    options?: { readonly isCopy?: boolean },
  ) => void;
  readonly moveBy: (rows: readonly RowNode[], way: 'up' | 'down') => void;
  readonly unlink: (rows: readonly RowNode[]) => void;
  /** The rows that an action on one of them is about: all that are selected, if it is among them. */
  readonly rowsFor: (row: RowNode) => readonly RowNode[];
}

export function sectionTitle(t: T, node: TreeNode): string {
  if (node.kind !== 'section') return node.title;
  if (node.role === 'main') return node.title ?? t('mainMenu');
  if (node.role === 'members') return t('memberAreas');
  if (node.role === 'hidden') return t('noMenu');
  return node.role === 'theme' ? t('themePages') : (node.title ?? node.menu);
}

/** Where a place is, in words. */
export function placeText(t: T, { holder, previous, next }: TreePlace, moved: readonly RowNode[]): string {
  const place = sectionTitle(t, holder);
  const isMoved = (row: RowNode | null): boolean => moved.some(({ key }) => key === row?.key);
  const [before, after] = [isMoved(previous) ? null : previous, isMoved(next) ? null : next];
  if (before && after) return t('placeBetween', { place, previous: before.title, next: after.title });
  if (after) return t('placeFirst', { place, next: after.title });
  return before ? t('placeLast', { place, previous: before.title }) : t('placeOnly', { place });
}

export function useTree(site: SiteTree, { tree, arrange }: Arranging, search: string): Tree {
  const t = useMessages(pagesMessages);
  const toasts = useToasts();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  const [pickedUp, setPickedUp] = useState<PickedUp | null>(null);
  const isSearching = search.trim() !== '';
  const nodes = useMemo(
    () =>
      isSearching
        ? visibleNodes(searchedSections(tree.sections, search), new Set())
        : visibleNodes(tree.sections, closed),
    [tree, search, isSearching, closed],
  );
  const { selected, selectedRows, setSelected, select } = useSelectedRows(nodes, focused);
  const lastAt = useRef(0);
  const index = nodes.findIndex(({ key }) => key === focused);
  // Where the row with the focus is gone, the one that came into its place has it.
  const at = index >= 0 ? index : Math.min(lastAt.current, Math.max(0, nodes.length - 1));
  lastAt.current = at;

  const focus = useCallback((key: string): void => {
    setFocused(key);
    setFocusRequests((count) => count + 1);
  }, []);
  const setOpen = (key: string, isOpen: boolean): void =>
    setClosed((before) => {
      const next = new Set(before);
      if (isOpen) next.delete(key);
      else next.add(key);
      return next;
    });

  /** A row has another key in another menu; the focus goes along. */
  const follow = (
    rows: readonly RowNode[],
    { holder }: TreePlace,
    arrangement: Parameters<typeof arrangedTree>[2],
  ): void => {
    const after = arrangedTree(site, tree, arrangement);
    const below = after.sections.flatMap(rowsBelow);
    const keys = rows.flatMap((row) => {
      const same = below.filter(({ item, menu }) => isSameTarget(item, row.item) && menu === holder.menu);
      return (
        (same.find((each) => holderOf(after.sections, each.key)?.holder.key === holder.key) ?? same[0])
          ?.key ?? []
      );
    });
    setOpen(holder.key, true);
    if (rows.length > 1) setSelected(new Set(keys));
    if (keys[0] !== undefined) focus(keys[0]);
  };
  const refuse = (problem: NonNullable<ReturnType<typeof movedTo>['problem']>, title: string): void =>
    toasts.show({ text: t(problem, { name: title }), tone: 'bad' });
  const moveTo: Tree['moveTo'] = (rows, place, { isCopy = false } = {}) => {
    const outcome = movedTo(tree.arrangement, rows, place.target, { isCopy, folderOf: tree.folderOf });
    if (outcome.problem) {
      const row = rows.find((each) => each === outcome.part);
      refuse(outcome.problem, row?.title ?? '');
      return;
    }
    const values = { count: rows.length, name: rows[0]?.title ?? '', place: sectionTitle(t, place.holder) };
    arrange(outcome.arrangement, t(isCopy ? 'linked' : 'moved', values));
    if (!isCopy) follow(rows, place, outcome.arrangement);
  };
  const moveBy: Tree['moveBy'] = (rows, way) => {
    const [first] = rows;
    const match = first && holderOf(tree.sections, first.key);
    if (!first || !match) return;
    const { children } = match.holder;
    const places = children.flatMap(({ key }, place) => (rows.some((row) => row.key === key) ? [place] : []));
    const [low = 0, high = 0] = [places[0], places.at(-1)];
    const isAtEdge = way === 'up' ? low === 0 : high === children.length - 1;
    const place = placeIn(match.holder, way === 'up' ? low - 1 : high + 2);
    if (isAtEdge || !place) {
      toasts.announce(t(way === 'up' ? 'alreadyFirst' : 'alreadyLast', { name: first.title }));
      return;
    }
    const inLevel = rows.filter((row) => children.some(({ key }) => key === row.key));
    moveTo(inLevel, place);
    const number = way === 'up' ? low : high + 2;
    const values = { name: first.title, number, count: children.length };
    toasts.announce(t(way === 'up' ? 'movedUp' : 'movedDown', values));
  };

  const say = (place: TreePlace, rows: readonly RowNode[]): void =>
    toasts.announce(placeText(t, place, rows));
  const pickUp: Tree['pickUp'] = (rows) => {
    const [first] = rows;
    const match = first && holderOf(tree.sections, first.key);
    const place = match && placeIn(match.holder, match.at);
    if (!first || !place) return;
    setPickedUp({ rows, place });
    focus(first.key);
    toasts.announce(t('pickedUp', { count: rows.length, name: first.title }));
  };
  const choosePlace: Tree['choosePlace'] = (way) => {
    if (!pickedUp) return;
    const { rows, place } = pickedUp;
    const next = nextPlace({ tree, rows, place, closed, way });
    if (!next) return;
    setPickedUp({ rows, place: next });
    say(next, rows);
  };
  const putDown = (): void => {
    if (!pickedUp) return;
    setPickedUp(null);
    moveTo(pickedUp.rows, pickedUp.place);
  };

  return {
    nodes,
    closed: isSearching ? NOTHING_CLOSED : closed,
    setOpen,
    focused,
    at,
    focus,
    focusRequests,
    selected,
    selectedRows,
    select,
    selectAll: () =>
      setSelected(new Set(nodes.filter(({ kind }) => kind !== 'section').map(({ key }) => key))),
    clearSelection: () => setSelected(new Set()),
    titleOf: (node) => sectionTitle(t, node),
    pickedUp,
    pickUp,
    choosePlace,
    putDown,
    cancelPickUp: () => {
      setPickedUp(null);
      toasts.announce(t('moveCancelled'));
    },
    moveTo,
    moveBy,
    unlink: (rows) => {
      const values = { count: rows.length, name: rows[0]?.title ?? '' };
      arrange(withoutLinks(tree.arrangement, rows, tree), t('unlinked', values));
    },
    rowsFor: (row) => (selected.has(row.key) ? selectedRows : [row]),
  };
}

const NOTHING_CLOSED: ReadonlySet<string> = new Set();

const isSameTarget = (one: RowNode['item'], other: RowNode['item']): boolean =>
  one.collectionId === other.collectionId && one.externalLink?.url === other.externalLink?.url;

interface NextPlace {
  readonly tree: Arranging['tree'];
  readonly rows: readonly RowNode[];
  readonly place: TreePlace;
  readonly closed: ReadonlySet<string>;
  readonly way: 'up' | 'down' | 'in' | 'out';
}

const isSamePlace = (one: TreePlace, other: TreePlace): boolean =>
  one.holder.key === other.holder.key && one.next?.key === other.next?.key;

function nextPlace({ tree, rows, place, closed, way }: NextPlace): TreePlace | null {
  if (way === 'in') {
    const inside = place.previous && placeIn(place.previous, place.previous.children.length);
    const isAllowed = inside && movedTo(tree.arrangement, rows, inside.target, tree).problem === undefined;
    return isAllowed ? inside : null;
  }
  if (way === 'out') {
    const match = holderOf(tree.sections, place.holder.key);
    return match && placeIn(match.holder, match.at + 1);
  }
  const places = placesFor(tree, rows, closed);
  const at = places.findIndex((each) => isSamePlace(each, place));
  const isMoved = (row: RowNode | null): boolean => rows.some(({ key }) => key === row?.key);
  // Before and behind the row itself is the same place.
  for (
    let next = at + (way === 'up' ? -1 : 1);
    next >= 0 && next < places.length;
    next += way === 'up' ? -1 : 1
  ) {
    const candidate = places[next];
    if (candidate && !isMoved(candidate.previous)) return candidate;
  }
  return null;
}

/** Rows that are selected, in the order in which they stand. */
function useSelectedRows(nodes: readonly TreeNode[], focused: string | null) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const selectedRows = useMemo(
    () => nodes.filter((node): node is RowNode => node.kind !== 'section' && selected.has(node.key)),
    [nodes, selected],
  );
  const select: Tree['select'] = (key, how) => {
    if (how === 'only') {
      anchor.current = key;
      setSelected(new Set([key]));
      return;
    }
    if (how === 'toggle') {
      anchor.current = key;
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      });
      return;
    }
    const indexOf = (wanted: string | null): number => nodes.findIndex((node) => node.key === wanted);
    const [from, to] = [indexOf(anchor.current ?? focused), indexOf(key)].sort((a, b) => a - b);
    const between = nodes.slice(Math.max(0, from ?? 0), (to ?? 0) + 1);
    setSelected(new Set(between.filter(({ kind }) => kind !== 'section').map((node) => node.key)));
  };
  return { selected, selectedRows, setSelected, select };
}

/** The focus goes to the row that the tree says, once it is drawn. */
export function useTreeFocus(
  root: RefObject<HTMLElement | null>,
  { focusRequests, nodes, at }: Tree,
  reveal: (index: number) => void,
): void {
  const key = nodes[at]?.key;
  const done = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is the reason to look, and new rows are
  useEffect(() => {
    if (done.current === focusRequests || key === undefined) return;
    const element = root.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    reveal(at);
    if (!element) return;
    element.focus({ preventScroll: true });
    done.current = focusRequests;
  }, [focusRequests, key, nodes]);
}
