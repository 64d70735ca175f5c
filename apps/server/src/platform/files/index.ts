export { createDiskFileStore } from './disk-file-store.ts';
export {
  BrokenOff,
  type ByteRange,
  type Draft,
  type FileStore,
  fileErrors,
  type IncomingFile,
  type OpenFile,
  type StoredFile,
} from './file-store.ts';
