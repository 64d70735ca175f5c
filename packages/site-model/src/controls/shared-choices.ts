import { choices } from './typed-controls.ts';

export const alignments = choices({ left: 'Left', center: 'Centre', right: 'Right' });

export const sides = choices({ left: 'Left', right: 'Right' });

export const sizes = choices({ small: 'Small', medium: 'Medium', large: 'Large' });

export const sizesToExtraLarge = choices({
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  'extra-large': 'Extra large',
});

export const lightAndDark = choices({ light: 'Light', dark: 'Dark' });

const shapes = {
  square: 'Square (1:1)',
  standard: 'Landscape (3:2)',
  'standard-vertical': 'Portrait (2:3)',
  'four-three': 'Landscape (4:3)',
  'three-four-vertical': 'Portrait (3:4)',
} as const;

const wideShapes = { widescreen: 'Widescreen (16:9)', 'anamorphic-widescreen': 'Cinema (2.4:1)' } as const;

/** Of the places in a gallery. */
export const galleryShapes = choices({ ...shapes, ...wideShapes });

/** Of the images in a list. */
export const imageShapes = choices({
  auto: 'Original',
  ...shapes,
  'four-five-vertical': 'Portrait (4:5)',
  ...wideShapes,
});

/** Width divided by height. */
export const ratios = [
  { value: 1, label: 'Square (1:1)' },
  { value: 1.5, label: 'Landscape (3:2)' },
  { value: 1.3333, label: 'Landscape (4:3)' },
  { value: 0.8, label: 'Portrait (4:5)' },
  { value: 0.6667, label: 'Portrait (2:3)' },
  { value: 1.7778, label: 'Widescreen (16:9)' },
] as const;
