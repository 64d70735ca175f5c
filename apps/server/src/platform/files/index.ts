export { createDiskFileStore, fileErrors } from './disk-file-store.ts';
export type { FileStore, StoredFile } from './file-store.ts';
