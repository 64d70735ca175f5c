import { Readable } from 'node:stream';
import type { FileCopies, FileCopyRequest, FileGrant } from '@awning/contract';
import type { AssetId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import type { FileStore, IncomingFile } from '../../../../platform/files/index.ts';
import type { Ids } from '../../../../platform/ids.ts';
import type { Keyring } from '../../../../platform/keyring/index.ts';
import { DownloadError, download, fileNameIn, type Outbound } from '../../../../platform/outbound/index.ts';
import { imageAddress } from '../asset-data.ts';
import { type Asset, findAssets, findCopy } from '../asset-repository.ts';
import { insertNamed, type Upload, type UploadOptions } from '../asset-upload.ts';
import { contentKey } from '../content-keys.ts';
import { failureOf, refusalOf } from '../file-intake.ts';
import { exceededLimit, fileLimitsOf, type MediaLimits } from '../media-limits.ts';
import { type CopyGrants, createCopyGrants } from './copy-grant.ts';

/** ED-92: parts of a page that are pasted on another site bring their images and files along. */
export interface FileCopying {
  /** Lets these files be copied to other sites for an hour. What is for sale, or of another site, is left out. */
  grantCopies(websiteId: WebsiteId, assetIds: readonly string[]): Promise<FileGrant>;
  /** Into the library of this site, each once: what was copied before is used again. */
  copyFiles(websiteId: WebsiteId, request: FileCopyRequest, by: string): Promise<FileCopies>;
}

interface CopyContext extends Pick<UploadOptions, 'database' | 'siteVersions' | 'turns' | 'clock'> {
  readonly files: FileStore;
  readonly ids: Ids;
  readonly keyring: Pick<Keyring, 'sign' | 'verify'>;
  readonly outbound: Pick<Outbound, 'call'>;
  readonly limits: (websiteId: WebsiteId) => Promise<MediaLimits>;
  readonly upload: (websiteId: WebsiteId, upload: Upload) => Promise<Asset>;
}

export function createFileCopying(context: CopyContext): FileCopying {
  const grants = createCopyGrants(context.keyring, context.clock);
  return {
    async grantCopies(websiteId, assetIds) {
      const assets = (await findAssets(context.database.query, websiteId, [...new Set(assetIds)])).filter(
        ({ forSale }) => !forSale,
      );
      const { grant, expiresAt } = grants.write({
        websiteId,
        assetIds: assets.map(({ id }) => id as AssetId),
      });
      return {
        grant,
        expiresOn: expiresAt.getTime(),
        files: assets.map((asset) => grantedBody(websiteId, asset)),
      };
    },
    async copyFiles(websiteId, { grant, files }, by) {
      const granted = await readGranted(context, grants, grant);
      const here = await findAssets(
        context.database.query,
        websiteId,
        files.map(({ id }) => id),
      );
      const outcomes: FileCopies['files'] = [];
      const until = context.clock.now().getTime() + FETCHING_MS;
      const target = { websiteId, by, msToFetch: () => until - context.clock.now().getTime() };
      for (const file of files) {
        outcomes.push(
          here.some(({ id }) => id === file.id)
            ? { id: file.id, copyId: file.id, problem: null }
            : await outcomeOf(file.id, () => copyFile(context, target, file, granted)),
        );
      }
      return { files: outcomes };
    },
  };
}

const grantedBody = (websiteId: WebsiteId, asset: Asset): FileGrant['files'][number] => ({
  id: asset.id,
  address: asset.kind === 'image' ? imageAddress(websiteId, asset) : null,
  description: {
    title: asset.title,
    altText: asset.altText,
    focalPoint: asset.image ? { ...asset.image.focalPoint } : { x: 0.5, y: 0.5 },
  },
});

interface Granted {
  readonly websiteId: WebsiteId;
  readonly assets: readonly Asset[];
}

/** What has been put up for sale, or deleted, since it was granted is not granted any more. */
async function readGranted(
  { database }: CopyContext,
  grants: CopyGrants,
  grant: string | null,
): Promise<Granted | null> {
  const read = grant === null ? null : grants.read(grant);
  if (!read) return null;
  const assets = await findAssets(database.query, read.websiteId, read.assetIds);
  return { websiteId: read.websiteId, assets: assets.filter(({ forSale }) => !forSale) };
}

/** Why a file is not copied, for the member. */
class NotCopied extends Error {}

const NOT_SHARED =
  'The site that it was copied from does not share it. Copy it there once more, or upload it here.';

/** One file that cannot be copied does not hold up the others. */
async function outcomeOf(id: string, copy: () => Promise<string>): Promise<FileCopies['files'][number]> {
  try {
    return { id, copyId: await copy(), problem: null };
  } catch (error) {
    const failure = failureOf(error);
    if (failure instanceof NotCopied || failure instanceof CataloguedError)
      return { id, copyId: null, problem: failure.message };
    throw error;
  }
}

interface CopyTarget {
  readonly websiteId: WebsiteId;
  readonly by: string;
  /** What is left of the time for files of other installations. */
  readonly msToFetch: () => number;
}

async function copyFile(
  context: CopyContext,
  target: CopyTarget,
  file: FileCopyRequest['files'][number],
  granted: Granted | null,
): Promise<string> {
  const asset = granted?.assets.find(({ id }) => id === file.id);
  if (granted && asset) return copyGranted(context, target, granted.websiteId, asset);
  if (file.address === null) throw new NotCopied(NOT_SHARED);
  return fetchPublished(context, target, file.address, file.description);
}

/** From the store of one site to that of another, with all that is known about it. */
async function copyGranted(
  context: CopyContext,
  { websiteId, by }: CopyTarget,
  from: WebsiteId,
  asset: Asset,
): Promise<string> {
  const { database, clock, ids, turns } = context;
  const copiedFrom = `${from}/${asset.id}/${asset.contentHash}`;
  const findBefore = (): Promise<Asset | null> => findCopy(database.query, websiteId, copiedFrom);
  const before = await findBefore();
  if (before) return before.id;
  const original = asset.image?.edited?.original;
  // The original is the image again once its edit is taken back.
  const measured = [
    asset,
    ...(original ? [{ ...asset, ...original, image: { ...original, frames: 1 } }] : []),
  ];
  const limits = fileLimitsOf(await context.limits(websiteId));
  const exceeded = measured.map((content) => exceededLimit(content, limits)).find((each) => each !== null);
  if (exceeded) throw refusalOf(exceeded, asset);
  const contents: ReceivedContent[] = [];
  try {
    for (const content of original ? [asset, original] : [asset])
      contents.push({ content, received: await receive(context, from, content) });
    const hashes = contents.map(({ content }) => content.contentHash);
    return await turns.take(websiteId, hashes, async () => {
      // Another window may have pasted the same parts meanwhile.
      const existing = await findBefore();
      if (existing) return existing.id;
      for (const { content, received } of contents) await received.keep(contentKey(websiteId, content));
      const now = clock.now();
      const copy: Asset = {
        ...asset,
        id: ids.next(),
        folderId: null,
        versionMs: now.getTime(),
        revision: 1,
        addedAt: now,
        updatedAt: now,
      };
      return (await insertNamed(context, websiteId, copy, { by, copiedFrom })).id;
    });
  } finally {
    for (const { received } of contents) await received.discard();
  }
}

interface StoredContent {
  readonly contentHash: string;
  readonly extension: string;
  readonly bytes: number;
}

interface ReceivedContent {
  readonly content: StoredContent;
  readonly received: IncomingFile;
}

/** Aside, before the lock: other uploads do not wait for a film. */
async function receive(
  { files }: CopyContext,
  from: WebsiteId,
  content: StoredContent,
): Promise<IncomingFile> {
  const stored = await files.open(contentKey(from, content));
  const received = stored && (await files.receive(stored.stream(), { maxBytes: content.bytes }));
  if (!received) throw new NotCopied(NOT_SHARED);
  return received;
}

const MOST_MEGABYTES = 25;
/** Of an address as it is kept: an index has room for no more. */
const MOST_ADDRESS_CHARACTERS = 2_000;
/** All files of a call together. The rest of the time for an answer is for storing them. */
const FETCHING_MS = 120_000;

/** The same address, however it is written; not every one can be kept. */
function readAddress(address: string): string {
  if (!URL.canParse(address)) throw new NotCopied(NOT_SHARED);
  const { href } = new URL(address);
  if (href.length > MOST_ADDRESS_CHARACTERS)
    throw new NotCopied('Its address at the other site is too long. Upload it here.');
  return href;
}

/** From another installation, as visitors see it: examined as an upload is. */
async function fetchPublished(
  context: CopyContext,
  { websiteId, by, msToFetch }: CopyTarget,
  givenAddress: string,
  description: FileCopyRequest['files'][number]['description'],
): Promise<string> {
  const address = readAddress(givenAddress);
  const before = await findCopy(context.database.query, websiteId, address);
  if (before) return before.id;
  const content = await fetchImage(context, address, msToFetch);
  const asset = await context.upload(websiteId, {
    stream: Readable.from([content]),
    filename: fileNameIn(address, 'image'),
    only: 'image',
    by,
    copiedFrom: address,
    ...(description && { description }),
  });
  return asset.id;
}

async function fetchImage({ outbound }: CopyContext, address: string, msLeft: () => number): Promise<Buffer> {
  try {
    const original = new URL(address);
    original.searchParams.set('format', 'original');
    return await download(outbound, original.href, {
      accept: 'image/*',
      mostMegabytes: MOST_MEGABYTES,
      msLeft,
    });
  } catch (error) {
    if (error instanceof DownloadError)
      throw new NotCopied(`It could not be fetched from the other site: ${error.message}`, { cause: error });
    throw error;
  }
}
