import type { Asset as AssetBody, ListedAsset as ListedAssetBody } from '@awning/contract';
import type { FastifyReply } from 'fastify';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { tagged } from '../../../platform/http/index.ts';
import { addressOf } from './asset-data.ts';
import type { Asset, Image, ListedAsset } from './asset-repository.ts';

function assetBody(websiteId: WebsiteId, asset: Asset): AssetBody {
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
      edited: editedBody(image),
    },
    addedOn: asset.addedAt.getTime(),
    updatedOn: asset.updatedAt.getTime(),
  };
}

type EditedBody = NonNullable<AssetBody['picture']>['edited'];

function editedBody({ edited }: Image): EditedBody {
  if (!edited) return null;
  const { width, height, bytes } = edited.original;
  return { edit: { ...edited.edit, crop: { ...edited.edit.crop } }, original: { width, height, bytes } };
}

export const listedAssetBody = (websiteId: WebsiteId, asset: ListedAsset): ListedAssetBody => ({
  ...assetBody(websiteId, asset),
  places: asset.places,
});

export const taggedAsset = (reply: FastifyReply, websiteId: WebsiteId, asset: Asset): AssetBody =>
  tagged(reply, asset.revision, assetBody(websiteId, asset));
