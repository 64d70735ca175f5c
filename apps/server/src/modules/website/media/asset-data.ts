import { downloadAsset, addressOf as fillAddress, readImage, readUploadedFile } from '@awning/contract/calls';
import { type FileData, type ImageData, variantsOf } from '@awning/site-model';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Asset } from './asset-repository.ts';

export const imageAddress = (websiteId: WebsiteId, { id, versionMs, filename }: Asset): string =>
  fillAddress(readImage, { websiteId, assetId: id, ms: versionMs, filename });

/** For members who manage the files of the site, including those for sale. */
const contentAddress = ({ id }: Pick<Asset, 'id'>): string => fillAddress(downloadAsset, { assetId: id });

const fileAddress = ({ filename }: Pick<Asset, 'filename'>): string =>
  fillAddress(readUploadedFile, { filename });

export function addressOf(websiteId: WebsiteId, asset: Asset): string {
  if (asset.forSale) return contentAddress(asset);
  return asset.kind === 'image' ? imageAddress(websiteId, asset) : fileAddress(asset);
}

/** What templates see of an image; null for what is none. */
export function imageDataOf(websiteId: WebsiteId, asset: Asset): ImageData | null {
  const { image } = asset;
  if (!image) return null;
  const { width, height } = image;
  return {
    id: asset.id,
    recordType: 2,
    title: asset.title,
    body: asset.body === '' ? null : asset.body,
    filename: asset.filename,
    assetUrl: imageAddress(websiteId, asset),
    originalSize: `${width}x${height}`,
    mediaFocalPoint: image.focalPoint,
    systemDataId: asset.id,
    systemDataVariants: variantsOf(width, height),
    systemDataSourceType: asset.extension.toUpperCase(),
    systemDataOrigin: 'USER_UPLOAD',
    contentType: asset.contentType,
    colorData: image.colorData,
    ...(asset.altText === '' ? {} : { altText: asset.altText }),
    // The same image in two places is one component.
    componentKey: asset.contentHash.slice(0, 24),
    // Readers take its presence as the answer, so it is not there for an image that its owner uploaded.
    ...(image.licensedPreview ? { licensedAssetPreview: image.licensedPreview } : {}),
  };
}

export const fileDataOf = (asset: Asset): FileData => ({
  id: asset.id,
  title: asset.title,
  filename: asset.filename,
  assetUrl: fileAddress(asset),
  contentType: asset.contentType,
  bytes: asset.bytes,
});
