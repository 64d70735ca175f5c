export { cleanLinkText, cleanRichText } from './rich-text.ts';
export { memoizeTexts } from './text-cache.ts';
