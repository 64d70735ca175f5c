export { createDownloads } from './create-downloads.ts';
export {
  DOWNLOAD_EVENTS,
  type DownloadEvent,
  type DownloadLine,
  type DownloadLink,
  type Downloads,
} from './downloads.ts';
export { downloadsModule } from './downloads-module.ts';
