import type { AssetUse, Bulk, ImageEdit, ListedAsset, ListedAssetFolder } from '@awning/contract';
import {
  addAssetFolder,
  changeAsset,
  changeAssetFolder,
  editImage,
  listActivity,
  listAssetFolders,
  listAssets,
  listAssetUses,
  listBin,
  readAsset,
  readBulk,
  readMediaSpace,
  removeAsset,
  removeAssetFolder,
  restoreBinEntry,
  startBulk,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import type { FakeServer } from './fake-server.ts';

const onePage = {
  hasNextPage: false,
  nextPageCursor: null,
  hasPreviousPage: false,
  previousPageCursor: null,
};

export const assetId = (number: number): string => String(number).padStart(24, '0');
export const folderId = (number: number): string => `f${String(number).padStart(23, '0')}`;

/** An image of the library; `change` makes it another file. */
export function createAsset(number: number, change: Partial<ListedAsset> = {}): ListedAsset {
  const filename = change.filename ?? `image-${number}.jpg`;
  return {
    id: assetId(number),
    kind: 'image',
    filename,
    title: filename.slice(0, filename.lastIndexOf('.')),
    altText: '',
    body: '',
    contentType: 'image/jpeg',
    bytes: 1000 * number,
    assetUrl: `/static/site/t/${assetId(number)}/1/${filename}`,
    folderId: null,
    forSale: false,
    picture: {
      width: 1200,
      height: 800,
      frames: 1,
      focalPoint: { x: 0.5, y: 0.5 },
      colorData: {},
      edited: null,
    },
    addedOn: number,
    updatedOn: number,
    places: 0,
    ...change,
  };
}

export interface FakeMedia {
  assets: ListedAsset[];
  folders: ListedAssetFolder[];
  uses: Record<string, AssetUse[]>;
  /** Requests of the list, the newest last. */
  readonly queries: Readonly<Record<string, string>>[];
  readonly bulks: { readonly action: string; readonly ids: readonly string[]; readonly input: unknown }[];
  readonly edits: (ImageEdit | null)[];
}

/** A library in memory: enough of the server's rules for the screens. */
export function respondWithMedia(server: FakeServer, given: Partial<FakeMedia> = {}): FakeMedia {
  const media: FakeMedia = {
    assets: [],
    folders: [],
    uses: {},
    queries: [],
    bulks: [],
    edits: [],
    ...given,
  };
  const bin: ListedAsset[] = [];
  const find = (id: string | number): ListedAsset | undefined =>
    media.assets.find((asset) => asset.id === String(id));
  const save = (asset: ListedAsset): ListedAsset => {
    media.assets = media.assets.map((each) => (each.id === asset.id ? asset : each));
    return asset;
  };
  const remove = (id: string | number): void => {
    bin.push(...media.assets.filter((asset) => asset.id === id));
    media.assets = media.assets.filter((asset) => asset.id !== id);
  };

  server.respond(listAssets, ({ query }) => {
    media.queries.push(query);
    const rows = media.assets.filter(
      (asset) =>
        (query.kind === undefined || asset.kind === query.kind) &&
        (query.folderId === undefined || (asset.folderId ?? 'none') === query.folderId) &&
        (query.search === undefined || asset.title.includes(query.search)) &&
        (query.unused !== 'true' || asset.places === 0) &&
        (query.described !== 'false' || (asset.kind === 'image' && asset.altText === '')),
    );
    return {
      body: {
        assets: rows.toSorted((one, other) => other.addedOn - one.addedOn),
        ...onePage,
        count: { count: rows.length, isMore: false },
      },
    };
  });
  server.respond(listAssetFolders, () => ({ body: { folders: media.folders } }));
  server.respond(readMediaSpace, () => ({
    body: { bytes: 5_242_880, kinds: [{ kind: 'image' as const, files: 3, bytes: 5_242_880 }] },
  }));
  server.respond(listAssetUses, ({ params }) => ({
    body: { uses: media.uses[params.assetId] ?? [] },
  }));
  server.respond(readAsset, ({ params }) => {
    const asset = find(params.assetId);
    return asset
      ? { body: asset, etag: `"${asset.updatedOn}"` }
      : refuse(404, 'media.not-found', 'There is no such file on this site.');
  });
  server.respond(changeAsset, ({ params, body }) => {
    const asset = find(params.assetId);
    if (!asset) return refuse(404, 'media.not-found', 'There is no such file on this site.');
    const saved = save({ ...asset, ...body, updatedOn: asset.updatedOn + 1 });
    return { body: saved, etag: `"${saved.updatedOn}"` };
  });
  server.respond(editImage, ({ params, body }) => {
    const asset = find(params.assetId);
    if (!asset?.picture) return refuse(404, 'media.not-found', 'There is no such file on this site.');
    const { edit } = body;
    media.edits.push(edit);
    const original = { width: 1200, height: 800, bytes: asset.bytes };
    const picture = { ...asset.picture, edited: edit && { edit, original } };
    const saved = save({ ...asset, picture, updatedOn: asset.updatedOn + 1 });
    return { body: saved, etag: `"${saved.updatedOn}"` };
  });
  server.respond(removeAsset, ({ params, query }) => {
    const { assetId: id } = params;
    const isForced = query.force === 'true';
    if ((media.uses[id]?.length ?? 0) > 0 && !isForced)
      return refuse(409, 'media.in-use', 'This file is used in 1 places: Home.');
    remove(id);
    return { status: 204, body: undefined };
  });
  server.respond(addAssetFolder, ({ body }) => {
    const folder = { id: folderId(media.folders.length + 1), parentId: null, ...body };
    if (media.folders.some(({ name }) => name === folder.name))
      return refuse(409, 'media.folder-name-taken', `There is already a folder named "${folder.name}" here.`);
    media.folders = [...media.folders, { ...folder, files: 0 }];
    return { status: 201, body: folder };
  });
  server.respond(changeAssetFolder, ({ params, body }) => {
    const { folderId: id } = params;
    media.folders = media.folders.map((folder) => (folder.id === id ? { ...folder, ...body } : folder));
    const folder = media.folders.find((each) => each.id === id);
    return folder ? { body: folder } : refuse(404, 'media.folder-missing', 'There is no such folder.');
  });
  server.respond(removeAssetFolder, ({ params, query }) => {
    const { folderId: id } = params;
    const isForced = query.force === 'true';
    if (media.assets.some((asset) => asset.folderId === id) && !isForced)
      return refuse(
        409,
        'media.folder-not-empty',
        'This folder has 1 files and folders in it. Move them first, or delete it all the same.',
      );
    media.folders = media.folders.filter((folder) => folder.id !== id);
    return { status: 204, body: undefined };
  });
  server.respond(listActivity, () => ({
    body: { activities: [], ...onePage },
  }));
  server.respond(listBin, ({ query }) => {
    const { subjectId } = query;
    const gone = bin.findLast(({ id }) => id === subjectId);
    return {
      body: {
        entries: gone
          ? [
              {
                id: gone.id,
                kind: 'asset' as const,
                subjectId: gone.id,
                title: gone.title,
                address: gone.filename,
                deletedOn: '2026-11-16T00:00:00.000Z',
                deletedBy: { kind: 'member' as const, id: 'b'.repeat(24), name: 'Shop owner' },
                goneOn: '2026-12-16T00:00:00.000Z',
              },
            ]
          : [],
        ...onePage,
        counts: {},
      },
    };
  });
  server.respond(restoreBinEntry, ({ params }) => {
    const gone = bin.findLast(({ id }) => id === params.binId);
    if (!gone) return refuse(404, 'activity.bin-entry-missing', 'That is not in the bin.');
    media.assets = [...media.assets, gone];
    return { body: { restored: { kind: 'asset' as const, id: gone.id, title: gone.title, notes: [] } } };
  });
  respondToBulks(server, media, remove);
  return media;
}

function respondToBulks(server: FakeServer, media: FakeMedia, remove: (id: string) => void): void {
  const jobOf = (action: string, count: number): Bulk => ({
    id: 'd'.repeat(24),
    list: 'media',
    action,
    state: 'done',
    total: count,
    done: count,
    failed: 0,
    failures: [],
    startedBy: 'Shop owner',
    createdOn: 1,
    finishedOn: 2,
  });
  let last = jobOf('', 0);
  server.respond(startBulk, ({ body }) => {
    const { action, ids = [], arguments: input } = body;
    media.bulks.push({ action, ids, input });
    if (action === 'delete') for (const id of ids) remove(id);
    if (action === 'move')
      media.assets = media.assets.map((asset) =>
        ids.includes(asset.id) ? { ...asset, folderId: (input?.folderId as string | null) ?? null } : asset,
      );
    last = jobOf(action, ids.length);
    return { status: 202, body: { bulk: last } };
  });
  server.respond(readBulk, () => ({ body: { bulk: last } }));
}
