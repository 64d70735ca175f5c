import type { DraftKindName } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** What a draft is of. */
export interface DraftKey {
  readonly websiteId: WebsiteId;
  readonly kind: DraftKindName;
  /** Of the page, item or area; the name of a menu; `site` for what a site has once. */
  readonly id: string;
}

/** In the record of images and files that are in use. */
export const assetOwnerOf = ({ kind, id }: Pick<DraftKey, 'kind' | 'id'>) => ({
  kind: 'draft',
  id: `${kind}/${id}`,
});
