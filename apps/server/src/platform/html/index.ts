export { findEmptyElement, findTagByClass } from './find-tag.ts';
export { Html, type HtmlValue, html, joinHtml, NO_HTML, rawHtml } from './html.ts';
export { type Insertion, insertHtml, replacePiece } from './insert-html.ts';
