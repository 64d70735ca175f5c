import { RICH_TEXT_TAGS } from '@awning/site-model';
import { writeElement } from './html-text.ts';

/** Marks an element that the editor shows and keeps, but does not take apart. */
export const KEPT_BLOCK = 'data-kept-block';
export const KEPT_INLINE = 'data-kept-inline';
/** A line that is a `div` in the text and a paragraph in the editor. */
export const LINE_TAG = 'data-line-tag';

const inline: ReadonlySet<string> = new Set(RICH_TEXT_TAGS.inline);
const LINES = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const LISTS = new Set(['ul', 'ol']);
/** Have no words in them, so that they cannot be marks on words. */
const EMPTY_INLINE = new Set(['img', 'wbr']);

const elementsOf = (parent: Element): Element[] => [...parent.children];

const isInlineOnly = (element: Element): boolean =>
  elementsOf(element).every((child) => inline.has(child.localName) && isInlineOnly(child));

const hasWords = (element: Element): boolean =>
  [...element.childNodes].some(
    (child) => child.nodeType === child.TEXT_NODE && (child.textContent ?? '').trim() !== '',
  );

/** Whether the editor has a place for everything in it. */
function isEditable(element: Element): boolean {
  const tag = element.localName;
  if (LINES.has(tag) || tag === 'div') return isInlineOnly(element);
  if (tag === 'hr') return true;
  if (tag === 'table') return isPlainTable(element);
  if (LISTS.has(tag))
    return (
      !hasWords(element) && elementsOf(element).every((item) => item.localName === 'li' && isEditable(item))
    );
  if (tag === 'blockquote' || tag === 'li')
    return (
      isInlineOnly(element) || elementsOf(element).every((child) => isPhrase(child) || isEditable(child))
    );
  return false;
}

/** Rows of as many cells each, which hold lines: no caption, no cell that reaches over others. */
function isPlainTable(table: Element): boolean {
  const [body, ...others] = elementsOf(table);
  if (body?.localName !== 'tbody' || others.length > 0 || body.attributes.length > 0) return false;
  const rows = elementsOf(body);
  const width = rows[0]?.childElementCount ?? 0;
  return (
    width > 0 &&
    ![table, body, ...rows].some(hasWords) &&
    rows.every((row) => row.localName === 'tr' && row.childElementCount === width) &&
    rows.flatMap(elementsOf).every(isPlainCell)
  );
}

const isPlainCell = (cell: Element): boolean =>
  (cell.localName === 'td' || cell.localName === 'th') &&
  !cell.hasAttribute('colspan') &&
  !cell.hasAttribute('rowspan') &&
  (isInlineOnly(cell) ||
    (!hasWords(cell) && elementsOf(cell).every((line) => line.localName === 'p' && isInlineOnly(line))));

const isPhrase = (element: Element): boolean => inline.has(element.localName) && isInlineOnly(element);

/**
 * A stored text as the editor reads it: what the editor has no place for, such as a table, becomes one part that is
 * kept as it is.
 */
export function prepareHtml(stored: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(stored, 'text/html');
  for (const child of elementsOf(body)) {
    if (isPhrase(child)) continue;
    if (!isEditable(child)) keep(child, 'div', KEPT_BLOCK);
  }
  for (const line of [...body.querySelectorAll('div')]) if (!line.hasAttribute(KEPT_BLOCK)) rename(line);
  for (const element of [...body.querySelectorAll('img, wbr, br')])
    if (EMPTY_INLINE.has(element.localName) || element.attributes.length > 0)
      keep(element, 'span', KEPT_INLINE);
  return body;
}

function keep(element: Element, tag: string, attribute: string): void {
  const place = element.ownerDocument.createElement(tag);
  place.setAttribute(attribute, writeElement(element));
  element.replaceWith(place);
}

function rename(line: Element): void {
  const paragraph = line.ownerDocument.createElement('p');
  for (const { name, value } of [...line.attributes]) paragraph.setAttribute(name, value);
  paragraph.setAttribute(LINE_TAG, 'div');
  paragraph.append(...line.childNodes);
  line.replaceWith(paragraph);
}
