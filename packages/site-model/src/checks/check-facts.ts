import type { Design } from '../design/design-shape.ts';
import type { ColorData } from '../page-data.ts';

export interface CheckedImage {
  readonly altText: string;
  /** Of the original, in pixels; null for what has no size, such as a drawing. */
  readonly width: number | null;
  readonly colorData: Partial<ColorData> | null;
}

export interface CheckedProduct {
  readonly title: string;
  readonly hasPrice: boolean;
  /** A number was entered, or that there is no limit. */
  readonly hasStock: boolean;
}

export interface CheckedDonation {
  readonly title: string;
  readonly state: 'open' | 'ended' | 'off';
}

/** Where a link of the site leads. */
export type LinkEnd = 'somewhere' | 'nowhere' | 'no-anchor';

/** What a document names that lives elsewhere, as it is when everything that waits is published. */
export interface CheckFacts {
  /** The page shows a title of its own above the document: an item. */
  readonly hasOwnTitle: boolean;
  readonly design: Pick<Design, 'colorPalette' | 'colorThemes'> | null;
  image(id: string): CheckedImage | undefined;
  product(id: string): CheckedProduct | undefined;
  /** Undefined: it was deleted. */
  donation(id: string): CheckedDonation | undefined;
  /** Whether the form is there and open: what is sent with it is in the inbox. */
  formReachesPeople(id: string): boolean;
  /** Of an address within the site, without the page itself: `/about`, `/about#team`. */
  linkEnd(link: string): LinkEnd;
}
