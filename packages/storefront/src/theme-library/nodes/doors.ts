import { isBag } from '../basics/shapes.ts';
import { isDocument, isElement, isWindow, matches, queryAll, targetIn } from '../basics/wrapping.ts';
import { createContent } from './content.ts';
import { wrapNode, type YNode } from './node.ts';
import { YNodeList } from './node-list.ts';

/** `Y.one`: by selector, element, or one of the names of what is around everything. */
export function one(wanted: unknown): YNode | null {
  if (typeof wanted === 'string') {
    if (wanted === 'window') return wrapNode(window);
    if (wanted === 'document') return wrapNode(document);
    const [element] = queryAll(document, wanted);
    return element ? wrapNode(element) : null;
  }
  const target = targetIn(wanted);
  return target && (isWindow(target) || isDocument(target) || isElement(target) || 'nodeType' in target)
    ? wrapNode(target)
    : null;
}

/** `Y.all` */
export const all = (wanted: unknown): YNodeList => new YNodeList(wanted);

/** `Y.Node.create` */
export const createNode = (html: unknown): YNode => wrapNode(createContent(html));

/** `Y.Selector`, what of it themes call. */
export const Selector = {
  query: (selector: unknown, root?: unknown, first?: unknown): unknown => {
    const found = queryAll(targetIn(root) ?? document, String(selector));
    return first === true ? (found[0] ?? null) : found;
  },
  test: (node: unknown, selector: unknown): boolean => matches(targetIn(node), selector),
  filter: (nodes: unknown, selector: unknown): unknown[] =>
    (isBag(nodes) && Array.isArray(nodes) ? nodes : []).filter((node) => matches(targetIn(node), selector)),
};
