import type { NavigationItem } from '@awning/contract';

/** Where a link stands: its place in the menu, then among the links below that one. */
type MenuPath = readonly number[];

export interface MenuRow {
  readonly item: NavigationItem;
  readonly path: MenuPath;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

type Items = readonly NavigationItem[];

/** All links of a menu from top to bottom. */
export const menuRows = (items: Items, above: MenuPath = []): MenuRow[] =>
  items.flatMap((item, index): MenuRow[] => {
    const path = [...above, index];
    const row = { item, path, isFirst: index === 0, isLast: index === items.length - 1 };
    return [row, ...menuRows(item.children ?? [], path)];
  });

/** Changes the list in which the link of a path stands. */
function changeList(items: Items, path: MenuPath, change: (list: Items, at: number) => Items): Items {
  const [at = 0, ...below] = path;
  if (below.length === 0) return change(items, at);
  return items.map((item, index) =>
    index === at ? { ...item, children: changeList(item.children ?? [], below, change) } : item,
  );
}

export const moveEntry = (items: Items, path: MenuPath, step: 1 | -1): Items =>
  changeList(items, path, (list, at) => {
    const moved = list[at];
    const to = at + step;
    return moved && to >= 0 && to < list.length ? list.toSpliced(at, 1).toSpliced(to, 0, moved) : list;
  });

export const removeEntry = (items: Items, path: MenuPath): Items =>
  changeList(items, path, (list, at) => list.toSpliced(at, 1));

export const replaceEntry = (items: Items, path: MenuPath, item: NavigationItem): Items =>
  changeList(items, path, (list, at) => list.with(at, item));
