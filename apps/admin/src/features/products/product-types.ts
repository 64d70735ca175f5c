/** What kind of thing is sold, by the codes of the API. */
export const PRODUCT_TYPES = { physical: 1, digital: 2, service: 3, giftCard: 4, paywall: 5 } as const;

export type ProductTypeName = keyof typeof PRODUCT_TYPES;

export const PRODUCT_TYPE_NAMES = Object.keys(PRODUCT_TYPES) as readonly ProductTypeName[];

/** Which cards a type has. */
export const hasStock = (type: number): boolean =>
  type === PRODUCT_TYPES.physical || type === PRODUCT_TYPES.service;
export const hasDelivery = (type: number): boolean => type === PRODUCT_TYPES.physical;
export const hasOptions = (type: number): boolean =>
  type !== PRODUCT_TYPES.digital && type !== PRODUCT_TYPES.paywall;
export const hasFiles = (type: number): boolean => type === PRODUCT_TYPES.digital;
export const canBeSubscribed = (type: number): boolean => hasStock(type);
export const hasSale = (type: number): boolean => type !== PRODUCT_TYPES.giftCard;
