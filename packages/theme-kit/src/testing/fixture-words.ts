import { wordList } from './oracle/word-list.ts';

/** Words of the theme format and its language that the theme fixtures have to use, as the references name them. */
export const languageWords = {
  directives: [
    'section',
    'repeated section',
    'alternates with',
    'or',
    'end',
    'if',
    'var',
    'ctx',
    'inject',
    'macro',
    'include',
    'eval',
    'space',
    'tab',
    'newline',
    'meta-left',
    'meta-right',
  ],
  formatters: wordList(`
    AbsUrl activate-twitter-links add-to-cart-btn apply audio-player bookkeeper-money-format capitalize cart-quantity
    cart-subtotal cart-url child-image-meta color-weight comment-count comment-link comments count cover-image-meta cycle
    date datetime datetime-interval datetimefield decimal encode-space encode-uri encode-uri-component find-first find-last
    format from-price get google-calendar-url height html htmlattr htmltag humanizeDuration i18n-money-format image
    image-color image-meta image-srcset item-classes iter json json-pretty key-by like-button line-breaks lookup message mod
    money money-format money-string moneyFormat normal-price output percentage-format plural pluralize product-checkout
    product-price product-quick-view product-restock-notification product-scarcity product-status prop quantity-input raw
    relative-time resizedHeightForWidth resizedWidthForHeight round safe sale-price slugify smartypants social-button
    social-button-inline squarespaceThumbnailForHeight squarespaceThumbnailForWidth str subscription-price
    summary-form-field timesince truncate twitter-follow-button unit url-encode variant-descriptor variants-select video
    website-color width`),
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
    serviceNameEmail? show-past-events? site-search? store-item? text? tweak-asset? tweet? undefined? video?
    wordpress-export? debug? equal? even? greaterThan? greaterThanOrEqual? lessThan? lessThanOrEqual? notEqual? nth? odd?
    plural? singular? has-variants? on-sale? sold-out? varied-prices? comments? current-type? disqus? units-metric?`),
};

/** By tag, its attributes. */
export const tagWords: Readonly<Record<string, readonly string[]>> = {
  navigation: wordList('navigationId template title description'),
  'folder-navigation': ['template'],
  'block-field': wordList('id columns label class lock-layout locked-layout'),
  query: wordList('collection limit skip category tag featured'),
  related: wordList('collectionId itemId limit'),
  category: wordList('collection template'),
  script: wordList('src combo'),
};

export const variableWords = wordList(`
  squarespace-headers squarespace-footers squarespace.headers squarespace.footers squarespace-post-entry rollup-common
  rollup-descriptor-common squarespace.main-content squarespace.page-id squarespace.page-classes squarespace.page-title
  squarespace.cart-classes squarespace.template-revision postItemInjectCode`);

export const partialWords = wordList(
  'sqs-share-buttons sqs-social-links sqs-video-background.block social-links.block',
);

/** Keys of `template.conf`, dotted; `*` stands for a name of the theme's own. */
export const templateConfWords = wordList(`
  name author layouts layouts.*.name layouts.*.regions navigations navigations.title navigations.name stylesheets
  systemCollections customTypes customTypes.title customTypes.name customTypes.base customTypes.fields
  customTypes.fields.name customTypes.fields.title customTypes.fields.type systemPartials`);

/** Keys of `collections/*.conf` with the values that the format names. */
export const collectionConfWords: Readonly<Record<string, readonly string[]>> = {
  title: [],
  newTitle: [],
  ordering: wordList('chronological user-orderable calendar music-album'),
  addText: [],
  acceptTypes: wordList('text image video audio event'),
  pageSize: [],
  icon: wordList('blog gallery calendar album folder index stacked projects project'),
  view: wordList('grid stack'),
  folder: [],
  index: [],
  indexType: wordList('grid stacked full-url'),
  fullData: [],
  relatedItems: [],
  systemCollectionVersion: ['2.0'],
  hasSystemBlogCollectionSettings: [],
  supportsVideoBackgrounds: [],
  systemPartials: [],
  permittedViews: [],
  regionName: [],
};

export const valueWords = {
  systemCollections: wordList('album blog events gallery products'),
  customBases: wordList('text image video'),
  customFields: wordList('text wysiwyg image checkbox gallery'),
  blockOverrides: wordList(`
    album archive audio button calendar chart collectionlink donation form gallery image menu newsletter opentable quote rss
    search socialaccountlinks-v2 summary-v2 tagcloud tourdates`),
  stringKinds: wordList('template annotations configuration tweaks'),
};

export const styleWords = {
  tweakTypes: wordList('color font value dropdown checkbox'),
  tweakKeys: wordList(`
    type title label category target showOnlyWhenPresent min max step options default active disableTransparency
    loadAllVariants property js`),
  platformFiles: wordList('sqs-grid-breaker svg-icon-templates'),
  platformMixins: wordList('.mixin-template-social-icons-color .mixin-template-social-icons-color-body'),
  functions: wordList(`
    rgb rgba argb hsl hsla hsv hsva hue saturation lightness red green blue alpha luma luminance saturate desaturate
    lighten darken fadein fadeout fade spin mix tint shade greyscale contrast multiply screen overlay softlight hardlight
    difference exclusion average negation abs acos asin atan ceil cos floor max min mod percentage pi pow round sin sqrt
    tan length extract isnumber isstring iscolor iskeyword isurl ispixel isem ispercentage isunit color convert unit
    get-unit escape e % replace`),
};

/** How the name of a file of each kind looks. */
export const fileKinds: Readonly<Record<string, RegExp>> = {
  'template.conf': /^template\.conf$/,
  'a region': /^[^/]+\.region$/,
  'an asset': /^assets\/./,
  'a block': /^blocks\/[^/]+\.block$/,
  'a block in a folder of its own': /^blocks\/[^/]+\/[^/]+\.block$/,
  'a block override': /^blocks\/[^/]+\.block\.conf$/,
  'a collection': /^collections\/[^/]+\.conf$/,
  'a list': /^collections\/[^/]+\.list$/,
  'an item': /^collections\/[^/]+\.item$/,
  'a static page': /^pages\/[^/]+\.page$/,
  'the settings of a static page': /^pages\/[^/]+\.page\.conf$/,
  'a script': /^scripts\/.+\.js$/,
  'a stylesheet in LESS': /^styles\/.+\.less$/,
  'a stylesheet in CSS': /^styles\/.+\.css$/,
  'reset.css': /^styles\/reset\.css$/,
  strings: /^strings\/(template|annotations|configuration|tweaks)-[\w-]+\.json$/,
  'something else': /^README/,
};
