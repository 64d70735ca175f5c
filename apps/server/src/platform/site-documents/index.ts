export {
  createSiteDocuments,
  type DocumentChange,
  type SiteDocument,
  type SiteDocuments,
} from './site-documents.ts';
export type { SiteSetup, SiteSetupParts } from './site-setup.ts';
