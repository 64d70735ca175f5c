export {
  CataloguedError,
  type CatalogueEntry,
  defineErrors,
  type ErrorDetails,
  type ErrorMaker,
} from './define-errors.ts';
