import { stripTags } from '@awning/site-model';
import {
  asNumber,
  asString,
  type Context,
  escapeAttribute,
  type FormatterFactory,
  getField,
  getPath,
  isMissing,
  isObject,
  isTruthy,
  type Value,
  walkPath,
} from '@awning/template-engine';

const IMAGE_BLOCK = 5;
const MAX_ALT = 250;

/** What to say instead of the image. In an image block only what its author wrote counts. */
export function altText(image: Value, ctx: Context): string {
  const blockType = ctx.lookup('blockType');
  if (!isMissing(blockType) && asNumber(blockType) === IMAGE_BLOCK) {
    return asString(getField(image, 'altText')).trim();
  }
  const title = getField(image, 'title');
  if (isTruthy(title)) return asString(title);
  const body = getField(image, 'body');
  if (isTruthy(body)) {
    ctx.spendOn(body);
    const text = stripTags(asString(body));
    if (text !== '') return text.slice(0, MAX_ALT);
  }
  const filename = getField(image, 'filename');
  return isTruthy(filename) ? asString(filename) : '';
}

export function focalPoint(image: Value): string {
  const focus = getField(image, 'mediaFocalPoint');
  if (isMissing(focus)) return '0.5,0.5';
  return `${asNumber(getField(focus, 'x'))},${asNumber(getField(focus, 'y'))}`;
}

/** The attributes scripts read to load an image. Only `alt` is escaped. */
export function imageMetaAttributes(image: Value, alt: string): string {
  if (isMissing(image)) return '';
  const componentKey = getPath(image, 'componentKey');
  const assetUrl = asString(getPath(image, 'assetUrl'));
  return (
    (isObject(getPath(image, 'licensedAssetPreview')) ? 'data-licensed-asset-preview="true" ' : '') +
    (isMissing(componentKey) ? '' : `data-component-key="${asString(componentKey)}" `) +
    `data-src="${assetUrl}" data-image="${assetUrl}" ` +
    `data-image-dimensions="${asString(getPath(image, 'originalSize'))}" ` +
    `data-image-focal-point="${focalPoint(image)}" alt="${escapeAttribute(alt)}" `
  );
}

const metaOf = (image: Value, ctx: Context): string => imageMetaAttributes(image, altText(image, ctx));

export const imageMeta: FormatterFactory = () => metaOf;

export const coverImageMeta: FormatterFactory = () => (value, ctx) =>
  metaOf(getField(value, 'coverImage'), ctx);

/** Of one of the children, the first unless a number is given. */
export const childImageMeta: FormatterFactory = ([argument]) => {
  const index = argument === undefined ? 0 : Number.parseInt(argument, 10);
  const path = ['items', index];
  return (value, ctx) => metaOf(walkPath(value, path), ctx);
};
