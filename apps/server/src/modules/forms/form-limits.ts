import type { Limit, Limiter } from '../../platform/limits/index.ts';
import { formErrors } from './form-errors.ts';

export interface FormLimits {
  /** Counts one send of a form; throws when there were too many. `address` is that of the client's network. */
  countSend(websiteId: string, formId: string, address: string): Promise<void>;
}

export function createFormLimits({
  limiter,
  sendsPerMinute,
}: {
  limiter: Limiter;
  sendsPerMinute: { readonly address: number; readonly site: number };
}): FormLimits {
  const byAddress: Limit = { name: 'form-sends', max: sendsPerMinute.address, windowSeconds: 60 };
  const bySite: Limit = { name: 'form-sends-of-site', max: sendsPerMinute.site, windowSeconds: 60 };
  const take = async (limit: Limit, key: string): Promise<void> => {
    if (limit.max === 0) return;
    const { allowed, retryAfterSeconds } = await limiter.take(limit, key);
    if (!allowed) throw formErrors.tooManyRequests({ retryAfterSeconds });
  };
  return {
    async countSend(websiteId, formId, address) {
      // Whoever is over their own limit uses up nothing of what all others share.
      await take(byAddress, `${websiteId}/${formId}/${address}`);
      await take(bySite, websiteId);
    },
  };
}
