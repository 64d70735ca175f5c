import { PAGE_OVERLAY_TYPES } from '../codes/page-data-codes.ts';
import type { SectionKind } from './page-document.ts';

/** The code of a section that lies over or in front of the site; null for one in the flow of the page. */
export const overlayTypeOf = (kind: SectionKind): number | null =>
  kind === 'section' ? null : PAGE_OVERLAY_TYPES[kind];
