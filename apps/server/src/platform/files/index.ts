export { createDiskFileStore } from './disk-file-store.ts';
export { type FileStore, fileErrors, type StoredFile } from './file-store.ts';
