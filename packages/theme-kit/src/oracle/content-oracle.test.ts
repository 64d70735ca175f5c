import fc from 'fast-check';
import { describe } from 'vitest';
import { expectAgreement, testAgreement } from './agreement.ts';
import { contentPage } from './page-data.ts';
import { focusedTemplates, withArguments } from './template-grammar.ts';
import { wordList } from './word-list.ts';

const names = wordList(`
  @ items items.0 image coverImage mainImage color website size number text location collection author options nope
  excerpt body title originalSize items.1 @index`);

const argument = fc.constantFrom(
  ...wordList(
    '0 1 2 7 -1 100 301 1000 x topLeft center color load-false color-data cls blog gallery undefined',
  ),
  ...['', 'background-color', 'page nope'],
);

const formatters = wordList(`
  AbsUrl audio-player capitalize child-image-meta color-weight cover-image-meta height humanizeDuration image
  image-color image-meta image-srcset item-classes resizedHeightForWidth resizedWidthForHeight
  squarespaceThumbnailForHeight squarespaceThumbnailForWidth video website-color width datetimefield i18n-money-format
  money-format money-string moneyFormat unit html json`);

const predicates = wordList(`
  active-time? attachment? audio? background-source-instagram? background-source-none? background-source-undefined?
  background-source-upload? background-source-video? binary? calendar-view? checkin? child-images? clickable?
  collection-page? collection-template-page? collection? collectionTypeNameEquals? css-asset? digital-good? event?
  excerpt? external-link? external-video? folder? gallery-active-alignment-center? gallery-active-alignment-left?
  gallery-active-alignment-right? gallery-auto-crop? gallery-autoplay? gallery-controls? gallery-design-grid?
  gallery-design-slider? gallery-design-slideshow? gallery-design-stacked? gallery-lightbox?
  gallery-meta-position-bottom-left? gallery-meta-position-bottom-right? gallery-meta-position-bottom?
  gallery-meta-position-center? gallery-meta-position-top-left? gallery-meta-position-top-right?
  gallery-meta-position-top? gallery-meta? gallery-show-meta-on-hover? gallery-show-meta? gallery-square-thumbs?
  gallery-thumbnails? gallery? has-multiple? image? index? json-export? kbarticle? link? location? main-image?
  passthrough? promotedCODE? promotedEMBED? promotedFORM? promotedFOURSQUARE? promotedIMAGE? promotedINSTAGRAM?
  promotedLINK? promotedMAP? promotedQUOTE? promotedTWITTER? promotedVIDEO? quote? redirect? same-day?
  serviceNameEmail? show-past-events? site-search? store-item? text? tweak-asset? tweet? undefined? units-metric?
  video? wordpress-export? current-type?`);

describe('content, compared with the peer', () => {
  testAgreement(
    'images, galleries, records and colours come out the same',
    3_000,
    fc.record({
      template: focusedTemplates({
        names,
        calls: withArguments(formatters, argument, 2),
        predicates: withArguments(predicates, argument, 1),
      }),
      data: contentPage,
    }),
    expectAgreement,
  );
});
