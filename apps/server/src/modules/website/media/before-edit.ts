import type { Asset } from './asset-repository.ts';

/** An edited image as it was uploaded; any other file as it is. */
export function beforeEdit(asset: Asset): Asset {
  const { image } = asset;
  if (!image?.edited) return asset;
  const { width, height, hasAlpha, colorData, ...file } = image.edited.original;
  return { ...asset, ...file, image: { ...image, width, height, hasAlpha, colorData, edited: null } };
}
