import type { Product, ProductVariant } from '@awning/contract';
import { decimalOf } from '../../../kit/text/money.ts';

/**
 * A product as the editor holds it: one flat record, with a path for each field of the product and for each cell of a
 * variant. So a key that is pressed concerns one path, and two members who change two cells are not in each other's
 * way. Amounts and numbers are texts as they are typed; they are read when the product is saved.
 */
export type EditorFields = Readonly<Record<string, unknown>>;

export type Attributes = Readonly<Record<string, string>>;

/** What one variant is made of. */
export interface VariantFields {
  readonly attributes: Attributes;
  readonly sku: string;
  readonly price: string;
  /** Empty: not on sale. */
  readonly sale: string;
  /** How many there are; empty while it is not counted. */
  readonly stock: string;
  readonly isUnlimited: boolean;
  readonly imageId: string | null;
  readonly shippingMeasures: ProductVariant['shippingMeasures'];
  readonly lowStockAt: string;
}

export type VariantField = keyof VariantFields;

/** Fields of the product itself that are sent as they are. */
export const PLAIN_FIELDS = [
  'title',
  'excerpt',
  'urlId',
  'seoTitle',
  'seoDescription',
  'status',
  'publishOn',
  'tags',
  'categories',
  'productType',
  'fileIds',
  'relatedIds',
  'useCustomAddButtonText',
  'customAddButtonText',
  'additionalFieldsForm',
  'subscriptionPlan',
  'merchandising',
  'taxCategory',
] as const satisfies readonly (keyof Product)[];
type PlainField = (typeof PLAIN_FIELDS)[number];

export interface ProductFields extends Pick<Product, PlainField> {
  /** The main image and those after it. */
  readonly media: readonly string[];
  /** The names of the options, in the order in which shoppers choose. */
  readonly options: readonly string[];
  /** The keys of the variants, in their order: their ids, or made-up keys of new ones. */
  readonly variantKeys: readonly string[];
}

export const variantPath = (key: string, field: VariantField): string => `variants/${key}/${field}`;

interface VariantPath {
  readonly key: string;
  readonly field: VariantField;
}

export function readVariantPath(path: string): VariantPath | null {
  const [head, key, field] = path.split('/');
  return head === 'variants' && key !== undefined && field !== undefined
    ? { key, field: field as VariantField }
    : null;
}

const NEW = 'new-';
export const newVariantKey = (count: number): string => `${NEW}${count}`;
export const isNewVariant = (key: string): boolean => key.startsWith(NEW);

const variantFields = (variant: ProductVariant, currency: string): VariantFields => ({
  attributes: variant.attributes,
  sku: variant.sku,
  price: decimalOf(variant.priceMinor, currency),
  sale: variant.onSale ? decimalOf(variant.salePriceMinor, currency) : '',
  stock: variant.stock.unlimited ? '' : String(variant.stock.quantity),
  isUnlimited: variant.stock.unlimited,
  imageId: variant.imageId,
  shippingMeasures: variant.shippingMeasures,
  lowStockAt: variant.lowStockAt === null ? '' : String(variant.lowStockAt),
});

export const variantEntries = (key: string, fields: Partial<VariantFields>): EditorFields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [variantPath(key, field as VariantField), value]),
  );

/** The product by paths. */
export function toEditorFields(product: Product): EditorFields {
  const { mainImageId, pictureIds, variants, variantOptionOrdering, currency } = product;
  const plain = Object.fromEntries(PLAIN_FIELDS.map((name) => [name, product[name]]));
  const rest: Pick<ProductFields, 'media' | 'options' | 'variantKeys'> = {
    media: [...(mainImageId === null ? [] : [mainImageId]), ...pictureIds],
    options: variantOptionOrdering,
    variantKeys: variants.map(({ id }) => id),
  };
  return Object.assign(
    { ...plain, ...rest },
    ...variants.map((variant) => variantEntries(variant.id, variantFields(variant, currency))),
  );
}

/** What is said about stock until a member says otherwise, as the server has it. */
const USUAL_WORDS: Product['merchandising'] = {
  restockNotificationsEnabled: false,
  restockNotificationMessages: {
    CTAText: '',
    buttonText: '',
    placeholderText: '',
    mailingListDescription: '',
    successText: '',
  },
  mailingListSignUpEnabled: false,
  mailingListOptInByDefault: false,
  scarcityEnabled: false,
  scarcityText: 'Only {qtyInStock} left',
  scarcityAt: 5,
  scarcityShownByDefault: false,
  customSoldOutText: '',
};

/** How a product starts: a title and a price are missing. */
export function blankFields(): EditorFields {
  const key = newVariantKey(1);
  const product: Omit<ProductFields, 'publishOn'> = {
    title: '',
    excerpt: '',
    urlId: '',
    seoTitle: '',
    seoDescription: '',
    status: 'draft',
    tags: [],
    categories: [],
    productType: 1,
    fileIds: [],
    relatedIds: null,
    useCustomAddButtonText: false,
    customAddButtonText: '',
    additionalFieldsForm: null,
    subscriptionPlan: null,
    merchandising: USUAL_WORDS,
    taxCategory: '',
    media: [],
    options: [],
    variantKeys: [key],
  };
  return { ...product, ...variantEntries(key, blankVariant()) };
}

export const blankVariant = (): VariantFields => ({
  attributes: {},
  sku: '',
  price: '',
  sale: '',
  stock: '0',
  isUnlimited: false,
  imageId: null,
  shippingMeasures: null,
  lowStockAt: '',
});
