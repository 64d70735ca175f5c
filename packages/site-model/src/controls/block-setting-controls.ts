import type { BlockSettings } from '../document/page-document.ts';
import type { Control } from './control.ts';
import { type ControlOf, choices } from './typed-controls.ts';

const settings: readonly ControlOf<BlockSettings>[] = [
  {
    path: 'align',
    label: 'Stands in its place',
    help: 'Where the place is higher than the block.',
    group: 'design',
    control: 'segments',
    choices: choices({ top: 'At the top', middle: 'In the middle', bottom: 'At the bottom' }),
    fallback: 'top',
  },
  {
    path: 'padding',
    label: 'Space inside',
    group: 'design',
    control: 'segments',
    choices: choices({ none: 'None', small: 'Small', medium: 'Medium', large: 'Large' }),
    fallback: 'none',
  },
  {
    path: 'card',
    label: 'Card',
    help: 'A surface of its own behind the block.',
    group: 'design',
    control: 'segments',
    choices: choices({ none: 'None', outline: 'Outline', filled: 'Filled', raised: 'Raised' }),
    fallback: 'none',
  },
  {
    path: 'hideOn',
    label: 'Hidden on',
    help: 'Visitors with this device do not see the block. A tablet goes with the desktop.',
    group: 'more',
    control: 'choices',
    choices: choices({ desktop: 'Desktop', phone: 'Phone' }),
    fallback: [],
  },
  {
    path: 'phoneAlign',
    label: 'Alignment on the phone',
    group: 'design',
    control: 'segments',
    choices: choices({ desktop: 'As on the desktop', start: 'Start', center: 'Middle', end: 'End' }),
    fallback: 'desktop',
  },
  {
    path: 'phoneText',
    label: 'Text size on the phone',
    group: 'design',
    control: 'segments',
    choices: choices({ desktop: 'As on the desktop', smaller: 'Smaller', larger: 'Larger' }),
    fallback: 'desktop',
  },
];

/** What `set-block` can set, of blocks of every kind. */
export const blockSettingControls: readonly Control[] = settings;
