import { customerEndpoints } from '@awning/contract';
import {
  bind,
  type HttpApp,
  memberOf,
  readIdempotencyKey,
  readIfMatch,
  sendCsv,
  tagged,
} from '../../../platform/http/index.ts';
import type { CustomerRecords } from './customer-records.ts';

/** Customers, for those who look after them: names, addresses and what was bought are in all of it. */
export function registerCustomerRecordRoutes(
  app: HttpApp,
  { customerRecords }: { readonly customerRecords: CustomerRecords },
): void {
  bind(app, customerEndpoints.listCustomers, async ({ site, query }) => customerRecords.list(site.id, query));
  bind(app, customerEndpoints.exportCustomers, async ({ site, query }, reply) =>
    sendCsv(reply, 'customers.csv', customerRecords.csv(site.id, query)),
  );
  bind(app, customerEndpoints.findCustomer, async ({ site, query }, reply) => {
    const customer = await customerRecords.byEmail(site.id, query.email);
    return tagged(reply, customer.version, { customer });
  });
  bind(app, customerEndpoints.readCustomer, async ({ site, params }, reply) => {
    const details = await customerRecords.read(site.id, params.customerId);
    return tagged(reply, details.customer.version, details);
  });
  bind(app, customerEndpoints.changeCustomer, async (request, reply) => {
    const { site, params, body } = request;
    const options = { expected: readIfMatch(request) };
    const customer = await customerRecords.change(site.id, params.customerId, body, options);
    return tagged(reply, customer.version, { customer });
  });
  bind(app, customerEndpoints.tagCustomer, async ({ site, params, body }, reply) => {
    const customer = await customerRecords.tag(site.id, params.customerId, body);
    return tagged(reply, customer.version, { customer });
  });
  bind(app, customerEndpoints.addCustomerNote, async (request) => {
    const { site, params, body } = request;
    const by = { memberId: memberOf(request).id, idempotencyKey: readIdempotencyKey(request) };
    return { notes: await customerRecords.addNote(site.id, params.customerId, body.content, by) };
  });
  bind(app, customerEndpoints.removeCustomerNote, async ({ site, params }) => ({
    notes: await customerRecords.removeNote(site.id, params.customerId, params.noteId),
  }));
  bind(app, customerEndpoints.previewCustomerMerge, async ({ site, params }) =>
    customerRecords.previewMerge(site.id, params.customerId, params.otherId),
  );
  bind(app, customerEndpoints.mergeCustomers, async (request, reply) => {
    const { site, params } = request;
    const options = { expected: readIfMatch(request) };
    const customer = await customerRecords.merge(site.id, params.customerId, params.otherId, options);
    return tagged(reply, customer.version, { customer });
  });
}
