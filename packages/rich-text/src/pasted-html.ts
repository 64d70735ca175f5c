import { RICH_TEXT_RULES, safeLink } from '@awning/site-model';
import { DROPPED, listedElements } from './listed-elements.ts';
import { prepareHtml } from './prepare-html.ts';

/**
 * HTML from the clipboard as a text may hold it. Word processors and other sites bring fonts, colours and wrappers of
 * their own; words, headings, lists, emphasis, tables and links stay, in the look of this site.
 */
export function cleanPastedHtml(pasted: string): string {
  // Copied from a text like this one: everything of it may stay.
  if (pasted.includes('data-pm-slice')) return listedElements(pasted).innerHTML;
  const { body } = new DOMParser().parseFromString(pasted, 'text/html');
  for (const element of [...body.querySelectorAll(DROPPED)]) element.remove();
  makeListsOfWord(body);
  for (const element of [...body.querySelectorAll('*')]) cleanElement(element);
  return prepareHtml(body.innerHTML.replace(/<!--[\s\S]*?-->/g, '')).innerHTML;
}

/** Whether cleaning leaves images out: those of other sites, and those that a word processor has in a file. */
export const losesImages = (pasted: string): boolean =>
  !pasted.includes('data-pm-slice') &&
  [...new DOMParser().parseFromString(pasted, 'text/html').querySelectorAll('img')].some(isForeignImage);

function cleanElement(element: Element): void {
  // With its prefix: Word has elements such as `o:p`.
  const tag = element.tagName.toLowerCase();
  const style = element.getAttribute('style') ?? '';
  if (tag === 'span' || tag === 'font' || isWrapper(element, style)) emphasise(element, style);
  else if (isForeignImage(element)) element.remove();
  else if (!RICH_TEXT_RULES.tags.includes(tag)) element.replaceWith(...element.childNodes);
  else keepMeaning(element, tag);
}

const isForeignImage = (element: Element): boolean =>
  element.localName === 'img' && !RICH_TEXT_RULES.imageAddress.test(element.getAttribute('src') ?? '');

/** Attributes that say something stay; those about looks go. */
function keepMeaning(element: Element, tag: string): void {
  const allowed = RICH_TEXT_RULES.attributes[tag] ?? [];
  for (const { name } of [...element.attributes])
    if (!allowed.includes(name) && name !== 'dir') element.removeAttribute(name);
  if (tag === 'a' && safeLink(element.getAttribute('href') ?? '') === '')
    element.replaceWith(...element.childNodes);
}

/** Google Docs puts everything into one bold element that says it is not bold. */
const isWrapper = (element: Element, style: string): boolean =>
  ['b', 'strong'].includes(element.localName) && /font-weight:\s*normal/i.test(style);

/** Emphasis that is written as a style becomes an element; the rest of the style goes. */
function emphasise(element: Element, style: string): void {
  const tags = [
    /font-weight:\s*(bold|[6-9]00)/i.test(style) && 'strong',
    /font-style:\s*italic/i.test(style) && 'em',
    /text-decoration[^;]*:\s*[^;]*underline/i.test(style) && element.closest('a') === null && 'u',
    /text-decoration[^;]*:\s*[^;]*line-through/i.test(style) && 's',
    /vertical-align:\s*super/i.test(style) && 'sup',
    /vertical-align:\s*sub(?!e)/i.test(style) && 'sub',
  ].filter((tag) => tag !== false);
  if ((element.textContent ?? '').trim() === '') tags.length = 0;
  let wrapped: ChildNode[] = [...element.childNodes];
  for (const tag of tags) {
    const wrapper = element.ownerDocument.createElement(tag);
    wrapper.append(...wrapped);
    wrapped = [wrapper];
  }
  element.replaceWith(...wrapped);
}

/** Word writes the items of a list as paragraphs with their bullet or number in front. */
function makeListsOfWord(body: Element): void {
  let list: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const style = paragraph.getAttribute('style') ?? '';
    if (!/mso-list:\s*l\d/i.test(style)) {
      list = null;
      continue;
    }
    const marker = [...paragraph.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const tag = /^[\s(]*[0-9a-z]{1,3}[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    if (list === null || list.localName !== tag || list.nextElementSibling !== paragraph) {
      list = paragraph.ownerDocument.createElement(tag);
      paragraph.before(list);
    }
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}
