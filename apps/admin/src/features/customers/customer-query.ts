import type { CustomerDetails } from '@awning/contract';
import { findCustomer, listActivity, readCustomer, undoActivity } from '@awning/contract/calls';
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

/**
 * The way back of a change that this member made to a customer a moment ago. Which one it was is found out now: by the
 * time it is taken back, there may be newer ones.
 */
export function wayBack(
  api: Client,
  change: { readonly kind: string; readonly actor: string; readonly customerId: string },
): () => Promise<void> {
  const { kind, actor, customerId: subjectId } = change;
  const query = { kind, actor, subjectKind: 'customer', subjectId, limit: 1 };
  const found = api.call(listActivity, { query });
  // Nobody may ever ask for it.
  found.catch(() => undefined);
  return async () => {
    const [activity] = (await found).body.activities;
    if (activity) await api.call(undoActivity, { params: { activityId: activity.id } });
  };
}
