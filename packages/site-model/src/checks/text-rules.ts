import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import type { Block, PageDocument } from '../document/page-document.ts';
import { readingOrder } from '../document/reading-order.ts';
import type { CheckFacts } from './check-facts.ts';
import { documentAnchors, documentLinks, siteLink } from './document-links.ts';
import { type Finding, finding } from './finding.ts';

/** Links to nowhere, and to places of a page that are gone. */
export function checkLinks(document: PageDocument, facts: CheckFacts): Finding[] {
  const anchors = documentAnchors(document);
  const found = new Map<string, Finding>();
  for (const { block, link } of documentLinks(document)) {
    const within = siteLink(link);
    if (within === null) continue;
    const end = within.startsWith('#') ? endOnPage(within, anchors) : facts.linkEnd(within);
    if (end === 'somewhere') continue;
    const rule = end === 'nowhere' ? 'link-nowhere' : 'anchor-gone';
    found.set(`${rule} ${block} ${link}`, finding(rule, block, { link }));
  }
  return [...found.values()];
}

const endOnPage = (link: string, anchors: ReadonlySet<string>): 'somewhere' | 'no-anchor' =>
  // A bare `#` is the top of the page.
  link === '#' || anchors.has(decoded(link.slice(1))) ? 'somewhere' : 'no-anchor';

export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Buttons that nobody gave an address. */
export const checkButtons = (blocks: readonly Block[]): Finding[] =>
  blocks
    .filter(({ type, value }) => type === BLOCK_TYPES.button && (value.buttonLink ?? '') === '')
    .map(({ id }) => finding('link-nowhere', id, { link: '' }));

/** A level that was left out, such as a heading 4 below a heading 2, and a second heading 1. */
export function checkHeadings({ sections }: PageDocument, { hasOwnTitle }: CheckFacts): Finding[] {
  const findings: Finding[] = [];
  let before = 1;
  let hasFirst = hasOwnTitle;
  for (const { layout } of sections)
    for (const block of readingOrder(layout, 'desktop'))
      for (const level of headingsOf(block)) {
        if (level > before + 1) findings.push(finding('heading-level', block.id, { level, before }));
        else if (level === 1 && hasFirst)
          findings.push(finding('heading-level', block.id, { level, before: 0 }));
        if (level === 1) hasFirst = true;
        before = level;
      }
  return findings;
}

function headingsOf({ type, value }: Block): readonly number[] {
  if (type === BLOCK_TYPES.html)
    return [...String(value.html ?? '').matchAll(/<h([1-6])[\s>]/gi)].map(([, level]) => Number(level));
  if (type === BLOCK_TYPES.markdown)
    return [...String(value.markdown ?? '').matchAll(/^(#{1,6})\s/gm)].map(([, marks = '']) => marks.length);
  if (type === BLOCK_TYPES.accordion && Array.isArray(value.items) && value.items.length > 0)
    return [Number(value.headingLevel ?? 3)];
  return [];
}
