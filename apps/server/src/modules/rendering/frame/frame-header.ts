import { writeCartCount } from '@awning/commerce';
import type { SiteHeader } from '@awning/contract';
import { type ImageData, safeLink } from '@awning/site-model';
import { type Html, html, joinHtml, NO_HTML, rawHtml } from '../../../platform/html/index.ts';
import { imageMarkup } from '../../website/blocks/index.ts';
import { anchor, type FrameLink, isSame, linkList } from './frame-links.ts';
import { type FrameAccount, socialIcons } from './frame-social.ts';

export interface FrameHeader {
  readonly header: SiteHeader;
  readonly siteTitle: string;
  readonly tagline: string;
  readonly logo: ImageData | null;
  readonly accounts: readonly FrameAccount[];
  readonly navigation: readonly FrameLink[];
  /** Of the page itself, to mark it in the navigation. */
  readonly path: string;
  /** Null on a site that sells nothing. A page that is the same for everybody knows no count. */
  readonly cart: { readonly count: number | null } | null;
}

/** Past everything that stands above the content; the first thing that a keyboard reaches. */
export const skipLink = html`<a class="awning-skip" href="#main">Skip to content</a>`;

/** The header of the plain frame, as its owner wants it. */
export function frameHeader(frame: FrameHeader): Html {
  const { layout, logoPlacement, sticky, fullWidth, colorTheme, showCart } = frame.header;
  const classes = [
    'awning-header',
    `awning-header--${layout}`,
    `awning-header--brand-${logoPlacement}`,
    ...(sticky === 'none' ? [] : [`awning-header--${sticky}`]),
    ...(fullWidth ? ['awning-header--full'] : []),
  ].join(' ');
  const actions = actionsOf(frame);
  const cart = showCart ? cartLink(frame) : NO_HTML;
  return html`<header class="${classes}"${themeAttribute(colorTheme)}>
  ${brand(frame)}${navigation(frame, actions)}${actions.isEmpty && cart.isEmpty ? '' : html`\n  <div class="awning-actions">${wideOnly(actions, frame)}${cart}</div>`}
</header>
`;
}

export const themeAttribute = (colorTheme: string): Html =>
  colorTheme === '' ? NO_HTML : html` data-section-theme="${colorTheme}"`;

/** A link home has to have a name, so the title is there for those who listen even where it is not shown. */
function brand({ header, siteTitle, tagline, logo }: FrameHeader): Html {
  const image = logo
    ? rawHtml(
        imageMarkup(logo, {
          alt: header.showTitle ? '' : siteTitle,
          className: 'awning-logo',
          sizes: '240px',
        }),
      )
    : null;
  const words =
    header.showTitle || image === null ? html`<span class="awning-title">${siteTitle}</span>` : null;
  const line = header.showTagline && tagline !== '' ? html`<p class="awning-tagline">${tagline}</p>` : '';
  return html`<div class="awning-brand-place"><a class="awning-brand" href="/">${image}${words}</a>${line}</div>`;
}

/** All but the cart, which stays in view on a phone. */
function actionsOf({ header, accounts, path }: FrameHeader): Html {
  const { button, showSearch, showAccount, showSocialIcons } = header;
  const link = (title: string, url: string) =>
    anchor({ title, url, newWindow: false }, path, 'awning-action');
  const target = button ? safeLink(button.link) : '';
  return joinHtml([
    showSocialIcons ? socialIcons(accounts) : '',
    showSearch ? link('Search', '/search') : '',
    showAccount ? link('Account', '/account') : '',
    button && target !== ''
      ? anchor({ title: button.text, url: target, newWindow: button.newWindow }, '', 'awning-header-button')
      : null,
  ]);
}

/** Without a menu there is nothing to put the actions into on a phone. */
const wideOnly = (actions: Html, { navigation: links }: FrameHeader): Html =>
  actions.isEmpty || links.length === 0 ? actions : html`<div class="awning-actions-wide">${actions}</div>`;

function navigation({ navigation: links, path }: FrameHeader, actions: Html): Html {
  if (links.length === 0) return NO_HTML;
  const list = linkList(links, path);
  const more = actions.isEmpty ? null : html`<div class="awning-nav-actions">${actions}</div>`;
  return html`
  <nav class="awning-nav awning-nav-wide" aria-label="Main">${list}</nav>
  <nav class="awning-nav awning-nav-phone" aria-label="Main"><details><summary>Menu</summary><div class="awning-nav-panel">${list}${more}</div></details></nav>`;
}

function cartLink({ cart, path }: FrameHeader): Html {
  if (cart === null) return NO_HTML;
  const count = cart.count === null ? '' : writeCartCount(cart.count);
  const classes = `awning-cart-link sqs-custom-cart${cart.count === 0 ? ' cart-empty' : ''}`;
  return html`
  <a class="${classes}" href="/cart"${isSame('/cart', path) ? html` aria-current="page"` : ''}>Cart <span class="sqs-cart-quantity">${count}</span></a>`;
}
