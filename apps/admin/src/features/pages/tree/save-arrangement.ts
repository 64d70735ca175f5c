import { HIDDEN_NAVIGATION, type Navigation, type NavigationItem } from '@awning/contract';
import { changeCollection, reorderCollections, saveNavigation } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { Arrangement } from './arrangement.ts';
import type { PageTree } from './page-tree.ts';

/** The versions that a save builds on. */
export interface Versions {
  readonly menus: Map<string, number>;
  readonly pages: Map<string, number>;
}

export const versionsOf = (navigations: readonly Navigation[], { pages }: PageTree): Versions => ({
  menus: new Map(navigations.map(({ name, version }) => [name, version])),
  pages: new Map([...pages.values()].map(({ id, version }) => [id, version])),
});

const textOf = (items: readonly NavigationItem[]): string => JSON.stringify(items);
const itemsOf = ({ menus }: Arrangement, name: string): readonly NavigationItem[] =>
  menus.find((menu) => menu.name === name)?.items ?? [];
const foldersOf = ({ folders }: Arrangement): Map<string, string> =>
  new Map([...folders].flatMap(([folder, ids]) => ids.map((id) => [id, folder] as const)));

interface Difference {
  /** Those that get something first: a page is rather linked twice for a moment than not at all. */
  readonly menus: readonly string[];
  readonly moved: readonly { readonly id: string; readonly folderId: string | null }[];
  readonly ordered: readonly string[];
}

export function differenceOf(from: Arrangement, to: Arrangement): Difference {
  const names = to.menus.map(({ name }) => name);
  const changed = names.filter((name) => textOf(itemsOf(from, name)) !== textOf(itemsOf(to, name)));
  const grows = (name: string): number =>
    textOf(itemsOf(to, name)).length - textOf(itemsOf(from, name)).length;
  const [before, after] = [foldersOf(from), foldersOf(to)];
  const ids = new Set([...before.keys(), ...after.keys()]);
  return {
    // Pages in no menu come last: what left a menu is among them without being asked.
    menus: changed.sort(
      (one, other) =>
        Number(one === HIDDEN_NAVIGATION) - Number(other === HIDDEN_NAVIGATION) || grows(other) - grows(one),
    ),
    moved: [...ids]
      .filter((id) => before.get(id) !== after.get(id))
      .map((id) => ({ id, folderId: after.get(id) ?? null })),
    ordered: [...to.folders]
      .filter(([folder, inside]) => {
        const stayed = (from.folders.get(folder) ?? []).filter((id) => inside.includes(id));
        const added = inside.filter((id) => !stayed.includes(id));
        return inside.length > 1 && [...stayed, ...added].join() !== inside.join();
      })
      .map(([folder]) => folder),
  };
}

/** Saves what differs, by the calls that there are. */
export async function saveArrangement(
  api: Client,
  versions: Versions,
  from: Arrangement,
  to: Arrangement,
): Promise<void> {
  const { menus, moved, ordered } = differenceOf(from, to);
  for (const { id, folderId } of moved) {
    const headers = { 'if-match': `"${versions.pages.get(id) ?? 0}"` };
    const params = { collectionId: id };
    const { body } = await api.call(changeCollection, { params, headers, body: { folderId } });
    versions.pages.set(id, body.collection.version);
  }
  // A page that comes into a folder stands where it was among all pages: the order is said where there are others.
  const entered = moved.flatMap(({ folderId }) => folderId ?? []);
  for (const folderId of new Set([...ordered, ...entered])) {
    const collectionIds = [...(to.folders.get(folderId) ?? [])];
    if (collectionIds.length > 1) await api.call(reorderCollections, { body: { folderId, collectionIds } });
  }
  for (const name of menus) {
    const headers = { 'if-match': `"${versions.menus.get(name) ?? 0}"` };
    const body = { items: [...itemsOf(to, name)] };
    const saved = await api.call(saveNavigation, { params: { name }, headers, body });
    versions.menus.set(name, saved.body.navigation.version);
  }
}

/** Whether what a change touched is still as it left it: only then can it be taken back. */
export function isUntouched(change: Difference, left: Arrangement, now: Arrangement): boolean {
  const folders = new Set([...change.ordered, ...change.moved.flatMap(({ folderId }) => folderId ?? [])]);
  const [before, after] = [foldersOf(left), foldersOf(now)];
  return (
    change.menus.every((name) => textOf(itemsOf(left, name)) === textOf(itemsOf(now, name))) &&
    change.moved.every(({ id }) => before.get(id) === after.get(id)) &&
    [...folders].every((id) => left.folders.get(id)?.join() === now.folders.get(id)?.join())
  );
}
