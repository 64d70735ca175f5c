/**
 * Pieces of the platform's own templates, in the language of templates. Class names are those that stylesheets of
 * themes name; what no theme names has a class of ours.
 */

/** A word that a theme may replace by a text of the same name in `strings/`. */
export const word = (key: string, otherwise: string): string =>
  `{.if localizedStrings.${key}}{localizedStrings.${key}|htmlattr}{.or}${otherwise}{.end}`;

const WIDTHS = [300, 500, 750, 1000, 1500];

/** Waits until it is near; the first ones of a list are likely in view. */
const FIRST_AT_ONCE = '{.lessThanOrEqual? @index 3}{.or} loading="lazy"{.end}';

/** The image of the scope, in the widths that exist. `alt` is template code; empty where the title stands beside it. */
export const image = (className: string, sizes: string, alt = '', loading = FIRST_AT_ONCE): string =>
  `<img class="${className}" src="{assetUrl|htmlattr}?format=750w" srcset="${WIDTHS.map(
    (width) => `{assetUrl|htmlattr}?format=${width}w ${width}w`,
  ).join(
    ', ',
  )}" sizes="${sizes}"{.if originalSize} width="{originalSize|width}" height="{originalSize|height}"{.end}${loading} decoding="async" data-image-id="{systemDataId|htmlattr}"{.if mediaFocalPoint} style="object-position:{.eval mediaFocalPoint.x * 100}% {.eval mediaFocalPoint.y * 100}%"{.end} alt="${alt}">`;

export const allLink = `<a href="{collection.fullUrl|htmlattr}">${word('showAll', 'Show all')}</a>`;

/**
 * What a list was narrowed to, or its name. Taken out again where the theme has printed the same as a heading. `above`
 * and `below` are template code.
 */
export const listHead = ({ above = '', below = '' } = {}): string =>
  `<div class="awning-list-head">${above}<h1 class="awning-list-title">{.if categoryFilter}{categoryFilter|html}{.or}{.if tagFilter}{tagFilter|html}{.or}{.if authorFilter}{author.displayName|html}{.or}{collection.title|html}{.end}{.end}{.end}</h1>` +
  '{.if currentCategory}{.if currentCategory.description}<div class="awning-list-about">{currentCategory.description}</div>{.end}{.or}' +
  '{.if categoryFilter || tagFilter || authorFilter || monthFilter}' +
  `<p class="awning-list-all">${allLink}</p>` +
  '{.or}{.if collection.description}<div class="awning-list-about">{collection.description}</div>{.end}{.end}{.end}' +
  `${below}</div>`;

/** The way to the parts of a list before and after; `prefix` begins the class names. */
export const listPager = (prefix: string): string =>
  '{.section pagination}{.if prevPage || nextPage}' +
  `<nav class="${prefix}-pagination awning-pages" aria-label="${word('pages', 'Pages')}">` +
  `{.if prevPage}<a class="${prefix}-pagination-link awning-pages-before" href="{prevPageUrl|htmlattr}" rel="prev">${word('previousPage', 'Previous page')}</a>{.end}` +
  `{.if nextPage}<a class="${prefix}-pagination-link awning-pages-after" href="{nextPageUrl|htmlattr}" rel="next">${word('nextPage', 'Next page')}</a>{.end}` +
  '</nav>{.end}{.end}';

/** Links that narrow the list to a category of the item. */
export const categoryLinks = (className: string): string =>
  `{.if categories}<span class="${className}">{.repeated section categories}<a href="{collection.fullUrl|htmlattr}?category={@|url-encode}">{@|html}</a>{.alternates with}, {.end}</span>{.end}`;
