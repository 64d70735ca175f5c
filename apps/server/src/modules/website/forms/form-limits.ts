import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Limit, Limiter } from '../../../platform/limits/index.ts';
import { formErrors } from './form-errors.ts';

export interface FormLimits {
  /**
   * Counts one send of a form from one network; throws when there were too many. Comes before the site's limit, so that
   * a network over its limit uses up nothing of what all others share.
   */
  countSend(websiteId: WebsiteId, formId: string, network: string): Promise<void>;
  /** Counts it among all that people send to the site. */
  countForSite(websiteId: WebsiteId): Promise<void>;
  /** Counts one file from one network. */
  countUpload(network: string): Promise<void>;
}

const UPLOADS: Limit = { name: 'form-uploads', max: 60, windowSeconds: 60 };

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
    countSend: (websiteId, formId, network) => take(byAddress, `${websiteId}/${formId}/${network}`),
    countForSite: (websiteId) => take(bySite, websiteId),
    countUpload: (network) => take(UPLOADS, network),
  };
}
