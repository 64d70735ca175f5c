import type { accordionBlock } from '../blocks/accordion-block.ts';
import { type BlockControlsOf, choices } from './typed-controls.ts';

export const accordionControls: BlockControlsOf<(typeof accordionBlock)['defaults']> = {
  label: 'Accordion',
  help: 'Titles that open and close the text below them.',
  group: 'basics',
  icon: 'layout-list',
  searchWords: ['faq', 'questions', 'answers', 'collapse', 'expand', 'toggle', 'details', 'fold'],
  main: 'items',
  minWidth: 4,
  controls: [
    {
      path: 'items',
      label: 'Items',
      group: 'content',
      control: 'list',
      rows: {
        label: 'Item',
        title: 'title',
        controls: [
          { path: 'title', label: 'Title', group: 'content', control: 'text' },
          { path: 'body', label: 'Text', group: 'content', control: 'rich-text' },
        ],
      },
    },
    {
      path: 'firstOpen',
      label: 'First item open',
      help: 'Visitors see the text of the first item at once.',
      group: 'content',
      control: 'switch',
    },
    {
      path: 'allowMultipleOpen',
      label: 'Several items open at once',
      help: 'When this is off, opening an item closes the other.',
      group: 'content',
      control: 'switch',
    },
    {
      path: 'icon',
      label: 'Icon',
      group: 'design',
      control: 'segments',
      choices: choices({ plus: 'Plus', arrow: 'Arrow', none: 'None' }),
    },
    { path: 'dividers', label: 'Lines between items', group: 'design', control: 'switch' },
    {
      path: 'headingLevel',
      label: 'Heading level',
      help: 'How the titles rank among the headings of the page, for search engines and screen readers.',
      group: 'more',
      control: 'select',
      choices: [
        { value: 2, label: 'Heading 2' },
        { value: 3, label: 'Heading 3' },
        { value: 4, label: 'Heading 4' },
        { value: 5, label: 'Heading 5' },
        { value: 6, label: 'Heading 6' },
      ],
    },
  ],
};
