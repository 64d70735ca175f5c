import type { CaptchaView, SiteSettings } from '@awning/contract';
import { addressOf, readPopup } from '@awning/contract/calls';
import { escapeHtml } from '@awning/site-model';
import { insertHtml } from '../../../platform/html/index.ts';
import type { Captcha } from '../../foundation/captcha/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { ActiveAnnouncement, ActivePopup, Promotions } from '../../website/promotions/index.ts';
import { scriptJson } from '../head/index.ts';
import type { DrawnPage } from '../page-types/drawn-page.ts';
import { waitingFormAdditions } from './waiting-forms.ts';

export interface OverlayContext {
  readonly captcha: Pick<Captcha, 'shown'>;
  readonly promotions: Pick<Promotions, 'activeAt'>;
  readonly settings: Pick<Settings, 'site'>;
}

export interface OverlayPlace {
  /** Null on a page of ours, such as the cart. */
  readonly collectionId: string | null;
  readonly isHome: boolean;
  /** Nothing comes between a visitor and what they are about to do. */
  readonly mayPopUp: boolean;
}

/**
 * Fills the slots of a page: announcement, popup, and what the forms on it need. The same for everybody who opens the
 * page: what a visitor has closed before, their browser remembers.
 */
export async function addOverlays(
  { captcha, promotions, settings }: OverlayContext,
  websiteId: string,
  drawn: DrawnPage,
  place: OverlayPlace,
): Promise<DrawnPage> {
  const { announcement, popup, changesAt } = await promotions.activeAt(websiteId, place);
  const overlay = place.mayPopUp ? popup : null;
  const asked = overlay !== null || HAS_FORMS.test(drawn.html) ? await captcha.shown(websiteId) : null;
  const sources = googleSources(asked);
  const { value } = await settings.site(websiteId);
  const bar = announcement && drawn.slots.announcement !== null ? announcementBar(announcement) : '';
  const overlays =
    (overlay ? popupPlace(overlay) : '') + captchaContext(asked) + languageContext(drawn.html, value);
  return {
    ...drawn,
    changesAt,
    html: insertHtml(drawn.html, [
      { at: drawn.slots.announcement ?? 0, html: bar },
      ...waitingFormAdditions(drawn.html, { hasCaptcha: asked?.kind === 'altcha' }),
      { at: drawn.slots.overlays, html: overlays },
    ]),
    inlineScripts: announcement ? [...drawn.inlineScripts, HIDE_CLOSED] : drawn.inlineScripts,
    scriptAddresses: [...drawn.scriptAddresses, ...sources],
    connectAddresses: [...drawn.connectAddresses, ...sources],
  };
}

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

/** At once, so that what is closed does not push the page down first. */
const HIDE_CLOSED =
  '{const b=document.currentScript.previousElementSibling;try{b.hidden=localStorage.getItem("awning:announcement-closed")===b.dataset.announcement}catch{}}';

const WORDS = { bar: 'Announcement', close: 'Close announcement' } as const;

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
