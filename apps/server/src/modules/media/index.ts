export { addressesIn, readReferences } from './asset-addresses.ts';
export type { Asset } from './asset-repository.ts';
export type { Upload } from './asset-upload.ts';
export type { AssetOwner } from './asset-uses.ts';
export { readRange } from './byte-range.ts';
export { createMedia, type Media } from './media.ts';
export type { MediaLimits } from './media-limits.ts';
export { registerMediaRoutes } from './media-routes.ts';
export { chooseRendition } from './rendition-choice.ts';
