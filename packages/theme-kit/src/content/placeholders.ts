import { type Formatters, type PredicateFactory, type Predicates, pure } from '@awning/template-engine';

/** Accepted with any arguments; the value passes through. */
const nothing = pure(() => (value) => value);

/** Formatters that themes may name although they do nothing. */
export const placeholderFormatters: Formatters = {
  datetimefield: nothing,
  'i18n-money-format': nothing,
  'money-format': nothing,
  'money-string': nothing,
  moneyFormat: nothing,
  unit: nothing,
};

const metricUnits: PredicateFactory = () => (ctx) => {
  ctx.report('not-implemented', '"units-metric?" is not yet implemented');
  return false;
};

export const placeholderPredicates: Predicates = { 'units-metric?': metricUnits };
