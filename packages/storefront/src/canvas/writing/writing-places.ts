import type { TextPlace } from '@awning/contract/canvas';
import { BLOCK_TYPES } from '@awning/site-model';

/** A text of a kind of block that can be written on the page. */
interface TextRule {
  /** `*` is the number of the element among those that the selector finds. */
  readonly path: readonly string[];
  readonly selector: string;
  readonly kind: 'text' | 'line';
  /** Characters that the block takes. */
  readonly limit: number;
}

/** ED-55, ED-59: which element of a block shows which part of its value, as the templates of blocks write it. */
export const TEXT_RULES: Readonly<Record<number, readonly TextRule[]>> = {
  [BLOCK_TYPES.html]: [{ path: ['html'], selector: ':scope', kind: 'text', limit: 200_000 }],
  [BLOCK_TYPES.quote]: [
    { path: ['quote'], selector: '.awning-quote > blockquote', kind: 'text', limit: 20_000 },
    { path: ['source'], selector: '.awning-quote > .source', kind: 'text', limit: 2000 },
  ],
  [BLOCK_TYPES.accordion]: [
    { path: ['items', '*', 'title'], selector: '.accordion-item__title', kind: 'line', limit: 500 },
    { path: ['items', '*', 'body'], selector: '.accordion-item__description', kind: 'text', limit: 50_000 },
  ],
  [BLOCK_TYPES.button]: [
    { path: ['buttonText'], selector: '.sqs-block-button-element', kind: 'line', limit: 100 },
  ],
  [BLOCK_TYPES.image]: [
    { path: ['title'], selector: '.awning-image-title', kind: 'line', limit: 250 },
    { path: ['description'], selector: '.image-caption', kind: 'text', limit: 20_000 },
    {
      path: ['buttonText'],
      selector: '.sqs-image-caption > .sqs-block-button-element',
      kind: 'line',
      limit: 100,
    },
  ],
  [BLOCK_TYPES.video]: [{ path: ['caption'], selector: '.awning-caption', kind: 'text', limit: 5000 }],
  [BLOCK_TYPES.newsletter]: [
    { path: ['title'], selector: '.newsletter-form-header-title', kind: 'line', limit: 250 },
    {
      path: ['description'],
      selector: '.newsletter-form-header-description',
      kind: 'text',
      limit: 20_000,
    },
    { path: ['buttonText'], selector: '.newsletter-form-button', kind: 'line', limit: 100 },
    { path: ['footnote'], selector: '.newsletter-form-footnote', kind: 'text', limit: 5000 },
  ],
};

export interface WritingPlace extends TextPlace {
  readonly element: HTMLElement;
  readonly kind: 'text' | 'line';
  readonly limit: number;
}

/** The texts that a block shows, in the order of the table. A theme with templates of its own may show fewer. */
export function writingPlaces(block: HTMLElement): WritingPlace[] {
  const content = block.querySelector<HTMLElement>(':scope > .sqs-block-content');
  const rules = TEXT_RULES[Number(block.dataset.blockType)] ?? [];
  if (!content) return [];
  const id = block.id.replace(/^block-/, '');
  return rules.flatMap(({ path, selector, kind, limit }) =>
    elementsIn(content, selector).map((element, index) => ({
      block: id,
      path: path.map((part) => (part === '*' ? index : part)),
      element,
      kind,
      limit,
    })),
  );
}

const elementsIn = (content: HTMLElement, selector: string): HTMLElement[] =>
  selector === ':scope' ? [content] : [...content.querySelectorAll<HTMLElement>(selector)];

/** The text that an element belongs to; of one in another, the inner one. */
export function writingPlaceAt(target: Element): WritingPlace | undefined {
  const block = target.closest<HTMLElement>('[id^="block-"].sqs-block');
  return block ? writingPlaces(block).findLast(({ element }) => element.contains(target)) : undefined;
}
