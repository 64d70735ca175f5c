import type { Currency } from '@awning/commerce';
import type { Product } from '@awning/contract';
import type { CollectionId, ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { FileFormat, FileLine, FileProblem, FileProduct, ReadContext } from './formats/file-product.ts';
import { findFetched } from './import-images.ts';
import {
  type DraftedChange,
  draftChange,
  draftNew,
  type PlannedChange,
  type ProductPlan,
  placeProblem,
  type StoredProduct,
  shapeProblems,
} from './plan-product.ts';
import type { ProductCsvParts } from './product-csv-parts.ts';
import { createWriting } from './product-export.ts';
import * as repository from './product-import-repository.ts';
import { MORE_CELLS, MOST_LINES } from './read-file.ts';

const BATCH = 50;

interface PlanContext {
  readonly websiteId: WebsiteId;
  readonly format: FileFormat;
  /** In small letters. */
  readonly names: ReadonlySet<string>;
  /** One for each column that the format reads: that it is empty says something else than that there is none. */
  readonly emptyCells: FileLine['cells'];
  readonly currency: Currency;
  readonly collectionId: CollectionId;
  readonly stores: readonly repository.StoreRow[];
  /** How many products a store page can have, and how many each has with what the file adds so far. */
  readonly most: number;
  readonly counts: Map<string, number>;
  /** Where each came first in the file. */
  readonly seen: {
    readonly skus: Map<string, number>;
    readonly products: Map<string, number>;
    readonly addresses: Map<string, number>;
  };
}

/** Compares all products of the file with the shop, some at a time. Nothing of the shop changes. */
export async function planImport(
  parts: ProductCsvParts,
  key: repository.ImportKey,
  {
    format,
    columns,
    collectionId,
  }: {
    readonly format: FileFormat;
    readonly columns: readonly string[];
    readonly collectionId: CollectionId;
  },
): Promise<void> {
  const { database, settings } = parts;
  const { websiteId } = key;
  const counts = await repository.countByStore(database.query, websiteId);
  const names = new Set(columns.map((name) => name.toLowerCase()));
  const context: PlanContext = {
    websiteId,
    format,
    names,
    emptyCells: Object.fromEntries([...names].filter(format.knows).map((name) => [name, ''])),
    currency: (await settings.store(websiteId)).value.storeCurrency,
    collectionId,
    stores: await repository.listStores(database.query, websiteId),
    most: (await settings.limits(websiteId)).productsPerCollection,
    counts: new Map(counts.map((store) => [store.collectionId, store.count])),
    seen: { skus: new Map(), products: new Map(), addresses: new Map() },
  };
  for (;;) {
    const groups = await repository.listUnplanned(database.query, key, BATCH);
    if (groups.length === 0) return;
    await repository.storePlans(database.query, key, await planBatch(parts, context, groups));
  }
}

interface ReadProduct {
  readonly position: number;
  readonly file: FileProduct;
  readonly problems: FileProblem[];
}

async function planBatch(
  parts: ProductCsvParts,
  context: PlanContext,
  groups: readonly { readonly position: number; readonly lines: readonly FileLine[] }[],
): Promise<(ProductPlan & { position: number })[]> {
  const read = groups.map(({ position, lines }) => readProduct(context, position, lines));
  const products = await withFetchedImages(parts, context, read);
  const known = await findKnown(parts, context, products);
  const plans: (ProductPlan & { position: number })[] = [];
  for (const product of products)
    plans.push({ position: product.position, ...(await planOne(parts, context, known, product)) });
  return plans;
}

function readProduct(
  { format, currency, emptyCells }: PlanContext,
  position: number,
  allLines: readonly FileLine[],
): ReadProduct {
  const problems: FileProblem[] = [];
  const context: ReadContext = { currency, problems };
  const lines = allLines
    .slice(0, MOST_LINES)
    .map(({ line, cells }) => ({ line, cells: { ...emptyCells, ...cells } }));
  if (allLines.length > MOST_LINES)
    problems.push({
      line: lines[0]?.line ?? 0,
      column: '',
      message: `This product has more than ${MOST_LINES} rows. A title or a handle may be missing further down.`,
    });
  for (const { line, cells } of lines)
    if (cells[MORE_CELLS] !== undefined)
      problems.push({
        line,
        column: '',
        message:
          'This row has more cells than there are columns. A separator or a quotation mark may be wrong.',
      });
  // The file has its own order: lines of a product may have come in two parts.
  const ordered = lines.toSorted((one, other) => one.line - other.line);
  return { position, file: format.read(ordered, context), problems };
}

/** With the addresses that images have here, once they were fetched: the same file again changes nothing. */
async function withFetchedImages(
  parts: ProductCsvParts,
  { websiteId }: PlanContext,
  products: readonly ReadProduct[],
): Promise<ReadProduct[]> {
  const addresses = products.flatMap(({ file: { images = [], variants } }) => [
    ...images,
    ...variants.flatMap(({ image }) => image ?? []),
  ]);
  const fetched = await findFetched(parts, websiteId, [...new Set(addresses)].filter(Boolean));
  const own = (address: string): string => fetched.get(address) ?? address;
  return products.map((product) => ({
    ...product,
    file: {
      ...product.file,
      images: product.file.images && [...new Set(product.file.images.map(own))],
      variants: product.file.variants.map((variant) => ({
        ...variant,
        image: variant.image && own(variant.image),
      })),
    },
  }));
}

interface KnownProducts {
  readonly byId: ReadonlyMap<string, repository.ProductKeyRow>;
  readonly byAddress: ReadonlyMap<string, readonly repository.ProductKeyRow[]>;
  readonly ownersOf: ReadonlyMap<string, readonly { readonly itemId: ItemId; readonly title: string }[]>;
  readonly stored: ReadonlyMap<string, StoredProduct>;
}

async function findKnown(
  parts: ProductCsvParts,
  context: PlanContext,
  products: readonly ReadProduct[],
): Promise<KnownProducts> {
  const { query } = parts.database;
  const { websiteId } = context;
  const files = products.map(({ file }) => file);
  const skus = [...new Set(files.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? [])))];
  const [keys, owners] = await Promise.all([
    repository.findProductKeys(query, websiteId, {
      ids: files.flatMap(({ id }) => id ?? []),
      addresses: files.flatMap(({ urlId }) => (urlId === undefined ? [] : [urlId, urlId.toLowerCase()])),
    }),
    repository.findSkuOwners(query, websiteId, skus),
  ]);
  const itemIds = [...new Set([...keys, ...owners].map(({ itemId }) => itemId))];
  return {
    byId: new Map(keys.map((key) => [key.itemId, key])),
    byAddress: Map.groupBy(keys, ({ urlId }) => urlId.toLowerCase()),
    ownersOf: Map.groupBy(owners, ({ sku }) => sku),
    stored: await readStored(parts, context, itemIds),
  };
}

/** As the file would have them, by writing and reading them. */
async function readStored(
  parts: ProductCsvParts,
  { websiteId, format, currency }: PlanContext,
  itemIds: readonly ItemId[],
): Promise<ReadonlyMap<string, StoredProduct>> {
  const products = await parts.products.some(websiteId, itemIds);
  const writing = await createWriting(parts, websiteId, products);
  return new Map(
    products.map((product) => [
      product.id,
      { product, asFile: format.read(writtenLines(format, product, writing), { currency, problems: [] }) },
    ]),
  );
}

const writtenLines = (
  format: FileFormat,
  product: Product,
  writing: Awaited<ReturnType<typeof createWriting>>,
): FileLine[] =>
  format.write(product, writing(product)).map((row, line) => ({
    line,
    cells: Object.fromEntries(
      format.columns.map((column, place) => [column.toLowerCase(), row[place] ?? '']),
    ),
  }));

async function planOne(
  parts: ProductCsvParts,
  context: PlanContext,
  known: KnownProducts,
  { file, problems }: ReadProduct,
): Promise<ProductPlan> {
  const itemId = findTarget(context, known, file, problems);
  const stored = itemId === null ? undefined : known.stored.get(itemId);
  const title = file.title ?? stored?.product.title ?? '';
  if (itemId !== null) noteSeen(context.seen.products, itemId, file.line, problems, 'This product');
  if (!stored && file.title === undefined && file.variants.length > 0)
    problems.push({
      line: file.line,
      column: context.format.columnOf('title', context.names),
      message: 'A new product needs a title.',
    });
  const drafted = stored ? draftChange(file, stored, problems) : draftNew(file, storeOf(context, file));
  checkSkus(context, known, { drafted, file, itemId }, problems);
  if (!stored && file.urlId !== undefined)
    noteSeen(
      context.seen.addresses,
      `${storeOf(context, file)}/${file.urlId.toLowerCase()}`,
      file.line,
      problems,
      'This address',
      'urlId',
      context,
    );
  const wrong = (): ProductPlan => ({
    plan: 'wrong',
    title,
    itemId,
    change: null,
    remarks: problems.map((problem) => withName(context, problem)),
  });
  if (problems.length > 0) return wrong();
  if (drafted.isEmpty) return { plan: 'same', title, itemId, change: null, remarks: [] };
  const refused = [
    ...shapeProblems(drafted.change.fields),
    ...(await parts.products.check(context.websiteId, stored ? itemId : null, drafted.change.fields)),
  ];
  for (const problem of refused) problems.push(placeProblem(context.format, context.names, drafted, problem));
  if (!stored && problems.length === 0) takeRoom(context, drafted.change, problems);
  if (problems.length > 0) return wrong();
  return { plan: stored ? 'change' : 'new', title, itemId, change: drafted.change, remarks: [] };
}

/** A store page holds so many products: the rest is said before anything is imported. */
function takeRoom(
  { counts, most }: PlanContext,
  { line, collectionId = '' }: PlannedChange,
  problems: FileProblem[],
): void {
  const count = counts.get(collectionId) ?? 0;
  if (count >= most) {
    const message = `The store page is full: ${most} products are the most. Raise that limit of the site, or use another page.`;
    problems.push({ line, column: '', message });
  } else counts.set(collectionId, count + 1);
}

/** The id of the file, its address in the shop, or the SKUs that one product has: in this order. */
function findTarget(
  { collectionId, stores }: PlanContext,
  { byId, byAddress, ownersOf }: KnownProducts,
  file: FileProduct,
  problems: FileProblem[],
): ItemId | null {
  const ided = file.id === undefined ? undefined : byId.get(file.id);
  if (ided) return ided.itemId;
  if (file.urlId !== undefined) {
    const there = byAddress.get(file.urlId.toLowerCase()) ?? [];
    const named = stores.find(({ urlId }) => urlId === file.page)?.collectionId;
    const page = named ?? collectionId;
    // Another page may have the same address: a file that names its page means no other one.
    const own =
      there.find((each) => each.collectionId === page) ??
      (named === undefined && there.length === 1 ? there[0] : undefined);
    if (own) return own.itemId;
  }
  const owners = new Set(
    file.variants.flatMap(({ sku }) =>
      sku === undefined ? [] : (ownersOf.get(sku) ?? []).map(({ itemId }) => itemId),
    ),
  );
  if (owners.size > 1)
    problems.push({
      line: file.line,
      column: '',
      message: 'The SKUs of this product belong to several products of the shop.',
    });
  const [owner] = owners;
  return owner ?? null;
}

function checkSkus(
  { seen, format, names }: PlanContext,
  { ownersOf }: KnownProducts,
  {
    drafted,
    file,
    itemId,
  }: { readonly drafted: DraftedChange; readonly file: FileProduct; readonly itemId: ItemId | null },
  problems: FileProblem[],
): void {
  const column = format.columnOf('sku', names);
  const isNew = new Set(drafted.newSkus.map(({ sku }) => sku));
  const ownLines = new Set(file.variants.map(({ line }) => line));
  for (const { sku, line } of file.variants) {
    if (sku === undefined) continue;
    const first = seen.skus.get(sku);
    if (first === undefined) seen.skus.set(sku, line);
    if (!isNew.has(sku)) continue;
    // Within one product the shop says so itself.
    if (first !== undefined && !ownLines.has(first))
      problems.push({ line, column, message: `“${sku}” is the SKU of line ${first} already.` });
    const other = (ownersOf.get(sku) ?? []).find((owner) => owner.itemId !== itemId);
    if (other) problems.push({ line, column, message: `“${sku}” is the SKU of “${other.title}” already.` });
  }
}

function noteSeen(
  seen: Map<string, number>,
  key: string,
  line: number,
  problems: FileProblem[],
  what: string,
  field?: 'urlId',
  context?: PlanContext,
): void {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, line);
  else
    problems.push({
      line,
      column: field && context ? context.format.columnOf(field, context.names) : '',
      message: `${what} is in line ${first} already. Each comes once in a file.`,
    });
}

const storeOf = ({ stores, collectionId }: PlanContext, { page }: FileProduct): CollectionId =>
  stores.find(({ urlId }) => urlId === page)?.collectionId ?? collectionId;

/** A column that the file does not have is not named. */
const withName = ({ names }: PlanContext, problem: FileProblem): FileProblem => ({
  ...problem,
  column: names.has(problem.column) ? problem.column : '',
});
