import { asNumber, getField, type PredicateFactory, type Predicates } from '@awning/template-engine';

/** What a slice of a cover page holds. Numbers are those of the page data. */
const SLICE_TYPES = new Map([
  ['undefined', -1],
  ['heading', 1],
  ['body', 3],
  ['image', 4],
  ['gallery', 5],
  ['video', 6],
  ['social-icons', 7],
  ['buttons', 8],
  ['navigation', 9],
  ['custom-form', 10],
  ['newsletter', 11],
  ['album', 12],
  ['map', 13],
  ['logo', 14],
  ['action', 15],
  ['form', 16],
  ['lock', 17],
  ['password', 18],
  ['twitter', 19],
]);

const currentType: PredicateFactory = ([name = 'undefined']) => {
  const code = SLICE_TYPES.get(name);
  if (code === undefined) return () => false;
  return (ctx) => (asNumber(getField(ctx.frame.node, 'currentType')) | 0) === code;
};

export const slidePredicates: Predicates = { 'current-type?': currentType };
