import type { BlockView } from '../block-view.ts';
import { accordionView } from './accordion-view.ts';
import { archiveView } from './archive-view.ts';
import { audioView } from './audio-view.ts';
import { buttonView } from './button-view.ts';
import { calendarView } from './calendar-view.ts';
import { chartView } from './chart-view.ts';
import { codeView } from './code-view.ts';
import { donationView } from './donation-view.ts';
import { embedView } from './embed-view.ts';
import { formView } from './form-view.ts';
import { galleryView } from './gallery-view.ts';
import { horizontalRuleView } from './horizontal-rule-view.ts';
import { htmlView } from './html-view.ts';
import { imageView } from './image-view.ts';
import { mapView } from './map-view.ts';
import { markdownView } from './markdown-view.ts';
import { menuView } from './menu-view.ts';
import { newsletterView } from './newsletter-view.ts';
import { privacyChoicesView } from './privacy-choices-view.ts';
import { productView } from './product-view.ts';
import { quoteView } from './quote-view.ts';
import { searchView } from './search-view.ts';
import { socialLinksView } from './social-links-view.ts';
import { spacerView } from './spacer-view.ts';
import { olderSummaryView, summaryView } from './summary-view.ts';
import { tagcloudView } from './tagcloud-view.ts';
import { videoView } from './video-view.ts';

/** Every block that can be shown, in the order of their codes. */
export const blockViews: readonly BlockView[] = [
  htmlView,
  mapView,
  imageView,
  galleryView,
  formView,
  tagcloudView,
  menuView,
  olderSummaryView,
  spacerView,
  embedView,
  codeView,
  calendarView,
  quoteView,
  videoView,
  searchView,
  audioView,
  productView,
  markdownView,
  horizontalRuleView,
  newsletterView,
  donationView,
  buttonView,
  socialLinksView,
  summaryView,
  archiveView,
  chartView,
  accordionView,
  privacyChoicesView,
];

const byType = new Map(blockViews.map((view) => [view.definition.type, view]));

export const viewOf = (type: number): BlockView | undefined => byType.get(type);
