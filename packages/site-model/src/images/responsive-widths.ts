/** The widths in pixels that an image is served in, as `?format=300w` and so on. */
export const RESPONSIVE_WIDTHS = [100, 300, 500, 750, 1000, 1500, 2500] as const;

export type ResponsiveWidth = (typeof RESPONSIVE_WIDTHS)[number];

/** Such as `300w`. */
type WidthFormat = `${ResponsiveWidth}w`;

/** Larger ones are served to those who ask for them, but never picked. */
const LARGEST_PICK = 1500;

/** The smallest width that covers the target. */
export const pickWidth = (target: number): ResponsiveWidth =>
  RESPONSIVE_WIDTHS.find((width) => width === LARGEST_PICK || !(target > width)) ?? LARGEST_PICK;

export const formatOfWidth = (width: ResponsiveWidth): WidthFormat => `${width}w`;

/** Images are never enlarged, so only widths up to that of the original exist. */
const widthsOf = (originalWidth: number): readonly ResponsiveWidth[] =>
  RESPONSIVE_WIDTHS.filter((width) => width <= originalWidth);

/** What page data calls `systemDataVariants`: `1200x800,100w,300w,500w,750w,1000w`. */
export const variantsOf = (width: number, height: number): string =>
  [`${width}x${height}`, ...widthsOf(width).map(formatOfWidth)].join(',');
