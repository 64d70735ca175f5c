export {
  DOWNLOAD_EVENTS,
  type DownloadEvent,
  type DownloadLine,
  type DownloadLink,
  type Downloads,
} from './downloads.ts';
