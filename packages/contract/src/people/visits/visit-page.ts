import type { SourceEnvironment } from './visit-events.ts';

/**
 * What a page tells the script that counts visits, in `<script type="application/json" class="awning-visits">`. It is
 * the same for everybody who opens the page.
 */
export interface VisitPage {
  readonly websiteId: string;
  /** A code of `PAGE_TYPES`. */
  readonly pageType: number;
  readonly templateId: string;
  /** Of the site's content, such as `en-US`. */
  readonly language: string;
  /** Where the business is, such as `US`; empty where nobody said. */
  readonly country: string;
  readonly environment: SourceEnvironment;
  readonly collectionId?: string;
  readonly itemId?: string;
  readonly recordType?: number;
  /** The owner has switched counting off: nothing is sent, and nothing is stored in the browser. */
  readonly isOff?: true;
  /** A copy of a site to try things on: everybody may choose variants by the address. */
  readonly isInternal?: true;
  /** Of a hundred visitors, how many may be recorded; not there: nobody. */
  readonly recordingSample?: number;
  /** What was searched for, where nothing was found. */
  readonly emptySearch?: string;
}

/** How scripts find it. */
export const visitPageClass = 'awning-visits';
