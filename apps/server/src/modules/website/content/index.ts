export { collectionUrl, itemUrl } from './addresses/addresses.ts';
export type { AddressFilter, AddressKind } from './addresses/site-address-repository.ts';
export type { SiteAddress, SiteAddresses } from './addresses/site-addresses.ts';
export type { FollowMove } from './base/address-move.ts';
export { demandRight, type Editor, unrestrictedEditor } from './base/content-editor.ts';
export { isVisible } from './base/content-repository.ts';
export { editorOf } from './base/content-request.ts';
export { type Content, type ContentWithin, createContent } from './content.ts';
export { contentErrors } from './content-errors.ts';
export { contentModule } from './content-module.ts';
export type { ContentMedia, ContentSettings } from './content-parts.ts';
export { documentAssets, recordAssets } from './documents/asset-uses.ts';
export { cleanDocument } from './documents/document-cleaning.ts';
export { copiedIds, copyDocument } from './documents/document-copies.ts';
export type { DocumentListener } from './documents/document-listeners.ts';
export type { DocumentOwner } from './documents/document-owners.ts';
export {
  checkedDocument,
  type DocumentLimits,
  demandAllowed,
  isNewer,
  recheck,
} from './documents/document-rules.ts';
export { runsCode } from './documents/running-code.ts';
export { ANY_NUMBER, readStoredDocument } from './documents/stored-document.ts';
export type { ItemFacts, ItemListener } from './items/item-listeners.ts';
export type { ItemNeighbours } from './items/item-neighbours.ts';
export type { ItemPageAsk } from './items/item-page-repository.ts';
export type { ItemPage } from './items/list-readers.ts';
export type { ItemQueryAsk } from './items/queried-item-repository.ts';
export type { RelatedAsk } from './items/related-item-repository.ts';
export type { CategoryData } from './labels/category-data-repository.ts';
export { labelKey } from './labels/label-repository.ts';
export { type ActiveLink, type CurrentPage, markActive } from './navigation/active-links.ts';
export type { NavigationLink } from './navigation/page-navigation.ts';
export type {
  PageReaders,
  PreviewReaders,
  SavedArea,
  SiteFolder,
  SiteItem,
  SitePage,
} from './page-readers.ts';
export type { ContentDrafts } from './previews/reader-overlay.ts';
