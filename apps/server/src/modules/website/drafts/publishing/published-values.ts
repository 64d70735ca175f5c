import type { Queryable } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { PublishedItem } from './publish-repository.ts';
import type { Publisher } from './publisher.ts';

/** What was published without a draft. The module that did it takes it back. */
export interface PublishedValues {
  /** Does it now, in the transaction of a publish; what is refused ends the whole publish. */
  publish(
    tx: Queryable,
    change: {
      readonly websiteId: WebsiteId;
      readonly kind: string;
      readonly id: string;
      readonly value: unknown;
    },
    who: Publisher,
  ): Promise<PublishedItem>;
  /** Refuses a member who may not take it back. */
  demandMay(kind: string, who: Publisher): void;
  /** False when it was changed since, and so stays. */
  takeBack(
    tx: Queryable,
    kind: string,
    change: {
      readonly websiteId: WebsiteId;
      readonly id: string;
      readonly inverse: unknown;
      readonly by: MemberId;
    },
  ): Promise<boolean>;
}
