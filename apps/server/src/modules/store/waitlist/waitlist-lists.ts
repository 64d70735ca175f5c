import type { WaitlistGroup, WaitlistPerson } from '@awning/contract';
import type { ProductItemData } from '@awning/site-model';
import { csvRow } from '../../../platform/csv-text.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import { cutPage } from '../../../platform/paging.ts';
import { isProductItem } from '../catalog/index.ts';
import type { Waitlist } from './waitlist.ts';
import { waitlistErrors } from './waitlist-errors.ts';
import {
  type GroupPlace,
  listGroups,
  listPeople,
  type PersonPlace,
  type PersonRow,
} from './waitlist-list-repository.ts';
import { variantNameOf } from './waitlist-mails.ts';
import type { WaitlistParts } from './waitlist-parts.ts';

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

const decode = (cursor: string, form: RegExp): string[] => {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!form.test(text)) throw waitlistErrors.badCursor();
  return text.split(' ');
};
const encode = (parts: readonly string[]): string => Buffer.from(parts.join(' ')).toString('base64url');

const writeGroupCursor = ({ productId, variantId }: GroupPlace): string => encode([productId, variantId]);
const writePersonCursor = ({ productId, variantId, place, id }: PersonPlace): string =>
  encode([productId, variantId, place, id]);

function readGroupCursor(cursor: string | undefined): GroupPlace | null {
  if (cursor === undefined) return null;
  const [productId = '', variantId = ''] = decode(cursor, GROUP);
  return { productId, variantId };
}
function readPersonCursor(cursor: string | undefined): PersonPlace | null {
  if (cursor === undefined) return null;
  const [productId = '', variantId = '', place = '', id = ''] = decode(cursor, PLACE);
  return { productId, variantId, place, id };
}

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

  return {
    async groups(websiteId, { cursor, limit = USUAL_LIMIT }) {
      const after = readGroupCursor(cursor);
      const groupRows = await listGroups(database.query, websiteId, { after, limit: limit + 1 });
      const { rows, ...page } = cutPage(groupRows, limit, writeGroupCursor);
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
      const after = readPersonCursor(cursor);
      const people = await listPeople(database.query, websiteId, filter, { after, limit: limit + 1 });
      const { rows, ...page } = cutPage(people, limit, writePersonCursor);
      return { signUps: rows.map(({ place: _, ...person }): WaitlistPerson => person), ...page };
    },

    async *csv(websiteId, filter) {
      yield csvRow(CSV_COLUMNS);
      let after: PersonPlace | null = null;
      for (let count = CSV_PORTION; count === CSV_PORTION; ) {
        const rows: PersonRow[] = await listPeople(database.query, websiteId, filter, {
          after,
          limit: CSV_PORTION,
        });
        const name = naming(
          await productsOf(
            websiteId,
            rows.map(({ productId }) => productId),
          ),
        );
        yield rows.map((row) => csvLine(row, name(row))).join('');
        count = rows.length;
        after = rows.at(-1) ?? after;
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
