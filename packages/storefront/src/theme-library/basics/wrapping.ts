import { isBag } from './shapes.ts';

/** Events carry nodes, and nodes have events: the nodes put their half in here. */
export const wrapping = {
  node: (target: EventTarget): unknown => target,
  list: (targets: readonly EventTarget[]): unknown => targets,
};

/** The node of an element that may not be there. */
export const nodeOf = (target: EventTarget | null | undefined): unknown =>
  target ? wrapping.node(target) : null;

export const isTarget = (value: unknown): value is EventTarget =>
  isBag(value) && typeof value.addEventListener === 'function' && typeof value.dispatchEvent === 'function';

/** The element, document or window in something that scripts hand over. */
export function targetIn(value: unknown): EventTarget | null {
  if (!isBag(value)) return null;
  if (isTarget(value._node)) return value._node;
  // Nodes of the library listen by `on`, elements by `addEventListener`.
  return isTarget(value) ? value : null;
}

export const isWindow = (value: unknown): value is Window => isBag(value) && value.window === value;

export const isDocument = (value: unknown): value is Document => isBag(value) && value.nodeType === 9;

export const isElement = (value: unknown): value is HTMLElement => isBag(value) && value.nodeType === 1;

/** The element that scrolls the page, for what is asked of the window, the document or one of its two roots. */
export const pageElement = (): HTMLElement => {
  const { scrollingElement } = document;
  return scrollingElement instanceof HTMLElement ? scrollingElement : document.documentElement;
};

/** Elements that match, in the order of the page; a selector that nobody understands finds nothing. */
export function queryAll(within: unknown, selector: string): HTMLElement[] {
  if (!isBag(within) || typeof within.querySelectorAll !== 'function') return [];
  const root = within as unknown as ParentNode;
  const scoped = selector.replace(/(^|,)(\s*)(?=[>+~])/g, '$1:scope ');
  try {
    return [...root.querySelectorAll<HTMLElement>(scoped)];
  } catch {
    return [];
  }
}

/** Whether an element is meant by a selector; `>` at its beginning means the children of `root`. */
export function matches(element: unknown, selector: unknown, root?: unknown): boolean {
  if (!isElement(element) || typeof selector !== 'string' || selector === '') return false;
  const child = /^\s*>\s*/.exec(selector);
  if (child) return element.parentNode === root && matches(element, selector.slice(child[0].length));
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}
