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
  textOf,
  yesOrNo,
} from './cell-values.ts';
import type {
  FileFormat,
  FileLine,
  FileProduct,
  FileVariant,
  Grouping,
  ProductField,
  ReadContext,
  VariantField,
  WriteContext,
} from './file-product.ts';

/** What files of today call a column, and what older ones do. */
const NAMES = {
  handle: ['URL handle', 'Handle'],
  title: ['Title', 'Title'],
  description: ['Description', 'Body (HTML)'],
  category: ['Type', 'Type'],
  tags: ['Tags', 'Tags'],
  published: ['Published on online store', 'Published'],
  status: ['Status', 'Status'],
  sku: ['SKU', 'Variant SKU'],
  price: ['Price', 'Variant Price'],
  compareAt: ['Compare-at price', 'Variant Compare At Price'],
  tracker: ['Inventory tracker', 'Variant Inventory Tracker'],
  quantity: ['Inventory quantity', 'Variant Inventory Qty'],
  policy: ['Continue selling when out of stock', 'Variant Inventory Policy'],
  grams: ['Weight value (grams)', 'Variant Grams'],
  image: ['Product image URL', 'Image Src'],
  variantImage: ['Variant image URL', 'Variant Image'],
  giftCard: ['Gift card', 'Gift Card'],
  seoTitle: ['SEO title', 'SEO Title'],
  seoDescription: ['SEO description', 'SEO Description'],
  taxCode: ['Tax code', 'Variant Tax Code'],
} as const satisfies Record<string, readonly [today: string, older: string]>;
type Name = keyof typeof NAMES;

const OPTIONS = [1, 2, 3] as const;
/** Both ways of writing it are the same in small letters. */
const optionName = (place: number): string => `option${place} name`;
const optionValue = (place: number): string => `option${place} value`;

/** As they are written: the columns of today, of those that we have something for. */
const COLUMNS = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Product category',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  ...OPTIONS.flatMap((place) => [`Option${place} name`, `Option${place} value`, `Option${place} Linked To`]),
  'Price',
  'Compare-at price',
  'Cost per item',
  'Charge tax',
  'Tax code',
  'Unit price total measure',
  'Unit price total measure unit',
  'Unit price base measure',
  'Unit price base measure unit',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Weight unit for display',
  'Requires shipping',
  'Fulfillment service',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Variant image URL',
  'Gift card',
  'SEO title',
  'SEO description',
];

const KNOWN = new Set([
  ...Object.values(NAMES).flatMap((names) => names.map((name) => name.toLowerCase())),
  ...OPTIONS.flatMap((place) => [optionName(place), optionValue(place)]),
  'image position',
]);

const FIELDS: Readonly<Partial<Record<ProductField | VariantField, Name>>> = {
  urlId: 'handle',
  title: 'title',
  description: 'description',
  productType: 'giftCard',
  isVisible: 'published',
  categories: 'category',
  tags: 'tags',
  seoTitle: 'seoTitle',
  seoDescription: 'seoDescription',
  taxCategory: 'taxCode',
  images: 'image',
  sku: 'sku',
  priceMinor: 'price',
  salePriceMinor: 'price',
  onSale: 'compareAt',
  stock: 'quantity',
  weight: 'grams',
  image: 'variantImage',
};

/** The column of a file: it has one of the two. */
const columnIn = (has: (name: string) => boolean, name: Name): string => {
  const [today, older] = NAMES[name];
  return has(today.toLowerCase()) ? today.toLowerCase() : older.toLowerCase();
};
const of = ({ cells }: FileLine, name: Name): string => columnIn((each) => Object.hasOwn(cells, each), name);

export const shopifyFormat: FileFormat = {
  name: 'shopify',
  columns: COLUMNS,
  isHeader: (names) =>
    names.has('url handle') ||
    names.has('product image url') ||
    (names.has('handle') && (names.has('title') || names.has('variant price') || names.has('variant sku'))),
  knows: (column) => KNOWN.has(column),
  columnOf: (field, names) => {
    if (field === 'optionNames') return optionName(1);
    if (field === 'options') return optionValue(1);
    const name = FIELDS[field];
    return name === undefined ? '' : columnIn((each) => names.has(each), name);
  },
  createGrouping,
  read: readProduct,
  write: writeProduct,
};

/** Rows with one handle are one product, wherever they stand. One without a handle is a product by itself. */
function createGrouping(): Grouping {
  return (line) => {
    const handle = filledText(line, of(line, 'handle'));
    return handle === undefined ? `line ${line.line}` : `handle ${handle.toLowerCase()}`;
  };
}

/** What a product without options has in the columns of its only one. */
const NO_OPTION = { name: 'Title', value: 'Default Title' };

function readProduct(lines: readonly FileLine[], context: ReadContext): FileProduct {
  const first = lines.find((line) => filledText(line, of(line, 'title')) !== undefined) ?? lines[0];
  if (first === undefined) return { line: 0, variants: [] };
  const text = (name: Name): string | undefined => textOf(first, of(first, name));
  const names = OPTIONS.map((place) => filledText(first, optionName(place)));
  const isPlain = names.every((name) => name === undefined || name === NO_OPTION.name);
  const optionNames = isPlain ? [] : names.filter((name) => name !== undefined);
  const hasOptions = first.cells[optionName(1)] !== undefined;
  const description = text('description');
  const category = text('category');
  const tags = text('tags');
  const images = readImages(lines, context);
  const isGiftCard = yesOrNo(first, of(first, 'giftCard'), context);
  const variants = lines
    .filter((line) => line === first || isVariant(line))
    .map((line) => readVariant(line, isPlain ? [] : names, context));
  return {
    line: first.line,
    urlId: filledText(first, of(first, 'handle'))?.replace(/^\/+|\/+$/g, ''),
    title: filledText(first, of(first, 'title')),
    description: description === undefined ? undefined : cleanRichText(description),
    productType: isGiftCard === true ? PRODUCT_TYPES['gift-card'] : undefined,
    isVisible: readVisibility(first, context),
    categories: category === undefined ? undefined : listOf(category, /,/),
    tags: tags === undefined ? undefined : listOf(tags, /,/),
    seoTitle: text('seoTitle'),
    seoDescription: text('seoDescription'),
    taxCategory: text('taxCode'),
    images,
    optionNames: hasOptions ? optionNames : undefined,
    variants,
  };
}

const isVariant = (line: FileLine): boolean =>
  [...OPTIONS.map(optionValue), of(line, 'sku'), of(line, 'price')].some(
    (column) => filledText(line, column) !== undefined,
  );

/** Shown when it is published in the shop and no draft. */
function readVisibility(first: FileLine, context: ReadContext): boolean | undefined {
  const isPublished = yesOrNo(first, of(first, 'published'), context);
  const isActive = yesOrNo(first, of(first, 'status'), context);
  if (isPublished === undefined && isActive === undefined) return undefined;
  return isPublished !== false && isActive !== false;
}

/** Of all its rows, by their places. */
function readImages(lines: readonly FileLine[], context: ReadContext): readonly string[] | undefined {
  const placed = lines.flatMap((line, place) => {
    const address = filledText(line, of(line, 'image'));
    const position = countOf(line, 'image position', context, 10_000);
    return address === undefined ? [] : [{ address, position: position ?? place + 1 }];
  });
  if (placed.length === 0) return undefined;
  const sorted = placed.toSorted((one, other) => one.position - other.position);
  return [...new Set(sorted.map(({ address }) => address))];
}

function readVariant(
  line: FileLine,
  names: readonly (string | undefined)[],
  context: ReadContext,
): FileVariant {
  const price = amountOf(line, of(line, 'price'), context);
  const compareAt = amountOf(line, of(line, 'compareAt'), context);
  const isOnSale = price !== undefined && compareAt !== undefined && compareAt > price;
  const grams = measureOf(line, of(line, 'grams'), context);
  const hasCompareAt = Object.hasOwn(line.cells, of(line, 'compareAt'));
  return {
    line: line.line,
    sku: filledText(line, of(line, 'sku'))?.replace(/^'/, ''),
    options: Object.fromEntries(
      OPTIONS.flatMap((place): [string, string][] => {
        const name = names[place - 1];
        return name === undefined ? [] : [[name, textOf(line, optionValue(place)) ?? '']];
      }),
    ),
    priceMinor: isOnSale ? compareAt : price,
    ...(isOnSale && { salePriceMinor: price }),
    ...(hasCompareAt && price !== undefined && { onSale: isOnSale }),
    stock: readStock(line, context),
    ...(grams !== undefined && { weight: { value: grams / 1000, unit: 'KILOGRAM' as const } }),
    image: textOf(line, of(line, 'variantImage')),
  };
}

/** What is not tracked, or sold when there is none, never runs out. */
function readStock(line: FileLine, context: ReadContext): number | 'unlimited' | undefined {
  const tracker = textOf(line, of(line, 'tracker'));
  const policy = textOf(line, of(line, 'policy'));
  const column = of(line, 'quantity');
  const typed = filledText(line, column);
  // They count below nothing what was sold before it came; there is none of it.
  const quantity =
    typed !== undefined && /^-\d+$/.test(typed) ? 0 : countOf(line, column, context, PRODUCT_LIMITS.stock);
  if (policy !== undefined && /^(continue|true)$/i.test(policy)) return 'unlimited';
  if (tracker === '') return 'unlimited';
  return quantity;
}

function writeProduct(product: Product, context: WriteContext): string[][] {
  const images = imagesOf(product).flatMap((id) => context.imageUrl(id) ?? []);
  const rowCount = Math.max(product.variants.length, images.length);
  return Array.from({ length: rowCount }, (_, place) => {
    const variant = product.variants[place];
    const image = images[place];
    const cells: Readonly<Record<string, string>> = {
      'URL handle': product.urlId,
      ...(place === 0 && productCells(product)),
      ...(variant && variantCells(product, variant, context)),
      ...(image !== undefined && { 'Product image URL': image, 'Image position': String(place + 1) }),
    };
    return COLUMNS.map((column) => cells[column] ?? '');
  });
}

const productCells = (product: Product): Record<string, string> => ({
  Title: product.title,
  Description: product.excerpt,
  Type: product.categories.join(', '),
  Tags: product.tags.join(', '),
  'Published on online store': product.status === 'published' ? 'TRUE' : 'FALSE',
  Status: product.status === 'published' ? 'Active' : 'Draft',
  'Gift card': product.productType === PRODUCT_TYPES['gift-card'] ? 'TRUE' : 'FALSE',
  'SEO title': product.seoTitle,
  'SEO description': product.seoDescription,
  'Tax code': product.taxCategory,
  ...Object.fromEntries(namesOf(product).map((name, place) => [`Option${place + 1} name`, name])),
});

/** Their files have three: what a product has more of is joined in the last of them. */
const namesOf = ({ variantOptionOrdering: names }: Product): string[] => {
  if (names.length === 0) return [NO_OPTION.name];
  return names.length <= OPTIONS.length ? [...names] : [...names.slice(0, 2), names.slice(2).join(' / ')];
};
const valuesOf = (product: Product, { attributes }: ProductVariant): string[] => {
  const values = product.variantOptionOrdering.map((name) => attributes[name] ?? '');
  if (values.length === 0) return [NO_OPTION.value];
  return values.length <= OPTIONS.length ? values : [...values.slice(0, 2), values.slice(2).join(' / ')];
};

const GRAMS = { KILOGRAM: 1000, POUND: 453.592_37 } as const;

function variantCells(
  product: Product,
  variant: ProductVariant,
  { currency, imageUrl }: WriteContext,
): Record<string, string> {
  const { onSale, priceMinor, salePriceMinor, stock, shippingMeasures } = variant;
  const weight = shippingMeasures?.weight;
  return {
    SKU: variant.sku,
    ...Object.fromEntries(
      valuesOf(product, variant).map((value, place) => [`Option${place + 1} value`, value]),
    ),
    Price: amountText(onSale ? salePriceMinor : priceMinor, currency),
    'Compare-at price': onSale ? amountText(priceMinor, currency) : '',
    'Inventory tracker': stock.unlimited ? '' : 'shopify',
    'Inventory quantity': stock.unlimited ? '' : String(stock.quantity),
    'Continue selling when out of stock': 'DENY',
    ...(weight && {
      'Weight value (grams)': numberText(weight.value * (GRAMS[weight.unit as keyof typeof GRAMS] ?? 1000)),
      'Weight unit for display': weight.unit === 'POUND' ? 'lb' : 'kg',
    }),
    'Requires shipping': product.productType === PRODUCT_TYPES.physical ? 'TRUE' : 'FALSE',
    'Fulfillment service': 'manual',
    'Charge tax': 'TRUE',
    'Variant image URL': variant.imageId === null ? '' : (imageUrl(variant.imageId) ?? ''),
  };
}
