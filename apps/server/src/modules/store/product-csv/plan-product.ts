import {
  type InventoryAdjustment,
  PRODUCT_TYPES,
  type Product,
  ProductChange,
  type VariantInput,
} from '@awning/contract';
import { Value } from 'typebox/value';
import type { CollectionId, ItemId } from '../../../platform/entity-ids.ts';
import type {
  FileFormat,
  FileProblem,
  FileProduct,
  FileVariant,
  ProductField,
  VariantField,
} from './formats/file-product.ts';

/** What an import does to one product, as it is stored between the look and the deed. */
export interface PlannedChange {
  /** Where it begins in the file. */
  readonly line: number;
  /** Of a new product. */
  readonly collectionId?: CollectionId;
  /** Of a product that is there: the version that was compared. */
  readonly version?: number;
  readonly fields: ProductChange;
  /** Addresses, in their order. */
  readonly images?: readonly string[];
  /** Addresses by the place of the variant in `fields.variants`. */
  readonly variantImages?: readonly { readonly place: number; readonly address: string }[];
  /** By difference to what was there when it was compared, and the way back. */
  readonly stock?: InventoryAdjustment;
  readonly stockBack?: InventoryAdjustment;
}

export interface ProductPlan {
  readonly plan: 'new' | 'change' | 'same' | 'wrong';
  readonly title: string;
  readonly itemId: ItemId | null;
  readonly change: PlannedChange | null;
  readonly remarks: readonly FileProblem[];
}

/** A product of the shop, and how a file of the same format would have it. */
export interface StoredProduct {
  readonly product: Product;
  readonly asFile: FileProduct;
}

type Variant = VariantInput & { attributes?: Record<string, string> };

export interface DraftedChange {
  readonly change: PlannedChange;
  /** The line of each of `fields.variants`. */
  readonly lines: readonly number[];
  /** SKUs that no variant of the product had before, with their lines. */
  readonly newSkus: readonly { readonly sku: string; readonly line: number }[];
  readonly isEmpty: boolean;
}

const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** All of a product that is not there yet. */
export function draftNew(file: FileProduct, collectionId: CollectionId): DraftedChange {
  const variants = file.variants.map((variant) => newVariant(variant, file.optionNames ?? []));
  const fields = defined({
    title: file.title,
    urlId: file.urlId,
    excerpt: file.description,
    productType: file.productType,
    status: file.isVisible === true ? 'published' : 'draft',
    tags: file.tags && [...file.tags],
    categories: file.categories && [...file.categories],
    seoTitle: file.seoTitle,
    seoDescription: file.seoDescription,
    taxCategory: file.taxCategory,
    variantOptionOrdering: file.optionNames && [...file.optionNames],
    variants: variants.length === 0 ? undefined : variants,
  }) as ProductChange;
  const variantImages = file.variants.flatMap(({ image }, place) =>
    image ? [{ place, address: image }] : [],
  );
  return {
    change: {
      line: file.line,
      collectionId,
      fields,
      ...(file.images && file.images.length > 0 && { images: file.images }),
      ...(variantImages.length > 0 && { variantImages }),
    },
    lines: file.variants.map(({ line }) => line),
    newSkus: file.variants.flatMap(({ sku, line }) => (sku === undefined ? [] : [{ sku, line }])),
    isEmpty: false,
  };
}

function newVariant(variant: FileVariant, optionNames: readonly string[]): Variant {
  const { weight, dimensions, stock } = variant;
  return defined({
    sku: variant.sku,
    attributes: attributesOf(variant, optionNames),
    priceMinor: variant.priceMinor,
    salePriceMinor: variant.salePriceMinor,
    onSale: variant.onSale,
    stock:
      stock === undefined ? undefined : stock === 'unlimited' ? { unlimited: true } : { quantity: stock },
    lowStockAt: variant.lowStockAt,
    shippingMeasures:
      weight === undefined && dimensions === undefined ? undefined : defined({ weight, dimensions }),
  }) as Variant;
}

const attributesOf = ({ options }: FileVariant, optionNames: readonly string[]): Record<string, string> =>
  Object.fromEntries(optionNames.map((name) => [name, options[name] ?? '']));

/** What of a product differs from how a file has it. What the file leaves out stays, other variants included. */
export function draftChange(
  file: FileProduct,
  { product, asFile }: StoredProduct,
  problems: FileProblem[],
): DraftedChange {
  const differs = <Field extends ProductField>(field: Field): FileProduct[Field] | undefined =>
    file[field] === undefined || isSame(file[field], asFile[field]) ? undefined : file[field];
  const isVisible = differs('isVisible');
  const optionNames = differs('optionNames');
  const own = matchVariants(file, asFile, problems);
  const drafted = draftVariants(file, { product, asFile }, own, optionNames);
  const tags = differs('tags');
  const categories = differs('categories');
  const images = differs('images');
  const fields = defined({
    title: differs('title'),
    urlId: differs('urlId'),
    excerpt: differs('description'),
    productType: differs('productType'),
    status: isVisible === undefined ? undefined : isVisible ? 'published' : 'draft',
    tags: tags && [...tags],
    categories: categories && [...categories],
    seoTitle: differs('seoTitle'),
    seoDescription: differs('seoDescription'),
    taxCategory: differs('taxCategory'),
    variantOptionOrdering: optionNames && [...optionNames],
    variants: drafted.variants,
  }) as ProductChange;
  const stock = stockMoves({ product, asFile }, own);
  const change: PlannedChange = {
    line: file.line,
    version: product.version,
    fields,
    ...(images && { images }),
    ...(drafted.images.length > 0 && { variantImages: drafted.images }),
    ...stock,
  };
  return {
    change,
    lines: drafted.lines,
    newSkus: drafted.newSkus,
    isEmpty: Object.keys(fields).length === 0 && images === undefined && stock === null,
  };
}

/** For each variant of the file the place of the one it is in the product; null: it is new. */
function matchVariants(
  file: FileProduct,
  asFile: FileProduct,
  problems: FileProblem[],
): readonly (readonly [FileVariant, number | null])[] {
  const taken = new Set<number>();
  return file.variants.map((variant) => {
    const place = placeOf(variant, file, asFile);
    if (place !== null && taken.has(place))
      problems.push({
        line: variant.line,
        column: '',
        message: 'This variant is in the file twice. Each comes once.',
      });
    if (place !== null) taken.add(place);
    return [variant, place] as const;
  });
}

function placeOf(variant: FileVariant, file: FileProduct, { variants }: FileProduct): number | null {
  const find = (fits: (stored: FileVariant) => boolean): number | null => {
    const place = variants.findIndex(fits);
    return place < 0 ? null : place;
  };
  const byId = variant.id === undefined ? null : find(({ id }) => id === variant.id);
  if (byId !== null) return byId;
  const bySku = variant.sku === undefined ? null : find(({ sku }) => sku === variant.sku);
  if (bySku !== null) return bySku;
  const hasOptions = Object.keys(variant.options).length > 0;
  if (hasOptions) return find(({ options }) => isSame(options, variant.options));
  return file.variants.length === 1 && variants.length === 1 ? 0 : null;
}

interface DraftedVariants {
  readonly variants: Variant[] | undefined;
  readonly lines: readonly number[];
  readonly images: readonly { readonly place: number; readonly address: string }[];
  readonly newSkus: readonly { readonly sku: string; readonly line: number }[];
}

function draftVariants(
  file: FileProduct,
  { product, asFile }: StoredProduct,
  own: readonly (readonly [FileVariant, number | null])[],
  newNames: readonly string[] | undefined,
): DraftedVariants {
  const optionNames = newNames ?? product.variantOptionOrdering;
  const byPlace = new Map(own.flatMap(([variant, place]) => (place === null ? [] : [[place, variant]])));
  const kept = product.variants.map((stored, place) => {
    const variant = byPlace.get(place);
    const before = asFile.variants[place];
    return variant && before
      ? {
          input: {
            id: stored.id,
            ...changedVariant(variant, before, stored, { file, optionNames, newNames }),
          },
          line: variant.line,
          image:
            variant.image !== undefined && variant.image !== (before.image ?? '') ? variant.image : undefined,
          sku: variant.sku !== undefined && variant.sku !== before.sku ? variant.sku : undefined,
        }
      : { input: { id: stored.id }, line: file.line, image: undefined, sku: undefined };
  });
  const added = own.flatMap(([variant, place]) =>
    place === null
      ? [
          {
            input: newVariant(variant, optionNames),
            line: variant.line,
            image: variant.image,
            sku: variant.sku,
          },
        ]
      : [],
  );
  const all = [...kept, ...added];
  const isChanged =
    added.length > 0 || kept.some(({ input, image }) => Object.keys(input).length > 1 || image !== undefined);
  return {
    variants: isChanged ? all.map(({ input }) => input as Variant) : undefined,
    lines: all.map(({ line }) => line),
    images: all.flatMap(({ image }, place) => (image === undefined ? [] : [{ place, address: image }])),
    newSkus: all.flatMap(({ sku, line }) => (sku === undefined ? [] : [{ sku, line }])),
  };
}

function changedVariant(
  variant: FileVariant,
  before: FileVariant,
  stored: Product['variants'][number],
  {
    file,
    optionNames,
    newNames,
  }: {
    readonly file: FileProduct;
    readonly optionNames: readonly string[];
    readonly newNames: readonly string[] | undefined;
  },
): Partial<Variant> {
  const differs = <Field extends VariantField>(field: Field): FileVariant[Field] | undefined =>
    variant[field] === undefined || isSame(variant[field], before[field]) ? undefined : variant[field];
  const weight = differs('weight');
  const dimensions = differs('dimensions');
  const hasOptions = file.optionNames !== undefined && optionNames.length > 0;
  const isMoved = newNames !== undefined || (hasOptions && !isSame(variant.options, before.options));
  return defined({
    sku: differs('sku'),
    attributes: isMoved ? attributesOf(variant, optionNames) : undefined,
    priceMinor: differs('priceMinor'),
    salePriceMinor: differs('salePriceMinor'),
    onSale: differs('onSale'),
    lowStockAt: differs('lowStockAt'),
    shippingMeasures:
      weight === undefined && dimensions === undefined
        ? undefined
        : { ...stored.shippingMeasures, ...defined({ weight, dimensions }) },
  }) as Partial<Variant>;
}

const UNCOUNTED: readonly number[] = [
  PRODUCT_TYPES.digital,
  PRODUCT_TYPES['gift-card'],
  PRODUCT_TYPES.paywall,
];

/** By difference, so that what is sold until then stays sold. */
function stockMoves(
  { product, asFile }: StoredProduct,
  own: readonly (readonly [FileVariant, number | null])[],
): Pick<PlannedChange, 'stock' | 'stockBack'> | null {
  if (UNCOUNTED.includes(product.productType)) return null;
  const up: { variantId: string; quantity: number }[] = [];
  const down: { variantId: string; quantity: number }[] = [];
  const counted: { variantId: string; quantity: number }[] = [];
  const countedBefore: { variantId: string; quantity: number }[] = [];
  const unlimited: string[] = [];
  for (const [{ stock }, place] of own) {
    const stored = place === null ? undefined : product.variants[place];
    const before = place === null ? undefined : asFile.variants[place]?.stock;
    if (stored === undefined || stock === undefined || stock === before) continue;
    const variantId = stored.id;
    const { quantity } = stored.stock;
    if (stock === 'unlimited') {
      unlimited.push(variantId);
      countedBefore.push({ variantId, quantity });
    } else if (stored.stock.unlimited) counted.push({ variantId, quantity: stock });
    else if (stock > quantity) up.push({ variantId, quantity: stock - quantity });
    else if (stock < quantity) down.push({ variantId, quantity: quantity - stock });
  }
  if (up.length + down.length + counted.length + unlimited.length === 0) return null;
  const adjustment = (
    moves: Required<Omit<InventoryAdjustment, 'note'>>,
    note: string,
  ): InventoryAdjustment => ({
    ...Object.fromEntries(Object.entries(moves).filter(([, list]) => list.length > 0)),
    note,
  });
  return {
    stock: adjustment(
      {
        incrementOperations: up,
        decrementOperations: down,
        setFiniteOperations: counted,
        setUnlimitedOperations: unlimited,
      },
      'Import',
    ),
    stockBack: adjustment(
      {
        incrementOperations: down,
        decrementOperations: up,
        setFiniteOperations: countedBefore,
        setUnlimitedOperations: counted.map(({ variantId }) => variantId),
      },
      'Import undone',
    ),
  };
}

const PRODUCT_FIELDS: Readonly<Record<string, ProductField>> = {
  excerpt: 'description',
  status: 'isVisible',
  variantOptionOrdering: 'optionNames',
  pictureIds: 'images',
};
const VARIANT_FIELDS: Readonly<Record<string, VariantField>> = {
  attributes: 'options',
  imageId: 'image',
  'shippingMeasures.weight': 'weight',
  'shippingMeasures.dimensions': 'dimensions',
};

/** What the shop says about a field of the change, by the line and column that it came from. */
export function placeProblem(
  format: FileFormat,
  names: ReadonlySet<string>,
  { change, lines }: Pick<DraftedChange, 'change' | 'lines'>,
  [field, message]: readonly [string, string],
): FileProblem {
  const [, place, rest = ''] = /^variants\.(\d+)\.?(.*)$/.exec(field) ?? [];
  if (place === undefined) {
    const [root = field] = field.split('.');
    const column = format.columnOf(PRODUCT_FIELDS[root] ?? (root as ProductField), names);
    return { line: change.line, column, message };
  }
  const parts = rest.split('.');
  const [root = ''] = parts;
  const name = VARIANT_FIELDS[parts.slice(0, 2).join('.')] ?? VARIANT_FIELDS[root] ?? (root as VariantField);
  return {
    line: lines[Number(place)] ?? change.line,
    column: root === '' ? '' : format.columnOf(name, names),
    message,
  };
}

/** What a call with this change would be refused for before anything is looked up: above all, long texts. */
export const shapeProblems = (fields: ProductChange): [field: string, message: string][] =>
  Value.Check(ProductChange, fields)
    ? []
    : [...Value.Errors(ProductChange, fields)].slice(0, 20).map((error) => {
        const field = error.instancePath.replace(/^\//, '').replaceAll('/', '.');
        return [field, error.keyword === 'maxLength' ? 'This text is too long.' : `This ${error.message}.`];
      });
