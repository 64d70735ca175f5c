import {
  type CollectionKind,
  type CollectionTree,
  contentKind,
  HIDDEN_NAVIGATION,
  MEMBER_AREA_NAVIGATION,
  type Navigation,
  type NavigationItem,
  type ThemeParts,
} from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import type { Arrangement, Container, MovedPart } from './arrangement.ts';

export type Page = CollectionTree['collections'][number]['children'][number];

export interface SiteTree {
  readonly collections: CollectionTree['collections'];
  readonly navigations: readonly Navigation[];
  readonly menus: ThemeParts['menus'];
  /** Some page is for people with an account: there is a place for such pages then, also while it is empty. */
  readonly hasMemberPages?: boolean;
}

/** A heading of the tree, or a row below one. */
export type TreeNode = SectionNode | RowNode;

export interface SectionNode {
  readonly kind: 'section';
  readonly key: string;
  readonly level: 1;
  /** The name of the menu. */
  readonly menu: string;
  readonly role: 'main' | 'menu' | 'members' | 'hidden' | 'theme';
  /** As the theme calls it. */
  readonly title: string | undefined;
  readonly children: readonly RowNode[];
  /** Where a row goes that is put into it; null where none can. */
  readonly inside: Container | null;
}

export interface RowNode extends MovedPart {
  readonly kind: 'page' | 'link' | 'member-area';
  readonly key: string;
  readonly level: number;
  readonly section: SectionNode['role'];
  readonly menu: string;
  readonly page: Page | undefined;
  readonly title: string;
  readonly address: string;
  readonly children: readonly RowNode[];
  readonly inside: Container | null;
}

export interface PageTree {
  readonly sections: readonly SectionNode[];
  readonly arrangement: Arrangement;
  readonly pages: ReadonlyMap<string, Page>;
  readonly folderOf: (item: NavigationItem | null) => string | undefined;
}

const FOLDERS = ['folder', 'index'];
export const isFolder = ({ kind }: Pick<Page, 'kind'>): boolean => FOLDERS.includes(kind);

const OVERLAYS: readonly number[] = [PAGE_TYPES['lock-screen'], PAGE_TYPES['popup-overlay']];
const isOfTheme = ({ kind, pageType }: Page): boolean =>
  kind === 'template-page' || OVERLAYS.includes(pageType);

export const nameOfPage = ({ navigationTitle, title }: Pick<Page, 'navigationTitle' | 'title'>): string =>
  navigationTitle || title;

/** All pages of a site, each where it stands: in menus, in folders, or in neither. */
export function treeOf({ collections, navigations, menus, hasMemberPages = false }: SiteTree): PageTree {
  const pages = new Map<string, Page>();
  const folders = new Map<string, readonly string[]>();
  for (const { children, ...page } of collections) {
    pages.set(page.id, page);
    if (isFolder(page))
      folders.set(
        page.id,
        children.map(({ id }) => id),
      );
    for (const child of children) pages.set(child.id, child);
  }
  const stored = navigations.filter(({ name }) => name !== HIDDEN_NAVIGATION);
  const ofMembers = stored.find(({ name }) => name === MEMBER_AREA_NAVIGATION)?.items ?? [];
  const wanted: Pick<Navigation, 'name' | 'items'>[] = [
    ...stored.filter(({ name }) => name !== MEMBER_AREA_NAVIGATION),
    ...menus
      .filter(({ name }) => !stored.some((each) => each.name === name))
      .map(({ name }) => ({ name, items: [] })),
    ...(hasMemberPages || ofMembers.length > 0 ? [{ name: MEMBER_AREA_NAVIGATION, items: ofMembers }] : []),
  ];
  const hidden = navigations.find(({ name }) => name === HIDDEN_NAVIGATION);
  const known = wanted.map(({ name, items }) => ({ name, items: knownLinks(items, pages) }));
  const arrangement: Arrangement = {
    menus: [
      ...known,
      { name: HIDDEN_NAVIGATION, items: itemsInNoMenu(known, hidden?.items ?? [], pages, folders) },
    ],
    folders,
  };
  return shownTree(arrangement, menus, pages);
}

/** The tree as it is once a change is saved. */
export const arrangedTree = ({ menus }: SiteTree, { pages }: PageTree, arrangement: Arrangement): PageTree =>
  shownTree(arrangement, menus, pages);

function shownTree(arrangement: Arrangement, menus: ThemeParts['menus'], pages: PageTree['pages']): PageTree {
  const folderOf = (item: NavigationItem | null): string | undefined => {
    const page = pages.get(item?.collectionId ?? '');
    return page && isFolder(page) ? page.id : undefined;
  };
  return { sections: sectionsOf(arrangement, menus, { pages, folderOf }), arrangement, pages, folderOf };
}

/** Links to pages that are gone are not shown, and go with the next save. */
function knownLinks(items: readonly NavigationItem[], pages: ReadonlyMap<string, Page>): NavigationItem[] {
  return items.flatMap((item) => {
    if (item.collectionId !== undefined && !pages.has(item.collectionId)) return [];
    return item.children ? [{ ...item, children: knownLinks(item.children, pages) }] : [item];
  });
}

/** No page is missing in the tree: neither one in a folder that a menu shows otherwise, nor one that was forgotten. */
function itemsInNoMenu(
  menus: Arrangement['menus'],
  hidden: readonly NavigationItem[],
  pages: ReadonlyMap<string, Page>,
  folders: Arrangement['folders'],
): NavigationItem[] {
  const placed = new Set<string>();
  const visit = (items: readonly NavigationItem[]): void => {
    for (const { collectionId, children = [] } of items) {
      if (collectionId !== undefined) placed.add(collectionId);
      if (collectionId !== undefined && children.length === 0)
        for (const id of folders.get(collectionId) ?? []) placed.add(id);
      visit(children);
    }
  };
  for (const { items } of menus) visit(items);
  const own = knownLinks(hidden, pages).filter(({ collectionId }) => !placed.has(collectionId ?? ''));
  visit(own);
  const folderPages = [...pages.values()].filter((page) => isFolder(page) && !placed.has(page.id));
  visit(folderPages.map(({ id }) => ({ collectionId: id })));
  const forgotten = [...pages.values()].filter(
    ({ id }) => !placed.has(id) || folderPages.some((page) => page.id === id),
  );
  const first = own.filter(({ collectionId }) => collectionId !== undefined);
  return [...first, ...forgotten.map(({ id }) => ({ collectionId: id }))];
}

interface NodeContext {
  readonly pages: ReadonlyMap<string, Page>;
  readonly folderOf: PageTree['folderOf'];
}

function sectionsOf(
  { menus, folders }: Arrangement,
  titles: ThemeParts['menus'],
  { pages, folderOf }: NodeContext,
): SectionNode[] {
  const sections = menus.flatMap(({ name, items }, index): SectionNode[] => {
    const isHidden = name === HIDDEN_NAVIGATION;
    const role = isHidden
      ? 'hidden'
      : name === MEMBER_AREA_NAVIGATION
        ? 'members'
        : index === 0
          ? 'main'
          : 'menu';
    const seen = new Map<string, number>();
    const keyOf = (item: NavigationItem): string => {
      const target = item.collectionId ?? item.externalLink?.url ?? item.memberAreaId ?? '';
      const count = seen.get(target) ?? 0;
      seen.set(target, count + 1);
      return `${name}/${target}${count === 0 ? '' : `#${count}`}`;
    };
    const rowOf = (item: NavigationItem, parent: NavigationItem | null, level: number): RowNode => {
      const page = pages.get(item.collectionId ?? '');
      const folder = folderOf(item);
      const showsContents = folder !== undefined && (item.children ?? []).length === 0;
      const key = keyOf(item);
      const section = isHidden && page && isOfTheme(page) ? 'theme' : role;
      const children = showsContents
        ? (folders.get(folder) ?? []).flatMap((id) => contentRow(id, folder, key, level + 1))
        : (item.children ?? []).map((child) => rowOf(child, item, level + 1));
      const base = { key, level, section, menu: name, item, children } as const;
      return {
        ...base,
        ...describe(item, page),
        isFolder: folder !== undefined,
        container: { kind: 'menu', menu: name, parent },
        inside: showsContents
          ? { kind: 'folder', folderId: folder }
          : isHidden && folder === undefined
            ? null
            : { kind: 'menu', menu: name, parent: item },
      };
    };
    const contentRow = (id: string, folderId: string, parentKey: string, level: number): RowNode[] => {
      const page = pages.get(id);
      if (!page) return [];
      const item = { collectionId: id };
      return [
        {
          key: `${parentKey}/${id}`,
          level,
          section: role,
          menu: name,
          item,
          children: [],
          ...describe(item, page),
          isFolder: false,
          container: { kind: 'folder', folderId },
          inside: null,
        },
      ];
    };
    const rows = items.map((item) => rowOf(item, null, 2));
    const title = titles.find((menu) => menu.name === name)?.title;
    const inside: Container = { kind: 'menu', menu: name, parent: null };
    const section = { kind: 'section', key: name, level: 1, menu: name, title } as const;
    if (!isHidden) return [{ ...section, role, children: rows, inside }];
    const ofTheme = rows.filter((row) => row.section === 'theme');
    return [
      { ...section, role, children: rows.filter((row) => row.section !== 'theme'), inside },
      ...(ofTheme.length === 0
        ? []
        : [{ ...section, key: `${name} theme`, role: 'theme', children: ofTheme, inside: null } as const]),
    ];
  });
  return sections;
}

function describe(
  item: NavigationItem,
  page: Page | undefined,
): Pick<RowNode, 'kind' | 'page' | 'title' | 'address'> {
  if (page) return { kind: 'page', page, title: nameOfPage(page), address: page.fullUrl };
  const { externalLink, memberAreaId = '' } = item;
  if (externalLink) return { kind: 'link', page, title: externalLink.title, address: externalLink.url };
  return { kind: 'member-area', page, title: memberAreaId, address: '' };
}

/** The rows that are open, in the order in which they are read. */
export function visibleNodes(sections: readonly SectionNode[], closed: ReadonlySet<string>): TreeNode[] {
  const list: TreeNode[] = [];
  const visit = (node: TreeNode): void => {
    list.push(node);
    if (!closed.has(node.key)) node.children.forEach(visit);
  };
  sections.forEach(visit);
  return list;
}

/** What has all the words in its title or address, with what it is below. */
export function searchedSections(sections: readonly SectionNode[], search: string): SectionNode[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const fits = ({ title, address, page }: RowNode): boolean => {
    const text = plain(`${title} ${page?.title ?? ''} ${address}`);
    return words.every((word) => text.includes(word));
  };
  const narrowed = (rows: readonly RowNode[]): RowNode[] =>
    rows.flatMap((row) => {
      const children = narrowed(row.children);
      return fits(row) || children.length > 0
        ? [{ ...row, children: fits(row) ? row.children : children }]
        : [];
    });
  return sections.flatMap((section) => {
    const children = narrowed(section.children);
    return children.length === 0 ? [] : [{ ...section, children }];
  });
}

/** Letters without their accents and capitals. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const rowsBelow = (node: TreeNode): RowNode[] =>
  node.children.flatMap((child) => [child, ...rowsBelow(child)]);

/** Has blocks of its own; others have a list of what is in them, or nothing. */
export const isEdited = ({ kind }: Pick<Page, 'kind'>): boolean => kind === 'page' || kind === 'splash-page';

/** The page where a kind of page is edited, or where its items are listed. */
export function editorPathOf(page: Pick<Page, 'id' | 'kind'>): string | null {
  if (isEdited(page)) return `/pages/${page.id}/edit`;
  if (page.kind === 'products') return `/stores/${page.id}`;
  return contentKind(page.kind as CollectionKind).accepts.length > 0 ? `/collections/${page.id}` : null;
}
