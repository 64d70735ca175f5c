import type { donationBlock } from '../blocks/donation-block.ts';
import { alignments } from './shared-choices.ts';
import type { BlockControlsOf } from './typed-controls.ts';

export const donationControls: BlockControlsOf<(typeof donationBlock)['defaults']> = {
  label: 'Donation',
  help: 'Lets visitors give money, once or again and again, and shows how near the goal is.',
  group: 'store',
  icon: 'heart-handshake',
  searchWords: ['give', 'gift', 'charity', 'fundraising', 'support', 'contribution', 'goal', 'payment'],
  main: 'donationId',
  minWidth: 4,
  controls: [
    {
      path: 'donationId',
      label: 'Donation',
      help: 'Amounts, goal and receipts are set under Donations.',
      group: 'content',
      control: 'reference',
      pointsTo: 'donation',
      empty: 'No donation',
    },
    { path: 'showImage', label: 'Image', group: 'content', control: 'switch' },
    { path: 'showTitle', label: 'Title', group: 'content', control: 'switch' },
    { path: 'showDescription', label: 'Description', group: 'content', control: 'switch' },
    {
      path: 'showGoal',
      label: 'Goal',
      help: 'How much was given so far, where the donation has a goal.',
      group: 'content',
      control: 'switch',
    },
    { path: 'buttonText', label: 'Button text', group: 'content', control: 'text' },
    { path: 'alignment', label: 'Alignment', group: 'design', control: 'segments', choices: alignments },
  ],
};
