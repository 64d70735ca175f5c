import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { AssetContent } from '../../website/media/media.ts';
import * as calls from './download-calls.ts';
import {
  DownloadGrantList,
  DownloadGrantPath,
  DownloadGrantQuery,
  DownloadGrantResponse,
  DownloadPath,
} from './downloads.ts';

export const downloadEndpoints = {
  downloadPurchase: endpoint(calls.downloadPurchase, {
    access: anyone,
    params: DownloadPath,
    response: { 200: AssetContent },
    produces: 'file',
    errors: ['downloads.file-gone', 'downloads.over', 'downloads.unknown', 'downloads.withdrawn'],
  }),
  listDownloads: endpoint(calls.listDownloads, {
    access: memberWho('commerce.manage'),
    query: DownloadGrantQuery,
    response: { 200: DownloadGrantList },
  }),
  renewDownload: endpoint(calls.renewDownload, {
    access: memberWho('commerce.manage'),
    params: DownloadGrantPath,
    response: { 200: DownloadGrantResponse },
    errors: ['downloads.missing'],
  }),
} as const;
