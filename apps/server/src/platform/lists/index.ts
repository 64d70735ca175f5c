export {
  countByValue,
  countUpTo,
  type ListDefinition,
  type ListEdges,
  type ListRequest,
  type ListResult,
  type ListSource,
  matchingRows,
  readList,
} from './list.ts';
export { anySearch, type SearchStages, searchWords } from './list-search.ts';
export {
  byInstant,
  byInteger,
  byName,
  byText,
  LAST_INSTANT,
  type ListSort,
} from './sort-types.ts';
