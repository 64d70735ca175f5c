import type { Asset as AssetBody } from '@awning/contract';
import type { FastifyReply } from 'fastify';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { tagged } from '../../../platform/http/index.ts';
import { addressOf } from './asset-data.ts';
import type { Asset } from './asset-repository.ts';

export function assetBody(websiteId: WebsiteId, asset: Asset): AssetBody {
  const { image } = asset;
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
    forSale: asset.forSale,
    picture: image && {
      width: image.width,
      height: image.height,
      frames: image.frames,
      focalPoint: { ...image.focalPoint },
      colorData: { ...image.colorData },
    },
    addedOn: asset.addedAt.getTime(),
    updatedOn: asset.updatedAt.getTime(),
  };
}

export const taggedAsset = (reply: FastifyReply, websiteId: WebsiteId, asset: Asset): AssetBody =>
  tagged(reply, asset.revision, assetBody(websiteId, asset));
