import {
  asBoolean,
  asString,
  getField,
  isTruthy,
  type PredicateFactory,
  type Predicates,
} from '@awning/template-engine';

const CHOICES = {
  design: ['grid', 'slideshow', 'slider', 'stacked'],
  'meta-position': ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'],
  'active-alignment': ['center', 'left', 'right'],
};

const SWITCHES = [
  'autoplay',
  'auto-crop',
  'controls',
  'lightbox',
  'square-thumbs',
  'show-meta',
  'show-meta-on-hover',
  'thumbnails',
];

const chosen =
  (option: string, choice: string): PredicateFactory =>
  () =>
  (ctx) =>
    asString(getField(ctx.lookup('options'), option)) === choice;

const switchedOn =
  (option: string): PredicateFactory =>
  () =>
  (ctx) =>
    asBoolean(getField(ctx.lookup('options'), option));

const showsMeta: PredicateFactory = () => (ctx) => {
  const options = ctx.lookup('options');
  return isTruthy(getField(options, 'controls')) || isTruthy(getField(options, 'indicators'));
};

/** How the owner set up a gallery. */
export const galleryPredicates: Predicates = {
  'gallery-meta?': showsMeta,
  ...Object.fromEntries(
    Object.entries(CHOICES).flatMap(([option, choices]) =>
      choices.map((choice) => [`gallery-${option}-${choice}?`, chosen(option, choice)]),
    ),
  ),
  ...Object.fromEntries(SWITCHES.map((option) => [`gallery-${option}?`, switchedOn(option)])),
};
