export { type Consents, createConsents } from './consents.ts';
export { consentsModule } from './consents-module.ts';
