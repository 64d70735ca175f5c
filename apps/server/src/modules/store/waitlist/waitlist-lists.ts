import type { WaitlistGroup, WaitlistPerson, WaitlistState } from '@awning/contract';
import type { ProductItemData } from '@awning/site-model';
import { csvRow } from '../../../platform/csv-text.ts';
import { column, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import { cutPage } from '../../../platform/paging.ts';
import { isProductItem } from '../catalog/index.ts';
import type { Waitlist } from './waitlist.ts';
import { waitlistErrors } from './waitlist-errors.ts';
import { variantNameOf } from './waitlist-mails.ts';
import type { WaitlistParts } from './waitlist-parts.ts';

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
  /** To the microsecond: the place in line. */
  place: column.text,
  notifiedOn: column.nullable(column.integer),
  keptUntil: column.nullable(column.integer),
};
type PersonRow = RowOf<typeof PersonRow>;

interface PersonFilter {
  readonly productId?: ItemId | undefined;
  readonly variantId?: VariantId | undefined;
  readonly state?: WaitlistState | undefined;
}

const USUAL_LIMIT = 50;
const CSV_PORTION = 500;
const CSV_COLUMNS = [
  'Email',
  'State',
  'Product',
  'Variant',
  'SKU',
  'Signed up at',
  'Notified at',
  'Language',
];
const GROUP = /^([0-9a-f]{24}) ([0-9a-zA-Z-]{1,64})$/;
const PLACE = /^([0-9a-f]{24} [0-9a-zA-Z-]{1,64} \d{1,18} [0-9a-f]{24})$/;

const millis = (column: Statement): Statement => sql`(extract(epoch from ${column}) * 1000)::float8`;
const given = (text: string | null, condition: (value: string) => Statement): Statement =>
  text === null ? sql`` : condition(text);

const decode = (cursor: string, form: RegExp): string[] => {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!form.test(text)) throw waitlistErrors.badCursor();
  return text.split(' ');
};
const encode = (parts: readonly string[]): string => Buffer.from(parts.join(' ')).toString('base64url');

/** What those see who manage the store. */
export function createWaitlistLists({
  database,
  inventory,
  productPages,
}: WaitlistParts): Pick<Waitlist, 'groups' | 'people' | 'csv'> {
  const productsOf = async (
    websiteId: WebsiteId,
    itemIds: readonly ItemId[],
  ): Promise<ReadonlyMap<string, ProductItemData>> => {
    const items = await productPages.items(websiteId, [...new Set(itemIds)]);
    return new Map([...items].flatMap(([id, item]) => (isProductItem(item) ? [[id, item]] : [])));
  };
  const naming =
    (products: ReadonlyMap<string, ProductItemData>) =>
    ({ productId, variantId }: { productId: ItemId; variantId: VariantId }) => {
      const product = products.get(productId);
      const variant = product?.variants.find(({ id }) => id === variantId);
      return {
        productName: product?.title ?? '',
        variantName: product && variant ? variantNameOf(product, variant) : '',
        sku: variant?.sku ?? '',
      };
    };

  const readPeople = async (
    websiteId: WebsiteId,
    filter: PersonFilter,
    page: { after: string | undefined; limit: number },
  ): Promise<PersonRow[]> => {
    const [item, variant, micros, id] = page.after === undefined ? [] : decode(page.after, PLACE);
    const rows = await database.query.rows(
      PersonRow,
      sql`
      select person.signup_id as id, person.item_id as "productId", person.variant_id as "variantId", email, language, person.state,
        ${millis(sql`joined_at`)} as "signedUpOn", (extract(epoch from joined_at) * 1000000)::bigint::text as place,
        ${millis(sql`told_at`)} as "notifiedOn", ${millis(sql`link.ends_at`)} as "keptUntil"
      from waitlist_signups person
      left join waitlist_links link on link.website_id = person.website_id and link.signup_id = person.signup_id and link.state = 'open'
      where person.website_id = ${websiteId}
        ${given(filter.productId ?? null, (value) => sql`and person.item_id = ${value}`)}
        ${given(filter.variantId ?? null, (value) => sql`and person.variant_id = ${value}`)}
        ${given(filter.state ?? null, (value) => sql`and person.state = ${value}`)}
        ${id === undefined ? sql`` : sql`and (person.item_id, person.variant_id, joined_at, person.signup_id) > (${item ?? ''}, ${variant ?? ''}, 'epoch'::timestamptz + ${micros ?? 0}::bigint * interval '1 microsecond', ${id})`}
      order by person.item_id, person.variant_id, joined_at, person.signup_id limit ${page.limit}`,
    );
    return rows;
  };
  const placeOf = ({ productId, variantId, place, id }: PersonRow): string =>
    encode([productId, variantId, place, id]);

  return {
    async groups(websiteId, { cursor, limit = USUAL_LIMIT }) {
      const [item, variant] = cursor === undefined ? [] : decode(cursor, GROUP);
      const groupRows = await database.query.rows(
        GroupRow,
        sql`
        select item_id as "productId", variant_id as "variantId", count(*) filter (where state = 'waiting')::int as count,
          count(*)::int as demand, count(*) filter (where told_at is not null)::int as told,
          count(*) filter (where state = 'kept')::int as held, count(*) filter (where state = 'bought')::int as bought,
          ${millis(sql`min(joined_at)`)} as "firstSignUpOn", ${millis(sql`max(joined_at)`)} as "lastSignUpOn"
        from waitlist_signups where website_id = ${websiteId}
          ${variant === undefined ? sql`` : sql`and (item_id, variant_id) > (${item ?? ''}, ${variant})`}
        group by item_id, variant_id order by item_id, variant_id limit ${limit + 1}`,
      );
      const { rows, ...page } = cutPage(groupRows, limit, ({ productId, variantId }) =>
        encode([productId, variantId]),
      );
      const itemIds = rows.map(({ productId }) => productId);
      const [products, levels] = await Promise.all([
        productsOf(websiteId, itemIds),
        inventory.levelsOf(database.query, websiteId, itemIds),
      ]);
      const name = naming(products);
      const signUpGroups = rows.map((row): WaitlistGroup => {
        const level = levels.get(row.variantId);
        return { ...row, ...name(row), inStock: level?.unlimited ? null : (level?.quantity ?? 0) };
      });
      return { signUpGroups, ...page };
    },

    async people(websiteId, { cursor, limit = USUAL_LIMIT, ...filter }) {
      const people = await readPeople(websiteId, filter, { after: cursor, limit: limit + 1 });
      const { rows, ...page } = cutPage(people, limit, placeOf);
      return { signUps: rows.map(({ place: _, ...person }): WaitlistPerson => person), ...page };
    },

    async *csv(websiteId, filter) {
      yield csvRow(CSV_COLUMNS);
      let after: string | undefined;
      for (let count = CSV_PORTION; count === CSV_PORTION; ) {
        const rows = await readPeople(websiteId, filter, { after, limit: CSV_PORTION });
        const name = naming(
          await productsOf(
            websiteId,
            rows.map(({ productId }) => productId),
          ),
        );
        yield rows.map((row) => csvLine(row, name(row))).join('');
        count = rows.length;
        const last = rows.at(-1);
        if (last) after = placeOf(last);
      }
    },
  };
}

const iso = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());

const csvLine = (
  row: PersonRow,
  { productName, variantName, sku }: Pick<WaitlistGroup, 'productName' | 'variantName' | 'sku'>,
): string =>
  csvRow([
    row.email,
    row.state,
    productName,
    variantName,
    sku,
    iso(row.signedUpOn),
    iso(row.notifiedOn),
    row.language ?? '',
  ]);
