import { SLICE_TYPES } from '@awning/site-model';
import { asNumber, getField, type PredicateFactory, type Predicates } from '@awning/template-engine';

const sliceCodes = new Map<string, number>(Object.entries(SLICE_TYPES));

const currentType: PredicateFactory = ([name = 'undefined']) => {
  const code = sliceCodes.get(name);
  if (code === undefined) return () => false;
  return (ctx) => (asNumber(getField(ctx.frame.node, 'currentType')) | 0) === code;
};

export const slidePredicates: Predicates = { 'current-type?': currentType };
