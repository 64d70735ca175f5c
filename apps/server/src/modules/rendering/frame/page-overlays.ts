import { type CaptchaView, captchaIdleText, type SiteSettings } from '@awning/contract';
import { addressOf, readPopup } from '@awning/contract/calls';
import { escapeHtml } from '@awning/site-model';
import type { CollectionId, ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Captcha } from '../../foundation/captcha/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { ActiveAnnouncement, ActivePopup, Promotions } from '../../website/promotions/index.ts';
import { scriptJson } from '../head/index.ts';
import { waitlistText } from '../pages/waitlist/waitlist-page.ts';
import type { DrawnPage } from '../themed-pages.ts';

export interface PageOverlayParts {
  readonly captcha: Pick<Captcha, 'shown'>;
  readonly promotions: Pick<Promotions, 'activeAt'>;
  readonly settings: Pick<Settings, 'site'>;
}

export interface OverlayPlace {
  /** Null on a page of ours, such as the cart. */
  readonly collectionId: CollectionId | null;
  readonly isHome: boolean;
  /** Nothing comes between a visitor and what they are about to do. */
  readonly mayPopUp: boolean;
}

export type AddOverlays = (websiteId: WebsiteId, drawn: DrawnPage, place: OverlayPlace) => Promise<DrawnPage>;

/** The same for everybody who opens the page: what a visitor has closed before, their browser remembers. */
export const createPageOverlays =
  ({ captcha, promotions, settings }: PageOverlayParts): AddOverlays =>
  async (websiteId, drawn, place) => {
    const { announcement, popup, changesAt } = await promotions.activeAt(websiteId, place);
    const overlay = place.mayPopUp ? popup : null;
    const asked = overlay !== null || HAS_FORMS.test(drawn.html) ? await captcha.shown(websiteId) : null;
    const sources = googleSources(asked);
    const { value } = await settings.site(websiteId);
    const foot =
      (overlay ? popupPlace(overlay) : '') + captchaContext(asked) + languageContext(drawn.html, value);
    const html = withPlainWaiting(asked?.kind === 'altcha' ? withCaptchaPlaceholder(drawn.html) : drawn.html);
    if (announcement === null && foot === '') return { ...drawn, html, changesAt };
    return {
      ...drawn,
      changesAt,
      html: withFoot(announcement ? withBar(html, announcement) : html, foot),
      inlineScripts: announcement ? [...drawn.inlineScripts, HIDE_CLOSED] : drawn.inlineScripts,
      scriptAddresses: [...drawn.scriptAddresses, ...sources],
      connectAddresses: [...drawn.connectAddresses, ...sources],
    };
  };

const WAITING_FORM = /<div class="product-restock-notification" data-product-id="([0-9a-f]{24})"/g;

/**
 * The form to wait for a product needs script, and its markup is the formatters' own: others get a link beside it, once
 * for a product.
 */
function withPlainWaiting(html: string): string {
  const told = new Set<string>();
  return html.replace(WAITING_FORM, (form, productId: ItemId) => {
    if (told.has(productId)) return form;
    told.add(productId);
    const label = escapeHtml(waitlistText('joinTitle'));
    return `<noscript><p class="awning-waitlist-plain"><a href="/waitlist/join?product=${productId}">${label}</a></p></noscript>${form}`;
  });
}

/** The formatter ends its markup like this, with an empty place for a captcha or without one. */
const WAITING_END =
  /(<div class="product-restock-notification"(?:(?!<\/?div)[\s\S])*)(?:<div class="captcha-container"><\/div>)?(\n<\/div>\n)/g;

/** What the island writes at first, so that nothing moves when it comes. */
const CAPTCHA_PLACEHOLDER = `<div class="captcha-container"><div class="awning-captcha"><span class="awning-captcha-sign" aria-hidden="true"></span><span class="awning-captcha-words">${escapeHtml(captchaIdleText)}</span></div></div>`;

const withCaptchaPlaceholder = (html: string): string =>
  html.replace(WAITING_END, `$1${CAPTCHA_PLACEHOLDER}$2`);

/** Where a captcha has its place, or comes with what opens above the page. */
const HAS_FORMS = /\b(?:captcha-container|product-restock-notification|sqs-product-quick-view-button)\b/;

function captchaContext(captcha: CaptchaView | null): string {
  if (captcha === null || captcha.kind === 'none') return '';
  return `<script type="application/json" id="awning-captcha">${scriptJson(captcha)}</script>\n`;
}

const HAS_WAITING = /\b(?:product-restock-notification|sqs-product-quick-view-button)\b/;

/** What the form to wait for a product asks of its page. */
const languageContext = (html: string, settings: SiteSettings): string =>
  settings.multilingualTransactionalEmails && HAS_WAITING.test(html)
    ? '<script type="application/json" id="awning-page">{"multilingualTransactionalEmails":true}</script>\n'
    : '';

/** Google's own scripts bring others. */
function googleSources(captcha: CaptchaView | null): readonly string[] {
  if (!captcha?.script) return [];
  return [captcha.script.replace(/[^/]*$/, ''), 'https://www.gstatic.com/recaptcha/'];
}

function popupPlace({ pageId, version, ...rule }: ActivePopup): string {
  const address = escapeHtml(addressOf(readPopup, { pageId }));
  return `<div class="awning-popup-place" hidden data-address="${address}" data-version="${escapeHtml(version)}" data-rule="${escapeHtml(JSON.stringify(rule))}"></div>\n`;
}

function withFoot(html: string, foot: string): string {
  const at = html.lastIndexOf('</body>');
  return at === -1 ? html + foot : html.slice(0, at) + foot + html.slice(at);
}

/** At once, so that what is closed does not push the page down first. */
const HIDE_CLOSED =
  '{const b=document.currentScript.previousElementSibling;try{b.hidden=localStorage.getItem("awning:announcement-closed")===b.dataset.announcement}catch{}}';

const WORDS = { bar: 'Announcement', close: 'Close announcement' } as const;
const DROPZONE = /<(\w+)\b[^>]*\bclass="[^"]*\bsqs-announcement-bar-dropzone\b[^"]*"[^>]*>/;
/** With the link that leads past everything else, which has to be the first. */
const BODY = /<body\b[^>]*>(?:\s*<a\b[^>]*\bhref=["']#[^>]*>[^<]*<\/a>)?/;

function withBar(html: string, announcement: ActiveAnnouncement): string {
  const place = DROPZONE.exec(html) ?? BODY.exec(html);
  if (!place) return html;
  const at = place.index + place[0].length;
  return `${html.slice(0, at)}${announcementBar(announcement)}${html.slice(at)}`;
}

function announcementBar({ text, link, newWindow, style, closable, version }: ActiveAnnouncement): string {
  const target = newWindow ? ' target="_blank" rel="noopener"' : '';
  // A link cannot hold others.
  const said =
    link === ''
      ? `<div class="sqs-announcement-bar-text">${text}</div>`
      : `<a class="sqs-announcement-bar-text sqs-announcement-bar-url" href="${escapeHtml(link)}"${target}>${text.replace(/<\/?a\b[^>]*>/g, '')}</a>`;
  const close = closable
    ? `<button type="button" class="sqs-announcement-bar-close" aria-label="${WORDS.close}" hidden></button>`
    : '';
  return `<div class="sqs-announcement-bar awning-announcement--${style}" role="region" aria-label="${WORDS.bar}" data-announcement="${version}">${said}${close}</div><script>${HIDE_CLOSED}</script>`;
}
