import type { BULK_LISTS, RoleMap } from '@awning/contract';
import type { Static, TSchema } from 'typebox';
import type { Queryable } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';

/** One row, and who wants something done to it. */
export interface BulkTarget {
  readonly websiteId: WebsiteId;
  readonly rowId: string;
  readonly memberId: MemberId;
  readonly roles: RoleMap;
  /** The same whenever this row of this job is tried again. */
  readonly key: string;
  /**
   * Stores that the row is done, in the transaction that does it: for what must not happen twice, such as a price that
   * rises by a tenth. Ends the transaction when another process has done it.
   */
  readonly markDone: (tx: Queryable) => Promise<void>;
  /** Another job of the same list that is over, to take it back. Null: there is none. */
  readonly earlier: (bulkId: string) => Promise<EarlierBulk | null>;
}

export interface EarlierBulk {
  readonly action: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The rows that it has done. */
  readonly done: ReadonlySet<string>;
  /** Those of them that an action `undo` of its list has taken back. */
  readonly undone: ReadonlySet<string>;
}

type Lists = typeof BULK_LISTS;
type Page = {
  readonly ids: readonly string[];
  readonly nextPageCursor: string | null;
};

/** Who does the actions: each row by the use case of its own module, with its checks. */
export type BulkLists = {
  readonly [List in keyof Lists]: {
    /** A page of what a filter has. */
    readonly page: (
      websiteId: WebsiteId,
      query: Static<Lists[List]['filter']> & { readonly limit: number; readonly cursor?: string },
    ) => Promise<Page>;
    readonly actions: {
      readonly [Action in keyof Lists[List]['actions']]: (
        target: BulkTarget,
        given: Lists[List]['actions'][Action] extends { readonly arguments: infer Schema extends TSchema }
          ? Static<Schema>
          : never,
      ) => Promise<unknown>;
    };
  };
};

/** As the job sees them: what was checked when it was queued. */
export interface AnyBulkList {
  readonly page: (
    websiteId: WebsiteId,
    query: Record<string, unknown> & { readonly limit: number; readonly cursor?: string },
  ) => Promise<Page>;
  readonly actions: Readonly<
    Record<string, (target: BulkTarget, given: Record<string, unknown>) => Promise<unknown>>
  >;
}
