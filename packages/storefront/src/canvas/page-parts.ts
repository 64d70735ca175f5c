import type { PageDocument } from '@awning/site-model';
import { Idiomorph } from 'idiomorph';
import { contentLeaving } from '../content-leaving.ts';
import type { Box } from './gestures/geometry.ts';

/** Sections and blocks of the page as the server has marked them. */
const BLOCK = '[id^="block-"].sqs-block';
const SECTION = '[data-section-id]';

export const partElement = (page: Document, id: string): HTMLElement | null =>
  page.getElementById(`block-${id}`) ??
  page.querySelector<HTMLElement>(`[data-section-id="${CSS.escape(id)}"]`);

const idOf = (element: Element): string =>
  element.getAttribute('data-section-id') ?? element.id.replace(/^block-/, '');

/** Where an element is on the page. */
export function pageBox(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left + scrollX, top: top + scrollY, width, height };
}

export const boxesAround = (
  page: Document,
  ids: readonly string[],
): readonly { readonly id: string; readonly box: Box }[] =>
  ids.flatMap((id) => {
    const element = partElement(page, id);
    return element ? [{ id, box: pageBox(element) }] : [];
  });

/** ED-13: ids of what lies there, the top one first: blocks, then the section that they stand in. */
export function partsAt(page: Document, x: number, y: number): string[] {
  const ids = new Set<string>();
  const hit = page.elementsFromPoint(x, y);
  for (const selector of [BLOCK, SECTION])
    for (const element of hit) {
      const part = element.closest(selector);
      if (part) ids.add(idOf(part));
    }
  return [...ids];
}

/**
 * ED-9: puts new HTML in the place of old HTML, keeping what is the same: playing media, open accordions, scroll.
 * Islands in it end before and begin again afterwards (ED-5). What is
 * `kept` is not touched: a text with the caret, and blocks that could not be drawn.
 */
export function replacePart(
  page: Document,
  id: string,
  html: string,
  kept: readonly Element[] = [],
): boolean {
  const old = partElement(page, id);
  const fresh = parse(page, html);
  if (!old || !fresh) return false;
  if (kept.includes(old)) return true;
  leave(old);
  const isAsked = openedDetails(old, fresh);
  Idiomorph.morph(old, fresh, {
    ignoreActiveValue: true,
    callbacks: {
      beforeAttributeUpdated: (name, element) => name !== 'open' || isAsked(element),
      beforeNodeMorphed: (node) => !kept.some((each) => each === node),
      beforeNodeRemoved: (node) => !kept.some((each) => node.contains(each)),
    },
  });
  announce(partElement(page, id));
  return true;
}

/** Accordions as the server drew them last: what a person opened since stays so. */
const drawnOpen = new WeakMap<Element, boolean>();

/** Notes which accordions are open as drawn. */
export const noteDetails = (root: ParentNode): void => {
  for (const element of root.querySelectorAll('details'))
    drawnOpen.set(element, element.hasAttribute('open'));
};

/** Whether the new HTML wants an accordion otherwise than the last one did. */
function openedDetails(old: Element, fresh: Element): (element: Element) => boolean {
  const now = [...fresh.querySelectorAll('details')].map((element) => element.hasAttribute('open'));
  const asked = new Set(
    [...old.querySelectorAll('details')].filter((element, place) => {
      const isOpen = now[place] ?? false;
      const isOther = drawnOpen.get(element) !== isOpen;
      drawnOpen.set(element, isOpen);
      return isOther;
    }),
  );
  return (element) => !(element instanceof HTMLDetailsElement) || asked.has(element);
}

/** Puts a new block into the grid of its section; where in it, `placeParts` decides. */
export function insertBlock(page: Document, sectionId: string, html: string): void {
  const grid = partElement(page, sectionId)?.querySelector('.awning-fluid');
  const fresh = parse(page, html);
  if (!grid || !fresh) return;
  grid.append(fresh);
  announce(fresh);
}

/** Blocks that the document no longer has. */
export function removeBlocks(page: Document, ids: Iterable<string>): void {
  for (const id of ids) {
    const element = page.getElementById(`block-${id}`);
    if (element) leave(element);
    element?.remove();
  }
}

/** Sections in the order of the document; new ones from their HTML. False: the page has no place for them yet. */
export function arrangeSections(
  page: Document,
  { sections }: PageDocument,
  html: ReadonlyMap<string, string>,
): boolean {
  const shown = [...page.querySelectorAll<HTMLElement>(SECTION)];
  const parent = shown[0]?.parentElement;
  if (!parent) return sections.length === 0;
  const wanted = new Set(sections.map(({ id }) => id));
  const end = shown.at(-1)?.nextSibling ?? null;
  for (const element of shown) {
    if (wanted.has(idOf(element))) continue;
    leave(element);
    element.remove();
  }
  let next: ChildNode | null = end;
  for (const { id } of sections.toReversed()) {
    const existing = partElement(page, id);
    const element = existing ?? parse(page, html.get(id) ?? '');
    if (!element) continue;
    if (element.nextSibling !== next || element.parentNode !== parent) parent.insertBefore(element, next);
    if (!existing) announce(element);
    next = element;
  }
  return true;
}

function parse(page: Document, html: string): HTMLElement | null {
  const template = page.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild as HTMLElement | null;
}

/** Its name in `events.ts`: with an import, the loader of every public page would get a second file to fetch. */
const CONTENT_ADDED = 'awning:content-added';

const leave = (element: HTMLElement): void => {
  element.dispatchEvent(new CustomEvent(contentLeaving, { bubbles: true }));
};

const announce = (element: HTMLElement | null): void => {
  element?.dispatchEvent(new CustomEvent(CONTENT_ADDED, { bubbles: true }));
};
