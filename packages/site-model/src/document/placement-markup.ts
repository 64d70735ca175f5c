import type { BlockSettings, Cell, PlacedBlock, Section } from './page-document.ts';

/*
 * How places and looks that are not content stand in the markup: custom properties and classes. The server writes them
 * into pages; the canvas of the editor changes them in a page that is there, without asking the server.
 */

/** Of a block in a grid: its cells on both devices, for the stylesheet. */
export const placeProperties = ({
  desktop,
  phone,
}: Pick<PlacedBlock, 'desktop' | 'phone'>): readonly (readonly [name: string, value: string])[] => [
  ['--d-area', gridArea(desktop)],
  ['--d-layer', `${Number(desktop.layer)}`],
  ['--p-area', gridArea(phone)],
  ['--p-layer', `${Number(phone.layer)}`],
];

/** Grid lines count from one. */
const gridArea = ({ column, row, width, height }: Cell): string =>
  `${row + 1}/${column + 1}/span ${Number(height)}/span ${Number(width)}`;

/** How a block stands in its place. */
export function blockClasses({
  align,
  padding,
  card = 'none',
  hideOn = [],
  phoneAlign = 'desktop',
  phoneText = 'desktop',
}: BlockSettings): readonly string[] {
  const classes = hideOn.map((device) => `awning-hide--${device}`);
  if (align !== undefined) classes.push(`awning-block--${align}`);
  if (padding !== undefined) classes.push(`awning-padding--${padding}`);
  if (card !== 'none') classes.push('awning-card', `awning-card--${card}`);
  if (phoneAlign !== 'desktop') classes.push(`awning-phone-align--${phoneAlign}`);
  if (phoneText !== 'desktop') classes.push(`awning-phone-text--${phoneText}`);
  return classes;
}

/** The measures that every section names. */
export const sectionMeasures = ({
  spacing,
  contentWidth,
}: Pick<Section, 'spacing' | 'contentWidth'>): readonly string[] => [
  `awning-section--${spacing}`,
  `awning-width--${contentWidth}`,
];

/** Of settings that differ from what a section is without them. Its name and its lock are for members alone. */
export function sectionClasses({
  height = 'auto',
  gap = 'medium',
  verticalAlign = 'top',
}: Pick<Section, 'height' | 'gap' | 'verticalAlign'>): readonly string[] {
  const classes: string[] = [];
  if (height !== 'auto') classes.push(`awning-height--${height}`);
  if (gap !== 'medium') classes.push(`awning-gap--${gap}`);
  if (verticalAlign !== 'top') classes.push(`awning-align--${verticalAlign}`);
  return classes;
}
