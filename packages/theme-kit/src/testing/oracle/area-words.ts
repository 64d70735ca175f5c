import fc from 'fast-check';
import { type Words, withArguments } from './template-grammar.ts';
import { wordList } from './word-list.ts';

/** The words of one area, and the bare names in them, so that a test can see that none is left out. */
interface Area {
  readonly formatters: readonly string[];
  readonly predicates: readonly string[];
  readonly words: Words;
}

interface AreaParts extends Omit<Area, 'words'> {
  readonly names: readonly string[];
  readonly argument: fc.Arbitrary<string>;
}

const area = ({ names, formatters, predicates, argument }: AreaParts): Area => ({
  formatters,
  predicates,
  words: {
    names,
    calls: withArguments(formatters, argument, 2),
    predicates: withArguments(predicates, argument, 1),
  },
});

export const contentArea = area({
  names: wordList(`
  @ items items.0 image coverImage mainImage color website size number text location collection author options nope
  excerpt body title originalSize items.1 @index`),
  formatters: wordList(`
  AbsUrl audio-player capitalize child-image-meta color-weight cover-image-meta height humanizeDuration image
  image-color image-meta image-srcset item-classes resizedHeightForWidth resizedWidthForHeight
  squarespaceThumbnailForHeight squarespaceThumbnailForWidth video website-color width datetimefield i18n-money-format
  money-format money-string moneyFormat unit html json`),
  predicates: wordList(`
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
  video? wordpress-export? current-type?`),
  argument: fc.constantFrom(
    ...wordList(
      '0 1 2 7 -1 100 301 1000 x topLeft center color load-false color-data cls blog gallery undefined',
    ),
    '',
    'background-color',
    'page nope',
  ),
});

export const commerceArea = area({
  names: wordList(`
  @ @ @ item item items items.0 items.1 field field number nope structuredContent structuredContent.variants
  structuredContent.variants.0 id item.structuredContent.variants.0`),
  formatters: wordList(`
  add-to-cart-btn bookkeeper-money-format cart-quantity cart-subtotal cart-url from-price normal-price
  percentage-format product-checkout product-price product-quick-view product-restock-notification product-scarcity
  product-status quantity-input sale-price subscription-price subscription-price summary-form-field
  summary-form-field variant-descriptor variants-select item-classes`),
  predicates: wordList('has-variants? on-sale? sold-out? varied-prices?'),
  argument: fc.constantFrom(
    ...wordList(
      'trim style:accounting style:code symbol:narrow maxfrac:0 no-group group g id nope minfrac:3',
    ),
    '',
  ),
});

export const socialArea = area({
  names: wordList('@ @ @ item collection mainImage website text text id nope location'),
  formatters: wordList(`
  activate-twitter-links activate-twitter-links comment-count comment-link comments google-calendar-url like-button
  social-button social-button-inline twitter-follow-button`),
  predicates: wordList('comments? disqus? debug?'),
  argument: fc.constantFrom('', 'x'),
});
