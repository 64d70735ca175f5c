export { freeSlug } from './free-slug.ts';
export { type CalendarDay, POST_ADDRESSES, type PostAddress, postAddressPrefix } from './post-address.ts';
export { isReservedAddress, RESERVED_SEGMENTS } from './reserved-segments.ts';
export { isUrlSlug, MAX_SLUG_LENGTH, TEXT_FILTERS, urlSlug, urlSlugWithSlash } from './url-slug.ts';
