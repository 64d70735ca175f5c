const PRODUCT = /^p\/(.+)$/;

/** Below the address of its store. */
export const isProductAddress = (rest: string): boolean => PRODUCT.test(rest);

/** A product's own part of its address; links of older shops have no `p` in them. */
export const productUrlIn = (rest: string): string => PRODUCT.exec(rest)?.[1] ?? rest;
