import type { AspectRatioName } from '../images/aspect-ratios.ts';

interface Flag {
  readonly kind: 'flag';
  readonly default: boolean;
}

interface Range {
  readonly kind: 'range';
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
}

interface Choice<Word extends string> {
  readonly kind: 'choice';
  readonly values: readonly Word[];
  readonly default: Word;
}

type Option = Flag | Range | Choice<string>;

const flag = (preset: boolean): Flag => ({ kind: 'flag', default: preset });

const range = (minimum: number, maximum: number, preset: number): Range => ({
  kind: 'range',
  minimum,
  maximum,
  default: preset,
});

const choice = <const Word extends string>(values: readonly Word[], preset: NoInfer<Word>): Choice<Word> => ({
  kind: 'choice',
  values,
  default: preset,
});

/** What an owner sets about a gallery. The names are those that templates of themes ask for. */
export const GALLERY_OPTIONS = {
  design: choice(['slideshow', 'slider', 'grid', 'stacked'], 'grid'),
  /** Slideshow and slider go on by themselves. */
  autoplay: flag(false),
  /** Seconds that an image stays. */
  'autoplay-duration': range(1, 10, 5),
  /** Arrows of slideshow and slider. */
  controls: flag(true),
  /** Images fill their place around the focal point; off: they fit inside it, or keep their shape in a slider. */
  'auto-crop': flag(true),
  'aspect-ratio': choice<AspectRatioName>(
    [
      'square',
      'standard',
      'standard-vertical',
      'four-three',
      'three-four-vertical',
      'widescreen',
      'anamorphic-widescreen',
    ],
    'square',
  ),
  /** Off: the images of a grid, and the thumbnails of a strip, keep their own shape. */
  'square-thumbs': flag(true),
  /** A strip of small images below a slideshow or slider. On for slideshows unless switched off. */
  thumbnails: flag(false),
  /** Pixels. */
  'thumbnail-strip-height': range(0, 200, 80),
  'thumbnail-strip-margin': range(0, 60, 20),
  /** Title and description below each image. */
  'show-meta-basic': flag(false),
  /** Title and description on the image, at `meta-position`. */
  'show-meta': flag(false),
  /** Leaves descriptions out. */
  'show-meta-only-title': flag(false),
  'meta-position': choice(
    ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'],
    'bottom',
  ),
  /** Only while the pointer or the focus is on the image. Always shown where nothing can hover. */
  'show-meta-on-hover': flag(false),
  /** Where the active image of a slider stands. */
  'active-alignment': choice(['left', 'center', 'right'], 'center'),
  /** Columns of a grid. */
  'thumbnails-per-row': range(1, 10, 4),
  /** Pixels between the images of grid, stack and slider. */
  padding: range(0, 50, 20),
  /** A click shows the image large, above the page. */
  lightbox: flag(false),
  lightboxTheme: choice(['dark', 'light'], 'dark'),
  /** Pixels that a thumbnail of the strip may be wide when it keeps its shape. */
  'max-width': range(100, 300, 300),
  /** Links of images open a window of their own. */
  newWindow: flag(false),
  /** No tint behind images that do not fill their place, nor behind see-through ones. */
  transparentBackground: flag(false),
} as const;

type Options = typeof GALLERY_OPTIONS;

type GalleryOptionName = keyof Options;

export type GalleryOptions = {
  readonly [Name in GalleryOptionName]: Options[Name] extends Choice<infer Word>
    ? Word
    : Options[Name] extends Range
      ? number
      : boolean;
};

/** Height of a slider in percent of its width. */
export const SLIDER_ASPECT_RATIO = 50;

/**
 * Every option, from any stored value: what is missing or unknown takes its default, numbers stay in their range. A
 * site that was brought over may hold anything.
 */
export function resolveGalleryOptions(stored: Readonly<Record<string, unknown>>): GalleryOptions {
  const resolved = Object.fromEntries(
    Object.entries(GALLERY_OPTIONS).map(([name, option]) => [name, resolve(option, stored[name])]),
  ) as GalleryOptions;
  return typeof stored.thumbnails === 'boolean'
    ? resolved
    : { ...resolved, thumbnails: resolved.design === 'slideshow' };
}

function resolve(option: Option, stored: unknown): boolean | number | string {
  if (option.kind === 'flag') return typeof stored === 'boolean' ? stored : option.default;
  if (option.kind === 'range') {
    if (typeof stored !== 'number' || Number.isNaN(stored)) return option.default;
    return Math.min(option.maximum, Math.max(option.minimum, stored));
  }
  return option.values.find((value) => value === stored) ?? option.default;
}
