import { PRODUCT_LIMITS, PRODUCT_TYPES, type Product, type ProductVariant } from '@awning/contract';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import {
  amountOf,
  amountText,
  countOf,
  filledText,
  imagesOf,
  listOf,
  measureOf,
  numberText,
  short,
  textOf,
  yesOrNo,
} from './cell-values.ts';
import type {
  Dimensions,
  FileFormat,
  FileLine,
  FileProduct,
  FileVariant,
  Grouping,
  ProductField,
  ReadContext,
  VariantField,
  Weight,
  WriteContext,
} from './file-product.ts';

const OPTIONS = Array.from({ length: PRODUCT_LIMITS.options }, (_, place) => place + 1);

const COLUMNS = [
  'ID',
  'Type',
  'SKU',
  'GTIN, UPC, EAN, or ISBN',
  'Name',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'Tax status',
  'Tax class',
  'In stock?',
  'Stock',
  'Low stock amount',
  'Backorders allowed?',
  'Sold individually?',
  'Weight (kg)',
  'Length (cm)',
  'Width (cm)',
  'Height (cm)',
  'Allow customer reviews?',
  'Purchase note',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Shipping class',
  'Images',
  'Download limit',
  'Download expiry days',
  'Parent',
  'Grouped products',
  'Upsells',
  'Cross-sells',
  'External URL',
  'Button text',
  'Position',
  ...OPTIONS.flatMap((place) => [
    `Attribute ${place} name`,
    `Attribute ${place} value(s)`,
    `Attribute ${place} visible`,
    `Attribute ${place} global`,
  ]),
];

/** Columns that carry the unit of the shop. */
const MEASURED = /^(weight|length|width|height) \((kg|g|lbs?|oz|cm|m|mm|in|yd)\)$/;
const KNOWN = new Set([
  'id',
  'type',
  'sku',
  'name',
  'published',
  'short description',
  'description',
  'tax class',
  'in stock?',
  'stock',
  'low stock amount',
  'backorders allowed?',
  'sale price',
  'regular price',
  'categories',
  'tags',
  'images',
  'parent',
  'visibility in catalog',
  'position',
  ...OPTIONS.flatMap((place) => [`attribute ${place} name`, `attribute ${place} value(s)`]),
]);

const FIELD_COLUMNS: Readonly<Partial<Record<ProductField | VariantField, string>>> = {
  title: 'name',
  description: 'description',
  productType: 'type',
  isVisible: 'published',
  categories: 'categories',
  tags: 'tags',
  taxCategory: 'tax class',
  images: 'images',
  image: 'images',
  optionNames: 'attribute 1 name',
  options: 'attribute 1 value(s)',
  sku: 'sku',
  priceMinor: 'regular price',
  salePriceMinor: 'sale price',
  onSale: 'sale price',
  stock: 'stock',
  lowStockAt: 'low stock amount',
};

export const woocommerceFormat: FileFormat = {
  name: 'woocommerce',
  columns: COLUMNS,
  isHeader: (names) =>
    names.has('name') && (names.has('regular price') || (names.has('type') && names.has('sku'))),
  knows: (column) => KNOWN.has(column) || MEASURED.test(column),
  columnOf: (field, names) =>
    FIELD_COLUMNS[field] ??
    [...names].find((name) => name.startsWith(field === 'weight' ? 'weight (' : 'length (')) ??
    '',
  createGrouping,
  read: readProduct,
  write: writeProduct,
};

const isVariation = (line: FileLine): boolean => /\bvariation\b/i.test(textOf(line, 'type') ?? '');

/**
 * A variation names its parent by SKU or by `id:` and a number, and may stand before it or far below. Products are
 * known by their SKU, or by their id where a variation above has named them so.
 */
function createGrouping(): Grouping {
  const keyOfId = new Map<string, string>();
  const keyOfSku = new Map<string, string>();
  const named = new Set<string>();
  const products = new Set<string>();
  return (line) => {
    const id = filledText(line, 'id');
    const sku = filledText(line, 'sku');
    if (isVariation(line)) {
      const parent = filledText(line, 'parent');
      if (parent === undefined) return `line ${line.line}`;
      const parentId = /^id:\s*(\d+)$/i.exec(parent)?.[1];
      const key =
        parentId === undefined
          ? (keyOfSku.get(parent) ?? `sku ${parent}`)
          : (keyOfId.get(parentId) ?? `id ${parentId}`);
      named.add(key);
      return key;
    }
    const byId = id === undefined ? undefined : `id ${id}`;
    const bySku = sku === undefined ? undefined : `sku ${sku}`;
    const isNamedById = byId !== undefined && named.has(byId);
    const own = (isNamedById ? byId : (bySku ?? byId)) ?? `line ${line.line}`;
    // The same once more is a product by itself, which is wrong; the first one is not.
    const key = products.has(own) ? `line ${line.line}` : own;
    products.add(key);
    if (id !== undefined && !keyOfId.has(id)) keyOfId.set(id, key);
    if (sku !== undefined && !keyOfSku.has(sku)) keyOfSku.set(sku, key);
    return key;
  };
}

function readProduct(lines: readonly FileLine[], context: ReadContext): FileProduct {
  const { problems } = context;
  const first = lines.find((line) => !isVariation(line));
  const [orphan] = lines;
  if (first === undefined) {
    if (orphan)
      problems.push({
        line: orphan.line,
        column: 'parent',
        message: `The product “${short(textOf(orphan, 'parent') ?? '')}”, to which this variation belongs, is not in the file.`,
      });
    return { line: orphan?.line ?? 0, variants: [] };
  }
  const variations = lines.filter(isVariation);
  const optionNames = variations.length === 0 ? [] : optionsOf(first, variations);
  const categories = textOf(first, 'categories');
  const tags = textOf(first, 'tags');
  const images = filledText(first, 'images');
  const description = filledText(first, 'description') ?? textOf(first, 'short description');
  return {
    line: first.line,
    title: filledText(first, 'name'),
    description: description === undefined ? undefined : cleanRichText(description.replaceAll('\\n', '\n')),
    productType: readType(first, context),
    isVisible: yesOrNo(first, 'published', context),
    categories:
      categories === undefined
        ? undefined
        : listOf(categories, /,/).map((path) => path.split('>').at(-1)?.trim() ?? path),
    tags: tags === undefined ? undefined : listOf(tags, /,/),
    taxCategory: textOf(first, 'tax class'),
    images: images === undefined ? undefined : listOf(images, /,/),
    optionNames: first.cells['attribute 1 name'] === undefined ? undefined : optionNames,
    variants: (variations.length === 0 ? [first] : variations).map((line) =>
      readVariant(line, { first, optionNames }, context),
    ),
  };
}

const attributeNames = (line: FileLine): (string | undefined)[] =>
  OPTIONS.map((place) => filledText(line, `attribute ${place} name`));

/**
 * Each row counts its attributes by itself, and a variation has only those that it is chosen by: what no variation
 * names is a remark about the product, and no option. In the order of the product.
 */
function optionsOf(first: FileLine, variations: readonly FileLine[]): string[] {
  const own = attributeNames(first).filter((name) => name !== undefined);
  const named = new Set(variations.flatMap(attributeNames).filter((name) => name !== undefined));
  return named.size === 0 ? own : [...new Set([...own, ...named])].filter((name) => named.has(name));
}

function readType(first: FileLine, { problems }: ReadContext): number | undefined {
  const type = (textOf(first, 'type') ?? '').toLowerCase();
  if (/\b(grouped|external|bundle|composite|subscription)\b/.test(type))
    problems.push({
      line: first.line,
      column: 'type',
      message: `Products of type “${short(type)}” cannot be imported.`,
    });
  if (/\bdownloadable\b/.test(type)) return PRODUCT_TYPES.digital;
  if (/\bvirtual\b/.test(type)) return PRODUCT_TYPES.service;
  return undefined;
}

function readVariant(
  line: FileLine,
  { first, optionNames }: { readonly first: FileLine; readonly optionNames: readonly string[] },
  context: ReadContext,
): FileVariant {
  const own = attributeNames(line);
  const names = own.some((name) => name !== undefined) ? own : attributeNames(first);
  const sale = amountOf(line, 'sale price', context);
  const hasSale = Object.hasOwn(line.cells, 'sale price');
  const lowStockAt = textOf(line, 'low stock amount');
  const images = filledText(line, 'images');
  return {
    line: line.line,
    sku: filledText(line, 'sku'),
    options: Object.fromEntries(
      optionNames.map((name) => [name, textOf(line, `attribute ${names.indexOf(name) + 1} value(s)`) ?? '']),
    ),
    priceMinor: amountOf(line, 'regular price', context),
    ...(sale !== undefined && { salePriceMinor: sale }),
    ...(hasSale && { onSale: sale !== undefined }),
    stock: readStock(line, first, context),
    weight: readWeight(line, context),
    dimensions: readDimensions(line, context),
    lowStockAt:
      lowStockAt === '' ? null : countOf(line, 'low stock amount', context, PRODUCT_LIMITS.lowStockAt),
    ...(isVariation(line) && images !== undefined && { image: listOf(images, /,/)[0] }),
  };
}

/** A shop that does not count has no number: what is in stock there never runs out. */
function readStock(line: FileLine, first: FileLine, context: ReadContext): number | 'unlimited' | undefined {
  if (/^parent$/i.test(textOf(line, 'stock') ?? ''))
    return line === first || filledText(first, 'stock') === undefined
      ? undefined
      : readStock(first, first, context);
  if (/^(1|yes|notify)$/i.test(textOf(line, 'backorders allowed?') ?? '')) return 'unlimited';
  const typed = filledText(line, 'stock');
  if (typed !== undefined)
    return /^-\d+$/.test(typed) ? 0 : countOf(line, 'stock', context, PRODUCT_LIMITS.stock);
  if (/^(on)?backorder$/i.test(textOf(line, 'in stock?') ?? '')) return 'unlimited';
  const isIn = yesOrNo(line, 'in stock?', context);
  return isIn === undefined ? undefined : isIn ? 'unlimited' : 0;
}

const measured = (line: FileLine, name: string): { column: string; unit: string } | undefined => {
  for (const column of Object.keys(line.cells)) {
    const match = MEASURED.exec(column);
    if (match?.[1] === name) return { column, unit: match[2] ?? '' };
  }
  return undefined;
};

/** How many of ours one of theirs is. */
const WEIGHTS: Readonly<Record<string, readonly [number, Weight['unit']]>> = {
  kg: [1, 'KILOGRAM'],
  g: [0.001, 'KILOGRAM'],
  lb: [1, 'POUND'],
  lbs: [1, 'POUND'],
  oz: [1 / 16, 'POUND'],
};
const LENGTHS: Readonly<Record<string, readonly [number, Dimensions['unit']]>> = {
  cm: [1, 'CENTIMETER'],
  mm: [0.1, 'CENTIMETER'],
  m: [100, 'CENTIMETER'],
  in: [1, 'INCH'],
  yd: [36, 'INCH'],
};

const scaled = (value: number, factor: number): number => Number((value * factor).toFixed(6));

function readWeight(line: FileLine, context: ReadContext): Weight | undefined {
  const place = measured(line, 'weight');
  const value = place && measureOf(line, place.column, context);
  const [factor, unit] = WEIGHTS[place?.unit ?? ''] ?? [];
  return value === undefined || factor === undefined || unit === undefined
    ? undefined
    : { value: scaled(value, factor), unit };
}

function readDimensions(line: FileLine, context: ReadContext): Dimensions | undefined {
  const place = measured(line, 'length');
  const [factor, unit] = LENGTHS[place?.unit ?? ''] ?? [];
  if (factor === undefined || unit === undefined) return undefined;
  const [length, width, height] = ['length', 'width', 'height'].map((name) => {
    const side = measured(line, name);
    return side && measureOf(line, side.column, context);
  });
  if (length === undefined && width === undefined && height === undefined) return undefined;
  const size = (value = 0): number => scaled(value, factor);
  return { length: size(length), width: size(width), height: size(height), unit };
}

const KILOGRAMS = { KILOGRAM: 1, POUND: 0.453_592_37 } as const;
const CENTIMETERS = { CENTIMETER: 1, INCH: 2.54 } as const;

function writeProduct(product: Product, context: WriteContext): string[][] {
  const { variants, variantOptionOrdering: names } = product;
  const rows = (cells: Readonly<Record<string, string>>): string[] =>
    COLUMNS.map((column) => cells[column] ?? '');
  const [only] = variants;
  if (names.length === 0 && variants.length === 1 && only)
    return [
      rows({ ...productCells(product, context), ...variantCells(only, context), Type: typeName(product) }),
    ];
  const parent = {
    ...productCells(product, context),
    Type: 'variable',
    SKU: '',
    ...Object.fromEntries(
      names.flatMap((name, place): [string, string][] => [
        [`Attribute ${place + 1} name`, name],
        [
          `Attribute ${place + 1} value(s)`,
          [...new Set(variants.map(({ attributes }) => attributes[name] ?? ''))].join(', '),
        ],
        [`Attribute ${place + 1} visible`, '1'],
        [`Attribute ${place + 1} global`, '0'],
      ]),
    ),
  };
  return [
    rows(parent),
    ...variants.map((variant, place) => rows(variationCells(product, variant, place, context))),
  ];
}

const typeName = ({ productType }: Product): string => {
  if (productType === PRODUCT_TYPES.digital) return 'simple, downloadable, virtual';
  return productType === PRODUCT_TYPES.physical ? 'simple' : 'simple, virtual';
};

const productCells = (product: Product, { imageUrl }: WriteContext): Record<string, string> => ({
  ID: numberOf(product.id),
  Name: product.title,
  Published: product.status === 'published' ? '1' : '0',
  'Visibility in catalog': 'visible',
  Description: product.excerpt,
  'Tax status': 'taxable',
  'Tax class': product.taxCategory,
  Categories: product.categories.join(', '),
  Tags: product.tags.join(', '),
  Images: imagesOf(product)
    .flatMap((id) => imageUrl(id) ?? [])
    .join(', '),
  Position: '0',
});

/** Their ids are numbers. It only has to be the same for the variations of a product. */
const numberOf = (id: string): string => String(Number.parseInt(id.slice(-12), 16));

function variantCells(variant: ProductVariant, { currency }: WriteContext): Record<string, string> {
  const { stock, shippingMeasures, priceMinor, salePriceMinor, onSale, lowStockAt } = variant;
  const { weight, dimensions } = shippingMeasures ?? {};
  const length = (value: number): string =>
    numberText(value * (CENTIMETERS[dimensions?.unit as keyof typeof CENTIMETERS] ?? 1));
  return {
    SKU: variant.sku,
    'In stock?': stock.unlimited || stock.quantity > 0 ? '1' : '0',
    Stock: stock.unlimited ? '' : String(stock.quantity),
    'Low stock amount': lowStockAt === null ? '' : String(lowStockAt),
    'Backorders allowed?': '0',
    'Regular price': amountText(priceMinor, currency),
    'Sale price': onSale ? amountText(salePriceMinor, currency) : '',
    ...(weight && {
      'Weight (kg)': numberText(weight.value * (KILOGRAMS[weight.unit as keyof typeof KILOGRAMS] ?? 1)),
    }),
    ...(dimensions && {
      'Length (cm)': length(dimensions.length),
      'Width (cm)': length(dimensions.width),
      'Height (cm)': length(dimensions.height),
    }),
  };
}

const variationCells = (
  product: Product,
  variant: ProductVariant,
  place: number,
  context: WriteContext,
): Record<string, string> => ({
  ...variantCells(variant, context),
  Type: 'variation',
  Name: product.title,
  Published: '1',
  Parent: `id:${numberOf(product.id)}`,
  Position: String(place + 1),
  Images: variant.imageId === null ? '' : (context.imageUrl(variant.imageId) ?? ''),
  ...Object.fromEntries(
    product.variantOptionOrdering.flatMap((name, index): [string, string][] => [
      [`Attribute ${index + 1} name`, name],
      [`Attribute ${index + 1} value(s)`, variant.attributes[name] ?? ''],
      [`Attribute ${index + 1} global`, '0'],
    ]),
  ),
});
