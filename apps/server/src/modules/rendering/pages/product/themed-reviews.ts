import { escapeHtml } from '@awning/site-model';
import type { DrawnPage } from '../../draw/themed-page.ts';
import type { ProductReviews, ReviewedProduct } from './product-page-reviews.ts';

/** What product pages of themes call the title of a product. */
const TITLES = ['ProductItem-details-title', 'product-title'] as const;

/**
 * Reviews on a page whose template is the theme's own: where the theme says (`.awning-reviews`, `.awning-rating`), and
 * otherwise below the title and at the end of the content.
 */
export function placeReviews(drawn: DrawnPage, reviews: ProductReviews, product: ReviewedProduct): DrawnPage {
  const before = drawn.mainContent;
  const at = reviews.list === '' || before === '' ? -1 : drawn.html.indexOf(before);
  // A theme that shows its content nowhere shows no reviews.
  if (at === -1) return drawn;
  const mainContent = withList(withLine(before, reviews), reviews, product);
  return {
    ...drawn,
    mainContent,
    html: drawn.html.slice(0, at) + mainContent + drawn.html.slice(at + before.length),
  };
}

function withLine(html: string, { line }: ProductReviews): string {
  if (line === '') return html;
  const place = findEmpty(html, 'awning-rating');
  if (place) return html.slice(0, place.end) + line + html.slice(place.end);
  for (const name of TITLES) {
    const title = findTag(html, name, (tag, end) => tag.startsWith('<h1') && html.includes('</h1>', end));
    if (!title) continue;
    const end = html.indexOf('</h1>', title.end) + '</h1>'.length;
    return `${html.slice(0, end)}<p class="awning-rating">${line}</p>${html.slice(end)}`;
  }
  return html;
}

function withList(html: string, { list }: ProductReviews, product: ReviewedProduct): string {
  const item = ` data-item-id="${escapeHtml(product.id)}"`;
  const named = ' aria-labelledby="reviews-title"';
  const place = findEmpty(html, 'awning-reviews');
  if (!place) return `${html}<section class="awning-reviews" id="reviews"${item}${named}>${list}</section>`;
  const tag = html.slice(place.start, place.end - 1);
  const id = /\sid=/.test(tag) ? '' : ' id="reviews"';
  const about = /\sdata-item-id=/.test(tag) ? '' : item;
  return `${html.slice(0, place.start)}${tag}${id}${about}${named}>${list}${html.slice(place.end)}`;
}

interface Tag {
  readonly start: number;
  readonly end: number;
}

const LONGEST_TAG = 1_000;
const MOST_LOOKS = 20;

/**
 * The first tag with this class that will do. Read by hand and within bounds: an expression over markup of strangers
 * could be made to take for ever.
 */
function findTag(html: string, name: string, willDo: (tag: string, end: number) => boolean): Tag | undefined {
  let at = -1;
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    at = html.indexOf(name, at + 1);
    if (at === -1) return undefined;
    const from = Math.max(0, at - LONGEST_TAG);
    const start = html.slice(from, at).lastIndexOf('<') + from;
    const length = html.slice(at, at + LONGEST_TAG).indexOf('>');
    if (start < from || length === -1) continue;
    const end = at + length + 1;
    const tag = html.slice(start, end);
    const [, classes = ''] = /\sclass="([^"]*)"/.exec(tag) ?? [];
    if (classes.split(/\s/).includes(name) && willDo(tag, end)) return { start, end };
  }
  return undefined;
}

/** An element that the theme left empty for us. */
const findEmpty = (html: string, name: string): Tag | undefined =>
  findTag(html, name, (tag, end) => {
    const [, element = ''] = /^<(section|div|aside|p)\s/.exec(tag) ?? [];
    return (
      element !== '' &&
      html
        .slice(end, end + LONGEST_TAG)
        .trimStart()
        .startsWith(`</${element}>`)
    );
  });
