/**
 * Digits, letters and dashes as a keyboard of the West writes them: people in Japan and China often type the wide ones.
 */
export const plainSigns = (text: string): string =>
  text.normalize('NFKC').replace(/[\u2010-\u2015\u2212\u30fc]/g, '-');
