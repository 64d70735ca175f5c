export * from '../navigations/navigations.ts';
export * from './content-authors.ts';
export * from './content-collections.ts';
export * from './content-documents.ts';
export * from './content-items.ts';
export * from './content-kinds.ts';
export * from './content-labels.ts';
