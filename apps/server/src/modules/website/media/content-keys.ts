import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** Where the content of an asset is kept. Named by its hash: what is the same is stored once. */
export const contentKey = (websiteId: WebsiteId, asset: { contentHash: string; extension: string }): string =>
  `${websiteId}/media/${asset.contentHash}.${asset.extension}`;

/** Everything that was made of an image. */
export const renditionFolder = (websiteId: WebsiteId, contentHash: string): string =>
  `${websiteId}/renditions/${contentHash}`;

const CONTENT = /^([0-9a-f]{24})\/media\/([0-9a-f]{64})\.[a-z0-9]+$/;
const RENDITION = /^([0-9a-f]{24})\/renditions\/([0-9a-f]{64})\//;

/** Whose content a key is for; null for the keys of others. */
export function readKey(key: string): { websiteId: WebsiteId; contentHash: string } | null {
  const [, websiteId, contentHash] = CONTENT.exec(key) ?? RENDITION.exec(key) ?? [];
  return websiteId === undefined || contentHash === undefined ? null : { websiteId, contentHash };
}
