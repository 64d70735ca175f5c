import {
  MailingListEntryPath,
  MailingListEntryResponse,
  MailingListExport,
  MailingListExportQuery,
  MailingListPage,
  MailingListQuery,
  Nothing,
} from '@awning/contract';
import { type HttpApp, memberWho, sendCsv } from '../../platform/http/index.ts';
import type { MailingList } from './mailing-list.ts';

const PATH = '/api/commerce/mailing-list';
const forStore = { config: { access: memberWho('commerce.manage') } } as const;

export function registerMailingListRoutes(app: HttpApp, { mailingList }: { mailingList: MailingList }): void {
  app.get(
    PATH,
    { ...forStore, schema: { querystring: MailingListQuery, response: { 200: MailingListPage } } },
    async ({ site, query }) => mailingList.list(site.id, query),
  );
  app.get(
    `${PATH}.csv`,
    {
      ...forStore,
      schema: {
        querystring: MailingListExportQuery,
        response: { 200: MailingListExport },
      },
    },
    async ({ site, query }, reply) => sendCsv(reply, 'mailing-list.csv', mailingList.csv(site.id, query)),
  );
  app.post(
    `${PATH}/:entryId/unsubscribe`,
    { ...forStore, schema: { params: MailingListEntryPath, response: { 200: MailingListEntryResponse } } },
    async ({ site, params }) => ({ entry: await mailingList.unsubscribe(site.id, params.entryId) }),
  );
  app.delete(
    `${PATH}/:entryId`,
    { ...forStore, schema: { params: MailingListEntryPath, response: { 204: Nothing } } },
    async ({ site, params }, reply) => {
      await mailingList.remove(site.id, params.entryId);
      return reply.code(204).send();
    },
  );
}
