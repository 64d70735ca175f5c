import { mailingListEndpoints } from '@awning/contract';
import { bind, type HttpApp, sendCsv } from '../../../platform/http/index.ts';
import type { MailingList } from './mailing-list.ts';

const IMPORT_LIMIT = 4 * 1024 * 1024;

export function registerMailingListRoutes(app: HttpApp, { mailingList }: { mailingList: MailingList }): void {
  bind(app, mailingListEndpoints.listMailingListEntries, async ({ site, query }) =>
    mailingList.list(site.id, query),
  );
  bind(app, mailingListEndpoints.countMailingListEntries, async ({ site }) => mailingList.counts(site.id));
  bind(app, mailingListEndpoints.exportMailingList, async ({ site, query }, reply) =>
    sendCsv(reply, 'mailing-list.csv', mailingList.csv(site.id, query)),
  );
  bind(app, mailingListEndpoints.importMailingList, { bodyLimit: IMPORT_LIMIT }, async ({ site, body }) =>
    mailingList.import(site.id, body),
  );
  bind(app, mailingListEndpoints.unsubscribeMailingListEntry, async ({ site, params }) => ({
    entry: await mailingList.unsubscribe(site.id, params.entryId),
  }));
  bind(app, mailingListEndpoints.removeMailingListEntry, async ({ site, params }, reply) => {
    await mailingList.remove(site.id, params.entryId);
    return reply.code(204).send();
  });
}
