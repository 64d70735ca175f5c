import { type ConsentMode, type CookieSettings, consentCategories } from '@awning/contract';
import { type Html, html } from '../../../platform/html/index.ts';
import { cookieQuestion } from '../../foundation/settings/index.ts';

/**
 * Hidden until a script has looked whether the visitor was asked before: without one, nothing that waits for consent
 * could run either. It stands beside the page and not over it: a visitor can read on without an answer. The same for
 * everybody: how it is asked where a visitor is, their browser asks for itself.
 */
export function cookieBanner(cookies: CookieSettings): Html {
  const { asked, codeCategory, honoursSignals } = cookies;
  const { version, question } = cookieQuestion(cookies);
  const policy =
    cookies.policyUrl === '' ? '' : html` <a href="${cookies.policyUrl}">${cookies.policyLabel}</a>`;
  const mode = modeOfAll(cookies);
  const code = consentCategories.some((category) => category === codeCategory && asked.includes(category))
    ? codeCategory
    : 'all';
  const buttons = html`<button type="button" data-cookies="allow">${cookies.acceptLabel}</button><button type="button" data-cookies="refuse">${cookies.refuseLabel}</button>`;
  const banner = html`<section class="awning-cookie-banner" aria-label="${cookies.changeLabel}" hidden><div class="awning-cookie-text"><p class="awning-cookie-title">${cookies.title}</p><p>${cookies.text}${policy}</p></div><div class="awning-cookie-buttons">${buttons}<button type="button" class="awning-cookie-choose" data-cookies="choose">${cookies.chooseLabel}</button></div></section>`;
  const categories = question.categories.map(({ category, label, text }) =>
    categoryRow({ label, text, name: category }),
  );
  const dialog = html`<dialog class="awning-cookie-dialog" aria-labelledby="awning-cookie-title"><form method="dialog"><h2 id="awning-cookie-title">${cookies.title}</h2><button type="button" class="awning-cookie-close" data-cookies="close" aria-label="${WORDS.close}">×</button><p>${cookies.text}${policy}</p><p class="awning-cookie-signal" hidden>${cookies.signalText}</p><ul class="awning-cookie-categories">${categoryRow({ ...cookies.necessary, name: 'necessary' })}${categories}</ul><p class="awning-cookie-chosen" data-words="${cookies.chosenText}" hidden></p><div class="awning-cookie-buttons">${buttons}<button type="button" data-cookies="save">${cookies.saveLabel}</button></div></form></dialog>`;
  return html`<div class="awning-ask awning-cookies" data-version="${version}" data-asked="${asked.join(' ')}" data-code="${code}"${mode === null ? '' : html` data-mode="${mode}"`}${honoursSignals ? html` data-signals="honoured"` : ''}>${banner}${dialog}<button type="button" class="awning-cookie-change" data-cookies="change" hidden>${cookies.changeLabel}</button></div>\n`;
}

const WORDS = { close: 'Close' } as const;

const categoryRow = ({ name, label, text }: { name: string; label: string; text: string }): Html => {
  const id = `awning-cookie-${name}`;
  const fixed = name === 'necessary' ? html` checked disabled` : '';
  return html`<li><input type="checkbox" id="${id}" name="${name}" aria-describedby="${id}-text"${fixed}><label for="${id}">${label}</label><p id="${id}-text">${text}</p></li>`;
};

/** Null where it depends on the place: then browsers ask. */
const modeOfAll = ({ regions, elsewhere }: CookieSettings): ConsentMode | null => {
  // An unknown place is asked first, so one mode for all places can only be that.
  const isOne = elsewhere === 'opt-in' && regions.every(({ mode }) => mode === 'opt-in');
  return isOne ? 'opt-in' : null;
};
