/** The class that the shop sells and the calendar announces: one list, so that both name the same days. */
export const wheelMornings = {
  title: 'A morning at the wheel',
  address: '/shop/p/morning-at-the-wheel',
  pounds: 55,
  /**
   * On which Saturdays from the first start, how many places are left, and what the variant of the product is called.
   */
  saturdays: [
    { weeks: 2, places: 3, sku: 'WHEEL-1' },
    { weeks: 4, places: 6, sku: 'WHEEL-2' },
    { weeks: 6, places: 0, sku: 'WHEEL-3' },
    { weeks: 8, places: 6, sku: 'WHEEL-4' },
  ],
} as const;
