import {
  asNumber,
  getField,
  isMissing,
  isTruthy,
  type PredicateFactory,
  type Predicates,
} from '@awning/template-engine';

const COMMENTS_OPEN = 1;

/** Comments show when they are open or there are some, unless the site has switched them off. */
const showsComments: PredicateFactory = () => (ctx) => {
  const settings = ctx.lookup('websiteSettings');
  if (!isMissing(settings) && !isTruthy(getField(settings, 'commentsEnabled'))) return false;
  const { node } = ctx.frame;
  return (
    asNumber(getField(node, 'commentState')) === COMMENTS_OPEN ||
    asNumber(getField(node, 'publicCommentCount')) > 0
  );
};

const DISQUS = ['websiteSettings', 'disqusShortName'];

export const socialPredicates: Predicates = {
  'comments?': showsComments,
  'disqus?': () => (ctx) => isTruthy(ctx.resolve(DISQUS)),
};
