import { NO_PRICE, readMoneyFields } from '@awning/commerce';

/**
 * A variant as product markup carries it in `data-variants`. Themes and scripts may have changed that, so it is read
 * with care.
 */
export interface ShopVariant {
  readonly id: string;
  readonly sku: string;
  /** Option name to value. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly price: ShopMoney;
  readonly salePrice: ShopMoney;
  readonly onSale: boolean;
  readonly stock: ShopStock;
  /** The image that shows it; empty when it has none of its own. */
  readonly imageId: string;
  /** All of it as it stands in the markup, for those who listen to choices. */
  readonly data: JsonRecord;
}

export interface ShopMoney {
  /** Decimal text, as the server writes amounts. */
  readonly amount: string;
  readonly currency: string;
}

export interface ShopStock {
  readonly unlimited: boolean;
  readonly quantity: number;
}

export const canBeBought = ({ unlimited, quantity }: ShopStock): boolean => unlimited || quantity > 0;

/** An empty list for text that is no list of variants. */
export function readVariants(json: string | undefined): ShopVariant[] {
  const list = parse(json ?? '');
  return Array.isArray(list) ? list.filter(isRecord).map(readVariant) : [];
}

/** Null for text that is no JSON. */
export function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const readVariant = (data: JsonRecord): ShopVariant => ({
  id: textOf(data.id),
  sku: textOf(data.sku),
  attributes: readAttributes(data.attributes),
  price: readMoney(data.priceMoney),
  salePrice: readMoney(data.salePriceMoney),
  onSale: data.onSale === true,
  stock: { unlimited: data.unlimited === true, quantity: Number(data.qtyInStock) || 0 },
  imageId: textOf(data.mainImageId),
  data,
});

function readAttributes(attributes: unknown): Record<string, string> {
  if (!isRecord(attributes)) return {};
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, textOf(value)]));
}

function readMoney(money: unknown): ShopMoney {
  const fields = readMoneyFields((name) => (isRecord(money) ? textOf(money[name]) || undefined : undefined));
  return fields ?? { amount: String(NO_PRICE.amountMinor), currency: NO_PRICE.currency };
}
