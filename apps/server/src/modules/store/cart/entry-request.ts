import type { ReadControls } from '@awning/commerce';
import type { ItemId } from '../../../platform/entity-ids.ts';

/** What a shopper asks for. Nothing here is trusted. */
export interface EntryRequest {
  readonly itemId: ItemId;
  readonly sku?: string | null | undefined;
  /** The chosen options, for forms that send them instead of a sku. */
  readonly options?: Readonly<Record<string, string>> | undefined;
  readonly quantity?: unknown;
  readonly additionalFields?: string | null | undefined;
  /** Of a form without script, whose answers are still in its fields. */
  readonly controls?: ReadControls | undefined;
}
