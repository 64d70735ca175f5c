/**
 * Remembers where an element stands inside `root`, and answers with the element that stands there later: itself
 * while it is still in the page, otherwise the one with its id, or with its tag, name and position.
 */
export function trackCounterpart<E extends Element>(root: Element, element: E): () => E | null {
  const name = element.getAttribute('name');
  const tag = element.localName;
  const selector = element.id
    ? `${tag}#${CSS.escape(element.id)}`
    : name
      ? `${tag}[name="${CSS.escape(name)}"]`
      : tag;
  const position = [...root.querySelectorAll(selector)].indexOf(element);

  return () => {
    if (element.isConnected) return element;
    return root.querySelectorAll<E>(selector)[position] ?? null;
  };
}
