import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { accordionControls } from './accordion-controls.ts';
import { archiveControls } from './archive-controls.ts';
import { audioControls } from './audio-controls.ts';
import { buttonControls } from './button-controls.ts';
import { calendarControls } from './calendar-controls.ts';
import { chartControls } from './chart-controls.ts';
import { codeControls } from './code-controls.ts';
import type { BlockControls } from './control.ts';
import { donationControls } from './donation-controls.ts';
import { embedControls } from './embed-controls.ts';
import { formControls } from './form-controls.ts';
import { galleryControls } from './gallery-controls.ts';
import { horizontalRuleControls } from './horizontal-rule-controls.ts';
import { htmlControls } from './html-controls.ts';
import { imageControls } from './image-controls.ts';
import { mapControls } from './map-controls.ts';
import { markdownControls } from './markdown-controls.ts';
import { menuControls } from './menu-controls.ts';
import { newsletterControls } from './newsletter-controls.ts';
import { privacyChoicesControls } from './privacy-choices-controls.ts';
import { productControls } from './product-controls.ts';
import { quoteControls } from './quote-controls.ts';
import { searchControls } from './search-controls.ts';
import { socialLinksControls } from './social-links-controls.ts';
import { spacerControls } from './spacer-controls.ts';
import { olderSummaryControls, summaryControls } from './summary-controls.ts';
import { tagcloudControls } from './tagcloud-controls.ts';
import { videoControls } from './video-controls.ts';

/** By code, in the order of the picker: within a group, what people need most comes first. */
export const blockControls: ReadonlyMap<number, BlockControls> = new Map<number, BlockControls>([
  [BLOCK_TYPES.html, htmlControls],
  [BLOCK_TYPES.image, imageControls],
  [BLOCK_TYPES.button, buttonControls],
  [BLOCK_TYPES.quote, quoteControls],
  [BLOCK_TYPES.accordion, accordionControls],
  [BLOCK_TYPES.map, mapControls],
  [BLOCK_TYPES['socialaccountlinks-v2'], socialLinksControls],
  [BLOCK_TYPES.search, searchControls],
  [BLOCK_TYPES.menu, menuControls],
  [BLOCK_TYPES.chart, chartControls],
  [BLOCK_TYPES['privacy-choices'], privacyChoicesControls],
  [BLOCK_TYPES.gallery, galleryControls],
  [BLOCK_TYPES.video, videoControls],
  [BLOCK_TYPES.audio, audioControls],
  [BLOCK_TYPES['summary-v2'], summaryControls],
  [BLOCK_TYPES.calendar, calendarControls],
  [BLOCK_TYPES.archive, archiveControls],
  [BLOCK_TYPES.tagcloud, tagcloudControls],
  [BLOCK_TYPES.product, productControls],
  [BLOCK_TYPES.donation, donationControls],
  [BLOCK_TYPES.form, formControls],
  [BLOCK_TYPES.newsletter, newsletterControls],
  [BLOCK_TYPES.spacer, spacerControls],
  [BLOCK_TYPES.horizontalrule, horizontalRuleControls],
  [BLOCK_TYPES.embed, embedControls],
  [BLOCK_TYPES.code, codeControls],
  [BLOCK_TYPES.markdown, markdownControls],
  [BLOCK_TYPES.summary, olderSummaryControls],
]);
