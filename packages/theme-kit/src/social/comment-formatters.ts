import {
  asNumber,
  type Context,
  type FormatterFactory,
  getField,
  isTruthy,
  pure,
  type Value,
  walkPath,
} from '@awning/template-engine';
import { emittedText, lookupFrom, resolveFrom } from '../lookup/outward-lookup.ts';

export const commentCount = pure(() => (value) => {
  const count = asNumber(getField(value, 'publicCommentCount'));
  return `${count === 0 ? 'No' : count} Comment${count === 1 ? '' : 's'}`;
});

const usesDisqus = (value: Value, ctx: Context): boolean =>
  isTruthy(resolveFrom(value, ctx, 'websiteSettings', 'disqusShortname'));

export const commentLink: FormatterFactory = () => (value, ctx) => {
  const id = (): string => emittedText(lookupFrom(value, ctx, 'id'), ctx);
  const url = (): string => emittedText(lookupFrom(value, ctx, 'fullUrl'), ctx);
  if (usesDisqus(value, ctx)) {
    return `\n  <a href="${url()}" class="sqs-comment-link sqs-disqus-comment-link" data-id="${id()}"></a>\n`;
  }
  const count = lookupFrom(value, ctx, 'publicCommentCount');
  return (
    `\n  <a href="${url()}#comments-${id()}" class="sqs-comment-link" data-id="${id()}">` +
    `\n  ${count === 0 ? 'No' : emittedText(count, ctx)}\n  Comment${count === 1 ? '' : 's'}\n  </a>\n`
  );
};

/** Whose comments these are: an item's, or those of a whole collection. */
function subjectAttributes(value: Value, ctx: Context): string {
  for (const name of ['item', 'collection']) {
    const subject = lookupFrom(value, ctx, name);
    if (!isTruthy(subject)) continue;
    const field = (key: string): string => emittedText(walkPath(subject, [key]), ctx);
    return (
      ` data-${name}-id="${field('id')}" data-public-comment-count="${field('publicCommentCount')}"` +
      ` data-comment-state="${field('commentState')}"`
    );
  }
  return '';
}

export const comments: FormatterFactory = () => (value, ctx) => {
  if (usesDisqus(value, ctx)) return '\n  <div class="squarespace-comments" id="disqus_thread"></div>\n';
  const id = (): string => emittedText(lookupFrom(value, ctx, 'id'), ctx);
  return `\n  <div class="squarespace-comments" id="comments-${id()}"${subjectAttributes(value, ctx)}></div>\n`;
};

export const likeButton: FormatterFactory = () => (value, ctx) => {
  if (!isTruthy(value)) return '';
  if (!isTruthy(resolveFrom(value, ctx, 'websiteSettings', 'simpleLikingEnabled'))) return '';
  const id = (): string => emittedText(lookupFrom(value, ctx, 'id'), ctx);
  const count = (): string => emittedText(lookupFrom(value, ctx, 'likeCount'), ctx);
  return (
    `\n  <span class="sqs-simple-like" data-item-id="${id()}" data-like-count="${count()}">` +
    '\n    <span class="like-icon"></span>\n    <span class="like-count"></span>\n  </span>\n'
  );
};
