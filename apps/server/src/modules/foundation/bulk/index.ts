export { type BulkActions, createBulkActions } from './bulk.ts';
export type { BulkLists, BulkTarget } from './bulk-actions.ts';
export { bulkModule } from './bulk-module.ts';
