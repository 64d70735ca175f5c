import type { CheckoutPageData } from '@awning/contract';
import type { ImageData } from '@awning/site-model';
import { type Html, html, rawHtml } from '../../../platform/html/index.ts';
import { checkoutPageWords as words } from './checkout-words.ts';
import { isRightToLeft } from './page-frame.ts';

export interface CheckoutFrame {
  readonly siteTitle: string;
  readonly logo: ImageData | null;
  readonly language: string;
  /** Of the page as the owner has adjusted the theme. */
  readonly lookClasses: readonly string[];
  /** Address of the variables of the site's design. */
  readonly designUrl: string;
  /** Where the header leads back to. */
  readonly back: { readonly url: string; readonly label: string };
  /** The whole of `main`. */
  readonly body: Html;
  readonly stylesheet: string;
  /** Address; null where there is none to run. */
  readonly script: string | null;
  readonly data: CheckoutPageData | null;
}

/**
 * The checkout as a whole page: no theme, no menu and no code of the owner, so that nothing leads away and nothing
 * listens while the shopper types. Styles are linked, because the policy of the page allows none inside it.
 */
export function checkoutFrame(page: CheckoutFrame): Html {
  const { language, data } = page;
  const title = `${words.checkout} — ${page.siteTitle}`;
  const script = page.script === null ? '' : html`\n<script type="module" src="${page.script}"></script>`;
  return html`<!doctype html>
<html lang="${language}"${isRightToLeft(language) ? html` dir="rtl"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${page.designUrl}">
<link rel="stylesheet" href="${page.stylesheet}">${script}
</head>
<body class="${['checkout-body', ...page.lookClasses].join(' ')}" data-page-type="201">
<header class="checkout-header"><div class="checkout-header-inner">
<a class="checkout-brand" href="/">${brand(page)}</a>
<a class="checkout-back" href="${page.back.url}">${page.back.label}</a>
</div></header>
<main class="checkout" id="checkout">
${page.body}
</main>${data === null ? '' : html`\n${dataElement(data)}`}
</body>
</html>
`;
}

function brand({ logo, siteTitle }: CheckoutFrame): Html {
  if (logo === null) return html`${siteTitle}`;
  const [width = '', height = ''] = logo.originalSize.split('x');
  const size = /^\d+$/.test(width) && /^\d+$/.test(height) ? html` width="${width}" height="${height}"` : '';
  return html`<img class="checkout-logo" src="${logo.assetUrl}?format=500w" alt="${siteTitle}"${size}>`;
}

/** Nothing in a text of a shopper can end the element. */
const dataElement = (data: CheckoutPageData): Html =>
  html`<script type="application/json" id="checkout-data">${rawHtml(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`;

/** Boxes where the fields will be, and for browsers without script what to do instead. */
export const waitingBody = (back: CheckoutFrame['back']): Html => html`<div class="checkout-aside"></div>
<div class="checkout-main">
<noscript><section class="state"><h1>${words.checkout}</h1><p>${words.needsScript}</p><p><a class="button" href="${back.url}">${back.label}</a></p></section></noscript>
<div class="skeleton" aria-hidden="true"><span class="skeleton-title"></span><span></span><span class="skeleton-gap"></span><span class="skeleton-title"></span><span></span><span></span><span></span></div>
</div>`;

/** A page that has nothing to fill in, and leads somewhere. */
export const stateBody = (o: {
  readonly title: string;
  readonly sentence: string;
  readonly onward: { readonly url: string; readonly label: string };
}): Html => html`<div class="checkout-main checkout-main--alone"><section class="state">
<h1>${o.title}</h1>
<p>${o.sentence}</p>
<p><a class="button" href="${o.onward.url}">${o.onward.label}</a></p>
</section></div>`;
