const SCRIPT_FILE = /<script\b([^>]*\ssrc\s*=[^>]*)>/gi;
/** Modules are newer than what the runtime stands in for, and data is no script. */
const NOT_CLASSIC = /\btype\s*=\s*["']?(?:module\b|[^"'\s>]*json)/i;
const IMAGE = /<img\b[^>]*>/gi;
const TO_LOAD = /\sdata-(?:src|image)\s*=/i;
const HAS_ADDRESS = /\ssrc\s*=|\sdata-load\s*=\s*["']?false/i;

/**
 * Whether a page has something that relies on the script for themes: an image that has yet to get its address, or a
 * classic script of the theme or the owner. `others` are the inline ones among these; `runtime` is the address of the
 * script itself.
 */
export function needsRuntime(
  html: string,
  { others, runtime }: { readonly others: readonly string[]; readonly runtime: string },
): boolean {
  if (others.length > 0) return true;
  const waits = ([image]: RegExpExecArray): boolean => TO_LOAD.test(image) && !HAS_ADDRESS.test(image);
  if ([...html.matchAll(IMAGE)].some(waits)) return true;
  return [...html.matchAll(SCRIPT_FILE)].some(
    ([, attributes = '']) => !NOT_CLASSIC.test(attributes) && !attributes.includes(`"${runtime}"`),
  );
}
