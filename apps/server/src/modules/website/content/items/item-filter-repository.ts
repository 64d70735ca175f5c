import { type Queryable, type Statement, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { isVisible, type Visibility } from '../base/content-repository.ts';
import { keysWithin } from '../labels/category-data-repository.ts';
import { labelKey } from '../labels/label-repository.ts';

/** Which items of a collection a list is about: those that have all of it. */
export interface ItemFilter {
  readonly collectionId: CollectionId;
  /** Any of them; an outer category has what is in the inner ones. */
  readonly categories?: readonly string[];
  readonly tags?: readonly string[];
  readonly authorId?: string;
  readonly featured?: boolean;
  /** Milliseconds: published in this time, or for events going on in it. */
  readonly from?: number;
  readonly until?: number;
  /** Events only. */
  readonly when?: 'past' | 'upcoming';
}

const labelled = (kind: 'tag' | 'category', keys: readonly string[]): Statement => sql`exists (
  select from item_labels label where label.website_id = items.website_id and label.item_id = items.item_id
    and label.label_kind = ${kind} and label.label_key = any (${keys}))`;

export const atMillis = (millis: number): Statement =>
  sql`to_timestamp(${Math.max(-62_135_596_800_000, Math.min(253_402_300_799_999, millis))}::numeric / 1000)`;

/** The condition on the table `items`. Nothing that visitors may not see passes it, unless the caller says so. */
export async function itemsLike(
  db: Queryable,
  websiteId: WebsiteId,
  filter: ItemFilter,
  o: {
    readonly now: Date;
    readonly isCalendar: boolean;
    readonly isListed?: Visibility['listed'] | undefined;
  },
): Promise<Statement> {
  const { collectionId, categories = [], tags = [], authorId, featured, from, until, when } = filter;
  const rows = categories.map((category) => ({ collectionId, key: labelKey(category) }));
  const keysOf = await keysWithin(db, websiteId, rows);
  const [begins, ends] = o.isCalendar
    ? [sql`items.start_date`, sql`items.end_date`]
    : [sql`items.publish_on`, sql`items.publish_on`];
  const isAhead = sql`items.end_date >= ${o.now.toISOString()}`;
  const conditions = [
    sql`items.website_id = ${websiteId} and items.collection_id = ${collectionId}`,
    (o.isListed ?? isVisible)(o.now),
    categories.length === 0 ? null : labelled('category', rows.flatMap(keysOf)),
    tags.length === 0 ? null : labelled('tag', tags.map(labelKey)),
    authorId === undefined ? null : sql`items.author_id = ${authorId}`,
    featured ? sql`items.starred` : null,
    from === undefined ? null : sql`${ends} >= ${atMillis(from)}`,
    until === undefined ? null : sql`${begins} < ${atMillis(until)}`,
    o.isCalendar && when === 'upcoming' ? isAhead : null,
    o.isCalendar && when === 'past' ? sql`not ${isAhead}` : null,
  ].filter((each) => each !== null);
  return sql.join(conditions, sql` and `);
}
