import { openCanvas } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { DraftOwner } from '../draft/api-draft-server.ts';

/** Gives a whole document in the look of the site around drawn sections. */
export type SiteLook = (sections: string) => string;

/**
 * The styles of a page of the site, with the elements around its sections, because rules of themes name them. Nothing
 * of what it says and none of its scripts.
 */
export function readSiteLook(html: string): SiteLook {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const styles = [...page.querySelectorAll('link[rel~="stylesheet"], style')]
    .map((element) => element.outerHTML)
    .join('');
  const around = page.querySelector('[data-section-id]')?.parentElement ?? page.querySelector('main');
  let start = '';
  let end = '';
  for (let element = around; element && element !== page.documentElement; element = element.parentElement) {
    const tags = tagsOf(element);
    start = tags.start + start;
    end += tags.end;
  }
  if (!around) ({ start, end } = tagsOf(page.body));
  const root = tagsOf(page.documentElement);
  return (sections) =>
    `<!doctype html>${root.start}<head>${styles}<style>${DRAWING_STYLE}</style></head>${start}${sections}${end}${root.end}`;
}

/** What has no content yet shows where it will be; nothing moves, and nothing is higher than what is in it. */
const DRAWING_STYLE = `
html, body { min-height: 0 !important; overflow: hidden !important; }
*, *::before, *::after { animation: none !important; transition: none !important; }
.sqs-block:is(.sqs-block-image, .sqs-block-gallery, .sqs-block-product, .sqs-block-summary-v2, .sqs-block-calendar)
  > .sqs-block-content:not(:has(img, li, figcaption, table)) {
  min-height: 100%;
  border-radius: 4px;
  background: color-mix(in oklab, currentcolor 10%, transparent);
}`;

/** The tags of an element without what is in it, and without what only a script would read. */
function tagsOf(element: Element): { readonly start: string; readonly end: string } {
  const copy = element.cloneNode(false) as Element;
  for (const { name } of [...copy.attributes])
    if (name.startsWith('on') || name === 'data-awning-canvas') copy.removeAttribute(name);
  const html = copy.outerHTML;
  const at = html.lastIndexOf('</');
  // The parser of the page gives these two a head and a body.
  if (copy.localName === 'html' || copy.localName === 'body')
    return { start: html.slice(0, html.indexOf('>') + 1), end: `</${copy.localName}>` };
  return { start: html.slice(0, at), end: html.slice(at) };
}

export const siteLookQuery = (api: Client, { kind, id }: DraftOwner) =>
  queryOptions({
    queryKey: ['site-look', kind, id],
    queryFn: async ({ signal }) => {
      const { blob } = await api.download(openCanvas, { params: { kind, id }, signal });
      return readSiteLook(await blob.text());
    },
    staleTime: 60_000,
  });
