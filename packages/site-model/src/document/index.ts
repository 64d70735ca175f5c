export {
  BLOCKS_PER_LAYOUT,
  CLASSIC_COLUMNS,
  DESKTOP_COLUMNS,
  MAX_BLOCK_BYTES,
  MAX_CLASSIC_DEPTH,
  MAX_DOCUMENT_BYTES,
  MAX_SECTION_ROWS,
  PHONE_COLUMNS,
} from './document-limits.ts';
export type { DocumentProblem } from './document-problem.ts';
export {
  allIds,
  blocksOf,
  blocksOfLayout,
  documentReferences,
  findBlock,
  mapBlockValues,
  withoutHiddenSections,
} from './document-walk.ts';
export { type Device, gridOf, overlaps } from './grid-cells.ts';
export { areaDocument, emptyDocument, fullRow, newSection } from './new-document.ts';
export {
  type Background,
  type Block,
  type BlockSettings,
  type BlockValue,
  type Cell,
  type ClassicColumn,
  type ClassicContent,
  type ClassicLayout,
  type ClassicRow,
  DOCUMENT_SCHEMA,
  type FluidLayout,
  type Layout,
  type PageDocument,
  type PairKind,
  type PlacedBlock,
  type Section,
  type SectionKind,
  type SectionSync,
} from './page-document.ts';
export { type ParsedDocument, type ParseOptions, parseDocument } from './parse-document.ts';
export { blockOptions, sectionOptions } from './part-settings.ts';
export { blockClasses, placeProperties, sectionClasses, sectionMeasures } from './placement-markup.ts';
export { phoneOrderDiffers, placedInOrder, placedInReadingOrder, readingOrder } from './reading-order.ts';
export {
  isSynced,
  type SyncedSection,
  sectionState,
  sharedForm,
  sharedSection,
  syncedSection,
  withAllIds,
  withoutFormerOwn,
} from './section-sync.ts';
export { type DocumentUse, type UndrawnPart, undrawnParts } from './undrawn-parts.ts';
