/** @example writeRate(8875) // '8.875 %' */
export const writeRate = (rate: number): string => `${(rate / 1000).toFixed(3).replace(/\.?0+$/, '')} %`;
