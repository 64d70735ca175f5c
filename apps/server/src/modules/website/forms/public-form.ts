import type { FormKind, FormOrigin } from '@awning/contract';
import type { FormModel, FormStorage } from '@awning/forms';
import type { CollectionId, WebsiteId } from '../../../platform/entity-ids.ts';

/** A form that visitors may fill in, at one of the places where it stands. */
export interface PublicForm {
  readonly formId: string;
  readonly kind: FormKind;
  readonly origin: FormOrigin;
  /** What a submission says that it answers. */
  readonly revision: number;
  readonly model: FormModel;
  /** Never for visitors. */
  readonly storage: FormStorage;
  /** The page, item or area whose block shows it. */
  readonly place: { readonly kind: 'collection' | 'item' | 'area'; readonly id: string };
  /** Whose password, if any, it takes to see it. */
  readonly collectionId: CollectionId | null;
}

/** What blocks, page data and pages ask. */
export interface PublicForms {
  /** Forms of the library that visitors may see, by id; for blocks that show them. */
  models(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, FormModel>>;
  /** Null for what visitors do not see. */
  find(websiteId: WebsiteId, formId: string, options?: PlaceOptions): Promise<PublicForm | null>;
}

export interface PlaceOptions {
  /** Which page is meant where several have the form. */
  readonly pageId?: string | undefined;
  /**
   * Whether this visitor may see what stands on the pages of a collection; a place that they may not see does not
   * count.
   */
  readonly mayOpen?: ((collectionId: CollectionId) => Promise<boolean>) | undefined;
}
