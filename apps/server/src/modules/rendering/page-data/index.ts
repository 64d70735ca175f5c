export { createPageData, type PageDataParts } from './create-page-data.ts';
export { createDrawDocuments } from './drawn-bodies.ts';
export { localizedStrings } from './localized-strings.ts';
export { pageCollection } from './page-collection.ts';
export type {
  BuiltInner,
  BuiltPage,
  DocumentRequest,
  DrawDocuments,
  PageData,
  PageDataRequest,
} from './page-data.ts';
export { type PageItemsParts, shapeItems } from './page-items.ts';
export { jsonOf } from './page-json.ts';
export { type ReadContext, type ReadPage, readPage } from './read-page.ts';
export { visitorWords } from './visitor-words.ts';
