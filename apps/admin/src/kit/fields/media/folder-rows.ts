import type { ListedAssetFolder } from '@awning/contract';

/** A folder where a tree that is written as a list has it. */
export interface FolderRow extends ListedAssetFolder {
  /** How many folders it is in. */
  readonly depth: number;
  /** With the names of those: `Shop / Summer`. */
  readonly path: string;
}

/** Each folder after the one that it is in, by name within it. */
export function folderRows(folders: readonly ListedAssetFolder[]): FolderRow[] {
  const inside = (parentId: string | null, depth: number, before: string): FolderRow[] =>
    folders
      .filter((folder) => folder.parentId === parentId)
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .flatMap((folder) => {
        const path = `${before}${folder.name}`;
        return [{ ...folder, depth, path }, ...inside(folder.id, depth + 1, `${path} / `)];
      });
  return inside(null, 0, '');
}

/** The folder itself and all that are in it, however deep. */
export function withFoldersInside(folders: readonly ListedAssetFolder[], id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (const { id: each, parentId } of folderRows(folders))
    if (parentId !== null && found.has(parentId)) found.add(each);
  return found;
}
