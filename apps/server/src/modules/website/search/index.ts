export {
  createSearch,
  RESULTS_PER_PAGE,
  type SearchResult,
  type SearchResults,
  type SiteSearch,
} from './search.ts';
export { searchWords } from './search-words.ts';
export { titleFit } from './title-query.ts';
export { pagesAndItems, type TitleSource } from './title-repository.ts';
export { findTitles, type TitleHit } from './title-search.ts';
