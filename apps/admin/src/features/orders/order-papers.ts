import { readInvoice, readOrderPapers, readPackingSlip } from '@awning/contract/calls';

export type PaperKind = 'packing-slip' | 'invoice';

/** The page that prints one sheet for each of these orders. */
export function paperAddress(kind: PaperKind, orders: readonly { readonly id: string }[]): string {
  const [only] = orders;
  if (only && orders.length === 1)
    return (kind === 'invoice' ? readInvoice : readPackingSlip).path.replace(':orderId', only.id);
  const query = new URLSearchParams({ kind, ids: orders.map(({ id }) => id).join(',') });
  return `${readOrderPapers.path}?${query}`;
}
