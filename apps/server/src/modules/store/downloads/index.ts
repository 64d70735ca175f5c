export { createDownloads } from './create-downloads.ts';
export { registerDownloadRoutes } from './download-routes.ts';
export {
  DOWNLOAD_EVENTS,
  type DownloadEvent,
  type DownloadLine,
  type DownloadLink,
  type Downloads,
} from './downloads.ts';
export { grantPaidDownloads } from './paid-downloads.ts';
