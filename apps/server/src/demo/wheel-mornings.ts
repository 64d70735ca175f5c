/** The class that the shop sells and the calendar announces: one list, so that both name the same days. */
export const wheelMornings = {
  title: 'A morning at the wheel',
  address: '/shop/p/morning-at-the-wheel',
  pounds: 55,
  /** On which Saturdays from the first start, and how many places are left. */
  saturdays: [
    { weeks: 2, places: 3 },
    { weeks: 4, places: 6 },
    { weeks: 6, places: 0 },
    { weeks: 8, places: 6 },
  ],
} as const;
