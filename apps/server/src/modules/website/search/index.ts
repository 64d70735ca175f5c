export {
  createSearch,
  RESULTS_PER_PAGE,
  type SearchResult,
  type SearchResults,
  type SiteSearch,
} from './search.ts';
