import type { Clock } from '../../../platform/clock.ts';
import { type Database, type Queryable, violatedConstraint } from '../../../platform/db/index.ts';
import type { AssetId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { AssetRemoval } from './asset-removal.ts';
import { listUses } from './asset-use-repository.ts';
import { namedPlaces } from './asset-uses.ts';
import {
  type AssetFolder,
  countFiles,
  deleteFolders,
  holdContent,
  insertFolder,
  listFolders,
  lockFolders,
  updateFolder,
} from './folder-repository.ts';
import { mediaErrors } from './media-errors.ts';

export interface AssetFolders {
  /** With how many files each has. */
  list(websiteId: WebsiteId): Promise<(AssetFolder & { readonly files: number })[]>;
  create(websiteId: WebsiteId, folder: { name: string; parentId: string | null }): Promise<AssetFolder>;
  /** Renames and moves. */
  change(
    websiteId: WebsiteId,
    folderId: string,
    change: { name?: string; parentId?: string | null },
  ): Promise<AssetFolder>;
  /** Only an empty folder, unless `force`: then with everything in it, used or not. */
  remove(websiteId: WebsiteId, folderId: string, options: { force: boolean }): Promise<void>;
}

const MAX_DEPTH = 10;
const LONGEST_NAME = 100;

export function createAssetFolders({
  database,
  clock,
  ids,
  removal,
}: {
  database: Database;
  clock: Clock;
  ids: Ids;
  removal: AssetRemoval;
}): AssetFolders {
  /** One change of a site's tree at a time: two moves that are fine alone may make a circle together. */
  const changeTree = async <T>(
    websiteId: WebsiteId,
    work: (tx: Queryable, tree: Map<string, AssetFolder>) => Promise<T>,
    name = '',
  ): Promise<T> => {
    try {
      return await database.transaction(async (tx) => {
        await lockFolders(tx, websiteId);
        const folders = await listFolders(tx, websiteId);
        return work(tx, new Map(folders.map((folder) => [folder.id, folder])));
      });
    } catch (error) {
      if (violatedConstraint(error)?.endsWith('name_key'))
        throw mediaErrors.folderNameTaken({ values: { name }, cause: error });
      throw error;
    }
  };

  return {
    async list(websiteId) {
      const [folders, files] = await Promise.all([
        listFolders(database.query, websiteId),
        countFiles(database.query, websiteId),
      ]);
      return folders.map((folder) => ({ ...folder, files: files.get(folder.id) ?? 0 }));
    },
    async create(websiteId, { name: rawName, parentId }) {
      const name = checkedName(rawName);
      return changeTree(
        websiteId,
        async (tx, tree) => {
          if (ancestorsOf(tree, parentId).length >= MAX_DEPTH)
            throw mediaErrors.folderTooDeep({ values: { max: MAX_DEPTH } });
          const folder = { id: ids.next(), parentId, name };
          await insertFolder(tx, websiteId, folder, clock.now());
          return folder;
        },
        name,
      );
    },
    async change(websiteId, folderId, { name: rawName, parentId }) {
      const name = rawName === undefined ? undefined : checkedName(rawName);
      return changeTree(
        websiteId,
        async (tx, tree) => {
          const before = existing(tree, folderId);
          const folder = {
            ...before,
            ...(name === undefined ? {} : { name }),
            ...(parentId === undefined ? {} : { parentId }),
          };
          const above = ancestorsOf(tree, folder.parentId);
          if (above.includes(folderId)) throw mediaErrors.folderInItself();
          if (above.length + heightOf(tree, folderId) > MAX_DEPTH)
            throw mediaErrors.folderTooDeep({ values: { max: MAX_DEPTH } });
          await updateFolder(tx, websiteId, folder);
          return folder;
        },
        name,
      );
    },
    async remove(websiteId, folderId, { force }) {
      const removed = await changeTree(websiteId, async (tx, tree) => {
        existing(tree, folderId);
        const folderIds = childrenFirst(tree, folderId);
        const assetIds = await holdContent(tx, websiteId, folderIds);
        if (!force) await demandUnneeded(tx, websiteId, { folderIds, assetIds });
        const assets = await removal.removeRows(tx, websiteId, assetIds);
        await deleteFolders(tx, websiteId, folderIds);
        return assets;
      });
      await removal.removeContent(websiteId, removed);
    },
  };
}

/** Refuses with the reason that matters more: somewhere a page would show a gap. */
async function demandUnneeded(
  tx: Queryable,
  websiteId: WebsiteId,
  { folderIds, assetIds }: { folderIds: readonly string[]; assetIds: readonly AssetId[] },
): Promise<void> {
  const uses = await listUses(tx, websiteId, assetIds);
  if (uses.length > 0) throw mediaErrors.folderInUse({ values: await namedPlaces(tx, websiteId, uses) });
  const count = folderIds.length - 1 + assetIds.length;
  if (count > 0) throw mediaErrors.folderNotEmpty({ values: { count } });
}

type Tree = ReadonlyMap<string, AssetFolder>;

function checkedName(rawName: string): string {
  const name = rawName.trim();
  if (name === '' || name.length > LONGEST_NAME)
    throw mediaErrors.folderUnnamed({ values: { max: LONGEST_NAME } });
  return name;
}

function existing(tree: Tree, folderId: string): AssetFolder {
  const folder = tree.get(folderId);
  if (!folder) throw mediaErrors.folderMissing();
  return folder;
}

/** The folder itself and those it is in, up to the top. */
function ancestorsOf(tree: Tree, folderId: string | null): string[] {
  const matches: string[] = [];
  for (let id = folderId; id !== null && !matches.includes(id); id = existing(tree, id).parentId)
    matches.push(id);
  return matches;
}

const childrenOf = (tree: Tree, folderId: string): string[] =>
  [...tree.values()].filter(({ parentId }) => parentId === folderId).map(({ id }) => id);

const childrenFirst = (tree: Tree, folderId: string): string[] => [
  ...childrenOf(tree, folderId).flatMap((child) => childrenFirst(tree, child)),
  folderId,
];

const heightOf = (tree: Tree, folderId: string): number =>
  1 + Math.max(0, ...childrenOf(tree, folderId).map((child) => heightOf(tree, child)));
