import type { Tweak } from './tweak.ts';

/**
 * Tweaks that come with system collections and blocks, with any theme: themes style the classes they put on `body`. A
 * choice of those that change how our own templates are styled; a theme that has a tweak of the same title replaces it.
 */
const DROPDOWNS: readonly (readonly [title: string, category: string, ...options: string[]])[] = [
  ['gallery-design', 'Gallery', 'Grid', 'Slideshow', 'Slider'],
  ['gallery-aspect-ratio', 'Gallery', '3:2 Standard', '1:1 Square', '4:3 Four-Three', '16:9 Widescreen'],
  ['gallery-info-overlay', 'Gallery', 'Show on Hover', 'Always Show', 'Hide'],
  ['gallery-navigation', 'Gallery', 'Bullets', 'Thumbnails', 'None'],
  ['gallery-transitions', 'Gallery', 'Fade', 'Slide', 'None'],
  ['event-thumbnail-size', 'Events', '3:2 Standard', '1:1 Square', '16:9 Widescreen'],
  ['tweak-product-list-text-alignment', 'Products', 'Center', 'Left', 'Right'],
  [
    'tweak-product-list-image-aspect-ratio',
    'Products',
    '1:1 Square',
    '3:2 Standard',
    '2:3 Standard (Vertical)',
  ],
  ['tweak-product-item-gallery-design', 'Products', 'Slideshow', 'Stacked'],
  ['tweak-product-quick-view-button-style', 'Products', 'Floating', 'Docked'],
  ['tweak-product-quick-view-button-position', 'Products', 'Bottom', 'Center'],
  ['tweak-blog-list-style', 'Blog', 'Stacked', 'Grid'],
  ['tweak-share-buttons-style', 'Share Buttons', 'Icon Only', 'Icon and Text'],
  ['image-block-poster-text-alignment', 'Image Blocks', 'Center', 'Left', 'Right'],
  ['image-block-card-content-position', 'Image Blocks', 'Center', 'Top', 'Bottom'],
  ['image-block-card-text-alignment', 'Image Blocks', 'Left', 'Center', 'Right'],
  ['newsletter-style', 'Newsletter Blocks', 'Light', 'Dark'],
  ['small-button-style', 'Buttons', 'Solid', 'Outline', 'Raised'],
  ['small-button-shape', 'Buttons', 'Square', 'Rounded', 'Pill'],
  ['medium-button-style', 'Buttons', 'Solid', 'Outline', 'Raised'],
  ['medium-button-shape', 'Buttons', 'Square', 'Rounded', 'Pill'],
  ['large-button-style', 'Buttons', 'Solid', 'Outline', 'Raised'],
  ['large-button-shape', 'Buttons', 'Square', 'Rounded', 'Pill'],
];

const CHECKBOXES: readonly (readonly [title: string, category: string, active: boolean])[] = [
  ['gallery-show-arrows', 'Gallery', true],
  ['gallery-auto-crop', 'Gallery', true],
  ['event-thumbnails', 'Events', true],
  ['event-date-label', 'Events', true],
  ['event-list-show-cats', 'Events', true],
  ['event-list-address', 'Events', true],
  ['event-icalgcal-links', 'Events', true],
  ['event-excerpts', 'Events', true],
  ['event-item-back-link', 'Events', true],
  ['tweak-product-list-show-price', 'Products', true],
  ['tweak-product-item-show-back-link', 'Products', true],
  ['tweak-product-quick-view-lightbox-show-arrows', 'Products', true],
  ['tweak-blog-item-show-date', 'Blog', true],
  ['tweak-blog-item-show-author-profile', 'Blog', false],
  ['tweak-share-buttons-on-products', 'Share Buttons', true],
];

const platformTweak = (title: string, category: string): Tweak => ({
  title,
  type: 'checkbox',
  label: labelOf(title),
  category,
  pageType: 'STYLE',
  target: null,
  showOnlyWhenPresent: null,
  min: null,
  max: null,
  step: 1,
  options: [],
  default: 'false',
  disableTransparency: false,
  loadAllVariants: false,
  property: null,
  js: false,
  origin: 'platform',
  file: '',
  line: 0,
});

const labelOf = (title: string): string => {
  const words = title.replace(/^tweak-/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const PLATFORM_TWEAKS: readonly Tweak[] = [
  ...DROPDOWNS.map(
    ([title, category, ...options]): Tweak => ({
      ...platformTweak(title, category),
      type: 'dropdown',
      options,
      default: options[0] ?? '',
    }),
  ),
  ...CHECKBOXES.map(
    ([title, category, active]): Tweak => ({
      ...platformTweak(title, category),
      default: active ? 'true' : 'false',
    }),
  ),
];
