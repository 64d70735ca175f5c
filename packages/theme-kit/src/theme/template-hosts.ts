import { attributeOf, type FoundAddress, type HostKind, hostOf } from './host-address.ts';
import { type OpenTag, readOpenTag } from './open-tag.ts';
import { scriptAddresses } from './script-hosts.ts';
import { styleAddresses } from './style-hosts.ts';

const TAG =
  /<(?<element>script|style|link|img|iframe|frame|source|video|audio|track|image|use|input)(?=[\s/>{])|\bstyle\s*=\s*(?<quote>["'])/gi;
const COMMENT = /\{##[\s\S]*?(?:##\}|$)|<!--[\s\S]*?(?:-->|$)/g;

const FRAMES = new Set(['iframe', 'frame']);

/** What a template loads from elsewhere: by its elements, its styles and its inline scripts. */
export function* templateAddresses(source: string): Generator<FoundAddress> {
  const text = source.replaceAll(COMMENT, (comment) =>
    comment.replaceAll(/[^\n]+/g, (line) => ' '.repeat(line.length)),
  );
  const pattern = new RegExp(TAG);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const at = match.index;
    const { element, quote } = match.groups ?? {};
    if (quote !== undefined) {
      const end = text.indexOf(quote, pattern.lastIndex);
      if (end !== -1) yield* inside(styleAddresses, text, pattern.lastIndex, end);
      continue;
    }
    const tag = readOpenTag(text, pattern.lastIndex);
    if (!tag || element === undefined) continue;
    const name = element.toLowerCase();
    yield* ofElement(name, tag, at);
    if (name === 'script' || name === 'style') {
      const close = text.slice(tag.end).search(name === 'script' ? /<\/script/i : /<\/style/i);
      const end = close === -1 ? text.length : tag.end + close;
      yield* inside(name === 'script' ? scriptAddresses : styleAddresses, text, tag.end, end);
      pattern.lastIndex = end;
    } else {
      const style = tag.attributes.find((each) => each.name.toLowerCase() === 'style');
      if (style) yield* moved(styleAddresses(style.value), style.from);
      pattern.lastIndex = tag.end;
    }
  }
}

function* ofElement(name: string, tag: OpenTag, at: number): Generator<FoundAddress> {
  if (name === 'link') {
    const kind = linkKind(tag);
    const address = attributeOf(tag, 'href') ?? '';
    if (kind && hostOf(address) !== null) yield { kind, address, at };
    return;
  }
  const kind: HostKind = name === 'script' ? 'scripts' : FRAMES.has(name) ? 'frames' : 'images';
  for (const attribute of ['src', 'data-src', 'poster', 'href', 'xlink:href'] as const) {
    const address = attributeOf(tag, attribute) ?? '';
    if (hostOf(address) !== null) yield { kind, address, at };
  }
  for (const candidate of (attributeOf(tag, 'srcset') ?? '').split(',')) {
    const [address = ''] = candidate.trim().split(/\s/);
    if (hostOf(address) !== null) yield { kind: 'images', address, at };
  }
}

/** Null for links that load nothing, such as to another page or only to say where something will be. */
function linkKind(tag: OpenTag): HostKind | null {
  const rel = attributeOf(tag, 'rel')?.toLowerCase() ?? '';
  const as = attributeOf(tag, 'as')?.toLowerCase();
  if (/\bstylesheet\b/.test(rel)) return 'styles';
  if (/\bmodulepreload\b/.test(rel)) return 'scripts';
  if (/icon\b/.test(rel)) return 'images';
  if (!/\bpreload\b/.test(rel)) return null;
  const kinds: Readonly<Record<string, HostKind>> = {
    script: 'scripts',
    style: 'styles',
    font: 'fonts',
    image: 'images',
  };
  return kinds[as ?? ''] ?? 'connections';
}

function* inside(
  read: (text: string) => Iterable<FoundAddress>,
  text: string,
  from: number,
  to: number,
): Generator<FoundAddress> {
  yield* moved(read(text.slice(from, to)), from);
}

function* moved(found: Iterable<FoundAddress>, by: number): Generator<FoundAddress> {
  for (const each of found) yield { ...each, at: each.at + by };
}
