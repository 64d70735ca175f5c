export {
  createSiteDocuments,
  type DocumentChange,
  type SiteDocument,
  type SiteDocuments,
} from './site-documents.ts';
