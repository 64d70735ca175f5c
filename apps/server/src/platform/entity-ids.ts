/**
 * Ids by what they name. All are text, and text that says of nothing what it names passes for any of them: what a call
 * carried, what `ids.next()` made, a literal of a test. An id of one kind passes for no other kind: an order's where a
 * site's is expected does not compile.
 *
 * They stand here because modules speak of things of modules above them: a webhook tells of an order.
 */
type IdOf<Kind extends string> = string & { readonly idOf?: Kind };

export type WebsiteId = IdOf<'website'>;
export type MemberId = IdOf<'member'>;
export type SiteUserId = IdOf<'site user'>;
/** Of a person who bought, signed up, wrote or waits, with or without an account. */
export type CustomerId = IdOf<'customer'>;
export type CollectionId = IdOf<'collection'>;
/** Of a post, a product, an image or an event: products are items. */
export type ItemId = IdOf<'item'>;
export type VariantId = IdOf<'variant'>;
export type AssetId = IdOf<'asset'>;
export type CartId = IdOf<'cart'>;
export type AttemptId = IdOf<'attempt'>;
export type OrderId = IdOf<'order'>;
export type PaymentId = IdOf<'payment'>;
export type RefundId = IdOf<'refund'>;
export type ReturnId = IdOf<'return'>;
export type GiftCardId = IdOf<'gift card'>;
