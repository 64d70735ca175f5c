import { downloadAsset, addressOf as fillAddress, readImage, readUploadedFile } from '@awning/contract/calls';
import { type FileData, type ImageData, variantsOf } from '@awning/site-model';
import type { Asset } from './asset-repository.ts';

export const pictureAddress = (websiteId: string, { id, versionMs, filename }: Asset): string =>
  fillAddress(readImage, { websiteId, assetId: id, ms: versionMs, filename });

/** For those who manage the files of the site, whatever is for sale. */
const contentAddress = ({ id }: Pick<Asset, 'id'>): string => fillAddress(downloadAsset, { assetId: id });

const fileAddress = ({ filename }: Pick<Asset, 'filename'>): string =>
  fillAddress(readUploadedFile, { filename });

export function addressOf(websiteId: string, asset: Asset): string {
  if (asset.forSale) return contentAddress(asset);
  return asset.kind === 'image' ? pictureAddress(websiteId, asset) : fileAddress(asset);
}

/** What templates see of a picture; null for what is none. */
export function imageDataOf(websiteId: string, asset: Asset): ImageData | null {
  const { picture } = asset;
  if (!picture) return null;
  const { width, height } = picture;
  return {
    id: asset.id,
    recordType: 2,
    title: asset.title,
    body: asset.body === '' ? null : asset.body,
    filename: asset.filename,
    assetUrl: pictureAddress(websiteId, asset),
    originalSize: `${width}x${height}`,
    mediaFocalPoint: picture.focalPoint,
    systemDataId: asset.id,
    systemDataVariants: variantsOf(width, height),
    systemDataSourceType: asset.extension.toUpperCase(),
    systemDataOrigin: 'USER_UPLOAD',
    contentType: asset.contentType,
    colorData: picture.colorData,
    ...(asset.altText === '' ? {} : { altText: asset.altText }),
    // The same picture in two places is one component.
    componentKey: asset.contentHash.slice(0, 24),
    // Readers take its presence as the answer, so it is not there for a picture that its owner uploaded.
    ...(picture.licensedPreview ? { licensedAssetPreview: picture.licensedPreview } : {}),
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
