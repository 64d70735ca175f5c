import {
  AssetContent,
  DownloadGrantAnswer,
  DownloadGrantList,
  DownloadGrantPath,
  DownloadGrantQuery,
  DownloadPath,
} from '@awning/contract';
import { anyone, type HttpApp, memberWho } from '../../platform/http/index.ts';
import { partOfAttachment, sendAttachment } from '../media/index.ts';
import type { DownloadFile, Downloads } from './downloads.ts';

const forStore = { config: { access: memberWho('commerce.manage') } } as const;

export function registerDownloadRoutes(app: HttpApp, { downloads }: { downloads: Downloads }): void {
  app.get(
    '/commerce/digital-download/:token',
    { config: { access: anyone }, schema: { params: DownloadPath, response: { 200: AssetContent } } },
    async (request, reply) => {
      const asks = { address: request.ip, part: (found: DownloadFile) => partOfAttachment(request, found) };
      const { asset, file } = await downloads.open(
        request.site.id,
        request.params.token,
        request.method === 'HEAD' ? null : asks,
      );
      return sendAttachment(request, reply, file, asset);
    },
  );

  app.get(
    '/api/commerce/downloads',
    { ...forStore, schema: { querystring: DownloadGrantQuery, response: { 200: DownloadGrantList } } },
    async ({ site, query }) => ({ downloads: [...(await downloads.list(site.id, query.orderId))] }),
  );

  app.post(
    '/api/commerce/downloads/:grantId/renew',
    { ...forStore, schema: { params: DownloadGrantPath, response: { 200: DownloadGrantAnswer } } },
    async ({ site, params }) => ({ download: await downloads.renew(site.id, params.grantId) }),
  );
}
