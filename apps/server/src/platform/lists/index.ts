export {
  countByValue,
  countUpTo,
  type ListDefinition,
  type ListEdges,
  type ListRequest,
  type ListResult,
  type ListSource,
  readList,
} from './list.ts';
export {
  anyOf,
  anySearch,
  type SearchStages,
  type SearchWays,
  searchWays,
  searchWords,
} from './list-search.ts';
export {
  byInstant,
  byInteger,
  byName,
  byText,
  LAST_INSTANT,
  type ListSort,
} from './sort-types.ts';
