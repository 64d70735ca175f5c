import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { ReadPaymentEvent } from '../../../platform/payments/payment-provider.ts';
import {
  countExternalRefund,
  dropExternalRefund,
  hasFailedBefore,
  insertExternalRefund,
  readExternalRefund,
  storeFailedExternal,
} from './external-refund-repository.ts';
import type { PaymentJson } from './payment-repository.ts';
import type { Payments } from './payments.ts';
import type { RefundProcessor } from './refund-processor.ts';
import { keyOf } from './refund-repository.ts';

type Notice = Extract<ReadPaymentEvent, { kind: 'notice' }>;

export interface ExternalRefunds {
  /**
   * Counts a refund that was made at the provider, once, and takes it back when it failed there. `known`: there is
   * nothing new in it; `none`: it is not counted, and people have to look.
   */
  take(tx: Queryable, payment: PaymentJson, notice: Notice): Promise<'counted' | 'known' | 'none'>;
  onExternalRefund: Payments['onExternalRefund'];
}

export function createExternalRefunds({
  clock,
  ids,
  refunds,
}: {
  clock: Clock;
  ids: Ids;
  refunds: Pick<RefundProcessor, 'conclude'>;
}): ExternalRefunds {
  const listeners: Parameters<Payments['onExternalRefund']>[0][] = [];

  return {
    onExternalRefund: (listener) => void listeners.push(listener),
    async take(tx, payment, { what, refundReference: externalReference, amountMinor, currency }) {
      if (externalReference === undefined) return 'none';
      const { website_id: websiteId, payment_id: paymentId, order_id: orderId } = payment;
      const hasFailed = what === 'failed-foreign-refund';
      const refundId = ids.next();
      // The row comes first, so that a concurrent report of the same refund waits here.
      const refund = { websiteId, refundId, paymentId, amountMinor, externalReference };
      const isNew = await insertExternalRefund(tx, refund, clock.now());
      if (!isNew) {
        const known = hasFailed ? await readExternalRefund(tx, websiteId, externalReference) : null;
        if (known)
          await refunds.conclude(tx, websiteId, keyOf(known), { kind: 'refused', reason: 'too-late' });
        return 'known';
      }
      if (hasFailed || (await hasFailedBefore(tx, websiteId, externalReference))) {
        await dropExternalRefund(tx, websiteId, refundId);
        if (!hasFailed) return 'known';
        await storeFailedExternal(tx, websiteId, externalReference);
        return 'none';
      }
      const isOfOrder = payment.state === 'captured' && payment.currency === currency;
      let isCounted = false;
      if (isOfOrder)
        for (const listener of listeners)
          isCounted = (await listener(tx, { websiteId, refundId, orderId, amountMinor })) || isCounted;
      if (!isCounted) {
        await dropExternalRefund(tx, websiteId, refundId);
        return 'none';
      }
      await countExternalRefund(tx, websiteId, paymentId, amountMinor);
      return 'counted';
    },
  };
}
