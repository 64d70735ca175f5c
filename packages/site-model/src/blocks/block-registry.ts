import { accordionBlock } from './accordion-block.ts';
import { archiveBlock } from './archive-block.ts';
import { audioBlock } from './audio-block.ts';
import type { BlockDefinition } from './block-definition.ts';
import { buttonBlock } from './button-block.ts';
import { calendarBlock } from './calendar-block.ts';
import { chartBlock } from './chart-block.ts';
import { codeBlock } from './code-block.ts';
import { donationBlock } from './donation-block.ts';
import { embedBlock } from './embed-block.ts';
import { formBlock } from './form-block.ts';
import { galleryBlock } from './gallery-block.ts';
import { horizontalRuleBlock } from './horizontal-rule-block.ts';
import { htmlBlock } from './html-block.ts';
import { imageBlock } from './image-block.ts';
import { mapBlock } from './map-block.ts';
import { markdownBlock } from './markdown-block.ts';
import { menuBlock } from './menu-block.ts';
import { newsletterBlock } from './newsletter-block.ts';
import { privacyChoicesBlock } from './privacy-choices-block.ts';
import { productBlock } from './product-block.ts';
import { quoteBlock } from './quote-block.ts';
import { searchBlock } from './search-block.ts';
import { socialLinksBlock } from './social-links-block.ts';
import { spacerBlock } from './spacer-block.ts';
import { olderSummaryBlock, summaryBlock } from './summary-block.ts';
import { tagcloudBlock } from './tagcloud-block.ts';
import { videoBlock } from './video-block.ts';

/** Every kind of block that we can show, in the order of their codes. */
export const blockDefinitions: readonly BlockDefinition[] = [
  htmlBlock,
  mapBlock,
  imageBlock,
  galleryBlock,
  formBlock,
  tagcloudBlock,
  menuBlock,
  olderSummaryBlock,
  spacerBlock,
  embedBlock,
  codeBlock,
  calendarBlock,
  quoteBlock,
  videoBlock,
  searchBlock,
  audioBlock,
  productBlock,
  markdownBlock,
  horizontalRuleBlock,
  newsletterBlock,
  donationBlock,
  buttonBlock,
  socialLinksBlock,
  summaryBlock,
  archiveBlock,
  chartBlock,
  accordionBlock,
  privacyChoicesBlock,
];

const byType = new Map(blockDefinitions.map((definition) => [definition.type, definition]));

/** Undefined for kinds that we keep but cannot show. */
export const definitionOf = (type: number): BlockDefinition | undefined => byType.get(type);
