import { describe, expect, it } from 'vitest';
import { NO_HTML, rawHtml } from '../../../platform/html/index.ts';
import type { ProductReviews, ReviewedProduct } from '../pages/product/product-page-reviews.ts';
import { findReviewSlots, findThemeSlots, findWaitingForms, finishThemedPage } from './theme-slots.ts';
import type { ThemedHtml } from './themed-page.ts';

/** The page with a sign in each slot. */
const marked = (html: string): string => {
  const { announcement, overlays } = findThemeSlots(html);
  const withOverlays = `${html.slice(0, overlays)}[overlays]${html.slice(overlays)}`;
  return announcement === null
    ? withOverlays
    : `${withOverlays.slice(0, announcement)}[bar]${withOverlays.slice(announcement)}`;
};

describe('the slots of a page that a theme has drawn', () => {
  it('the slots of a themed page are the beginning and the end of its body', () => {
    expect(marked('<html><body id="a" class="b">x</body></html>')).toBe(
      '<html><body id="a" class="b">[bar]x[overlays]</body></html>',
    );
  });

  it('leave the link past everything else the first', () => {
    expect(marked('<body>\n <a class="skip" href="#main">Skip</a><p>x</p></body>')).toBe(
      '<body>\n <a class="skip" href="#main">Skip</a>[bar]<p>x</p>[overlays]</body>',
    );
    expect(marked('<body><a href="/home">Home</a></body>')).toBe(
      '<body>[bar]<a href="/home">Home</a>[overlays]</body>',
    );
  });

  it('the announcement slot is where the theme has its place for it', () => {
    expect(marked('<body><nav></nav><div class="x sqs-announcement-bar-dropzone"></div></body>')).toBe(
      '<body><nav></nav><div class="x sqs-announcement-bar-dropzone">[bar]</div>[overlays]</body>',
    );
  });

  it('the overlay slot is at the last end tag of the body, although scripts may mention another', () => {
    expect(marked('<body><script>"</body>"</script></body>')).toBe(
      '<body>[bar]<script>"</body>"</script>[overlays]</body>',
    );
  });

  it('a page without a body has no announcement slot, and its overlays at the very end', () => {
    expect(marked('<p>x</p>')).toBe('<p>x</p>[overlays]');
    expect(marked('<body-part>x')).toBe('<body-part>x[overlays]');
    expect(marked('<body class="x')).toBe('<body class="x[overlays]');
  });
});

describe('the slots of a form to wait for a product', () => {
  const PRODUCT_ID = 'a'.repeat(24);
  const form = (id: string, end: string) =>
    `<div class="product-restock-notification" data-product-id="${id}" data-variant-id="v">\n  <form></form>\n${end}\n</div>\n`;

  it('a form as the formatter writes it has a place before it and one for the captcha at its end', () => {
    const html = `<p>x</p>${form(PRODUCT_ID, '')}`;
    const end = html.indexOf('\n</div>');
    expect(findWaitingForms(html)).toEqual([
      { at: html.indexOf('<div'), productId: PRODUCT_ID, captcha: { at: end, until: end } },
    ]);
  });

  it('the place for the captcha is the element that the formatter left empty', () => {
    const element = '<div class="captcha-container"></div>';
    const html = form(PRODUCT_ID, `  ${element}`);
    const at = html.indexOf(element);
    expect(findWaitingForms(html)[0]?.captcha).toEqual({ at, until: at + element.length });
  });

  it('a form that a theme wrote itself has no place for the captcha, and one that names no product no product', () => {
    const html = '<div class="product-restock-notification" data-product-id="?"><div>own</div></div>';
    expect(findWaitingForms(html)).toEqual([{ at: 0, productId: null, captcha: null }]);
    expect(findWaitingForms('<div class="product-restock-notification"')).toEqual([
      { at: 0, productId: null, captcha: null },
    ]);
  });

  it('every form of a page is found, and a page without any has none', () => {
    expect(findWaitingForms(form('b'.repeat(24), '') + form(PRODUCT_ID, ''))).toHaveLength(2);
    expect(findThemeSlots('<body></body>').waitingForms).toEqual([]);
  });
});

describe('the slots of reviews', () => {
  it('reviews go where the theme left elements for them', () => {
    const content = '<p class="awning-rating"></p><div class="awning-reviews" id="own"> </div>';
    const end = content.indexOf('> </div>');
    expect(findReviewSlots(content)).toEqual({
      line: { at: content.indexOf('</p>'), isInElement: true },
      list: { at: end, until: end + 1, hasId: true, hasItemId: false },
    });
  });

  it('reviews go below a title that we know and to the end of the content without such elements', () => {
    const content = '<h1 class="product-title">Mug</h1><div class="awning-reviews">Not empty</div>';
    const line = { at: content.indexOf('<div'), isInElement: false };
    expect(findReviewSlots(content)).toEqual({ line, list: null });
    expect(findReviewSlots('<h1>Mug</h1>')).toEqual({ line: null, list: null });
  });
});

describe('a page that a theme has drawn, when it is finished', () => {
  const mainContent = '<h1 class="product-title">Mug</h1>';
  const page = (html: string, ...idleScripts: string[]): ThemedHtml => ({
    html,
    idleScripts,
    mainContent,
    inlineScripts: [],
    scriptAddresses: [],
    hosts: null,
    connectAddresses: [],
    pageContext: {},
  });
  const product = { id: 'c'.repeat(24) } as ReviewedProduct;
  const some: ProductReviews = { line: rawHtml('4.5'), list: rawHtml('<ol></ol>') };

  it('a finished page has lost the first occurrence of each idle script, and nothing where there is none', () => {
    const script = '<script src="/r.js"></script>\n';
    const body = `<body>${script}</body>`;
    expect(finishThemedPage(page(script + body, script), null).html).toBe(body);
    expect(finishThemedPage(page('<body></body>', script), null).html).toBe('<body></body>');
    expect(finishThemedPage(page(script + body), null)).not.toHaveProperty('idleScripts');
  });

  it('a finished page has its reviews in the page and in its content, and slots behind them', () => {
    const finished = finishThemedPage(page(`<body>${mainContent}</body>`), { product, reviews: some });
    expect(finished.mainContent).toBe(
      `${mainContent}<p class="awning-rating">4.5</p><section class="awning-reviews" id="reviews" data-item-id="${product.id}" aria-labelledby="reviews-title"><ol></ol></section>`,
    );
    expect(finished.html).toBe(`<body>${finished.mainContent}</body>`);
    expect(finished.slots.overlays).toBe(finished.html.indexOf('</body>'));
  });

  it('a finished page shows no reviews where there are none or where it does not show its content', () => {
    const html = `<body>${mainContent}</body>`;
    const none: ProductReviews = { line: NO_HTML, list: NO_HTML };
    expect(finishThemedPage(page(html), { product, reviews: none }).html).toBe(html);
    expect(finishThemedPage(page('<body></body>'), { product, reviews: some }).html).toBe('<body></body>');
  });
});
