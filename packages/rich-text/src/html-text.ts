/** Elements without an end, written as the server writes them. */
const VOID = new Set(['br', 'hr', 'img']);

/** Attributes that say all by being there. */
const BARE = new Set(['reversed', 'open']);

export type Attributes = Readonly<Record<string, string>>;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const escapeValue = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

const openTag = (tag: string, attributes: Attributes): string => {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === '' && BARE.has(name) ? ` ${name}` : ` ${name}="${escapeValue(value)}"`,
  );
  return `<${tag}${written.join('')}${VOID.has(tag) ? ' />' : '>'}`;
};

const closeTag = (tag: string): string => (VOID.has(tag) ? '' : `</${tag}>`);

/** HTML in the one spelling that the server stores, so that a text which nobody changed stays the same text. */
export const html = { text: escapeText, open: openTag, close: closeTag };

export const attributesOf = (element: Element): Attributes =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

/** An element with all that is in it. */
export function writeElement(element: Element): string {
  const tag = element.localName;
  return html.open(tag, attributesOf(element)) + writeChildren(element) + html.close(tag);
}

function writeChildren(parent: ParentNode & Node): string {
  return [...parent.childNodes]
    .map((child) => {
      if (child.nodeType === child.ELEMENT_NODE) return writeElement(child as Element);
      return child.nodeType === child.TEXT_NODE ? html.text(child.textContent ?? '') : '';
    })
    .join('');
}
