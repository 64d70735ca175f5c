import type { PlacedLine } from '@awning/commerce';
import { isSecureWebAddress } from '@awning/site-model';
import type { ReturnId } from '../../../platform/entity-ids.ts';
import type { OrderOfReturn } from '../orders/index.ts';
import { returnErrors } from './return-errors.ts';
import { insertReturn } from './return-repository.ts';
import type { ReturnRow } from './return-rows.ts';
import type { ReturnRequest } from './returns.ts';

interface NewStoredReturn extends Pick<ReturnRow, 'state' | 'askedBy' | 'instructions' | 'labelUrl'> {
  readonly returnId: ReturnId;
  readonly request: ReturnRequest;
  /** What can be returned. */
  readonly offered: readonly { readonly line: PlacedLine; readonly quantity: number }[];
  /** What reasons are chosen from; null: any. */
  readonly reasons: readonly string[] | null;
}

/** Refused with a sentence for each line of which there is less. */
export async function writeReturn(locked: OrderOfReturn, wanted: NewStoredReturn): Promise<void> {
  const { tx, websiteId, order, now } = locked;
  const { returnId, request, offered, reasons, state, askedBy, instructions, labelUrl } = wanted;
  const { orderId } = order;
  const lines = request.lines.filter(({ quantity }) => quantity > 0);
  const errors: Record<string, string> = {};
  for (const { lineId, quantity, reason } of lines) {
    const most = offered.find(({ line }) => line.lineId === lineId)?.quantity ?? 0;
    if (quantity > most)
      errors[lineId] =
        most === 0 ? 'This cannot be returned any more.' : `Only ${most} of this can be returned.`;
    else if (reasons !== null && !reasons.includes(reason)) errors[lineId] = 'Please choose a reason.';
  }
  if (lines.length === 0) errors.lines = 'Please choose what you want to return.';
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length)
    errors.lines = 'Please name each item once.';
  if (Object.keys(errors).length > 0) throw returnErrors.invalid({ errors });
  const key = { websiteId, orderId, returnId };
  await insertReturn(
    tx,
    {
      ...key,
      state,
      askedBy,
      note: request.note.trim(),
      instructions,
      labelUrl,
      answer: '',
      createdAt: now,
      answeredAt: state === 'asked' ? null : now,
      receivedAt: null,
      endedAt: null,
    },
    lines.map(({ lineId, quantity, reason }) => ({
      ...key,
      lineId,
      quantity,
      reason: reason.trim(),
      received: 0,
      restocked: 0,
    })),
  );
}

/** Shown as a link to customers: nothing but an address of the web. */
export function checkedLabel(labelUrl = ''): string {
  const url = labelUrl.trim();
  if (url !== '' && !isSecureWebAddress(url))
    throw returnErrors.invalid({
      errors: { labelUrl: 'Please enter an address that begins with https://.' },
    });
  return url;
}
