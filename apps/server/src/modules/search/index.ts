export {
  createSearch,
  RESULTS_PER_PAGE,
  type SearchAnswer,
  type SearchResult,
  type SiteSearch,
} from './search.ts';
