export { altTextOf } from './alt-text.ts';
export {
  ASPECT_RATIOS,
  type AspectRatioName,
  croppedPart,
  croppedSize,
  type ImagePart,
  isAspectRatioName,
} from './aspect-ratios.ts';
export { BYTES_PER_MB, bytesOfMegabytes, displayBytes } from './file-size.ts';
export {
  type CropShares,
  changesImage,
  type EditSteps,
  editedSize,
  editSteps,
  type ImageEdit,
  MOST_STRAIGHTENING,
  NO_EDIT,
  pointInEdited,
  pointInOriginal,
  SMALLEST_CROP,
  straightenedShare,
  straightenedSize,
  WHOLE_IMAGE,
} from './image-edit.ts';
export type { ImageInput, ImageProps } from './image-problems.ts';
export { imagePropsOf } from './image-props.ts';
export { type ImageMarkup, imageTemplate } from './image-template.ts';
export { type ImageSize, INVALID_ORIGINAL_SIZE, parseOriginalSize } from './original-size.ts';
export {
  formatOfWidth,
  pickWidth,
  RESPONSIVE_WIDTHS,
  type ResponsiveWidth,
  variantsOf,
} from './responsive-widths.ts';
