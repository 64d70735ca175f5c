import type { CartRow } from './cart-statements.ts';

/** An entry as it is stored. What it costs and looks like comes from the product. */
export interface StoredEntry {
  readonly id: string;
  readonly itemId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly additionalFields: string | null;
  /** JSON of a `Snapshot`, read only when the product is gone. */
  readonly snapshot: string;
}

/** What the product was called when it was added. */
export interface Snapshot {
  readonly title: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface CartContents {
  readonly id: string;
  readonly kind: 'shopping' | 'subscription';
  readonly orderId: string | null;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** In the form in which codes are compared. */
  readonly couponCodes: readonly string[];
  readonly entries: readonly StoredEntry[];
}

export function readContents(rows: readonly CartRow[]): CartContents | null {
  const [first] = rows;
  if (first === undefined) return null;
  const entries: StoredEntry[] = [];
  for (const row of rows) {
    if (row.entry_id === null) continue;
    entries.push({
      id: row.entry_id,
      itemId: row.item_id,
      variantId: row.variant_id,
      quantity: row.quantity,
      additionalFields: row.additional_fields,
      snapshot: row.snapshot,
    });
  }
  return {
    id: first.cart_id,
    kind: first.kind,
    orderId: first.order_id,
    created: Math.round(first.created_ms),
    couponCodes: first.coupon_codes === '[]' ? [] : JSON.parse(first.coupon_codes),
    entries,
  };
}

export const writeSnapshot = (title: string, sku: string, attributes: Snapshot['attributes']): string =>
  JSON.stringify({ title, sku, attributes } satisfies Snapshot);
