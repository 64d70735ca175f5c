import type { Asset as AssetBody } from '@awning/contract';
import type { FastifyReply } from 'fastify';
import { addressOf } from './asset-data.ts';
import type { Asset } from './asset-repository.ts';
import { mediaErrors } from './media-errors.ts';

export function assetBody(websiteId: string, asset: Asset): AssetBody {
  const { picture } = asset;
  return {
    id: asset.id,
    kind: asset.kind,
    filename: asset.filename,
    title: asset.title,
    altText: asset.altText,
    body: asset.body,
    contentType: asset.contentType,
    bytes: asset.bytes,
    assetUrl: addressOf(websiteId, asset),
    folderId: asset.folderId,
    picture: picture && {
      width: picture.width,
      height: picture.height,
      frames: picture.frames,
      focalPoint: { ...picture.focalPoint },
      colorData: { ...picture.colorData },
    },
    addedOn: asset.addedAt.getTime(),
    updatedOn: asset.updatedAt.getTime(),
  };
}

export function taggedAsset(reply: FastifyReply, websiteId: string, asset: Asset): AssetBody {
  reply.header('etag', `"${asset.revision}"`);
  return assetBody(websiteId, asset);
}

/** `*` and no header mean "whatever is there"; anything else must be a tag that we gave. */
export function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const [, revision] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header) ?? [];
  if (revision === undefined) throw mediaErrors.changedMeanwhile();
  return Number(revision);
}
