import type { quoteBlock } from '../blocks/quote-block.ts';
import type { BlockControlsOf } from './typed-controls.ts';

export const quoteControls: BlockControlsOf<(typeof quoteBlock)['defaults']> = {
  label: 'Quote',
  help: 'A quotation and who said it.',
  group: 'basics',
  icon: 'quote',
  searchWords: ['quotation', 'testimonial', 'citation', 'review', 'voice', 'saying'],
  main: 'quote',
  minWidth: 3,
  controls: [
    { path: 'quote', label: 'Quotation', group: 'content', control: 'rich-text' },
    { path: 'source', label: 'Source', help: 'Who said it.', group: 'content', control: 'rich-text' },
  ],
};
