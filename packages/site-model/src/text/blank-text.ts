import { stripTags } from './tag-stripping.ts';

const VISIBLE = /[^\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;

/** Nobody would see anything of it: whitespace and characters without a width, in any tags. */
export const isBlank = (html: string): boolean =>
  !VISIBLE.test(stripTags(html).replace(/&nbsp;|&#160;|&#[xX][aA]0;/g, ' '));
