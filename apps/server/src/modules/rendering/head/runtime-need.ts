import { asksForLibrary } from '@awning/theme-kit';

interface PageScripts {
  /** Inline scripts of the theme and the owner. */
  readonly others: readonly string[];
  /** Addresses of the runtime and the library themselves, as the head has them. */
  readonly ours: readonly string[];
}

const SCRIPT_FILE = /<script\b([^>]*\ssrc\s*=[^>]*)>/gi;
/** Modules are newer than what the runtime stands in for, and data is no script. */
const NOT_CLASSIC = /\btype\s*=\s*["']?(?:module\b|[^"'\s>]*json)/i;
const IMAGE = /<img\b[^>]*>/gi;
const TO_LOAD = /\sdata-(?:src|image)\s*=/i;
const HAS_ADDRESS = /\ssrc\s*=|\sdata-load\s*=\s*["']?false/i;

/**
 * Whether a page has something that relies on the script for themes: an image that has yet to get its address, or a
 * classic script of the theme or the owner.
 */
export function needsRuntime(html: string, scripts: PageScripts): boolean {
  if (scripts.others.length > 0) return true;
  const waits = ([image]: RegExpExecArray): boolean => TO_LOAD.test(image) && !HAS_ADDRESS.test(image);
  return [...html.matchAll(IMAGE)].some(waits) || hasClassicFile(html, scripts);
}

/**
 * Whether a page has something that relies on the old script library: an inline script that uses it, or any file where
 * the theme's own files do (`themeAsks`).
 */
export const needsLibrary = (html: string, scripts: PageScripts & { readonly themeAsks: boolean }): boolean =>
  scripts.others.some(asksForLibrary) || (scripts.themeAsks && hasClassicFile(html, scripts));

const hasClassicFile = (html: string, { ours }: PageScripts): boolean =>
  [...html.matchAll(SCRIPT_FILE)].some(
    ([, attributes = '']) =>
      !NOT_CLASSIC.test(attributes) && !ours.some((address) => attributes.includes(`"${address}"`)),
  );
