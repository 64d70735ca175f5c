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
const optionColumns = (places: readonly number[]): string[] =>
  places.flatMap((place) => [`Option Name ${place}`, `Option Value ${place}`]);

const SQUARESPACE_COLUMNS = [
  'Product ID [Non Editable]',
  'Variant ID [Non Editable]',
  'Product Type [Non Editable]',
  'Product Page',
  'Product URL',
  'Title',
  'Description',
  'SKU',
  'GTIN',
  'MPN',
  ...optionColumns(OPTIONS.slice(0, 3)),
  'Price',
  'Sale Price',
  'On Sale',
  'Stock',
  'Categories',
  'Tags',
  'Weight',
  'Length',
  'Width',
  'Height',
  'Visible',
  'Hosted Image URLs',
];

/** What theirs lack, at the end. */
const OWN_COLUMNS = [
  ...optionColumns(OPTIONS.slice(3)),
  'Weight Unit',
  'Length Unit',
  'Variant Image URL',
  'Low Stock At',
  'SEO Title',
  'SEO Description',
  'Tax Category',
];

const COLUMNS = [...SQUARESPACE_COLUMNS, ...OWN_COLUMNS];
/** Our variants have neither: what stands there is said to be left out. */
const UNUSED = new Set(['gtin', 'mpn']);
const KNOWN = new Set(COLUMNS.map((name) => name.toLowerCase()).filter((name) => !UNUSED.has(name)));

const ID = 'product id [non editable]';
const VARIANT_ID = 'variant id [non editable]';
const TYPE = 'product type [non editable]';

const TYPES: Readonly<Record<string, number>> = {
  PHYSICAL: PRODUCT_TYPES.physical,
  DIGITAL: PRODUCT_TYPES.digital,
  SERVICE: PRODUCT_TYPES.service,
  GIFT_CARD: PRODUCT_TYPES['gift-card'],
  PAYWALL: PRODUCT_TYPES.paywall,
};

const FIELD_COLUMNS: Readonly<Partial<Record<ProductField | VariantField, string>>> = {
  page: 'product page',
  urlId: 'product url',
  title: 'title',
  description: 'description',
  productType: TYPE,
  isVisible: 'visible',
  categories: 'categories',
  tags: 'tags',
  seoTitle: 'seo title',
  seoDescription: 'seo description',
  taxCategory: 'tax category',
  images: 'hosted image urls',
  optionNames: 'option name 1',
  options: 'option value 1',
  sku: 'sku',
  priceMinor: 'price',
  salePriceMinor: 'sale price',
  onSale: 'on sale',
  stock: 'stock',
  weight: 'weight',
  dimensions: 'length',
  lowStockAt: 'low stock at',
  image: 'variant image url',
};

const format = (name: 'awning' | 'squarespace', isHeader: FileFormat['isHeader']): FileFormat => ({
  name,
  columns: COLUMNS,
  isHeader,
  knows: (column) => KNOWN.has(column),
  columnOf: (field) => FIELD_COLUMNS[field] ?? '',
  createGrouping,
  read: readProduct,
  write: writeProduct,
});

const isTable = (names: ReadonlySet<string>): boolean =>
  names.has(ID) || (names.has('title') && (names.has('price') || names.has('sku')));

/** Ours: theirs, and what they lack. */
export const awningFormat = format('awning', (names) => isTable(names) && names.has('weight unit'));
export const squarespaceFormat = format('squarespace', isTable);

/** A row with a title, an id or an address of its own begins a product; those below it are its other variants. */
function createGrouping(): Grouping {
  let current = '';
  let currentId: string | undefined;
  let currentUrl: string | undefined;
  return (line) => {
    const id = filledText(line, ID);
    const url = filledText(line, 'product url');
    const isSameUrl = url === undefined || url === currentUrl;
    const isFurther =
      id === undefined ? filledText(line, 'title') === undefined && isSameUrl : id === currentId;
    if (isFurther && current !== '') return current;
    currentId = id;
    currentUrl = url;
    current = `line ${line.line}`;
    return current;
  };
}

function readProduct(lines: readonly FileLine[], context: ReadContext): FileProduct {
  const [first] = lines;
  if (first === undefined) return { line: 0, variants: [] };
  const { problems } = context;
  const text = (column: string): string | undefined => textOf(first, column);
  const type = filledText(first, TYPE)?.toUpperCase();
  const productType = type === undefined ? undefined : TYPES[type];
  if (type !== undefined && productType === undefined)
    problems.push({
      line: first.line,
      column: TYPE,
      message: `“${short(type)}” is no type of product. Write PHYSICAL, DIGITAL, SERVICE or GIFT_CARD.`,
    });
  const description = text('description');
  const categories = text('categories');
  const tags = text('tags');
  const images = filledText(first, 'hosted image urls');
  const names = OPTIONS.map((place) => filledText(first, `option name ${place}`));
  const optionNames = names.filter((name) => name !== undefined);
  const hasOptionColumns = first.cells['option name 1'] !== undefined;
  return {
    line: first.line,
    id: filledText(first, ID),
    page: filledText(first, 'product page')?.replace(/^\/+|\/+$/g, ''),
    urlId: filledText(first, 'product url')?.replace(/^\/+|\/+$/g, ''),
    title: filledText(first, 'title'),
    description: description === undefined ? undefined : cleanRichText(description),
    productType,
    isVisible: yesOrNo(first, 'visible', context),
    categories: categories === undefined ? undefined : listOf(categories, /,/).map(lastOfPath),
    tags: tags === undefined ? undefined : listOf(tags, /,/),
    seoTitle: text('seo title'),
    seoDescription: text('seo description'),
    taxCategory: text('tax category'),
    images: images === undefined ? undefined : listOf(images, /\s+/),
    optionNames: hasOptionColumns ? optionNames : undefined,
    variants: lines.map((line) => readVariant(line, names, context)),
  };
}

/** Of `/clothing/shirts` the shirts. */
const lastOfPath = (category: string): string =>
  category.startsWith('/') ? (category.split('/').filter(Boolean).at(-1) ?? category) : category;

function readVariant(
  line: FileLine,
  names: readonly (string | undefined)[],
  context: ReadContext,
): FileVariant {
  const options = OPTIONS.flatMap((place): [string, string][] => {
    const name = names[place - 1];
    const value = textOf(line, `option value ${place}`);
    if (name === undefined && value) {
      const column = `option name ${place}`;
      context.problems.push({ line: line.line, column, message: `“${short(value)}” has no option name.` });
    }
    return name === undefined ? [] : [[name, value ?? '']];
  });
  const lowStockAt = textOf(line, 'low stock at');
  return {
    line: line.line,
    id: filledText(line, VARIANT_ID),
    sku: filledText(line, 'sku'),
    options: Object.fromEntries(options),
    priceMinor: amountOf(line, 'price', context),
    salePriceMinor: amountOf(line, 'sale price', context),
    onSale: yesOrNo(line, 'on sale', context),
    stock: readStock(line, 'stock', context),
    weight: readWeight(line, context),
    dimensions: readDimensions(line, context),
    lowStockAt: lowStockAt === '' ? null : countOf(line, 'low stock at', context, PRODUCT_LIMITS.lowStockAt),
    image: textOf(line, 'variant image url'),
  };
}

const readStock = (line: FileLine, column: string, context: ReadContext): number | 'unlimited' | undefined =>
  /^(unlimited|∞)$/i.test(textOf(line, column) ?? '')
    ? 'unlimited'
    : countOf(line, column, context, PRODUCT_LIMITS.stock);

function readWeight(line: FileLine, context: ReadContext): Weight | undefined {
  const value = measureOf(line, 'weight', context);
  if (value === undefined) return undefined;
  const unit = textOf(line, 'weight unit') ?? '';
  return { value, unit: /^(lbs?|pounds?)$/i.test(unit) ? 'POUND' : 'KILOGRAM' };
}

function readDimensions(line: FileLine, context: ReadContext): Dimensions | undefined {
  const [length, width, height] = ['length', 'width', 'height'].map((side) => measureOf(line, side, context));
  if (length === undefined && width === undefined && height === undefined) return undefined;
  const unit = /^(in|inch|inches|")$/i.test(textOf(line, 'length unit') ?? '') ? 'INCH' : 'CENTIMETER';
  return { length: length ?? 0, width: width ?? 0, height: height ?? 0, unit };
}

const typeName = (code: number): string =>
  Object.entries(TYPES).find(([, each]) => each === code)?.[0] ?? 'PHYSICAL';

function writeProduct(product: Product, context: WriteContext): string[][] {
  return product.variants.map((variant, place) => {
    const cells: Readonly<Record<string, string>> = {
      ...(place === 0 && productCells(product, context)),
      ...variantCells(product, variant, context),
    };
    return COLUMNS.map((column) => cells[column] ?? '');
  });
}

const productCells = (product: Product, { page, imageUrl }: WriteContext): Record<string, string> => ({
  'Product ID [Non Editable]': product.id,
  'Product Type [Non Editable]': typeName(product.productType),
  'Product Page': page,
  'Product URL': product.urlId,
  Title: product.title,
  Description: product.excerpt,
  Categories: product.categories.join(', '),
  Tags: product.tags.join(', '),
  Visible: product.status === 'published' ? 'Yes' : 'No',
  'Hosted Image URLs': imagesOf(product)
    .flatMap((id) => imageUrl(id) ?? [])
    .join(' '),
  'SEO Title': product.seoTitle,
  'SEO Description': product.seoDescription,
  'Tax Category': product.taxCategory,
  ...Object.fromEntries(
    product.variantOptionOrdering.map((name, place) => [`Option Name ${place + 1}`, name]),
  ),
});

function variantCells(
  product: Product,
  variant: ProductVariant,
  { currency, imageUrl }: WriteContext,
): Record<string, string> {
  const { weight, dimensions } = variant.shippingMeasures ?? {};
  return {
    'Variant ID [Non Editable]': variant.id,
    SKU: variant.sku,
    ...Object.fromEntries(
      product.variantOptionOrdering.map((name, place) => [
        `Option Value ${place + 1}`,
        variant.attributes[name] ?? '',
      ]),
    ),
    Price: amountText(variant.priceMinor, currency),
    'Sale Price': amountText(variant.salePriceMinor, currency),
    'On Sale': variant.onSale ? 'Yes' : 'No',
    Stock: variant.stock.unlimited ? 'Unlimited' : String(variant.stock.quantity),
    ...(weight && {
      Weight: numberText(weight.value),
      'Weight Unit': weight.unit === 'POUND' ? 'lb' : 'kg',
    }),
    ...(dimensions && {
      Length: numberText(dimensions.length),
      Width: numberText(dimensions.width),
      Height: numberText(dimensions.height),
      'Length Unit': dimensions.unit === 'INCH' ? 'in' : 'cm',
    }),
    'Variant Image URL': variant.imageId === null ? '' : (imageUrl(variant.imageId) ?? ''),
    'Low Stock At': variant.lowStockAt === null ? '' : String(variant.lowStockAt),
  };
}
