import { downloadEndpoints } from '@awning/contract';
import { bind, type HttpApp } from '../../../platform/http/index.ts';
import { partOfAttachment, sendAttachment } from '../../website/media/index.ts';
import type { DownloadFile, Downloads } from './downloads.ts';

export function registerDownloadRoutes(app: HttpApp, { downloads }: { downloads: Downloads }): void {
  bind(app, downloadEndpoints.downloadPurchase, async (request, reply) => {
    const asks = {
      address: request.ip,
      part: (downloadFile: DownloadFile) => partOfAttachment(request, downloadFile),
    };
    const { asset, file } = await downloads.open(
      request.site.id,
      request.params.token,
      request.method === 'HEAD' ? null : asks,
    );
    return sendAttachment(request, reply, file, asset);
  });

  bind(app, downloadEndpoints.listDownloads, async ({ site, query }) => ({
    downloads: [...(await downloads.list(site.id, query.orderId))],
  }));

  bind(app, downloadEndpoints.renewDownload, async ({ site, params }) => ({
    download: await downloads.renew(site.id, params.grantId),
  }));
}
