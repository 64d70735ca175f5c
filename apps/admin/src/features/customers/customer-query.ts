import type { CustomerDetails } from '@awning/contract';
import { findCustomer, listActivity, readCustomer } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** By the id, or by an address: what links to a customer from an order knows no more. */
export const customerQuery = (api: Client, idOrEmail: string) =>
  queryOptions({
    queryKey: ['customers', 'customer', idOrEmail],
    queryFn: async ({ signal }): Promise<CustomerDetails> => {
      const customerId = idOrEmail.includes('@')
        ? (await api.call(findCustomer, { query: { email: idOrEmail }, signal })).body.customer.id
        : idOrEmail;
      return (await api.call(readCustomer, { params: { customerId }, signal })).body;
    },
  });

const MOST_CHANGES = 50;

/** What members changed about a customer, newest first. */
export const customerChangesQuery = (api: Client, customerId: string) =>
  queryOptions({
    queryKey: ['customers', 'changes', customerId],
    queryFn: async ({ signal }) => {
      const query = { subjectKind: 'customer', subjectId: customerId, limit: MOST_CHANGES };
      return (await api.call(listActivity, { query, signal })).body.activities;
    },
  });
