import type { CaptchaView, SiteSettings } from '@awning/contract';
import type { CollectionId, WebsiteId } from '../../../platform/entity-ids.ts';
import { type Html, html, insertHtml, NO_HTML, rawHtml } from '../../../platform/html/index.ts';
import { cleanLinkText } from '../../../platform/rich-text/index.ts';
import type { Captcha } from '../../foundation/captcha/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { ActiveAnnouncement, ActivePopup, Promotions } from '../../website/promotions/index.ts';
import { scriptJson } from '../head/index.ts';
import type { DrawnPage } from '../page-types/drawn-page.ts';
import { cookieBanner } from './cookie-banner.ts';
import { type VisitContext, type VisitedPage, visitElement } from './visit-page.ts';
import { waitingFormAdditions } from './waiting-forms.ts';

export interface OverlayContext {
  readonly captcha: Pick<Captcha, 'viewOf'>;
  readonly promotions: Pick<Promotions, 'activeAt'>;
  readonly settings: Pick<Settings, 'site' | 'cookies'> & VisitContext['settings'];
  readonly visits: Omit<VisitContext, 'settings'>;
  /** Where browsers fetch what is in a popup. */
  readonly popupAddress: (pageId: string) => string;
}

export interface OverlayPlace {
  /** Null on a page of ours, such as the cart. */
  readonly collectionId: CollectionId | null;
  readonly isHome: boolean;
  /** Nothing comes between a visitor and what they are about to do. */
  readonly mayPopUp: boolean;
  /** How the page is counted. */
  readonly visited: VisitedPage;
}

/**
 * Fills the slots of a page: announcement, popup, and what the forms on it need. The same for everybody who opens the
 * page: what a visitor has closed before, their browser remembers.
 */
export async function addOverlays(
  { captcha, promotions, settings, visits, popupAddress }: OverlayContext,
  websiteId: WebsiteId,
  drawn: DrawnPage,
  place: OverlayPlace,
): Promise<DrawnPage> {
  const { announcement, popup, changesAt } = await promotions.activeAt(websiteId, place);
  const overlay = place.mayPopUp ? popup : null;
  const captchaView = overlay !== null || HAS_FORMS.test(drawn.html) ? await captcha.viewOf(websiteId) : null;
  const sources = googleSources(captchaView);
  const [{ value }, { value: cookies }, visit] = await Promise.all([
    settings.site(websiteId),
    settings.cookies(websiteId),
    visitElement({ settings, ...visits }, websiteId, { visited: place.visited, drawn }),
  ]);
  const bar = announcement && drawn.slots.announcement !== null ? announcementBar(announcement) : NO_HTML;
  const overlays = html`${cookies.enabled ? cookieBanner(cookies) : NO_HTML}${overlay && popupPlace(overlay, popupAddress)}${captchaContext(captchaView)}${languageContext(drawn.html, value)}${visit}`;
  return {
    ...drawn,
    changesAt,
    html: insertHtml(drawn.html, [
      { at: drawn.slots.announcement ?? 0, html: String(bar) },
      ...waitingFormAdditions(drawn.slots.waitingForms, { hasCaptcha: captchaView?.kind === 'altcha' }),
      { at: drawn.slots.overlays, html: String(overlays) },
    ]),
    inlineScripts: announcement ? [...drawn.inlineScripts, HIDE_CLOSED] : drawn.inlineScripts,
    scriptAddresses: [...drawn.scriptAddresses, ...sources],
    connectAddresses: [...drawn.connectAddresses, ...sources],
  };
}

/** Where a captcha has its place, or comes with what opens above the page. */
const HAS_FORMS = /\b(?:captcha-container|product-restock-notification|sqs-product-quick-view-button)\b/;

function captchaContext(captcha: CaptchaView | null): Html {
  if (captcha === null || captcha.kind === 'none') return NO_HTML;
  return html`<script type="application/json" id="awning-captcha">${rawHtml(scriptJson(captcha))}</script>\n`;
}

const HAS_WAITING = /\b(?:product-restock-notification|sqs-product-quick-view-button)\b/;

/** What the form to wait for a product asks of its page. */
const languageContext = (page: string, settings: SiteSettings): Html =>
  settings.multilingualTransactionalEmails && HAS_WAITING.test(page)
    ? html`<script type="application/json" id="awning-page">{"multilingualTransactionalEmails":true}</script>\n`
    : NO_HTML;

/** Google's own scripts bring others. */
function googleSources(captcha: CaptchaView | null): readonly string[] {
  if (!captcha?.script) return [];
  return [captcha.script.replace(/[^/]*$/, ''), 'https://www.gstatic.com/recaptcha/'];
}

function popupPlace(
  { pageId, version, ...rule }: ActivePopup,
  addressOfPopup: OverlayContext['popupAddress'],
): Html {
  return html`<div class="awning-popup-place" hidden data-address="${addressOfPopup(pageId)}" data-version="${version}" data-rule="${JSON.stringify(rule)}"></div>\n`;
}

/** At once, so that what is closed does not push the page down first. */
const HIDE_CLOSED =
  '{const b=document.currentScript.previousElementSibling;try{b.hidden=localStorage.getItem("awning:announcement-closed")===b.dataset.announcement}catch{}}';

const WORDS = { bar: 'Announcement', close: 'Close announcement' } as const;

function announcementBar({ text, link, newWindow, style, closable, version }: ActiveAnnouncement): Html {
  const target = newWindow ? html` target="_blank" rel="noopener"` : '';
  const message =
    link === ''
      ? html`<div class="sqs-announcement-bar-text">${rawHtml(text)}</div>`
      : html`<a class="sqs-announcement-bar-text sqs-announcement-bar-url" href="${link}"${target}>${rawHtml(cleanLinkText(text))}</a>`;
  const close = closable
    ? html`<button type="button" class="sqs-announcement-bar-close" aria-label="${WORDS.close}" hidden></button>`
    : '';
  return html`<div class="sqs-announcement-bar awning-announcement--${style}" role="region" aria-label="${WORDS.bar}" data-announcement="${version}">${message}${close}</div><script>${rawHtml(HIDE_CLOSED)}</script>`;
}
