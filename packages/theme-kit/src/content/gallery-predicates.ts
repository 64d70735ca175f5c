import {
  asBoolean,
  asString,
  getField,
  isTruthy,
  onOperands,
  type PredicateFactory,
  type PredicatePlan,
  type Predicates,
  type Value,
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

/** A predicate about the options of the gallery around. */
const onOptions = (holds: (options: Value) => boolean): PredicateFactory => {
  const plan: PredicatePlan = { operands: [{ kind: 'path', path: ['options'] }], holds };
  return onOperands(() => plan);
};

const chosen = (option: string, choice: string): PredicateFactory =>
  onOptions((options) => asString(getField(options, option)) === choice);

const switchedOn = (option: string): PredicateFactory =>
  onOptions((options) => asBoolean(getField(options, option)));

const showsMeta = onOptions(
  (options) => isTruthy(getField(options, 'controls')) || isTruthy(getField(options, 'indicators')),
);

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
