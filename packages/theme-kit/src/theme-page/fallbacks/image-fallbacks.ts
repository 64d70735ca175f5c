const INTERESTING = /<(?:!--|([a-z][a-z0-9:-]*))/gi;
/** Elements whose text is no markup, or whose markup is not shown. */
const RAW = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
  'template',
]);
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;
/** Wide enough for a column of text on any screen. */
const FALLBACK_FORMAT = '1500w';
const NEIGHBOUR_LENGTH = 4_000;
/** More images than anybody looks at: a page is not to grow without end. */
const MAX_FALLBACKS = 1_000;

/**
 * Images that a script would load get a noscript fallback for visitors without one, right behind them. Those that have
 * one already, before or behind them, keep it.
 */
export function addImageFallbacks(html: string): string {
  if (!/data-(?:src|image)/i.test(html)) return html;
  let out = '';
  let done = 0;
  let fallbacks = 0;
  let lastNoscript = { text: '', end: -1 };
  INTERESTING.lastIndex = 0;
  for (let match = INTERESTING.exec(html); match; match = INTERESTING.exec(html)) {
    const name = match[1]?.toLowerCase();
    const end = name === undefined ? endOf(html, '-->', match.index) : tagEnd(html, INTERESTING.lastIndex);
    if (end === -1) break;
    INTERESTING.lastIndex = end;
    if (name === 'noscript' || (name !== undefined && RAW.has(name))) {
      const close = closingTag(html, name, end);
      if (close === -1) break;
      if (name === 'noscript')
        lastNoscript = { text: html.slice(end, close), end: close + '</noscript>'.length };
      INTERESTING.lastIndex = close;
    } else if (name === 'img') {
      const fallback = fallbackOf(html.slice(match.index + '<img'.length, end - 1));
      if (!fallback || hasFallback(html, fallback.address, { from: match.index, to: end }, lastNoscript))
        continue;
      out += html.slice(done, end) + fallback.html;
      done = end;
      if (++fallbacks === MAX_FALLBACKS) break;
    }
  }
  return done === 0 ? html : out + html.slice(done);
}

function endOf(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from);
  return at === -1 ? -1 : at + text.length;
}

/** Behind the `>` of a tag; one inside of a quoted value is not it. */
function tagEnd(html: string, from: number): number {
  let at = from;
  let close = from - 1;
  for (;;) {
    if (close < at) close = html.indexOf('>', at);
    if (close === -1) return -1;
    const quote = openQuote(html, at, close);
    if (quote === -1) return close + 1;
    const closing = html.indexOf(html.charAt(quote), quote + 1);
    if (closing === -1) return -1;
    at = closing + 1;
  }
}

/** The first quote that begins a value: one behind `=`. */
function openQuote(html: string, from: number, to: number): number {
  for (let i = html.indexOf('=', from); i !== -1 && i < to; i = html.indexOf('=', i + 1)) {
    let next = i + 1;
    while (isSpace(html.charCodeAt(next))) next++;
    const code = html.charCodeAt(next);
    if (code === 34 || code === 39) return next;
  }
  return -1;
}

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

function closingTag(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}[\\s/>]`, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? -1;
}

function fallbackOf(inside: string): { readonly address: string; readonly html: string } | null {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of inside.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '');
  }
  const address = attributes.get('data-src') || attributes.get('data-image') || '';
  if (attributes.get('src') || attributes.get('srcset') || !/^(?:https?:\/)?\/\S+$/i.test(address))
    return null;
  const isOurs = attributes.has('data-image-dimensions') || /^\/(?!\/)/.test(address);
  const source = isOurs && !address.includes('?') ? `${address}?format=${FALLBACK_FORMAT}` : address;
  const className = attributes.get('class');
  return {
    address,
    html:
      `<noscript><img src="${quoted(source)}" alt="${quoted(attributes.get('alt') ?? '')}"` +
      `${className ? ` class="${quoted(className)}"` : ''} loading="lazy"></noscript>`,
  };
}

/** The value was written with other quotes, perhaps. */
const quoted = (value: string): string => value.replaceAll('"', '&quot;');

function hasFallback(
  html: string,
  address: string,
  image: { readonly from: number; readonly to: number },
  before: { readonly text: string; readonly end: number },
): boolean {
  const between = image.from - before.end;
  if (
    before.end !== -1 &&
    between >= 0 &&
    between < 200 &&
    html.slice(before.end, image.from).trim() === ''
  ) {
    if (before.text.includes(address)) return true;
  }
  const behind = html.slice(image.to, image.to + NEIGHBOUR_LENGTH);
  const [own] = /^\s*<noscript[^>]*>[\s\S]*?<\/noscript/i.exec(behind) ?? [];
  return own?.includes(address) ?? false;
}
