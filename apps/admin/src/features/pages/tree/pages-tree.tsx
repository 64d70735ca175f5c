import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { SearchTermProvider } from '../../../kit/list/marked-text.tsx';
import { momentText } from '../../../kit/text/moment.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { isClosed, type PageMarks, stateOf } from './page-marks.tsx';
import { plain, type RowNode, type SectionNode, type TreeNode } from './page-tree.ts';
import classes from './pages.module.css';
import { pagesMessages } from './pages-messages.ts';
import { holderOf, type TreePlace } from './tree-places.ts';
import { PageRow, SectionRow } from './tree-row.tsx';
import { placeText, type Tree, useTreeFocus } from './use-tree.ts';
import { INDENT_PX, useTreeDrag } from './use-tree-drag.ts';
import { type TreeWindow, useTreeWindow } from './use-tree-window.ts';

export interface PagesTreeProps {
  readonly tree: Tree;
  readonly sections: readonly SectionNode[];
  readonly marks: PageMarks;
  readonly search: string;
  readonly now: number;
  readonly mayMove: boolean;
  readonly isSelecting: boolean;
  readonly openKey: string | null;
  readonly renamed: string | null;
  readonly menuOf: string | null;
  readonly onRename: (row: RowNode, name: string) => Promise<string | null>;
  readonly onRenaming: (key: string | null) => void;
  readonly onMenu: (key: string | null) => void;
  readonly onOpen: (row: RowNode) => void;
  readonly onEdit: (row: RowNode) => void;
  readonly onRemove: (rows: readonly RowNode[]) => void;
  readonly menuFor: (row: RowNode) => ReactNode;
  readonly addMenuFor: (section: SectionNode) => ReactNode;
}

/** Rows of two lines where the screen is narrow, and high enough for a thumb. */
const NARROW = '(max-width: 767px)';
const COARSE = '(pointer: coarse)';

/** ED-73: all pages in one tree. */
export function PagesTree(props: PagesTreeProps) {
  const { tree, sections, marks, search, mayMove } = props;
  const t = useMessages(pagesMessages);
  const scroller = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const isCoarse = useMediaQuery(COARSE) ?? false;
  const row = isNarrow ? 60 : isCoarse ? 48 : 40;
  const shown = useTreeWindow(scroller, tree.nodes, { row, section: 52 });
  const dragging = useTreeDrag({ tree, sections, window: shown, scroller, mayMove });
  useTreeFocus(root, tree, shown.reveal);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const timeOf = (at: number): string => momentText(new Date(at), new Date(props.now), { locale, timeZone });
  const onKeyDown = useTreeKeys(props);
  const place = dragging.drag ? dragging.drag.place : (tree.pickedUp?.place ?? null);
  const moving = dragging.drag?.rows ?? tree.pickedUp?.rows ?? [];
  const drop = place && dropMark(tree, shown, place);
  const drawn = tree.nodes.map((node, index) => ({ node, index }));
  const inSight = drawn.filter(
    ({ index }) => (index >= shown.first && index <= shown.last) || index === tree.at,
  );
  const places = placesOf(
    sections,
    inSight.map(({ node }) => node),
  );
  return (
    <div className={classes.scroller} ref={scroller} data-dragging={dragging.drag ? '' : undefined}>
      <SearchTermProvider value={search}>
        <div
          ref={root}
          className={classes.tree}
          style={{ height: shown.tops.at(-1) }}
          role="tree"
          aria-label={t('tree')}
          aria-multiselectable
          aria-description={t('treeKeys')}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => {
            const key = target.closest('[data-row]')?.getAttribute('data-row');
            if (key && key !== tree.focused && target.matches('[role=treeitem]')) tree.focus(key);
          }}
        >
          {inSight.map(({ node, index }) => {
            const { number = 1, count = 1 } = places.get(node.key) ?? {};
            const look = {
              top: shown.tops[index] ?? 0,
              height: node.kind === 'section' ? 52 : row,
              number,
              count,
              isOpen: node.children.length === 0 ? undefined : !tree.closed.has(node.key),
              isReached: index === tree.at,
              isSelected: tree.selected.has(node.key),
            };
            if (node.kind === 'section')
              return (
                <SectionRow
                  key={node.key}
                  {...look}
                  node={node}
                  title={tree.titleOf(node)}
                  t={t}
                  onToggle={() => tree.setOpen(node.key, tree.closed.has(node.key))}
                  addMenu={props.addMenuFor(node)}
                  isAddOpen={props.menuOf === node.key}
                  onAddOpen={(isOpen) => props.onMenu(isOpen ? node.key : null)}
                />
              );
            return (
              <PageRow
                key={node.key}
                {...look}
                node={node}
                t={t}
                state={node.page && stateOf(node.page, marks)}
                time={node.page ? timeOf(stateOf(node.page, marks).at ?? node.page.updatedOn) : ''}
                isLocked={isClosed(marks, node.page?.id)}
                isForMembers={marks.members.has(node.page?.id ?? '')}
                isSelecting={props.isSelecting}
                hasSelected={tree.selected.size > 0}
                wasDragged={dragging.wasDragged}
                isPickedUp={moving.some(({ key }) => key === node.key)}
                isDropTarget={drop?.inside === node.key}
                isOpenInPanel={props.openKey === node.key}
                mayMove={mayMove}
                isRenamed={props.renamed === node.key}
                onRename={(name) => props.onRename(node, name)}
                onRenameEnd={() => {
                  props.onRenaming(null);
                  tree.focus(node.key);
                }}
                onPress={(event) => {
                  if (!dragging.wasDragged()) pressRow(props, node, event);
                }}
                onEdit={() => props.onEdit(node)}
                onToggle={() => tree.setOpen(node.key, tree.closed.has(node.key))}
                onPointerDown={(event, isHandle) => dragging.onPointerDown(event, node, isHandle)}
                menu={props.menuFor(node)}
                isMenuOpen={props.menuOf === node.key}
                onMenu={(isOpen) => props.onMenu(isOpen ? node.key : null)}
              />
            );
          })}
          {drop?.top !== undefined && (
            <span
              className={classes.dropLine}
              style={{ top: drop.top, insetInlineStart: 24 + (drop.level - 2) * INDENT_PX }}
              aria-hidden
            />
          )}
        </div>
      </SearchTermProvider>
      {dragging.drag && (
        <span
          className={classes.ghost}
          style={{ left: dragging.drag.x + 12, top: dragging.drag.y + 8 }}
          data-refused={dragging.drag.place ? undefined : ''}
          aria-hidden
        >
          {t('pickedUpShort', { count: moving.length, name: moving[0]?.title ?? '' })}
          <em>{dragging.drag.place ? placeText(t, dragging.drag.place, moving) : t('notHere')}</em>
        </span>
      )}
    </div>
  );
}

function pressRow({ tree, isSelecting, onOpen }: PagesTreeProps, node: RowNode, event: MouseEvent): void {
  tree.focus(node.key);
  if (event.shiftKey) tree.select(node.key, 'through');
  else if (event.ctrlKey || event.metaKey || isSelecting) tree.select(node.key, 'toggle');
  else {
    tree.select(node.key, 'only');
    onOpen(node);
  }
}

/** Among the rows of its level, for a screen reader. */
function placesOf(
  sections: readonly SectionNode[],
  nodes: readonly TreeNode[],
): ReadonlyMap<string, { number: number; count: number }> {
  const wanted = new Set(nodes.map(({ key }) => key));
  const places = new Map<string, { number: number; count: number }>();
  const visit = (level: readonly TreeNode[]): void =>
    level.forEach((node, index) => {
      if (wanted.has(node.key)) places.set(node.key, { number: index + 1, count: level.length });
      visit(node.children);
    });
  visit(sections);
  return places;
}

interface DropMark {
  /** Of the line between two rows. */
  readonly top?: number;
  readonly level: number;
  /** The row that it goes into, where that shows no rows. */
  readonly inside?: string;
}

function dropMark(
  { nodes, closed }: Tree,
  { tops }: TreeWindow,
  { holder, next, previous }: TreePlace,
): DropMark {
  const indexOf = (key: string): number => nodes.findIndex((node) => node.key === key);
  const level = holder.level + 1;
  if (next) {
    const index = indexOf(next.key);
    if (index >= 0) return { top: tops[index] ?? 0, level };
  }
  const at = indexOf(holder.key);
  if (closed.has(holder.key) || !previous)
    return holder.kind === 'section' ? { top: tops[at + 1] ?? 0, level } : { level, inside: holder.key };
  let end = at + 1;
  while ((nodes[end]?.level ?? 0) > holder.level) end += 1;
  return { top: tops[end] ?? 0, level };
}

const TYPED_MS = 700;

/** The keys of a tree, and those that move. */
function useTreeKeys(props: PagesTreeProps): (event: KeyboardEvent) => void {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    const { tree, renamed } = props;
    if (renamed !== null || !(event.target as Element).matches('[role=treeitem]')) return;
    const node = tree.nodes[tree.at];
    if (!node) return;
    const isHandled = tree.pickedUp
      ? keysWhilePickedUp(tree, event)
      : event.altKey
        ? keysWithAlt(props, node, event)
        : (isTypingOn(typed.current, event) && typeAhead(tree, event, typed.current)) ||
          keysOfRow(props, node, event) ||
          keysOfTree(props, node, event) ||
          typeAhead(tree, event, typed.current);
    // Any other key ends the word that is being typed.
    if (event.key.length !== 1) typed.current.text = '';
    if (!isHandled) return;
    event.preventDefault();
    // The letters of the whole screen rest while the tree listens.
    event.stopPropagation();
  };
}

function keysWhilePickedUp(tree: Tree, { key }: KeyboardEvent): boolean {
  const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const;
  const way = ways[key as keyof typeof ways];
  if (way) tree.choosePlace(way);
  else if (key === 'Enter' || key === ' ' || key === 'm' || key === 'M') tree.putDown();
  else if (key === 'Escape') tree.cancelPickUp();
  else return key !== 'Tab';
  return true;
}

function keysWithAlt({ tree, mayMove }: PagesTreeProps, node: TreeNode, { key }: KeyboardEvent): boolean {
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || node.kind === 'section' || !mayMove) return false;
  tree.moveBy(tree.rowsFor(node), key === 'ArrowUp' ? 'up' : 'down');
  return true;
}

/** What is done with the row that has the focus. */
function keysOfRow(props: PagesTreeProps, node: TreeNode, event: KeyboardEvent): boolean {
  const { tree, mayMove } = props;
  const { key, shiftKey, ctrlKey, metaKey } = event;
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    props.onMenu(node.key);
    return true;
  }
  if ((ctrlKey || metaKey) && key === 'Enter' && node.kind !== 'section') {
    props.onEdit(node);
    return true;
  }
  if (ctrlKey || metaKey) return false;
  if (node.kind === 'section') {
    if (key !== 'Enter' && key !== ' ') return false;
    tree.setOpen(node.key, tree.closed.has(node.key));
    return true;
  }
  if (key === 'Enter') props.onOpen(node);
  else if (key === ' ') tree.select(node.key, 'toggle');
  else if (key === 'F2') props.onRenaming(node.key);
  else if (key === 'Delete') props.onRemove(tree.rowsFor(node));
  else if ((key === 'm' || key === 'M') && mayMove) tree.pickUp(tree.rowsFor(node));
  else if (key === 'Escape' && tree.selected.size > 0) tree.clearSelection();
  else return false;
  return true;
}

function keysOfTree({ tree, sections }: PagesTreeProps, node: TreeNode, event: KeyboardEvent): boolean {
  const { key, shiftKey, ctrlKey, metaKey } = event;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
    tree.selectAll();
    return true;
  }
  if (ctrlKey || metaKey) return false;
  const isOpen = node.children.length > 0 && !tree.closed.has(node.key);
  const isClosed = node.children.length > 0 && tree.closed.has(node.key);
  const to = { ArrowDown: tree.at + 1, ArrowUp: tree.at - 1, Home: 0, End: tree.nodes.length - 1 }[key];
  const go = (target: TreeNode | undefined): void => {
    if (!target) return;
    tree.focus(target.key);
    if (shiftKey && target.kind !== 'section') tree.select(target.key, 'through');
  };
  if (to !== undefined) go(tree.nodes[to]);
  else if (key === 'ArrowRight' && isClosed) tree.setOpen(node.key, true);
  else if (key === 'ArrowRight') go(isOpen ? tree.nodes[tree.at + 1] : undefined);
  else if (key === 'ArrowLeft' && isOpen) tree.setOpen(node.key, false);
  else if (key === 'ArrowLeft') go(holderOf(sections, node.key)?.holder);
  else return false;
  return true;
}

/** Within a word every letter is one of it, also those that do something by themselves. */
const isTypingOn = ({ at, text }: { text: string; at: number }, { key }: KeyboardEvent): boolean =>
  text !== '' && key !== ' ' && performance.now() - at < TYPED_MS;

/** Letters lead to the next row that begins with them. */
function typeAhead(tree: Tree, event: KeyboardEvent, typed: { text: string; at: number }): boolean {
  const { key, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey || key.length !== 1 || !/[\p{L}\p{N}]/u.test(key)) return false;
  const now = performance.now();
  typed.text = now - typed.at < TYPED_MS ? typed.text + plain(key) : plain(key);
  typed.at = now;
  const from = typed.text.length > 1 ? tree.at : tree.at + 1;
  const round = [...tree.nodes.slice(from), ...tree.nodes.slice(0, from)];
  const match = round.find((node) => plain(tree.titleOf(node)).startsWith(typed.text));
  if (match) tree.focus(match.key);
  return true;
}
