import { RICH_TEXT_RULES, safeLink } from '@awning/site-model';

/** Go with all that is in them; of everything else that the table does not name the words stay. */
export const DROPPED =
  'script, style, head, meta, link, title, template, noscript, object, embed, iframe, svg, math';

/** The attributes of the editor's own elements. */
const OWN = /^data-(pm-slice|kept-block|kept-inline|line-tag)$/;

/** HTML with nothing in it but what the table of texts names, before it becomes part of the page. */
export function listedElements(text: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  for (const element of [...body.querySelectorAll(DROPPED)]) element.remove();
  for (const element of [...body.querySelectorAll('*')]) {
    const tag = element.tagName.toLowerCase();
    if (!RICH_TEXT_RULES.tags.includes(tag)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    const allowed = [...(RICH_TEXT_RULES.attributes['*'] ?? []), ...(RICH_TEXT_RULES.attributes[tag] ?? [])];
    for (const { name } of [...element.attributes])
      if (!allowed.includes(name) && !OWN.test(name)) element.removeAttribute(name);
    if (safeLink(element.getAttribute('href') ?? '') === '') element.removeAttribute('href');
    const isForeign = tag === 'img' && !RICH_TEXT_RULES.imageAddress.test(element.getAttribute('src') ?? '');
    if (isForeign) element.remove();
  }
  return body;
}
