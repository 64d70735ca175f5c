import type { WaitlistGroupQuery, WaitlistPersonQuery, WaitlistState } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInstant,
  byText,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';
import { waitlistErrors } from './waitlist-errors.ts';

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
export type PersonPlace = Pick<PersonRow, 'productId' | 'variantId' | 'place' | 'id'>;

/** Who joined last, for any variant; null: nobody waits. */
export const findLatestSignUp = (
  db: Queryable,
  websiteId: WebsiteId,
): Promise<{ itemId: ItemId; variantId: VariantId; email: string } | null> =>
  db.first(
    { itemId: column.id<ItemId>(), variantId: column.id<VariantId>(), email: column.text },
    sql`select item_id as "itemId", variant_id as "variantId", email from waitlist_signups
      where website_id = ${websiteId} order by joined_at desc limit 1`,
  );

const millis = (moment: Statement): Statement => sql`(extract(epoch from ${moment}) * 1000)::float8`;

const groupList: ListDefinition<'product'> = {
  sorts: { product: byText(sql`groups."productId"`) },
  order: 'product',
  id: sql`groups."variantId"`,
  badCursor: waitlistErrors.badCursor,
};

export const listGroups = (
  db: Queryable,
  websiteId: WebsiteId,
  query: WaitlistGroupQuery,
): Promise<ListResult<RowOf<typeof GroupRow>>> =>
  readList(db, groupList, query, {
    shape: GroupRow,
    columns: sql`"productId", "variantId", groups.count, demand, told, held, bought, "firstSignUpOn", "lastSignUpOn"`,
    from: sql`(
      select item_id as "productId", variant_id as "variantId", count(*) filter (where state = 'waiting')::int as count,
        count(*)::int as demand, count(*) filter (where told_at is not null)::int as told,
        count(*) filter (where state = 'kept')::int as held, count(*) filter (where state = 'bought')::int as bought,
        ${millis(sql`min(joined_at)`)} as "firstSignUpOn", ${millis(sql`max(joined_at)`)} as "lastSignUpOn"
      from waitlist_signups where website_id = ${websiteId} group by item_id, variant_id) groups`,
    where: sql`true`,
  });

const personList: ListDefinition<'signedUpOn' | 'email'> = {
  sorts: { signedUpOn: byInstant(sql`joined_at`), email: byText(sql`canonical_email`) },
  order: 'signedUpOn',
  id: sql`person.signup_id`,
  badCursor: waitlistErrors.badCursor,
};

/** Of one variant, in line. */
export const pageOfPeople = (
  db: Queryable,
  websiteId: WebsiteId,
  query: WaitlistPersonQuery,
): Promise<ListResult<PersonRow>> =>
  readList(db, personList, query, {
    shape: PersonRow,
    columns: personColumns,
    from: personSource,
    where: filterOf(websiteId, query),
    search: (query.search ?? '').trim() === '' ? undefined : searchWords(sql`email`, query.search ?? ''),
  });

const personColumns = sql`person.signup_id as id, person.item_id as "productId", person.variant_id as "variantId", email, language,
  person.state, ${millis(sql`joined_at`)} as "signedUpOn", (extract(epoch from joined_at) * 1000000)::bigint::text as place,
  ${millis(sql`told_at`)} as "notifiedOn", ${millis(sql`link.ends_at`)} as "keptUntil"`;
const personSource = sql`waitlist_signups person
  left join waitlist_links link on link.website_id = person.website_id and link.signup_id = person.signup_id and link.state = 'open'`;

const filterOf = (websiteId: WebsiteId, { productId, variantId, state }: PersonFilter): Statement =>
  sql`person.website_id = ${websiteId}
    ${productId === undefined ? sql.empty : sql`and person.item_id = ${productId}`}
    ${variantId === undefined ? sql.empty : sql`and person.variant_id = ${variantId}`}
    ${state === undefined ? sql.empty : sql`and person.state = ${state}`}`;

/** All of them, a part at a time: by product and variant, in line. */
export const listPeople = (
  db: Queryable,
  websiteId: WebsiteId,
  filter: PersonFilter,
  { after, limit }: { after: PersonPlace | null; limit: number },
): Promise<PersonRow[]> =>
  db.rows(
    PersonRow,
    sql`select ${personColumns} from ${personSource} where ${filterOf(websiteId, filter)}
      ${
        after === null
          ? sql.empty
          : sql`and (person.item_id, person.variant_id, joined_at, person.signup_id) > (${after.productId},
            ${after.variantId}, 'epoch'::timestamptz + ${after.place}::bigint * interval '1 microsecond', ${after.id})`
      }
      order by person.item_id, person.variant_id, joined_at, person.signup_id limit ${limit}`,
  );
