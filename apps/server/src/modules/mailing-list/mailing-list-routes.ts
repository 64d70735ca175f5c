import { MailingListPage, MailingListQuery } from '@awning/contract';
import { type HttpApp, memberWho } from '../../platform/http/index.ts';
import type { MailingList } from './mailing-list.ts';

export function registerMailingListRoutes(app: HttpApp, { mailingList }: { mailingList: MailingList }): void {
  app.get(
    '/api/commerce/mailing-list',
    {
      config: { access: memberWho('commerce.manage') },
      schema: { querystring: MailingListQuery, response: { 200: MailingListPage } },
    },
    async ({ site, query }) => mailingList.list(site.id, query),
  );
}
