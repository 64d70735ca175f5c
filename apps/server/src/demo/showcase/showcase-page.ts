import type { LocationData, Section } from '@awning/site-model';
import type { PageWriter } from '../page-writing.ts';

/** What the pages of the showcase may show that lives elsewhere on the demo site. */
export interface ShowcaseContent {
  /** The id of an image by its name in the list of images. */
  picture(name: string): string;
  readonly pictureIds: readonly string[];
  readonly journalId: string;
  readonly eventsId: string;
  readonly galleryId: string;
  readonly shopId: string;
  readonly productId: string;
  readonly donationId: string;
  /** A recording among the site's files. */
  readonly soundId: string;
  readonly address: LocationData;
}

/** One page of the showcase: a block, or a design of a gallery, in the ways an owner would use it. */
export interface ShowcasePage {
  readonly urlId: string;
  readonly title: string;
  readonly lead: string;
  sections(write: PageWriter, content: ShowcaseContent): readonly Section[];
}
