import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../platform/errors/index.ts';
import { DownloadError, download, fileNameIn } from '../../../platform/outbound/index.ts';
import type { ProductCsvParts } from './product-csv-parts.ts';
import * as repository from './product-import-repository.ts';
import { bufferOf, fileIn } from './read-file.ts';

/** One image: the one of the site, of the archive, or at an address. Says why not, for the report. */
export interface ImageSource {
  find(address: string): Promise<{ readonly assetId: string } | { readonly problem: string }>;
}

const MOST_MEGABYTES = 25;
const FETCHED = { accept: 'image/*', mostMegabytes: MOST_MEGABYTES };
const OWN_IMAGE = /\/static\/([0-9a-f]{24})\/t\/([0-9a-f]{24})\//;

export const archiveKey = ({ websiteId, importId }: repository.ImportKey): string =>
  `${websiteId}/product-imports/${importId}`;

interface ImageParts extends Pick<ProductCsvParts, 'database' | 'clock' | 'files' | 'media' | 'outbound'> {}

export function createImageSource(
  parts: ImageParts,
  key: repository.ImportKey,
  { memberId, hasArchive }: { readonly memberId: MemberId; readonly hasArchive: boolean },
): ImageSource {
  let archive: Promise<Buffer | null> | undefined;
  const openArchive = async (): Promise<Buffer | null> => {
    const file = hasArchive ? await parts.files.open(archiveKey(key)) : null;
    return file && bufferOf(file.stream());
  };
  return {
    async find(address) {
      try {
        archive ??= openArchive();
        return { assetId: await findImage(parts, key, { memberId, address, archive }) };
      } catch (error) {
        return { problem: sentenceOf(error) };
      }
    },
  };
}

/** What the member may read about an image that did not come. */
class ImageProblem extends Error {}

function sentenceOf(error: unknown): string {
  if (error instanceof ImageProblem || error instanceof DownloadError || error instanceof CataloguedError)
    return error.message;
  throw error;
}

interface WantedImage {
  readonly memberId: MemberId;
  readonly address: string;
  readonly archive: Promise<Buffer | null>;
}

async function findImage(
  parts: ImageParts,
  { websiteId, importId }: repository.ImportKey,
  { memberId, address, archive }: WantedImage,
): Promise<string> {
  const { database, clock, media } = parts;
  const own = OWN_IMAGE.exec(address);
  if (own?.[1] === websiteId && own[2] !== undefined && (await isThere(parts, websiteId, own[2])))
    return own[2];
  const isAddress = /^https?:\/\//i.test(address);
  // A file of an archive is the one of this archive.
  const addressHash = hashOf(isAddress ? address : `${importId}/${address}`);
  const [before] = await repository.findImages(database.query, websiteId, [addressHash]);
  if (before && (await isThere(parts, websiteId, before.assetId))) return before.assetId;
  const content = isAddress
    ? await download(parts.outbound, address, FETCHED)
    : await unpack(await archive, address);
  const asset = await media.upload(websiteId, {
    stream: Readable.from([content]),
    filename: fileNameIn(address, 'image'),
    by: memberId,
    only: 'image',
  });
  await repository.storeImage(database.query, websiteId, {
    addressHash,
    assetId: asset.id,
    now: clock.now(),
  });
  return asset.id;
}

const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex');

/** The addresses in this site of images that were fetched before, by the address that they came from. */
export async function findFetched(
  { database, media, baseUrlOf }: Pick<ProductCsvParts, 'database' | 'media' | 'baseUrlOf'>,
  websiteId: WebsiteId,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const byHash = new Map(addresses.map((address) => [hashOf(address), address]));
  const rows = await repository.findImages(database.query, websiteId, [...byHash.keys()]);
  if (rows.length === 0) return new Map();
  const images = await media.images(
    websiteId,
    rows.map(({ assetId }) => assetId),
  );
  const baseUrl = await baseUrlOf(websiteId);
  return new Map(
    rows.flatMap(({ addressHash, assetId }): [string, string][] => {
      const address = byHash.get(addressHash);
      const image = images.get(assetId);
      return address === undefined || image === undefined
        ? []
        : [[address, new URL(image.assetUrl, baseUrl).href]];
    }),
  );
}

const isThere = async ({ media }: ImageParts, websiteId: WebsiteId, assetId: string): Promise<boolean> =>
  (await media.images(websiteId, [assetId])).has(assetId);

/** The same name, wherever in the archive it stands. */
async function unpack(archive: Buffer | null, name: string): Promise<Buffer> {
  const wanted = name.replace(/^\.?\/+/, '').toLowerCase();
  const choose = (paths: readonly string[]): string | undefined =>
    paths.find((path) => path.toLowerCase() === wanted) ??
    paths.find((path) => path.toLowerCase().endsWith(`/${wanted}`));
  const content = archive === null ? null : await fileIn(archive, choose, MOST_MEGABYTES * 1_000_000);
  if (content === null)
    throw new ImageProblem(
      archive === null
        ? 'This is no address of an image.'
        : 'The archive has no such file, and this is no address.',
    );
  return content;
}
