import { isBag, isRun, textOf } from '../basics/shapes.ts';
import { targetIn } from '../basics/wrapping.ts';

/** Markup as nodes of the page. Scripts in it do not run, as they never did. */
export function parseHtml(html: unknown): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = textOf(html);
  // Nodes of a template belong to a document of its own.
  return document.importNode(template.content, true);
}

/** The only node of a piece of markup, or all of them as a fragment. */
export function createContent(html: unknown): Node {
  const fragment = parseHtml(typeof html === 'string' ? html.trim() : html);
  return fragment.childNodes.length === 1 && fragment.firstChild ? fragment.firstChild : fragment;
}

const isNode = (value: unknown): value is Node => isBag(value) && typeof value.nodeType === 'number';

/** What scripts insert: markup, nodes, lists of nodes, elements. */
export function contentOf(value: unknown): Node {
  if (isNode(value)) return value;
  const target = targetIn(value);
  if (isNode(target)) return target;
  if (isBag(value) && isNode(value._node)) return value._node;
  const list = listIn(value);
  if (!list) return parseHtml(value);
  const fragment = document.createDocumentFragment();
  for (const each of list) fragment.append(contentOf(each));
  return fragment;
}

/** A copy, so that what stands in the page stays there. */
export function copyOf(value: unknown): Node {
  const target = targetIn(value);
  if (isNode(target)) return target.cloneNode(true);
  const list = listIn(value);
  if (!list) return parseHtml(value);
  const fragment = document.createDocumentFragment();
  for (const each of list) fragment.append(copyOf(each));
  return fragment;
}

function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isBag(value)) return null;
  if (Array.isArray(value._nodes)) return value._nodes;
  return typeof value.length === 'number' && !isRun(value)
    ? Array.from(value as unknown as ArrayLike<unknown>)
    : null;
}

/** Puts content into or around an element, as `where` says. */
export function insertContent(element: Element, content: unknown, where: unknown): void {
  const node = contentOf(content);
  const reference = targetIn(where);
  if (reference instanceof Node) reference.parentNode?.insertBefore(node, reference);
  else if (typeof where === 'number') element.insertBefore(node, element.childNodes[where] ?? null);
  else if (where === 'before') element.before(node);
  else if (where === 'after') element.after(node);
  else if (where === 'replace') element.replaceChildren(node);
  else element.append(node);
}
