import type { WaitlistState } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';

const GroupRow = {
  productId: column.id<ItemId>(),
  variantId: column.id<VariantId>(),
  count: column.integer,
  demand: column.integer,
  told: column.integer,
  held: column.integer,
  bought: column.integer,
  firstSignUpOn: column.integer,
  lastSignUpOn: column.integer,
};

const PersonRow = {
  id: column.text,
  productId: column.id<ItemId>(),
  variantId: column.id<VariantId>(),
  email: column.text,
  language: column.nullable(column.text),
  state: column.word<WaitlistState>(),
  signedUpOn: column.integer,
  /** In microseconds since 1970: where they stand in line. */
  place: column.text,
  notifiedOn: column.nullable(column.integer),
  keptUntil: column.nullable(column.integer),
};
export type PersonRow = RowOf<typeof PersonRow>;

export interface PersonFilter {
  readonly productId?: ItemId | undefined;
  readonly variantId?: VariantId | undefined;
  readonly state?: WaitlistState | undefined;
}

/** After which row of the list to go on. */
export type GroupPlace = Pick<PersonRow, 'productId' | 'variantId'>;
export type PersonPlace = Pick<PersonRow, 'productId' | 'variantId' | 'place' | 'id'>;

const millis = (moment: Statement): Statement => sql`(extract(epoch from ${moment}) * 1000)::float8`;

/** By product and variant. */
export const listGroups = (
  db: Queryable,
  websiteId: WebsiteId,
  { after, limit }: { after: GroupPlace | null; limit: number },
): Promise<RowOf<typeof GroupRow>[]> =>
  db.rows(
    GroupRow,
    sql`
    select item_id as "productId", variant_id as "variantId", count(*) filter (where state = 'waiting')::int as count,
      count(*)::int as demand, count(*) filter (where told_at is not null)::int as told,
      count(*) filter (where state = 'kept')::int as held, count(*) filter (where state = 'bought')::int as bought,
      ${millis(sql`min(joined_at)`)} as "firstSignUpOn", ${millis(sql`max(joined_at)`)} as "lastSignUpOn"
    from waitlist_signups where website_id = ${websiteId}
      ${after === null ? sql.empty : sql`and (item_id, variant_id) > (${after.productId}, ${after.variantId})`}
    group by item_id, variant_id order by item_id, variant_id limit ${limit}`,
  );

/** By product and variant, in line. */
export function listPeople(
  db: Queryable,
  websiteId: WebsiteId,
  { productId, variantId, state }: PersonFilter,
  { after, limit }: { after: PersonPlace | null; limit: number },
): Promise<PersonRow[]> {
  const conditions: Statement[] = [sql`person.website_id = ${websiteId}`];
  if (productId !== undefined) conditions.push(sql`person.item_id = ${productId}`);
  if (variantId !== undefined) conditions.push(sql`person.variant_id = ${variantId}`);
  if (state !== undefined) conditions.push(sql`person.state = ${state}`);
  if (after !== null)
    conditions.push(sql`(person.item_id, person.variant_id, joined_at, person.signup_id) > (${after.productId},
      ${after.variantId}, 'epoch'::timestamptz + ${after.place}::bigint * interval '1 microsecond', ${after.id})`);
  return db.rows(
    PersonRow,
    sql`
    select person.signup_id as id, person.item_id as "productId", person.variant_id as "variantId", email, language, person.state,
      ${millis(sql`joined_at`)} as "signedUpOn", (extract(epoch from joined_at) * 1000000)::bigint::text as place,
      ${millis(sql`told_at`)} as "notifiedOn", ${millis(sql`link.ends_at`)} as "keptUntil"
    from waitlist_signups person
    left join waitlist_links link on link.website_id = person.website_id and link.signup_id = person.signup_id and link.state = 'open'
    where ${sql.join(conditions, sql` and `)}
    order by person.item_id, person.variant_id, joined_at, person.signup_id limit ${limit}`,
  );
}
