export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export const INVALID_ORIGINAL_SIZE = "Invalid source parameter. Pass in 'originalSize'.";

/** Of `1500x1000`; the message for anything else. */
export function parseOriginalSize(originalSize: string): ImageSize | typeof INVALID_ORIGINAL_SIZE {
  const [, width, height] = /^([1-9]\d{0,6})x([1-9]\d{0,6})$/.exec(originalSize) ?? [];
  if (width === undefined || height === undefined) return INVALID_ORIGINAL_SIZE;
  return { width: Number(width), height: Number(height) };
}
