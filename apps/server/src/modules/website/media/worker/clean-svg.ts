import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { createDrawCounter } from './svg-draw-counter.ts';
import { isHarmlessCss } from './svg-style.ts';
import { SVG_ANIMATIONS, SVG_ATTRIBUTES, SVG_ELEMENTS } from './svg-vocabulary.ts';

export interface CleanDrawing {
  readonly markup: string;
  readonly width: number;
  readonly height: number;
}

/**
 * It is no drawing, or built to exhaust the program that opens it; or it has an image in it, which nobody could
 * examine.
 */
export type DrawingProblem = 'damaged' | 'holds-picture';

class HoldsImage extends Error {}

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 50_000;
const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const EMBEDDED_IMAGE = /^\s*data:\s*image\//i;
const HREFS = ['href', 'xlink:href'];
const FRAGMENT = /^#[\w.:-]{1,200}$/;

/**
 * Builds a drawing again from a list of what a drawing may contain, and leaves out the rest: script, handlers, links,
 * foreign markup and everything that would be fetched from elsewhere.
 */
export function cleanSvg(content: Buffer): CleanDrawing | DrawingProblem {
  try {
    return rebuild(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch (error) {
    return error instanceof HoldsImage ? 'holds-picture' : 'damaged';
  }
}

function rebuild(text: string): CleanDrawing {
  const parser = new SaxesParser({ xmlns: false, fragment: false });
  const out: string[] = [];
  const counter = createDrawCounter();
  let depth = 0;
  let elements = 0;
  /** The depth of the outermost element that is left out; what is inside goes with it. */
  let skippedFrom: number | null = null;
  let styleText: string[] | null = null;
  let size: { width: number; height: number } | null = null;

  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', (doctype) => {
    // A plain declaration is merely superfluous; one with a subset declares entities.
    if (doctype.includes('[')) throw new Error('declares entities');
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth++;
    elements++;
    if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) throw new Error('too deep or too long');
    if (depth === 1) {
      if (tag.name !== 'svg') throw new Error('not a drawing');
      size = sizeOf(tag.attributes);
    }
    if (skippedFrom !== null) return;
    if (HREFS.some((name) => EMBEDDED_IMAGE.test(tag.attributes[name] ?? ''))) throw new HoldsImage();
    if (!isAllowed(tag)) {
      skippedFrom = depth;
      return;
    }
    const attributes = allowedAttributes(tag);
    counter.open(tag.name, attributes);
    if (tag.name === 'style') {
      styleText = [];
      return;
    }
    out.push(`<${tag.name}${depth === 1 ? ` ${NAMESPACES}` : ''}${printed(attributes)}>`);
  });
  const addText = (part: string): void => {
    if (skippedFrom !== null) return;
    if (styleText !== null) styleText.push(part);
    else if (depth > 0) out.push(escapeText(part));
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', (tag: SaxesTagPlain) => {
    if (skippedFrom === null) {
      counter.close();
      if (styleText !== null) {
        const css = styleText.join('');
        if (isHarmlessCss(css)) {
          counter.style(css);
          out.push(`<style>${escapeText(css)}</style>`);
        }
        styleText = null;
      } else out.push(`</${tag.name}>`);
    } else if (skippedFrom === depth) skippedFrom = null;
    depth--;
  });
  parser.write(text).close();
  if (size === null || counter.isBomb()) throw new Error('no drawing');
  const { width, height } = size;
  return { markup: out.join(''), width, height };
}

function isAllowed({ name, attributes }: SaxesTagPlain): boolean {
  if (!SVG_ELEMENTS.has(name)) return false;
  return !SVG_ANIMATIONS.has(name) || isAnimatable(attributes.attributeName);
}

const isAnimatable = (name: string | undefined): boolean =>
  name === undefined || (SVG_ATTRIBUTES.has(name) && name !== 'style' && name !== 'class');

const allowedAttributes = ({ name, attributes }: SaxesTagPlain): ReadonlyMap<string, string> =>
  new Map(Object.entries(attributes).filter(([attribute, value]) => isHarmless(name, attribute, value)));

const printed = (attributes: ReadonlyMap<string, string>): string =>
  [...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');

/** The places where an animation says what an attribute becomes. */
const CHANGES = new Set(['from', 'to', 'by', 'values']);

function isHarmless(element: string, name: string, value: string): boolean {
  if (HREFS.includes(name)) return FRAGMENT.test(value.trim());
  if (SVG_ANIMATIONS.has(element) && CHANGES.has(name) && /url\s*\(/i.test(value)) return false;
  return SVG_ATTRIBUTES.has(name) && isHarmlessCss(value);
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

const DEFAULT_SIZE = { width: 300, height: 150 };
const LARGEST_SIDE = 100_000;

/** In pixels: its own size, or that of what it shows, as a browser would take it. */
function sizeOf(attributes: Readonly<Record<string, string>>): { width: number; height: number } {
  const pixels = (text: string | undefined): number | null => {
    const value = Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(text ?? '')?.[1]);
    return value >= 1 && value <= LARGEST_SIDE ? Math.round(value) : null;
  };
  const [, , boxWidth, boxHeight] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const ratio = boxWidth && boxHeight && boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : null;
  const [width, height] = [pixels(attributes.width), pixels(attributes.height)];
  const side = (value: number): number => Math.min(LARGEST_SIDE, Math.max(1, Math.round(value)));
  if (width !== null && height !== null) return { width, height };
  if (ratio === null) return { width: width ?? DEFAULT_SIZE.width, height: height ?? DEFAULT_SIZE.height };
  if (width !== null) return { width, height: side(width / ratio) };
  if (height !== null) return { width: side(height * ratio), height };
  return { width: side(boxWidth ?? 0), height: side(boxHeight ?? 0) };
}
