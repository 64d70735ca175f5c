import { formatOfWidth, pickWidth } from '@awning/site-model';
import { asString, type FormatterFactory, pure, type Value } from '@awning/template-engine';

const BAD_SIZE = "Invalid source parameter. Pass in 'originalSize'";

/** `1000x750`; null when it is not two things with an x between. */
function parseSize(value: Value): [width: number, height: number] | null {
  const [width, height, more] = asString(value).split('x', 3);
  if (width === undefined || height === undefined || more !== undefined) return null;
  return [Number.parseInt(width, 10), Number.parseInt(height, 10)];
}

const side = (index: 0 | 1): FormatterFactory => pure(() => (value) => parseSize(value)?.[index]);

export const width = side(0);
export const height = side(1);

/** Truncated to a whole pixel; what cannot be computed is 0. */
function widthForHeight(value: Value, wanted: number): number | null {
  const size = parseSize(value);
  return size === null ? null : (size[0] * (wanted / size[1])) | 0;
}

export const resizedHeightForWidth = pure(([argument = '']) => {
  const wanted = Number.parseInt(argument, 10);
  return (value) => {
    const size = parseSize(value);
    return size === null ? BAD_SIZE : (size[1] * (wanted / size[0])) | 0;
  };
});

export const resizedWidthForHeight = pure(([argument = '']) => {
  const wanted = Number.parseInt(argument, 10);
  return (value) => widthForHeight(value, wanted) ?? BAD_SIZE;
});

const thumbnailWidth = (pixels: number): string => formatOfWidth(pickWidth(pixels));

export const thumbnailForWidth = pure(([argument = '']) => {
  const name = thumbnailWidth(Number.parseInt(argument, 10));
  return () => name;
});

export const thumbnailForHeight = pure(([argument = '']) => {
  const wanted = Number.parseInt(argument, 10);
  return (value) => {
    const pixels = widthForHeight(value, wanted);
    return pixels === null ? BAD_SIZE : thumbnailWidth(pixels);
  };
});
