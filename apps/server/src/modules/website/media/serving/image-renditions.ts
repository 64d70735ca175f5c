import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { FileStore } from '../../../../platform/files/index.ts';
import type { Asset } from '../asset-repository.ts';
import { contentKey, renditionFolder } from '../content-keys.ts';
import { mediaErrors } from '../media-errors.ts';
import type { ImageWorkers } from '../worker/image-workers.ts';
import type { Rendition } from './rendition-choice.ts';

export interface ImageRenditions {
  /** Made when it is asked for the first time, once, however many ask. */
  get(websiteId: WebsiteId, asset: Asset, rendition: Rendition): Promise<Buffer>;
  forget(websiteId: WebsiteId, contentHash: string): Promise<void>;
  /** Waits until everything that was made is stored. */
  settle(): Promise<void>;
}

const CACHE_BYTES = 48 * 1024 * 1024;
const LARGEST_CACHED = 2 * 1024 * 1024;

export function createImageRenditions({
  files,
  workers,
  log,
}: {
  files: FileStore;
  workers: ImageWorkers;
  log: Logger;
}): ImageRenditions {
  const cached = createByteCache(CACHE_BYTES);
  const inFlight = new Map<string, Promise<Buffer>>();
  const beingStored = new Map<string, Promise<void>>();

  const make = async (websiteId: WebsiteId, asset: Asset, rendition: Rendition): Promise<Buffer> => {
    const original = await files.open(contentKey(websiteId, asset));
    if (!original) throw mediaErrors.notFound();
    const { format, width, height, crop, animated } = rendition;
    const { content } = await workers.run({
      task: 'render',
      source:
        original.path === undefined ? { content: await buffer(original.stream()) } : { path: original.path },
      format,
      width,
      height,
      animated,
      ...(crop ? { crop } : {}),
    });
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  };

  /** The visitor need not wait for the disk, and a disk without room does not keep the image from being seen. */
  const store = (key: string, content: Buffer): void => {
    const storing = files
      .put(key, content)
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error, key }, 'an image could not be stored'))
      .finally(() => beingStored.delete(key));
    beingStored.set(key, storing);
  };

  const find = async (
    key: string,
    websiteId: WebsiteId,
    asset: Asset,
    rendition: Rendition,
  ): Promise<Buffer> => {
    const stored = await files.open(key);
    if (stored) return buffer(stored.stream());
    const result = await make(websiteId, asset, rendition);
    store(key, result);
    return result;
  };

  return {
    async get(websiteId, asset, rendition) {
      const key = `${renditionFolder(websiteId, asset.contentHash)}/${rendition.name}`;
      const known = cached.get(key);
      if (known) return known;
      const underWay = inFlight.get(key);
      if (underWay) return underWay;
      const finding = find(key, websiteId, asset, rendition).finally(() => inFlight.delete(key));
      inFlight.set(key, finding);
      const content = await finding;
      if (content.length <= LARGEST_CACHED) cached.set(key, content);
      return content;
    },
    async forget(websiteId, contentHash) {
      const folder = renditionFolder(websiteId, contentHash);
      // What is under way would otherwise be stored after everything was deleted.
      for (const underWay of [inFlight, beingStored]) {
        const ours = [...underWay].filter(([key]) => key.startsWith(`${folder}/`));
        await Promise.allSettled(ours.map(([, work]) => work));
      }
      cached.deleteBelow(`${folder}/`);
      for await (const key of files.list(folder)) await files.delete(key);
    },
    async settle() {
      await Promise.allSettled(inFlight.values());
      await Promise.all(beingStored.values());
    },
  };
}

/** What was asked for lately, up to so many bytes. */
function createByteCache(maxBytes: number) {
  const contents = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (content) => content.length + 1,
  });
  return {
    get: (key: string): Buffer | undefined => contents.get(key),
    set: (key: string, content: Buffer): void => void contents.set(key, content),
    deleteBelow(prefix: string): void {
      for (const key of contents.keys()) if (key.startsWith(prefix)) contents.delete(key);
    },
  };
}
