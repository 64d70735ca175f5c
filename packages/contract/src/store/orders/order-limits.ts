/** Most letters of what members write about an order, and most lines that one call names. */
export const ORDER_LIMITS = {
  note: 5_000,
  reason: 500,
  refundMessage: 1_000,
  carrier: 100,
  tracking: 200,
  trackingUrl: 2_000,
  lines: 500,
  parcels: 50,
  tags: 20,
  tag: 40,
  /** Orders that are printed or exported by their ids. */
  named: 200,
} as const;
