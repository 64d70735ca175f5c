export type { Attributes } from './html-text.ts';
export { listedElements } from './listed-elements.ts';
export { losesHtml, simplifyHtml } from './lost-html.ts';
export { cleanPastedHtml, losesImages } from './pasted-html.ts';
export { prepareHtml } from './prepare-html.ts';
export { lineExtensions, MARKS, type MarkName, textExtensions } from './text-extensions.ts';
export { insertTable, isInTable, TABLE_CHANGES, type TableChange } from './text-table.ts';
export { writeDocument } from './write-document.ts';
