import {
  type Block,
  blockClasses,
  blocksOfLayout,
  type PageDocument,
  type PlacedBlock,
  placedInOrder,
  type Section,
  sectionClasses,
  sectionMeasures,
} from '@awning/site-model';
import { gridElement, writePlace } from './measure-grid.ts';
import { partElement } from './page-parts.ts';

const SECTION_CLASS = /^awning-(?:section|width|height|gap|align)--/;
const BLOCK_CLASS = /^awning-(?:hide|block|padding|card|phone-align|phone-text)(?:--|$)/;

/**
 * What is only a place or a look is changed in the page at once, without the server: cells, layers, order, classes.
 * Blocks that the page does not have yet are left to their HTML.
 */
export function placeParts(
  page: Document,
  before: PageDocument,
  after: PageDocument,
  /** Parts whose HTML was replaced: it may be of a time when they stood elsewhere. */
  drawn: ReadonlySet<string> = new Set(),
): void {
  const old = new Map(before.sections.map((section) => [section.id, section]));
  const isDrawn = ({ id, layout }: Section): boolean =>
    drawn.has(id) || (drawn.size > 0 && blocksOfLayout(layout).some((block) => drawn.has(block.id)));
  for (const section of after.sections)
    if (old.get(section.id) !== section || isDrawn(section)) placeSection(page, section);
}

function placeSection(page: Document, section: Section): void {
  const element = partElement(page, section.id);
  if (!element) return;
  replaceClasses(element, SECTION_CLASS, [...sectionMeasures(section), ...sectionClasses(section)]);
  setAttribute(element, 'data-section-theme', section.colorTheme);
  setAttribute(element, 'id', section.anchor);
  setAttribute(element, 'data-hidden', section.hidden === true ? '' : null);
  const grid = gridElement(page, section.id);
  if (!grid || section.layout.type !== 'fluid') return;
  grid.classList.toggle('awning-rows', section.minRows !== undefined);
  if (section.minRows === undefined) grid.style.removeProperty('--rows');
  else grid.style.setProperty('--rows', `${section.minRows}`);
  placeBlocks(page, grid, placedInOrder(section.layout));
}

/** In the order in which they are read; blocks that came from another section move with all that is in them. */
function placeBlocks(page: Document, grid: HTMLElement, order: readonly PlacedBlock[]): void {
  let next: ChildNode | null = null;
  for (const placed of order.toReversed()) {
    const element = page.getElementById(`block-${placed.block.id}`);
    if (!element) continue;
    writePlace(page, placed);
    styleBlock(element, placed.block);
    // Only what stands elsewhere is moved: a frame or a film inside would begin again.
    if (element.parentNode !== grid || element.nextSibling !== next) move(grid, element, next);
    next = element;
  }
}

/** Where browsers can, without ending what runs inside. */
function move(grid: HTMLElement, element: HTMLElement, next: ChildNode | null): void {
  const moveBefore: unknown = Reflect.get(grid, 'moveBefore');
  if (typeof moveBefore === 'function') moveBefore.call(grid, element, next);
  else grid.insertBefore(element, next);
}

const styleBlock = (element: HTMLElement, { settings = {} }: Block): void =>
  replaceClasses(element, BLOCK_CLASS, blockClasses(settings));

function replaceClasses(element: HTMLElement, old: RegExp, classes: readonly string[]): void {
  const others = [...element.classList].filter((name) => !old.test(name));
  const next = [...others, ...classes].join(' ');
  if (element.className !== next) element.className = next;
}

function setAttribute(element: HTMLElement, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
