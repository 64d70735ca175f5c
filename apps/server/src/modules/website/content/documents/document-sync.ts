import type { PageDocument } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Editor } from '../base/content-editor.ts';
import type { CollectionRow } from '../base/content-rows.ts';
import type { DocumentOwner } from './document-owners.ts';

/** Another document that has a section in sync, by what people call it. */
export interface SharingOwner extends DocumentOwner {
  readonly title: string;
  /** Of the page, or of what the item is in; null for an area. */
  readonly collectionKind: CollectionRow['kind'] | null;
}

/** A document whose sections in sync are as the saved ones say, and what that means for other documents. */
interface SettledDocument {
  readonly document: PageDocument | null;
  /** Those that have a section that was changed here. */
  readonly others: readonly SharingOwner[];
  /** The document of one of them with what was changed, or itself; refuses an editor who may not change it there. */
  share(other: SharingOwner, document: PageDocument, editor: Editor): PageDocument;
}

/** ED-93: how documents keep their sections in sync. */
export interface DocumentSync {
  /** In the transaction that puts `document` in the place of `live`. */
  settle(
    tx: Queryable,
    websiteId: WebsiteId,
    change: { readonly live: PageDocument | null; readonly document: PageDocument | null },
  ): Promise<SettledDocument>;
  /** An older document with the sections in sync as they are now. */
  upToDate(db: Queryable, websiteId: WebsiteId, document: PageDocument): Promise<PageDocument>;
  /** What people call a saved section in sync; null: there is none. */
  nameOf(db: Queryable, websiteId: WebsiteId, id: string): Promise<string | null>;
}
