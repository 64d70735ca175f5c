import { type MovedAddresses, movedLinksInSettings } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { lockLinkedForms, updateModel } from './form-repository.ts';
import { modelOf } from './form-revision.ts';

/** ED-75: forms of the library lead on to where pages are now. Those of blocks follow with their documents. */
export const createFormFollowing =
  ({ clock }: { readonly clock: Clock }) =>
  async (
    tx: Queryable,
    websiteId: WebsiteId,
    { moved }: { readonly moved: MovedAddresses },
  ): Promise<void> => {
    for (const { formId, value } of await lockLinkedForms(tx, websiteId, moved)) {
      const model = modelOf('library', value);
      const followed = model && movedLinksInSettings(model, moved);
      if (followed && followed !== model) await updateModel(tx, websiteId, formId, followed, clock.now());
    }
  };
