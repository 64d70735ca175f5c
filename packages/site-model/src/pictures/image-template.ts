import { ANCHOR_POSITIONS, isAnchorPosition } from '../codes/anchor-positions.ts';
import { escapeHtml } from '../text/html-escaping.ts';
import { type ImageInput, imageProblems, imageWarnings } from './image-problems.ts';
import {
  formatOfWidth,
  pickWidth,
  RESPONSIVE_WIDTHS,
  type WidthFormat,
  widthsOf,
} from './responsive-widths.ts';

export interface ImageMarkup {
  /** Empty when there are problems. */
  readonly html: string;
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * An `<img>` that keeps its place while it loads, comes in the width that the screen needs, and carries the attributes that
 * scripts of themes read.
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
  const width = Number(input.width);
  const raw = input.loader === 'raw';
  const focus = readFocalPoint(input.focalPoint);
  const priority = text(input.priority);
  const attributes: [name: string, value: string][] = [
    ['class', text(input.className)],
    ['src', raw ? src : withFormat(src, shownFormat(width))],
    ['srcset', raw ? text(input.srcset) : srcsetOf(src, width)],
    ['sizes', text(input.sizes)],
    ['width', String(width)],
    ['height', String(input.height)],
    ['loading', loadingOf(input)],
    ['decoding', 'async'],
    ['fetchpriority', priority],
    ['style', styleOf(focus, text(input.placeholder))],
    ['data-src', src],
    ['data-image', src],
    ['data-image-dimensions', `${width}x${input.height}`],
    ['data-image-focal-point', focus === null ? '0.5,0.5' : `${focus.x},${focus.y}`],
    // The browser loads it by itself; the theme's loader is to leave it alone until a script asks.
    ['data-load', 'false'],
    ...furtherAttributes(input.attributes),
  ];
  const written = attributes.filter(([, value]) => value !== '');
  return `<img ${[...written, ['alt', text(input.alt)]]
    .map(([name, value]) => `${name}="${escapeHtml(String(value))}"`)
    .join(' ')}>`;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const loadingOf = ({ loading, priority }: ImageInput): string =>
  loading === 'eager' || (loading !== 'lazy' && priority === 'high') ? 'eager' : 'lazy';

/** For browsers that choose no width themselves. */
function shownFormat(originalWidth: number): WidthFormat | 'original' {
  const width = pickWidth(originalWidth);
  return width > originalWidth ? 'original' : formatOfWidth(width);
}

/** All widths that exist, and the original where the next width would have enlarged it. */
function srcsetOf(src: string, originalWidth: number): string {
  const widths = widthsOf(originalWidth);
  const candidates = widths.map((width) => `${withFormat(src, formatOfWidth(width))} ${width}w`);
  if (widths.at(-1) !== originalWidth && widths.length < RESPONSIVE_WIDTHS.length)
    candidates.push(`${withFormat(src, 'original')} ${originalWidth}w`);
  return candidates.join(', ');
}

const withFormat = (src: string, format: string): string => {
  // Spaces and commas at the wrong place would split a candidate in two.
  const address = src.trim().replace(/\s/g, '%20').replace(/,/g, '%2C');
  return `${address}${address.includes('?') ? '&' : '?'}format=${format}`;
};

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

function styleOf(focus: FocalPoint | null, placeholder: string): string {
  const rules: string[] = [];
  if (focus !== null) rules.push(`object-position:${percent(focus.x)} ${percent(focus.y)}`);
  if (/^[0-9a-fA-F]{6}$/.test(placeholder)) rules.push(`background-color:#${placeholder}`);
  return rules.join(';');
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

function furtherAttributes(value: unknown): [name: string, value: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, content]) =>
    /^(?:data|aria)-[a-z0-9-]+$/.test(name) && typeof content === 'string' ? [[name, content]] : [],
  );
}
