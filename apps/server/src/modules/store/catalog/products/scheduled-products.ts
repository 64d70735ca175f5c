/** What products are called among the scheduled changes of a site. */
export const SCHEDULED_PRODUCT = 'product';
