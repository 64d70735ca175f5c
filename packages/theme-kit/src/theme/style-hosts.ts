import { type FoundAddress, hostOf } from './host-address.ts';

const LOADED =
  /@import\b\s*(?:\([^()]*\)\s*)?(?:url\(\s*)?["']?(?<imported>(?:https?:)?\/\/[^"')\s;]+)|url\(\s*(?:~\s*)?["']?(?<address>(?:https?:)?\/\/[^"')\s;]+)/gi;
const FONT_FILE = /\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)/i;
/** The declaration that an address stands in is `src`, as only fonts have it. */
const FONT_SOURCE = /(?:^|[{;\s])src\s*:[^{};]*$/i;
const BEFORE = 600;

/** What a stylesheet loads from elsewhere. What stands in its comments is not loaded. */
export function* styleAddresses(text: string): Generator<FoundAddress> {
  // The length stays, so that places do.
  const code = text.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)|(?<=^|[\s;{}])\/\/[^\n]*/g, (comment) =>
    comment.replaceAll(/[^\n]+/g, (line) => ' '.repeat(line.length)),
  );
  for (const { index, groups } of code.matchAll(LOADED)) {
    const { imported, address = '' } = groups ?? {};
    if (hostOf(imported ?? address) === null) continue;
    if (imported !== undefined) yield { kind: 'styles', address: imported, at: index };
    else {
      const before = code.slice(Math.max(0, index - BEFORE), index);
      const isFont = FONT_FILE.test(address) || FONT_SOURCE.test(before);
      yield { kind: isFont ? 'fonts' : 'images', address, at: index };
    }
  }
}
