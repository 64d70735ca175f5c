export { cleanRichText } from './rich-text.ts';
export { rememberTexts } from './text-memo.ts';
