import { BLOCK_TYPES, type Block } from '@awning/site-model';

/** What is seen without being text. */
const SEEN =
  'img, svg, picture, video, audio, iframe, canvas, object, embed, hr, input, button, select, textarea, [style*="background-image"]';

/** Kinds that show nothing on purpose. */
const EMPTY_BY_CHOICE: ReadonlySet<number> = new Set([BLOCK_TYPES.spacer, BLOCK_TYPES.horizontalrule]);

/** Set on the element of a block that shows nothing. */
export const BLANK = 'awning-blank';

/** ED-10: blocks that nobody would see, because nothing was chosen for them or because they could not be drawn. */
export function markBlankBlocks(page: Document, blocks: readonly Block[]): readonly Block[] {
  return blocks.filter(({ id, type }) => {
    const element = page.getElementById(`block-${id}`);
    if (!element || EMPTY_BY_CHOICE.has(type)) return false;
    const isBlank = (element.textContent ?? '').trim() === '' && element.querySelector(SEEN) === null;
    element.classList.toggle(BLANK, isBlank);
    return isBlank;
  });
}

const TO_DO: Readonly<Record<number, string>> = {
  [BLOCK_TYPES.html]: 'Write a text',
  [BLOCK_TYPES.markdown]: 'Write a text',
  [BLOCK_TYPES.quote]: 'Write a quote',
  [BLOCK_TYPES.image]: 'Choose an image',
  [BLOCK_TYPES.gallery]: 'Choose images',
  [BLOCK_TYPES.video]: 'Choose a video',
  [BLOCK_TYPES.audio]: 'Choose a sound',
  [BLOCK_TYPES.map]: 'Name a place',
  [BLOCK_TYPES.form]: 'Choose a form, or add fields',
  [BLOCK_TYPES.product]: 'Choose a product',
  [BLOCK_TYPES.donation]: 'Choose a donation',
  [BLOCK_TYPES.summary]: 'Choose what is listed',
  [BLOCK_TYPES.code]: 'Write the code',
  [BLOCK_TYPES.embed]: 'Paste what is embedded',
  [BLOCK_TYPES.menu]: 'Write the menu',
};

/** What to do about a block with nothing in it. */
export const toFill = ({ type }: Block): string =>
  `${TO_DO[type] ?? 'Fill in its settings'}: double click, or press Enter.`;
