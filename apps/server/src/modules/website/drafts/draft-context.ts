import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Content, ContentMedia } from '../content/index.ts';
import type { DraftKey } from './draft-key.ts';

/** Told of every change of a draft, in its transaction. */
export type NotifyDraftChanged = (
  tx: Queryable,
  websiteId: WebsiteId,
  change: {
    readonly draft: Omit<DraftKey, 'websiteId'>;
    readonly version: number;
    /** Null for a job. */
    readonly by: string | null;
    /** The key of the batch, by which a browser knows its own change. */
    readonly batch?: string | null | undefined;
  },
) => Promise<void>;

/** What the use cases of drafts need beside what they are asked for. */
export interface DraftContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly documents: Content['documents'];
  readonly media: ContentMedia;
  readonly notify: NotifyDraftChanged;
}
