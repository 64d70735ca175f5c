import { allLink, image, listHead, listPager, word } from './page-pieces.ts';

const CARD_SIZES = '(max-width: 640px) 50vw, 400px';

/** Two categories may have the same name: their addresses differ. */
const filterLink = (place: string): string =>
  `<li class="ProductList-filter-list-item"><a class="ProductList-filter-link{.equal? fullUrl currentCategory.fullUrl} active{.end}" href="{fullUrl|htmlattr}"{.equal? fullUrl currentCategory.fullUrl} aria-current="page"{.end}>{displayName|html}</a>${place}</li>`;

const categories =
  '{.section nestedCategories}{.if categories}' +
  `<nav class="ProductList-filter" aria-label="${word('categories', 'Categories')}"><ul class="ProductList-filter-list">` +
  `{.repeated section categories}${filterLink(
    `{.if children}<ul class="ProductList-filter-list">{.repeated section children}${filterLink('')}{.end}</ul>{.end}`,
  )}{.end}</ul></nav>{.end}{.end}`;

const link = '<a href="{fullUrl|htmlattr}">{displayName|html}</a>';

/** What a category has beside its products: its image, the way up, and what lies below it. */
const category = {
  above:
    `{.section currentCategory.image}<figure class="awning-list-image">${image('awning-list-image-img', '100vw', '{.if altText}{altText|htmlattr}{.end}', '')}</figure>{.end}` +
    `{.if currentCategory}<nav class="awning-list-trail" aria-label="${word('wayUp', 'Breadcrumb')}"><a href="{collection.fullUrl|htmlattr}">{collection.title|html}</a>` +
    `{.repeated section currentCategory.way} <span aria-hidden="true">/</span> ${link}{.end}</nav>{.end}`,
  // The filter has two levels, so those below a category at the top are in it.
  below:
    '{.if currentCategory.way && currentCategory.children}<nav class="awning-list-below" aria-label="{currentCategory.displayName|htmlattr}">' +
    `{.repeated section currentCategory.children}${link}{.alternates with} {.end}</nav>{.end}`,
};

/** The link covers the card, as stylesheets of themes expect; the title stays text that can be selected and read. */
const card = (level: 2 | 3, prefix: string, loading?: string): string =>
  `<article class="${prefix}-item product {@|item-classes}" data-item-id="{id}">` +
  `<a class="${prefix}-item-link" href="{fullUrl|htmlattr}" aria-label="{title|htmlattr}"></a>` +
  `<div class="${prefix}-outerImageWrapper product-image"><div class="${prefix}-innerImageWrapper">` +
  `{.child-images?}{.section items.0}${image(`${prefix}-image ${prefix}-image--primary`, CARD_SIZES, '', loading)}{.end}{.or main-image?}${image(`${prefix}-image ${prefix}-image--primary`, CARD_SIZES, '', loading)}{.end}</div>` +
  `<div class="${prefix}-statusWrapper">{@|product-status}</div>` +
  '{.if collection.features.productQuickView.isEnabled}{@|product-quick-view shop}{.end}</div>' +
  `<div class="${prefix}-overlay product-overlay"><div class="${prefix}-meta">` +
  `<h${level} class="${prefix}-title product-title">{title|html}</h${level}>` +
  `<div class="${prefix}-price">{@|product-price}</div></div></div></article>`;

export const productList =
  listHead(category) +
  `<div class="ProductList">${categories}` +
  '{.if items}<div class="ProductList-grid" id="productList">{.repeated section items}' +
  `${card(2, 'ProductList')}{.end}</div>` +
  `{.or}<p class="ProductList-empty">{.if categoryFilter}${word('nothingInCategory', 'There is nothing in this category at the moment.')}{.if currentCategory} ${allLink}{.end}{.or}${word('nothingForSale', 'There is nothing for sale at the moment.')}{.end}</p>{.end}` +
  `${listPager('ProductList')}</div>`;

const SLIDE_SIZES = '(max-width: 767px) 100vw, min(54vw, 760px)';
const slide = (alt: string): string =>
  '<div class="ProductItem-gallery-slides-item"><a href="{assetUrl|htmlattr}?format=2500w" data-awning-lightbox>' +
  `${image('ProductItem-gallery-slides-item-image', SLIDE_SIZES, alt)}</a></div>`;
const SLIDE_ALT = '{.if altText}{altText|htmlattr}{.or}{item.title|htmlattr}{.end}';
const slides = (entries: string): string =>
  '<div class="ProductItem-gallery" id="productGallery">' +
  `<div class="ProductItem-gallery-slides{.if items.1} ProductItem-gallery-slides--many{.end}"{.if items.1} role="group" aria-label="${word('images', 'Images')}" tabindex="0"{.end}>${entries}</div></div>`;

const gallery =
  `{.child-images?}${slides(`{.repeated section items}${slide(SLIDE_ALT)}{.end}`)}` +
  `{.or main-image?}${slides(slide(SLIDE_ALT))}{.end}`;

/** Sections are looked for in the item alone, names also around it. */
const neighbour = (side: 'prev' | 'next', text: string): string =>
  `{.if pagination.${side}Item}<a class="ProductItem-nav-pagination-${side}" rel="${side}" href="{pagination.${side}Item.fullUrl|htmlattr}" aria-label="${text}: {pagination.${side}Item.title|htmlattr}">${text}</a>{.end}`;

const way =
  `<nav class="ProductItem-nav" id="productNav" aria-label="${word('aroundProduct', 'Around this product')}">` +
  '<div class="ProductItem-nav-breadcrumb"><a class="ProductItem-nav-breadcrumb-link" href="{collection.fullUrl|htmlattr}">{collection.title|html}</a></div>' +
  '{.if pagination}<div class="ProductItem-nav-pagination">' +
  `${neighbour('prev', word('previous', 'Previous'))}${neighbour('next', word('next', 'Next'))}</div>{.end}</nav>`;

const checkout =
  '<div class="ProductItem-details-checkout">' +
  '{.if productMerchandisingContext}{.var @shown productMerchandisingContext|get id}{.if @shown.scarcityEnabled}{@|product-scarcity}{.end}{.end}' +
  '{@|variants-select}{.sold-out?}{.or}{@|quantity-input}{@|add-to-cart-btn}{.end}{@|product-restock-notification}</div>';

const related =
  '<squarespace:related collectionId="{collectionId}" itemId="{id}" limit="4">{.if items}' +
  '<section class="ProductItem-relatedProducts" aria-labelledby="related-title">' +
  `<h2 class="ProductItem-relatedProducts-header" id="related-title">${word('relatedProducts', 'You might also like')}</h2>` +
  `<div class="ProductItem-relatedProducts-grid">{.repeated section items}${card(3, 'ProductItem-relatedProducts', ' loading="lazy"')}{.end}</div></section>{.end}</squarespace:related>`;

export const productItem =
  '{.section item}<article class="ProductItem {@|item-classes}" data-item-id="{id}" data-collection-id="{collectionId}">' +
  `${way}<div class="ProductItem-summary" id="productWrapper">${gallery}` +
  '<section class="ProductItem-details" id="productDetails" aria-label="{title|htmlattr}">' +
  '<h1 class="ProductItem-details-title product-title" data-content-field="title">{title|html}</h1>' +
  '<div class="ProductItem-product-price">{@|product-price}{@|product-status}</div>' +
  '{.excerpt?}<div class="ProductItem-details-excerpt product-excerpt">{excerpt}</div>{.end}' +
  `${checkout}<div class="ProductItem-share">{@|apply sqs-share-buttons}</div></section></div>` +
  '{.if body}<section class="ProductItem-additional product-description">{body}</section>{.end}' +
  '{postItemInjectCode}</article>' +
  `<section class="awning-reviews" data-item-id="{id}"></section>${related}{.end}`;
