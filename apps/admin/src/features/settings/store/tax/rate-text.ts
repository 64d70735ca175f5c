/** Thousandths of a percent as people read them; what is typed and is no number, as it was typed. */
export const rateText = (rate: unknown, locale: string): string =>
  typeof rate === 'number'
    ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(rate / 100_000)
    : String(rate ?? '');
