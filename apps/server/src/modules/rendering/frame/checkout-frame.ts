import type { CheckoutPageData } from '@awning/contract';
import { escapeHtml, type ImageData } from '@awning/site-model';
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
  /** HTML of the whole of `main`. */
  readonly body: string;
  readonly stylesheet: string;
  /** Address; null where there is none to run. */
  readonly script: string | null;
  readonly data: CheckoutPageData | null;
}

/**
 * The checkout as a whole page: no theme, no menu and no code of the owner, so that nothing leads away and nothing
 * listens while somebody types. Styles come by address, because the policy of the page allows none inside it.
 */
export function checkoutFrame(page: CheckoutFrame): string {
  const { language, data } = page;
  const title = escapeHtml(`${words.checkout} — ${page.siteTitle}`);
  const script = page.script === null ? '' : `\n<script type="module" src="${page.script}"></script>`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}"${isRightToLeft(language) ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeHtml(page.designUrl)}">
<link rel="stylesheet" href="${page.stylesheet}">${script}
</head>
<body class="${escapeHtml(['checkout-body', ...page.lookClasses].join(' '))}" data-page-type="201">
<header class="checkout-header"><div class="checkout-header-inner">
<a class="checkout-brand" href="/">${brand(page)}</a>
<a class="checkout-back" href="${escapeHtml(page.back.url)}">${escapeHtml(page.back.label)}</a>
</div></header>
<main class="checkout" id="checkout">
${page.body}
</main>${data === null ? '' : `\n${dataElement(data)}`}
</body>
</html>
`;
}

function brand({ logo, siteTitle }: CheckoutFrame): string {
  const title = escapeHtml(siteTitle);
  if (logo === null) return title;
  const [width = '', height = ''] = logo.originalSize.split('x');
  const size = /^\d+$/.test(width) && /^\d+$/.test(height) ? ` width="${width}" height="${height}"` : '';
  return `<img class="checkout-logo" src="${escapeHtml(logo.assetUrl)}?format=500w" alt="${title}"${size}>`;
}

/** Nothing in a text of a shopper can end the element. */
const dataElement = (data: CheckoutPageData): string =>
  `<script type="application/json" id="checkout-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Boxes where the fields will be, and for browsers without script what to do instead. */
export const waitingBody = (back: CheckoutFrame['back']): string => `<div class="checkout-aside"></div>
<div class="checkout-main">
<noscript><section class="state"><h1>${words.checkout}</h1><p>${words.needsScript}</p><p><a class="button" href="${escapeHtml(back.url)}">${escapeHtml(back.label)}</a></p></section></noscript>
<div class="skeleton" aria-hidden="true"><span class="skeleton-title"></span><span></span><span class="skeleton-gap"></span><span class="skeleton-title"></span><span></span><span></span><span></span></div>
</div>`;

/** A page that has nothing to fill in, and leads somewhere. */
export const stateBody = (o: {
  readonly title: string;
  readonly sentence: string;
  readonly onward: { readonly url: string; readonly label: string };
}): string => `<div class="checkout-main checkout-main--alone"><section class="state">
<h1>${escapeHtml(o.title)}</h1>
<p>${escapeHtml(o.sentence)}</p>
<p><a class="button" href="${escapeHtml(o.onward.url)}">${escapeHtml(o.onward.label)}</a></p>
</section></div>`;
