import { safeLink } from '../blocks/block-link.ts';
import { definitionOf } from '../blocks/block-registry.ts';
import { blocksOf, blocksOfLayout } from '../document/document-walk.ts';
import type { Block, PageDocument } from '../document/page-document.ts';
import { decodeEntities } from '../text/html-escaping.ts';

export interface DocumentLink {
  readonly block: string;
  readonly link: string;
}

const IN_HTML = /<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const IN_MARKDOWN = /\]\(\s*<?([^)\s>]+)/g;

/** Names of fields that hold one link each, whatever the block. */
const LINK_FIELDS: ReadonlySet<string> = new Set(['linkTo', 'buttonLink', 'successRedirect', 'url']);

/** Every link that a visitor can press, in the order of the document. */
export const documentLinks = (document: PageDocument): readonly DocumentLink[] =>
  blocksOf(document).flatMap((block) => linksOfBlock(block).map((link) => ({ block: block.id, link })));

function linksOfBlock({ type, value }: Block): readonly string[] {
  const definition = definitionOf(type);
  if (!definition) return [];
  const links: string[] = [];
  const walk = (entry: unknown, name: string): void => {
    if (typeof entry === 'string') {
      if (LINK_FIELDS.has(name)) {
        if (entry !== '') links.push(entry);
      } else if (name === 'markdown') links.push(...matches(entry, IN_MARKDOWN), ...matches(entry, IN_HTML));
      else if (name !== 'code' && entry.includes('<a ')) links.push(...matches(entry, IN_HTML));
      return;
    }
    if (Array.isArray(entry)) for (const each of entry) walk(each, name);
    else if (typeof entry === 'object' && entry !== null)
      for (const [key, each] of Object.entries(entry)) walk(each, key);
  };
  walk(value, '');
  return links;
}

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first, second]) => decodeEntities(first ?? second ?? '').trim());

/** Names after `#` that lead to a place of the page. */
export const documentAnchors = ({ sections }: PageDocument): ReadonlySet<string> =>
  new Set(
    sections
      .filter(({ hidden }) => hidden !== true)
      .flatMap(({ anchor, layout }) => [
        ...(anchor === null ? [] : [anchor]),
        ...blocksOfLayout(layout).map(({ id }) => `block-${id}`),
      ]),
  );

/** The link where it leads to a page or a place of this site; null for the web, mail and telephones. */
export const siteLink = (link: string): string | null =>
  link.startsWith('#') || (link.startsWith('/') && !link.startsWith('//')) ? safeLink(link) || null : null;
