import { ANCHOR_POSITIONS, isAnchorPosition } from '../codes/anchor-positions.ts';
import { escapeHtml } from '../text/html-escaping.ts';
import { type AspectRatioName, croppedSize, isAspectRatioName } from './aspect-ratios.ts';
import { type ImageInput, imageProblems, imageWarnings } from './image-problems.ts';
import { formatOfWidth, pickWidth, RESPONSIVE_WIDTHS, type ResponsiveWidth } from './responsive-widths.ts';

export interface ImageMarkup {
  /** Empty when there are problems. */
  readonly html: string;
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * An `<img>` that keeps its place while it loads, comes in the width that the screen needs, and carries the attributes
 * that scripts of themes read.
 *
 *     imageTemplate({ src: '/static/a.jpg', width: 1500, height: 1000, alt: 'A mug', sizes: '100vw' }).html
 */
export function imageTemplate(input: ImageInput): ImageMarkup {
  const problems = imageProblems(input);
  const warnings = imageWarnings(input);
  const html = problems.length === 0 ? markup(input) : '';
  return { html, problems, warnings };
}

function markup(input: ImageInput): string {
  const src = text(input.src);
  const original = { width: Number(input.width), height: Number(input.height) };
  const raw = input.loader === 'raw';
  const focus = readFocalPoint(input.focalPoint);
  const crop = raw ? null : readCrop(input.crop);
  const { width, height } = crop === null ? original : croppedSize(original, crop);
  const request = requestOf(src, crop);
  return `<img${
    (input.hidden === true ? ' hidden' : '') +
    attribute('class', text(input.className)) +
    (
      raw
        ? attribute('src', src) + attribute('srcset', text(input.srcset))
        : ` src="${request(pickWidth(width))}" srcset="${srcsetOf(request, width)}"`
    ) +
    attribute('sizes', text(input.sizes))
  } width="${width}" height="${height}" loading="${loadingOf(input)}" decoding="async"${
    attribute('fetchpriority', text(input.priority)) +
    attribute('style', styleOf(input.ratio, focus, text(input.placeholder))) +
    attribute('data-src', src) +
    attribute('data-image', src)
  } data-image-dimensions="${original.width}x${original.height}" data-image-focal-point="${
    focus === null ? '0.5,0.5' : `${focus.x},${focus.y}`
  }"${STAYS_AS_IT_IS}${furtherAttributes(input.attributes)} alt="${escapeHtml(text(input.alt))}">`;
}

/** The browser loads the image by itself; the loader of themes is to leave it alone until a script asks. */
const STAYS_AS_IT_IS = ' data-load="false"';

const attribute = (name: string, value: string): string =>
  value === '' ? '' : ` ${name}="${escapeHtml(value)}"`;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const loadingOf = ({ loading, priority }: ImageInput): string =>
  loading === 'eager' || (loading !== 'lazy' && priority === 'high') ? 'eager' : 'lazy';

/**
 * All widths up to that of the original. An original between two of them is what the larger one gives, because nothing
 * is enlarged; asked for as a width it also comes in the format that suits the browser.
 */
function srcsetOf(request: (width: ResponsiveWidth) => string, originalWidth: number): string {
  let set = '';
  for (const width of RESPONSIVE_WIDTHS) {
    const candidateWidth = Math.min(width, originalWidth);
    set += `${set === '' ? '' : ', '}${request(width)} ${candidateWidth}w`;
    if (candidateWidth === originalWidth) break;
  }
  return set;
}

/**
 * Addresses by width, as they stand in an attribute: escaping each would cost more than all else. Spaces, and commas at
 * the wrong place, would split a candidate of a srcset in two.
 */
function requestOf(src: string, crop: AspectRatioName | null): (width: ResponsiveWidth) => string {
  const address = /[\s,]/.test(src) ? src.trim().replace(/\s/g, '%20').replace(/,/g, '%2C') : src;
  const start = escapeHtml(`${address}${address.includes('?') ? '&' : '?'}format=`);
  const end = crop === null ? '' : `&amp;crop=${crop}`;
  return (width) => start + formatOfWidth(width) + end;
}

const readCrop = (value: unknown): AspectRatioName | null =>
  typeof value === 'string' && isAspectRatioName(value) ? value : null;

interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

function readFocalPoint(value: unknown): FocalPoint | null {
  if (isAnchorPosition(value)) return ANCHOR_POSITIONS[value];
  if (typeof value !== 'object' || value === null || !('x' in value) || !('y' in value)) return null;
  const { x, y } = value;
  return isShare(x) && isShare(y) ? { x, y } : null;
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

function styleOf(ratio: unknown, focus: FocalPoint | null, placeholder: string): string {
  const rules: string[] = [];
  if (typeof ratio === 'number' && ratio > 0) rules.push(`aspect-ratio:${ratio}`);
  if (focus !== null) rules.push(`object-position:${percent(focus.x)} ${percent(focus.y)}`);
  if (/^[0-9a-fA-F]{6}$/.test(placeholder)) rules.push(`background-color:#${placeholder}`);
  return rules.join(';');
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

function furtherAttributes(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  let html = '';
  for (const [name, content] of Object.entries(value))
    if (typeof content === 'string' && /^(?:data|aria)-[a-z0-9-]+$/.test(name))
      html += attribute(name, content);
  return html;
}
