import { writeCartCount } from '@awning/commerce';
import { escapeHtml } from '@awning/site-model';

export interface PageFrame {
  readonly siteTitle: string;
  /** What search engines and other sites are told: title, address, description. HTML. */
  readonly meta: string;
  /** Of the site's content, such as `en-US`. */
  readonly language: string;
  /** HTML. */
  readonly body: string;
  /** CSS variables of the site's design. */
  readonly designCss: string;
  readonly navigation: readonly FrameLink[];
  /** Of the page itself, to mark it in the navigation. */
  readonly path: string;
  /** Fills the whole page: neither header nor footer. */
  readonly isCover: boolean;
  /** The owner's code for the head and the foot of every page. HTML. */
  readonly headCode: string;
  readonly footCode: string;
  /** Null on a site that sells nothing. A page that is the same for everybody knows no count. */
  readonly cart: { readonly count: number | null } | null;
}

export interface FrameLink {
  readonly title: string;
  readonly url: string;
  readonly newWindow: boolean;
  /** Of a folder: what is in it. */
  readonly links: readonly FrameLink[];
}

export interface FrameAssets {
  readonly pageStylesheet: string;
  readonly loader: string;
}

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** A page made of blocks in the plain frame that every site has until it chooses a theme. */
export function pageInFrame(page: PageFrame, assets: FrameAssets): string {
  const { siteTitle, language, isCover } = page;
  const direction = RIGHT_TO_LEFT.has(language.split('-', 1)[0] ?? '') ? ' dir="rtl"' : '';
  return `<!doctype html>
<html lang="${escapeHtml(language)}"${direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${page.meta}
<link rel="stylesheet" href="${assets.pageStylesheet}">
<style>${page.designCss}</style>
<script type="module" src="${assets.loader}"></script>
${withBreak(page.headCode)}</head>
<body class="awning-site${isCover ? ' awning-cover-page' : ''}">
${isCover ? '' : header(page)}<main id="main"${isCover ? ' class="sqs-slide-container"' : ''}>
${page.body}
</main>
${isCover ? '' : `<footer class="awning-footer"><span>${escapeHtml(siteTitle)}</span><a href="/account">Your account</a></footer>\n`}${withBreak(page.footCode)}</body>
</html>
`;
}

const withBreak = (html: string): string => (html === '' ? '' : `${html}\n`);

const header = (page: PageFrame): string => `<a class="awning-skip" href="#main">Skip to content</a>
<header class="awning-header">
  <a class="awning-brand" href="/">${escapeHtml(page.siteTitle)}</a>${navigation(page)}${cartLink(page)}
</header>
`;

function navigation({ navigation: links, path }: PageFrame): string {
  if (links.length === 0) return '';
  const list = linkList(links, path);
  return `
  <nav class="awning-nav awning-nav-wide" aria-label="Main">${list}</nav>
  <nav class="awning-nav awning-nav-phone" aria-label="Main"><details><summary>Menu</summary>${list}</details></nav>`;
}

function cartLink({ cart, path }: PageFrame): string {
  if (cart === null) return '';
  const count = cart.count === null ? '' : writeCartCount(cart.count);
  const classes = `awning-cart-link sqs-custom-cart${cart.count === 0 ? ' cart-empty' : ''}`;
  return `
  <a class="${classes}" href="/cart"${isSame('/cart', path) ? ' aria-current="page"' : ''}>Cart <span class="sqs-cart-quantity">${count}</span></a>`;
}

const linkList = (links: readonly FrameLink[], path: string): string =>
  `<ul>${links.map((link) => `<li>${entry(link, path)}</li>`).join('')}</ul>`;

const entry = (link: FrameLink, path: string): string =>
  link.links.length === 0
    ? anchor(link, path)
    : `<details class="awning-nav-folder"><summary>${escapeHtml(link.title)}</summary>${linkList(link.links, path)}</details>`;

const anchor = ({ title, url, newWindow }: FrameLink, path: string): string =>
  `<a href="${escapeHtml(url)}"${current(url, path)}${newWindow ? ' target="_blank" rel="noopener"' : ''}>${escapeHtml(title)}</a>`;

/** The page itself, or the part of the site that it belongs to, as a product to its store. */
function current(url: string, path: string): string {
  if (isSame(url, path)) return ' aria-current="page"';
  const isWithin = /^\/[^/]/.test(url) && path.startsWith(url.replace(/\/?$/, '/'));
  return isWithin ? ' aria-current="true"' : '';
}

const isSame = (url: string, path: string): boolean => url.replace(/\/$/, '') === path.replace(/\/$/, '');
