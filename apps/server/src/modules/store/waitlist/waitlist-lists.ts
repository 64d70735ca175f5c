import type { WaitlistGroup, WaitlistPerson } from '@awning/contract';
import type { ProductItemData } from '@awning/site-model';
import { csvRow } from '../../../platform/csv/index.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import { isProductItem } from '../catalog/index.ts';
import type { Waitlist } from './waitlist.ts';
import {
  listGroups,
  listPeople,
  type PersonPlace,
  type PersonRow,
  pageOfPeople,
} from './waitlist-list-repository.ts';
import { variantNameOf } from './waitlist-mails.ts';
import type { WaitlistParts } from './waitlist-parts.ts';

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
    async groups(websiteId, query) {
      const { rows, page } = await listGroups(database.query, websiteId, query);
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

    async people(websiteId, query) {
      const { rows, page } = await pageOfPeople(database.query, websiteId, query);
      const name = naming(
        await productsOf(
          websiteId,
          rows.map(({ productId }) => productId),
        ),
      );
      return {
        signUps: rows.map(({ place: _, ...person }): WaitlistPerson => ({ ...person, ...name(person) })),
        ...page,
      };
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
