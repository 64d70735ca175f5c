/**
 * Code that the owner of a site wrote into a page. It is shown as it is; here we only read it the way a browser will,
 * to know which scripts it runs and whether it would swallow the rest of the page.
 */
export interface OwnerCode {
  /** The code; what it left open is closed, or left out where it cannot be closed. */
  readonly html: string;
  /** Inline scripts, to the letter. */
  readonly scripts: readonly string[];
  /** Addresses of scripts elsewhere. */
  readonly scriptAddresses: readonly string[];
}

/** Elements whose content is text up to their own end tag, even if it looks like markup. */
const RAW_TEXT = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
]);

/** Kinds of script that a browser runs, or asks the policy for; others hold data. */
const RUNS = /^(module|importmap|speculationrules|((text|application)\/(x-)?(java|ecma)script))?$/i;

const TAG_NAME = /[a-z][^\s/>]*/iy;
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
const TAG_END = /[\s/]*>/y;
const COMMENT_END = /--!?>/g;

export function readOwnerCode(source: string): OwnerCode {
  const html = asBrowsersRead(source);
  const scripts: string[] = [];
  const scriptAddresses: string[] = [];
  const done = (closing = ''): OwnerCode => ({ html: html + closing, scripts, scriptAddresses });
  const until = (end: number): OwnerCode => ({ html: html.slice(0, end), scripts, scriptAddresses });

  let at = html.indexOf('<');
  while (at !== -1) {
    let next: number;
    if (html.startsWith('<!--', at)) {
      next = commentEnd(html, at);
      if (next === -1) return done('-->');
    } else if (/^<(?:[!?]|\/[^a-z])/i.test(html.slice(at, at + 3))) {
      next = html.indexOf('>', at) + 1;
      if (next === 0) return done('>');
    } else if (/^<[a-z/]/i.test(html.slice(at, at + 2))) {
      const tag = readTag(html, at);
      // It would go on into what follows on the page.
      if (tag === null) return until(at);
      next = tag.end;
      if (tag.opens && tag.name === 'plaintext') return until(at);
      if (tag.opens && RAW_TEXT.has(tag.name)) {
        const isScript = tag.name === 'script';
        const end = isScript ? scriptEnd(html, next) : rawTextEnd(html, next, tag.name);
        // A browser does not run a script that has no end, and no single tag would end it in every case.
        if (end === -1) return isScript ? until(at) : done(`</${tag.name}>`);
        if (isScript && RUNS.test(tag.attributes.get('type')?.trim() ?? '')) {
          const address = tag.attributes.get('src');
          if (address === undefined) scripts.push(html.slice(next, end));
          else scriptAddresses.push(address);
        }
        next = end;
      }
    } else {
      next = at + 1;
    }
    at = html.indexOf('<', next);
  }
  return done();
}

/**
 * The owner's code in two parts: what neither runs nor loads anything from elsewhere, and all the rest. Of what stands
 * by itself at the start, until the first element that may hold others: descriptions of the page, styles without
 * addresses and links to the site itself. Closed code alone, as `readOwnerCode` gives it.
 */
export function splitOwnerCode(html: string): { readonly free: string; readonly held: string } {
  let free = '';
  let held = '';
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start === -1) break;
    held += html.slice(at, start);
    const piece = readPiece(html, start);
    if (piece === null) return { free, held: held + html.slice(start) };
    if (piece.isFree) free += html.slice(start, piece.end);
    else held += html.slice(start, piece.end);
    at = piece.end;
  }
  return { free, held: held + html.slice(at) };
}

/** Null where an element begins or ends that others may be in. */
function readPiece(html: string, start: number): { readonly isFree: boolean; readonly end: number } | null {
  if (html.startsWith('<!--', start)) return { isFree: false, end: commentEnd(html, start) };
  const tag = readTag(html, start);
  if (!tag?.opens) return null;
  if (tag.name === 'meta') return { isFree: !tag.attributes.has('http-equiv'), end: tag.end };
  if (tag.name === 'link') return { isFree: isOnSite(tag.attributes.get('href') ?? ''), end: tag.end };
  if (tag.name !== 'style' && tag.name !== 'script') return null;
  const close = tag.name === 'script' ? scriptEnd(html, tag.end) : rawTextEnd(html, tag.end, tag.name);
  const last = close === -1 ? null : readTag(html, close);
  if (last === null) return null;
  const isFree = tag.name === 'style' && !LOADS.test(html.slice(tag.end, close));
  return { isFree, end: last.end };
}

const isOnSite = (address: string): boolean => /^\/(?![/\\])/.test(address.trim());

/** In styles; an escape could spell any of it. */
const LOADS = /url\(|@import|image-set\(|src\(|\\/i;

interface Tag {
  readonly name: string;
  readonly opens: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

/** Null for a tag that never ends. */
function readTag(html: string, start: number): Tag | null {
  const opens = html[start + 1] !== '/';
  TAG_NAME.lastIndex = start + (opens ? 1 : 2);
  const name = TAG_NAME.exec(html)?.[0].toLowerCase();
  if (name === undefined) return null;
  const attributes = new Map<string, string>();
  let at = TAG_NAME.lastIndex;
  while (at < html.length) {
    TAG_END.lastIndex = at;
    if (TAG_END.test(html)) return { name, opens, attributes, end: TAG_END.lastIndex };
    ATTRIBUTE.lastIndex = at;
    const [, key, double, single, bare] = ATTRIBUTE.exec(html) ?? [];
    if (key === undefined) return null;
    // An unquoted value that begins with a quote is a quoted one that never ends.
    if (bare !== undefined && /^["']/.test(bare)) return null;
    const lower = key.toLowerCase();
    if (!attributes.has(lower)) attributes.set(lower, double ?? single ?? bare ?? '');
    at = ATTRIBUTE.lastIndex;
  }
  return null;
}

function commentEnd(html: string, start: number): number {
  const abrupt = /^<!---?>/.exec(html.slice(start, start + 6));
  if (abrupt) return start + abrupt[0].length;
  COMMENT_END.lastIndex = start + 4;
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : -1;
}

function rawTextEnd(html: string, from: number, name: string): number {
  const end = new RegExp(`</${name}[\\s/>]`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}

/**
 * A script ends at `</script`, except where it follows `<!--` and `<script`: browsers then take it for the end of the
 * inner one, for the sake of pages of 1996.
 */
function scriptEnd(html: string, from: number): number {
  const mark = /<!--|-->|<\/?script(?=[\s/>])/gi;
  mark.lastIndex = from;
  let state: 'plain' | 'escaped' | 'twice' = 'plain';
  for (let match = mark.exec(html); match !== null; match = mark.exec(html)) {
    const text = match[0].toLowerCase();
    if (text === '<!--' && state === 'plain') {
      state = 'escaped';
      // The same dashes may end it again: `<!-->`.
      mark.lastIndex -= 2;
    } else if (text === '-->') {
      state = 'plain';
    } else if (text === '<script' && state === 'escaped') {
      state = 'twice';
    } else if (text === '</script') {
      if (state !== 'twice') return match.index;
      state = 'escaped';
    }
  }
  return -1;
}

/**
 * JavaScript that cannot end its element early. In strings, patterns and comments, where such words stand, it says the
 * same.
 */
export const scriptText = (code: string): string => asBrowsersRead(code).replace(/<(?=\/?script)/gi, '\\x3C');

export const styleText = (code: string): string => asBrowsersRead(code).replace(/<\/(?=style)/gi, '<\\/');

/** What the browser's reader does first. A hash must be of the text after that. */
const asBrowsersRead = (code: string): string =>
  code.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd').toWellFormed();
