import { categoryLinks, image, listHead, listPager, word } from './page-pieces.ts';

const meta = (className: string): string =>
  `<div class="Blog-meta ${className}"><time class="Blog-meta-item Blog-meta-item--date" datetime="{publishOn|date %Y-%m-%d}">{publishOn|datetime date:long}</time>` +
  '{.if author.displayName} <a class="Blog-meta-item Blog-meta-item--author" href="{collection.fullUrl|htmlattr}?author={author.id}">{author.displayName|html}</a>{.end} ' +
  `${categoryLinks('Blog-meta-item Blog-meta-item--categories')}</div>`;

const entry =
  '<article class="BlogList-item {@|item-classes}" data-item-id="{id}">' +
  `{.main-image?}<a class="BlogList-item-image-link" href="{fullUrl|htmlattr}" tabindex="-1" aria-hidden="true">${image('BlogList-item-image', '(max-width: 767px) 100vw, 760px')}</a>{.end}` +
  '<h2 class="BlogList-item-heading"><a class="BlogList-item-title" href="{fullUrl|htmlattr}">{title|html}</a></h2>' +
  `${meta('BlogList-item-meta')}{.excerpt?}<div class="BlogList-item-excerpt">{excerpt}</div>{.end}` +
  `<a class="BlogList-item-readmore" href="{fullUrl|htmlattr}">${word('readMore', 'Read more')}<span class="visually-hidden">: {title|html}</span></a></article>`;

export const blogList =
  `${listHead()}{.if items}<div class="BlogList BlogList--posts-excerpt">{.repeated section items}${entry}{.end}</div>` +
  `{.or}<p class="BlogList BlogList--empty">${word('nothingWritten', 'Nothing has been written here yet.')}</p>{.end}${listPager('BlogList')}`;

const neighbour = (side: 'prev' | 'next', label: string): string =>
  `{.section ${side}Item}<a class="BlogItem-pagination-link BlogItem-pagination-link--${side}" rel="${side}" href="{fullUrl|htmlattr}"><span class="BlogItem-pagination-link-label">${label}</span> <span class="BlogItem-pagination-link-title">{title|html}</span></a>{.end}`;

export const blogItem =
  '{.section item}<article class="BlogItem {@|item-classes}" data-item-id="{id}">' +
  `<h1 class="BlogItem-title" data-content-field="title">{title|html}</h1>${meta('BlogItem-meta')}` +
  `{.main-image?}<figure class="BlogItem-image">${image('BlogItem-image-img', '(max-width: 767px) 100vw, 1040px', '{.if altText}{altText|htmlattr}{.or}{title|htmlattr}{.end}')}</figure>{.end}` +
  '<div class="BlogItem-content">{.if body}{body}{.or}{.excerpt?}{excerpt}{.end}{.end}</div>{postItemInjectCode}' +
  `{.if tags}<p class="BlogItem-tags">{.repeated section tags}<a href="{collection.fullUrl|htmlattr}?tag={@|url-encode}" rel="tag">{@|html}</a>{.alternates with}, {.end}</p>{.end}` +
  '<div class="BlogItem-share">{@|apply sqs-share-buttons}</div>' +
  '{.comments?}<div class="BlogItem-comments">{@|comments}</div>{.end}</article>{.end}' +
  `{.section pagination}{.if prevItem || nextItem}<nav class="BlogItem-pagination" aria-label="${word('otherPosts', 'Other posts')}">${neighbour('prev', word('newer', 'Newer'))}${neighbour('next', word('older', 'Older'))}</nav>{.end}{.end}`;
