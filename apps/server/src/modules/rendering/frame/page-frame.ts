import { type Html, html, rawHtml } from '../../../platform/html/index.ts';
import type { PageSlots } from '../page-types/drawn-page.ts';
import { type FrameFooter, frameFooter } from './frame-footer.ts';
import { type FrameHeader, frameHeader, skipLink } from './frame-header.ts';

export interface PageFrame extends FrameHeader, FrameFooter {
  /** What search engines and other sites are told: title, address, description. */
  readonly meta: Html;
  /** Of the site's content, such as `en-US`. */
  readonly language: string;
  readonly body: Html;
  /** CSS variables of the site's design. */
  readonly designCss: string;
  /** Fills the whole page: neither header nor footer. */
  readonly isCover: boolean;
  /** The owner's code for the head and the foot of every page. */
  readonly headCode: Html;
  readonly footCode: Html;
}

export interface FrameAssets {
  readonly pageStylesheet: string;
  readonly loader: string;
}

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

export const isRightToLeft = (language: string): boolean =>
  RIGHT_TO_LEFT.has(language.split('-', 1)[0] ?? '');

interface FramedHtml {
  readonly html: string;
  /** Those of the frame itself. */
  readonly slots: Pick<PageSlots, 'announcement' | 'overlays'>;
}

/** A page made of blocks in the plain frame that every site has until it chooses a theme. */
export function pageInFrame(page: PageFrame, assets: FrameAssets): FramedHtml {
  const { language, isCover } = page;
  const direction = isRightToLeft(language) ? html` dir="rtl"` : '';
  const top = String(html`<!doctype html>
<html lang="${language}"${direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${page.meta}
<link rel="stylesheet" href="${assets.pageStylesheet}">
<style>${rawHtml(page.designCss)}</style>
<script type="module" src="${assets.loader}"></script>
${withBreak(page.headCode)}</head>
<body class="awning-site${isCover ? ' awning-cover-page' : ''}">${isCover ? '' : html`\n${skipLink}`}`);
  const body = String(html`
${isCover ? '' : frameHeader(page)}<main id="main"${isCover ? html` class="sqs-slide-container"` : ''}>
${page.body}
</main>
${isCover ? '' : frameFooter(page)}${withBreak(page.footCode)}`);
  return {
    html: `${top}${body}</body>
</html>
`,
    slots: { announcement: top.length, overlays: top.length + body.length },
  };
}

const withBreak = (code: Html): Html => (code.isEmpty ? code : html`${code}\n`);
