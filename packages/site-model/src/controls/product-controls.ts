import type { productBlock } from '../blocks/product-block.ts';
import { alignments, imageShapes } from './shared-choices.ts';
import { type BlockControlsOf, choices } from './typed-controls.ts';

export const productControls: BlockControlsOf<(typeof productBlock)['defaults']> = {
  label: 'Product',
  help: 'One product with its image, price and a link to it.',
  group: 'store',
  icon: 'shopping-bag',
  searchWords: ['shop', 'store', 'buy', 'sell', 'price', 'item', 'commerce', 'purchase'],
  main: 'productId',
  minWidth: 4,
  controls: [
    {
      path: 'productId',
      label: 'Product',
      group: 'content',
      control: 'reference',
      pointsTo: 'product',
      empty: 'No product',
    },
    { path: 'showImage', label: 'Image', group: 'content', control: 'switch' },
    { path: 'showTitle', label: 'Title', group: 'content', control: 'switch' },
    { path: 'showPrice', label: 'Price', group: 'content', control: 'switch' },
    { path: 'showExcerpt', label: 'Description', group: 'content', control: 'switch' },
    {
      path: 'showButton',
      label: 'Button',
      help: 'Leads to the page of the product.',
      group: 'content',
      control: 'switch',
    },
    {
      path: 'buttonText',
      label: 'Button text',
      group: 'content',
      control: 'text',
      when: [{ path: 'showButton', is: [true] }],
    },
    {
      path: 'design',
      label: 'Layout',
      group: 'design',
      control: 'segments',
      choices: choices({ stacked: 'Image above', beside: 'Image beside' }),
      when: [{ path: 'showImage', is: [true] }],
    },
    {
      path: 'imageAspectRatio',
      label: 'Image shape',
      group: 'design',
      control: 'select',
      choices: imageShapes,
      when: [{ path: 'showImage', is: [true] }],
    },
    { path: 'alignment', label: 'Alignment', group: 'design', control: 'segments', choices: alignments },
  ],
};
