import { formatAddress, writeAmount } from '@awning/commerce';
import { csvRow } from '../../../platform/csv/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { readGiftsAfter } from './gift-repository.ts';

const BATCH = 200;

const HEADER = [
  'Date',
  'Order',
  'Name',
  'Address',
  'Email',
  'Amount',
  'Refunded',
  'Currency',
  'How often',
  'Payment',
  'Test',
];

/** A piece at a time, so that many gifts need no more memory than a few. */
export async function* exportGifts(
  db: Queryable,
  websiteId: WebsiteId,
  donationId: string,
): AsyncGenerator<string> {
  yield csvRow(HEADER);
  let after = '';
  for (;;) {
    const rows = await readGiftsAfter(db, websiteId, { donationId, after, limit: BATCH });
    yield rows
      .map((gift) =>
        csvRow([
          new Date(gift.createdOn).toISOString(),
          gift.orderNumber,
          gift.donorName,
          gift.address === null ? '' : formatAddress(gift.address).join(', '),
          gift.donorEmail,
          writeAmount(gift.amountMinor, gift.currency),
          writeAmount(gift.refundedMinor, gift.currency),
          gift.currency,
          gift.every,
          gift.state,
          gift.testMode ? 'yes' : 'no',
        ]),
      )
      .join('');
    after = rows.at(-1)?.id ?? '';
    if (rows.length < BATCH) return;
  }
}
