import { formatOfWidth, IMAGE_CORNERS, RESPONSIVE_WIDTHS } from '@awning/site-model';
import {
  asString,
  escapeAttribute,
  type FormatterFactory,
  getField,
  isMissing,
  pure,
  type Value,
} from '@awning/template-engine';
import { altText, imageMetaAttributes } from './image-meta.ts';

/** An image that scripts load, with one for those who have none. The second alt text is escaped twice. */
export const image: FormatterFactory = (args) => {
  const className = args.length === 1 ? (args[0] as string) : 'thumb-image';
  return (value, ctx) => {
    const alt = escapeAttribute(altText(value, ctx));
    return (
      `<noscript><img src="${asString(getField(value, 'assetUrl'))}" alt="${alt}" /></noscript>` +
      `<img class="${className}" ${imageMetaAttributes(value, alt)}` +
      `data-load="false" data-image-id="${asString(getField(value, 'id'))}" data-type="image" />`
    );
  };
};

export const averageColor = (colorData: Value, position: string): string =>
  asString(getField(colorData, `${position}Average`));

export const imageColor = pure((args) => {
  const [position, property] = args;
  const prefix = property === undefined ? '' : `${property}: `;
  return (value) => {
    const colors = getField(value, 'colorData');
    if (isMissing(colors)) return undefined;
    if (position === undefined) {
      let attributes = '';
      for (const corner of IMAGE_CORNERS)
        attributes += `data-color-${corner}="#${averageColor(colors, corner)}" `;
      return attributes;
    }
    const color = averageColor(colors, position);
    return color === '' ? `"${position}" not found.` : `${prefix}#${color}`;
  };
});

const WIDTHS: readonly string[] = RESPONSIVE_WIDTHS.map(formatOfWidth);

/** All stored widths; the original stands in for the next one up. */
export const imageSrcset = pure(() => (value) => {
  if (isMissing(value)) return value;
  const widths = asString(getField(value, 'systemDataVariants'))
    .split(',')
    .filter((variant) => variant.endsWith('w'));
  if (widths.length === 0) return value;
  const url = asString(getField(value, 'assetUrl'));
  let set = '';
  for (const width of widths) set += `${set === '' ? '' : ','}${url}?format=${width} ${width}`;
  const last = WIDTHS.indexOf(widths[widths.length - 1] as string);
  const next = last === -1 ? undefined : WIDTHS[last + 1];
  return ` srcset="${set}${next === undefined ? '' : `,${url}?format=original ${next}`}"`;
});
