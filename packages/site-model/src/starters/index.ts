export { buildSection, NO_CONTENT, type StarterContent } from './build-section.ts';
export { changeLayout } from './change-layout.ts';
export { type FreePlace, freePlaceInView, newBlockSize, type RowsInView } from './free-place.ts';
export { placeholderBlocks } from './sections/placeholder-texts.ts';
export {
  type ShownKind,
  STARTER_GROUPS,
  type StarterGroup,
  type StarterSection,
} from './sections/starter-parts.ts';
export {
  SITE_PURPOSES,
  type SitePurpose,
  type SiteStart,
  type StartCollection,
  type StartPage,
  siteStarts,
} from './site-starts.ts';
export { buildPage, type StarterPage, starterPages } from './starter-pages.ts';
export { starterSections } from './starter-sections.ts';
