import { HIDDEN_NAVIGATION, NAVIGATION_DEPTH, type NavigationItem } from '@awning/contract';

/** Where every page is: links in menus, and pages in folders. What a move makes is another arrangement. */
export interface Arrangement {
  /** The main menu first, pages in no menu last. */
  readonly menus: readonly Menu[];
  /** The pages in each folder, in their order. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
}

export interface Menu {
  readonly name: string;
  readonly items: readonly NavigationItem[];
}

/** What rows can be put into: a menu, a link in it, or a folder that shows the pages in it. */
export type Container =
  | { readonly kind: 'menu'; readonly menu: string; readonly parent: NavigationItem | null }
  | { readonly kind: 'folder'; readonly folderId: string };

/** A row that moves. */
export interface MovedPart {
  readonly container: Container;
  /** Of the menu, or made for a page that is in a folder. */
  readonly item: NavigationItem;
  readonly isFolder: boolean;
}

export interface Target {
  readonly container: Container;
  /** The link or page that comes after it; null for the end. */
  readonly before: NavigationItem | null;
  /** How many links are above it, the menu not counted. */
  readonly depth: number;
}

export type MoveProblem =
  | 'intoItself'
  | 'folderInFolder'
  | 'linkInFolder'
  | 'pagesInFolder'
  | 'linkInNoMenu'
  | 'tooDeep';

export type MoveOutcome =
  | { readonly arrangement: Arrangement; readonly problem?: undefined }
  | { readonly arrangement?: undefined; readonly problem: MoveProblem; readonly part: MovedPart };

const heightOf = ({ children = [] }: NavigationItem): number =>
  children.length === 0 ? 1 : 1 + Math.max(...children.map(heightOf));

const holds = (item: NavigationItem, wanted: NavigationItem): boolean =>
  item === wanted || (item.children ?? []).some((child) => holds(child, wanted));

/** Why a row cannot be there; undefined where it can. */
export function moveProblem(part: MovedPart, { container, depth }: Target): MoveProblem | undefined {
  const { item, isFolder } = part;
  if (container.kind === 'folder') {
    if (item.collectionId === container.folderId) return 'intoItself';
    if (item.collectionId === undefined) return 'linkInFolder';
    if (isFolder) return 'folderInFolder';
    return (item.children ?? []).length > 0 ? 'pagesInFolder' : undefined;
  }
  if (container.parent && holds(item, container.parent)) return 'intoItself';
  if (container.menu === HIDDEN_NAVIGATION && item.collectionId === undefined) return 'linkInNoMenu';
  return depth + heightOf(item) > NAVIGATION_DEPTH ? 'tooDeep' : undefined;
}

interface MoveOptions {
  /** The rows stay where they are, and are linked at the target as well. */
  readonly isCopy?: boolean;
  /** The folder that a link stands for, if it is one. */
  readonly folderOf: (item: NavigationItem | null) => string | undefined;
}

/** The rows at their new place, in the order in which they are given. */
export function movedTo(
  before: Arrangement,
  parts: readonly MovedPart[],
  target: Target,
  options: MoveOptions,
): MoveOutcome {
  for (const part of parts) {
    const problem = moveProblem(part, target);
    if (problem) return { problem, part };
  }
  return { arrangement: rearranged(before, parts, target, options) };
}

function rearranged(
  before: Arrangement,
  parts: readonly MovedPart[],
  target: Target,
  { isCopy = false, isRemoval = false, folderOf }: MoveOptions & { readonly isRemoval?: boolean },
): Arrangement {
  const removed = new Set(isCopy ? [] : parts.map(({ item }) => item));
  const isAlone = isCopy || isRemoval;
  const folders = movedFolders(before.folders, parts, target, { isCopy, folderOf });
  const added = addedItems({ ...before, folders }, parts, target, { removed, isAlone });
  const rebuild = (
    items: readonly NavigationItem[],
    menu: string,
    parent: NavigationItem | null,
  ): NavigationItem[] => {
    const isTarget =
      target.container.kind === 'menu' &&
      target.container.menu === menu &&
      target.container.parent === parent;
    const next: NavigationItem[] = [];
    for (const item of items) {
      if (isTarget && item === target.before) next.push(...added);
      const { children, ...rest } = item;
      const below = rebuild(children ?? [], menu, item);
      if (removed.has(item)) next.push(...(isRemoval ? below : []));
      else next.push(below.length > 0 ? { ...rest, children: below } : rest);
    }
    if (isTarget && target.before === null) next.push(...added);
    return next;
  };
  return {
    menus: before.menus.map(({ name, items }) => ({ name, items: rebuild(items, name, null) })),
    folders,
  };
}

/** A page that another menu links is not in no menu. */
function addedItems(
  { menus, folders }: Arrangement,
  parts: readonly MovedPart[],
  { container }: Target,
  { removed, isAlone }: { readonly removed: ReadonlySet<NavigationItem>; readonly isAlone: boolean },
): NavigationItem[] {
  if (container.kind === 'folder') return [];
  const items = parts.map(({ item }) => (isAlone ? withoutChildren(item) : item));
  if (container.menu !== HIDDEN_NAVIGATION) return items;
  const linked = new Set<string>();
  const visit = (links: readonly NavigationItem[]): void => {
    for (const link of links) {
      if (removed.has(link)) continue;
      const { collectionId, children = [] } = link;
      if (collectionId !== undefined) linked.add(collectionId);
      if (collectionId !== undefined && children.length === 0)
        for (const id of folders.get(collectionId) ?? []) linked.add(id);
      visit(children);
    }
  };
  for (const { name, items: links } of menus) if (name !== HIDDEN_NAVIGATION) visit(links);
  return items.filter(({ collectionId }) => collectionId !== undefined && !linked.has(collectionId));
}

const withoutChildren = ({ children: _, ...item }: NavigationItem): NavigationItem => item;

/** A page is in the folder below which it stands, also where the menu says what is below the folder. */
function movedFolders(
  before: ReadonlyMap<string, readonly string[]>,
  parts: readonly MovedPart[],
  { container, before: next }: Target,
  { isCopy, folderOf }: MoveOptions,
): ReadonlyMap<string, readonly string[]> {
  if (isCopy && container.kind === 'menu') return before;
  const folders = new Map(before);
  const target = folderIn(container, folderOf);
  const pages = parts.filter(({ isFolder }) => !isFolder);
  for (const part of pages) {
    const from = folderIn(part.container, folderOf);
    if (from !== undefined && from !== target)
      folders.set(
        from,
        (folders.get(from) ?? []).filter((id) => id !== part.item.collectionId),
      );
  }
  if (target === undefined) return folders;
  const ids = pages.flatMap(({ item }) => item.collectionId ?? []);
  // A page has one folder.
  for (const [folder, inside] of folders)
    if (folder !== target && inside.some((id) => ids.includes(id)))
      folders.set(
        folder,
        inside.filter((id) => !ids.includes(id)),
      );
  const inside = folders.get(target) ?? [];
  const followers = inside.slice(Math.max(0, placeOf(inside, next))).filter((id) => !ids.includes(id));
  const others = inside.filter((id) => !ids.includes(id) && !followers.includes(id));
  folders.set(target, [...others, ...new Set(ids), ...followers]);
  return folders;
}

const placeOf = (ids: readonly string[], next: NavigationItem | null): number => {
  const at = next?.collectionId === undefined ? -1 : ids.indexOf(next.collectionId);
  return at < 0 ? ids.length : at;
};

const folderIn = (container: Container, folderOf: MoveOptions['folderOf']): string | undefined =>
  container.kind === 'folder' ? container.folderId : folderOf(container.parent);

/** Without these links; what was below them moves up. Pages that no menu has then are among those in none. */
export function withoutLinks(
  before: Arrangement,
  parts: readonly MovedPart[],
  options: Pick<MoveOptions, 'folderOf'>,
): Arrangement {
  const container = { kind: 'menu', menu: HIDDEN_NAVIGATION, parent: null } as const;
  const target = { container, before: null, depth: 0 };
  return rearranged(before, parts, target, { ...options, isRemoval: true });
}

/** With links at the end of a menu. */
export const withLinks = (
  before: Arrangement,
  menu: string,
  added: readonly NavigationItem[],
): Arrangement => ({
  ...before,
  menus: before.menus.map(({ name, items }) =>
    name === menu ? { name, items: [...items, ...added] } : { name, items },
  ),
});

/** With another link in the place of one. */
export function withChangedLink(
  before: Arrangement,
  link: NavigationItem,
  externalLink: NonNullable<NavigationItem['externalLink']>,
): Arrangement {
  const replace = (items: readonly NavigationItem[]): NavigationItem[] =>
    items.map((item) => {
      const changed = item === link ? { ...item, externalLink } : item;
      return item.children ? { ...changed, children: replace(item.children) } : changed;
    });
  return { ...before, menus: before.menus.map(({ name, items }) => ({ name, items: replace(items) })) };
}
