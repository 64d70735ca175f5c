export {
  FORM_FIELD_PROPERTIES,
  FormField,
  type FormFieldType,
  formFieldsProblem,
} from '@awning/forms';
export { accordionBlock } from './blocks/accordion-block.ts';
export { type ArchiveValue, archiveBlock, COUNTED_ITEMS, countedItems } from './blocks/archive-block.ts';
export { audioBlock } from './blocks/audio-block.ts';
export {
  type BlockDefinition,
  type BlockReferences,
  defineBlock,
  type ItemList,
} from './blocks/block-definition.ts';
export { type BlockForm, blockForm } from './blocks/block-form.ts';
export { isSecureWebAddress, isWebAddress, linkProblem, safeLink } from './blocks/block-link.ts';
export { blockDefinitions, definitionOf } from './blocks/block-registry.ts';
export { buttonBlock } from './blocks/button-block.ts';
export { type CalendarValue, calendarBlock } from './blocks/calendar-block.ts';
export { type ChartValue, chartBlock } from './blocks/chart-block.ts';
export { codeBlock } from './blocks/code-block.ts';
export { DATASET_LIMITS, type Dataset, type DatasetLimits, datasetProblem } from './blocks/dataset.ts';
export { donationBlock } from './blocks/donation-block.ts';
export { embedBlock } from './blocks/embed-block.ts';
export { formBlock } from './blocks/form-block.ts';
export { galleryBlock, galleryItems } from './blocks/gallery-block.ts';
export { GALLERY_OPTIONS, type GalleryOptions, resolveGalleryOptions } from './blocks/gallery-options.ts';
export { horizontalRuleBlock } from './blocks/horizontal-rule-block.ts';
export { htmlBlock } from './blocks/html-block.ts';
export { imageBlock } from './blocks/image-block.ts';
export { ImageShape, shapeRatio } from './blocks/image-shape.ts';
export { listKey } from './blocks/item-list-key.ts';
export { definitionsWithin } from './blocks/limited-definitions.ts';
export { mapBlock } from './blocks/map-block.ts';
export { markdownBlock } from './blocks/markdown-block.ts';
export { menuBlock } from './blocks/menu-block.ts';
export {
  type FoodMenu,
  type MenuItem,
  type MenuPrice,
  type MenuSection,
  parseMenu,
} from './blocks/menu-text.ts';
export { newsletterBlock } from './blocks/newsletter-block.ts';
export { privacyChoicesBlock } from './blocks/privacy-choices-block.ts';
export { productBlock } from './blocks/product-block.ts';
export { quoteBlock } from './blocks/quote-block.ts';
export { searchBlock } from './blocks/search-block.ts';
export { socialLinksBlock } from './blocks/social-links-block.ts';
export { spacerBlock } from './blocks/spacer-block.ts';
export { olderSummaryBlock, type SummaryValue, summaryBlock, summaryItems } from './blocks/summary-block.ts';
export { tagcloudBlock } from './blocks/tagcloud-block.ts';
export { parseVideoAddress, type VideoAddress } from './blocks/video-address.ts';
export { videoBlock } from './blocks/video-block.ts';
export type { AnchorPosition } from './codes/anchor-positions.ts';
export { COLLECTION_VIEWS, type CollectionView } from './codes/collection-views.ts';
export { DEVICE_VIEWS, type DeviceView } from './codes/device-views.ts';
export { IMAGE_CORNERS } from './codes/image-corners.ts';
export {
  BACKGROUND_SOURCES,
  BLOCK_TYPES,
  COLLECTION_TYPES,
  FOLDER_BEHAVIORS,
  PAGE_OVERLAY_TYPES,
  PAGE_TYPES,
} from './codes/page-data-codes.ts';
export { isStoreItem, RECORD_TYPES } from './codes/record-types.ts';
export { SLICE_TYPES } from './codes/slice-types.ts';
export {
  TWEAK_EVENTS,
  TWEAK_PAGE_TYPES,
  type TweakEvent,
  type TweakPageType,
  tweakEventName,
  tweakPageTypeOf,
} from './codes/tweak-codes.ts';
export * from './colors/index.ts';
export {
  type DescribedBlock,
  type DescribedControl,
  describeBlockSettings,
  describeBlocks,
  describeSection,
  type NewSectionSettings,
} from './controls/describe-blocks.ts';
export * from './design/index.ts';
export { blockVariantOf } from './document/block-variants.ts';
export * from './document/index.ts';
export { overlayTypeOf } from './document/overlay-types.ts';
export * from './edit/index.ts';
export { editorMessages, fillMessage } from './editor-messages.ts';
export * from './images/index.ts';
export * from './links/index.ts';
export type {
  AuthorData,
  CollectionData,
  ColorData,
  ContextMoney,
  DonationData,
  FileData,
  ImageData,
  ItemData,
  ItemMoney,
  LocationData,
  MerchandisingContext,
  NestedCategories,
  NestedCategory,
  ProductContent,
  ProductContext,
  ProductItemData,
  ProductMerchandising,
  ShippingSize,
  ShippingWeight,
  VariantData,
  VideoData,
} from './page-data.ts';
export { RICH_TEXT_RULES, RICH_TEXT_TAGS } from './rich-text/rich-text-rules.ts';
export * from './slugs/index.ts';
export * from './store-setup/index.ts';
export { isBlank } from './text/blank-text.ts';
export { escapeHtml } from './text/html-escaping.ts';
export { stripTags } from './text/tag-stripping.ts';
