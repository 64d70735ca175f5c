import type { SiteFooter } from '@awning/contract';
import { type Html, html, joinHtml, NO_HTML, rawHtml } from '../../../platform/html/index.ts';
import { themeAttribute } from './frame-header.ts';
import { type FrameLink, linkList } from './frame-links.ts';
import { type FrameAccount, socialIcons } from './frame-social.ts';

export interface FrameColumn {
  readonly title: string;
  /** HTML, cleaned when it was saved. */
  readonly text: Html;
  /** The name of the menu: the editor opens the menu that was pressed by it. */
  readonly menu: string;
  readonly links: readonly FrameLink[];
  /** The blocks of an area. */
  readonly area: Html;
}

export interface FrameFooter {
  readonly footer: SiteFooter;
  readonly columns: readonly FrameColumn[];
  readonly siteTitle: string;
  readonly accounts: readonly FrameAccount[];
  readonly path: string;
}

/** The footer of the plain frame; `''` where the owner left nothing in it. */
export function frameFooter({ footer, columns, siteTitle, accounts, path }: FrameFooter): Html {
  const filledColumns = columns.map((column) => columnHtml(column, path)).filter((column) => !column.isEmpty);
  const base = joinHtml([
    footer.showTitle ? html`<span>${siteTitle}</span>` : '',
    footer.showSocialIcons ? socialIcons(accounts) : '',
    footer.showBackToTop ? html`<a class="awning-to-top" href="#top">Back to top</a>` : null,
  ]);
  const parts = joinHtml([
    filledColumns.length === 0 ? '' : html`<div class="awning-footer-columns">${filledColumns}</div>`,
    footer.text === '' ? '' : html`<div class="awning-footer-text">${rawHtml(footer.text)}</div>`,
    base.isEmpty ? null : html`<div class="awning-footer-base">${base}</div>`,
  ]);
  return parts.isEmpty
    ? NO_HTML
    : html`<footer class="awning-footer"${themeAttribute(footer.colorTheme)}>${parts}</footer>\n`;
}

function columnHtml({ title, text, menu: name, links, area }: FrameColumn, path: string): Html {
  const menu =
    links.length === 0
      ? ''
      : html`<nav class="awning-footer-nav" data-content-field="navigation-${name}" aria-label="${title === '' ? 'Footer' : title}">${linkList(links, path)}</nav>`;
  const content = html`${text}${menu}${area}`;
  if (title === '' && content.isEmpty) return NO_HTML;
  return html`<section class="awning-footer-column">${title === '' ? '' : html`<h2>${title}</h2>`}${content}</section>`;
}
