import type { SiteFooter } from '@awning/contract';
import { escapeHtml } from '@awning/site-model';
import { themeAttribute } from './frame-header.ts';
import { type FrameLink, linkList } from './frame-links.ts';
import { type FrameAccount, socialIcons } from './frame-social.ts';

export interface FrameColumn {
  readonly title: string;
  /** HTML, cleaned when it was saved. */
  readonly text: string;
  readonly links: readonly FrameLink[];
  /** The blocks of an area. HTML. */
  readonly area: string;
}

export interface FrameFooter {
  readonly footer: SiteFooter;
  readonly columns: readonly FrameColumn[];
  readonly siteTitle: string;
  readonly accounts: readonly FrameAccount[];
  readonly path: string;
}

/** The footer of the plain frame; `''` where the owner left nothing in it. */
export function frameFooter({ footer, columns, siteTitle, accounts, path }: FrameFooter): string {
  const shown = columns.map((column) => columnHtml(column, path)).filter((html) => html !== '');
  const base = [
    footer.showTitle ? `<span>${escapeHtml(siteTitle)}</span>` : '',
    footer.showSocialIcons ? socialIcons(accounts) : '',
    footer.showBackToTop ? '<a class="awning-to-top" href="#top">Back to top</a>' : '',
  ].join('');
  const parts = [
    shown.length === 0 ? '' : `<div class="awning-footer-columns">${shown.join('')}</div>`,
    footer.text === '' ? '' : `<div class="awning-footer-text">${footer.text}</div>`,
    base === '' ? '' : `<div class="awning-footer-base">${base}</div>`,
  ].join('');
  return parts === ''
    ? ''
    : `<footer class="awning-footer"${themeAttribute(footer.colorTheme)}>${parts}</footer>\n`;
}

function columnHtml({ title, text, links, area }: FrameColumn, path: string): string {
  const name = escapeHtml(title);
  const menu =
    links.length === 0
      ? ''
      : `<nav class="awning-footer-nav" aria-label="${name === '' ? 'Footer' : name}">${linkList(links, path)}</nav>`;
  const content = `${text}${menu}${area}`;
  if (name === '' && content === '') return '';
  return `<section class="awning-footer-column">${name === '' ? '' : `<h2>${name}</h2>`}${content}</section>`;
}
