import {
  asString,
  escapeAttribute,
  type FormatterFactory,
  getField,
  isMissing,
  isTruthy,
  type Value,
  walkPath,
} from '@awning/template-engine';

const hasOptions = (options: Value): boolean => typeof options === 'object' && isTruthy(options);

function shareAttributes(item: Value): string {
  const dataId = getField(item, 'systemDataId');
  const imageId = isMissing(dataId) ? getField(item, 'mainImageId') : dataId;
  const ownUrl = getField(item, 'assetUrl');
  const assetUrl = isMissing(ownUrl) ? walkPath(item, ['mainImage', 'assetUrl']) : ownUrl;
  return (
    `data-system-data-id="${asString(imageId)}" data-asset-url="${asString(assetUrl)}" ` +
    `data-record-type="${asString(getField(item, 'recordType'))}" ` +
    `data-full-url="${asString(getField(item, 'fullUrl'))}" ` +
    `data-title="${escapeAttribute(asString(getField(item, 'title')))}"`
  );
}

const shareButton =
  (tag: string, style: string): FormatterFactory =>
  () =>
  (value, ctx) =>
    hasOptions(getField(ctx.lookup('website'), 'shareButtonOptions'))
      ? `<${tag} class="squarespace-social-buttons ${style}-style" ${shareAttributes(value)}></${tag}>`
      : '';

export const socialButton = shareButton('div', 'button');
export const socialButtonInline = shareButton('span', 'inline');
