import { customerEndpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import {
  bind,
  type HttpApp,
  memberOf,
  readIdempotencyKey,
  readIfMatch,
  sendCsv,
  tagged,
} from '../../../platform/http/index.ts';
import type { CustomerErasure } from './customer-erasure.ts';
import { customerRecordErrors } from './customer-record-errors.ts';
import type { CustomerRecords } from './customer-records.ts';

const IMPORT_LIMIT = 8 * 1024 * 1024;

/** Customers, for those who look after them: names, addresses and what was bought are in all of it. */
export function registerCustomerRecordRoutes(
  app: HttpApp,
  {
    customerRecords,
    erasure,
  }: { readonly customerRecords: CustomerRecords; readonly erasure: CustomerErasure },
): void {
  registerErasure(app, erasure);
  bind(app, customerEndpoints.listCustomers, async ({ site, query }) => customerRecords.list(site.id, query));
  bind(app, customerEndpoints.exportCustomers, async ({ site, query }, reply) =>
    sendCsv(reply, 'customers.csv', customerRecords.csv(site.id, query)),
  );
  bind(app, customerEndpoints.exportCustomerConsents, async ({ site, query }, reply) =>
    sendCsv(reply, 'consents.csv', customerRecords.consentCsv(site.id, query)),
  );
  bind(app, customerEndpoints.importCustomers, { bodyLimit: IMPORT_LIMIT }, async ({ site, body }) =>
    customerRecords.import(site.id, body),
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

/** Looking at the site as another role looks, an owner is none. */
function demandOwner(request: FastifyRequest): void {
  const { isOwner = false, viewedRole } = memberOf(request);
  if (!isOwner || viewedRole !== undefined) throw customerRecordErrors.ownerOnly();
}

function registerErasure(app: HttpApp, erasure: CustomerErasure): void {
  bind(app, customerEndpoints.exportCustomerData, async (request, reply) => {
    demandOwner(request);
    const { site, params, query } = request;
    const text = await erasure.data(site.id, params.customerId, query.format);
    const type = query.format === 'json' ? 'application/json' : 'text/html';
    return reply
      .header('content-type', `${type}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="customer-${params.customerId}.${query.format}"`)
      .header('cache-control', 'private, no-store')
      .send(text);
  });
  bind(app, customerEndpoints.previewCustomerErasure, async (request) => {
    demandOwner(request);
    return erasure.preview(request.site.id, request.params.customerId);
  });
  bind(app, customerEndpoints.eraseCustomer, async (request) => {
    demandOwner(request);
    return erasure.erase(request.site.id, request.params.customerId, request.body.email);
  });
}
