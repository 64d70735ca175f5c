import { cartMessages } from '@awning/commerce';
import {
  captchaMessages,
  type WaitlistSignUp,
  waitlistEmailProblem,
  waitlistMessages,
} from '@awning/contract';
import { joinWaitlist } from '@awning/contract/calls';
import { FORM_CONTROLS } from '@awning/forms';
import { readOut } from '../browser/read-out.ts';
import { attachCaptcha } from '../captcha/attach-captcha.ts';
import type { CaptchaResult } from '../captcha/captcha-handle.ts';
import { lockForm } from '../forms/form-lock.ts';
import type { MountIsland } from '../island.ts';
import { ShopCallError, sentenceOf, shopCall } from '../shop/shop-call.ts';

const PROBLEM = 'product-restock-error';
const SUCCESS = 'product-restock-success';

/**
 * The form with which people wait for a variant. It stands in the markup of a formatter that themes know; only a script
 * can send it.
 */
export const mount: MountIsland = (place, { props, readPage }) => {
  const form = place.querySelector<HTMLFormElement>('.product-restock-form');
  const input = place.querySelector<HTMLInputElement>('.product-restock-form [name="email"]');
  const { productId, variantId } = props;
  if (!form || !input || !productId || !variantId) throw new Error('This is no form to wait for a variant.');
  applyTheme(place, form, input);
  const trap = setTrap(form);
  const captcha = attachCaptcha(captchaPlace(place), { action: 'product-waitlist' });
  let isSending = false;

  input.addEventListener('input', () => clearProblem(place, input));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    clearProblem(place, input);
    const problem = waitlistEmailProblem(input.value);
    if (problem !== null) {
      showFieldProblem(place, input, problem);
      return input.focus();
    }
    isSending = true;
    const unlock = lockForm(form);
    void send().finally(() => {
      isSending = false;
      unlock();
    });
  });

  const send = async (): Promise<void> => {
    const response = await captcha.token();
    if (response === null) return showProblem(place, form, captcha.fault() ?? captchaMessages.incomplete);
    try {
      const { message } = await shopCall(joinWaitlist, { body: toSignUp(response) });
      showSuccess(place, message || cartMessages.signedUp);
      captcha.destroy();
    } catch (error) {
      // A score that Google gave is nobody's business, and what we do not know may be about it.
      const isHidden = response.recaptchaEnterpriseV3Token !== undefined && !isOurs(error);
      showProblem(place, form, isHidden ? waitlistMessages.failed : sentenceOf(error));
      captcha.reset();
    }
  };

  const toSignUp = ({ captchaKey, recaptchaEnterpriseV3Token }: CaptchaResult): WaitlistSignUp => {
    const language = pageLanguage(place.ownerDocument, readPage);
    return {
      productId,
      variantId,
      siteVisitorEmail: input.value.trim(),
      isJoinMailingList:
        place.querySelector<HTMLInputElement>('[name="isJoinMailingList"]')?.checked ?? false,
      trap: trap.value,
      filledInMs: Math.round(performance.now()),
      ...(captchaKey === undefined ? {} : { captchaToken: captchaKey }),
      ...(recaptchaEnterpriseV3Token === undefined ? {} : { recaptchaEnterpriseV3Token }),
      ...(language === null ? {} : { language }),
    };
  };
};

/** A sentence of the waitlist itself, and not about the captcha. */
const isOurs = (error: unknown): boolean =>
  error instanceof ShopCallError && error.code.startsWith('waitlist.') && error.code !== 'waitlist.captcha';

/** A field that people do not see and programs fill in. */
function setTrap(form: HTMLFormElement): HTMLInputElement {
  const trap = form.ownerDocument.createElement('input');
  trap.name = FORM_CONTROLS.trap;
  trap.tabIndex = -1;
  trap.autocomplete = 'off';
  // Around it, because themes say how wide the inputs of this form are.
  const hidden = form.ownerDocument.createElement('div');
  hidden.className = 'visually-hidden';
  hidden.ariaHidden = 'true';
  hidden.append(trap);
  form.append(hidden);
  return trap;
}

/** Pages that know no captcha of their site leave no place for it; the site may have one all the same. */
function captchaPlace(place: HTMLElement): HTMLElement {
  const there = place.querySelector<HTMLElement>('.captcha-container');
  if (there) return there;
  const element = place.ownerDocument.createElement('div');
  element.className = 'captcha-container';
  place.append(element);
  return element;
}

/** What the markup leaves out and phones, screen readers and password managers want to know. */
function applyTheme(place: HTMLElement, form: HTMLFormElement, input: HTMLInputElement): void {
  form.noValidate = true;
  input.type = 'email';
  input.autocomplete = 'email';
  input.autocapitalize = 'none';
  const label = input.placeholder || cartMessages.emailAddress;
  if (!input.hasAttribute('aria-label')) input.setAttribute('aria-label', label);
  const cta = place.querySelector('.product-restock-cta');
  const id = idFor(place, 'cta');
  if (cta) {
    if (cta.id === '') cta.id = id;
    form.setAttribute('aria-labelledby', cta.id);
  }
}

const idFor = ({ dataset }: HTMLElement, part: string): string => `restock-${dataset.variantId}-${part}`;

function problemNote(place: HTMLElement, sentence: string): HTMLElement {
  const note = place.ownerDocument.createElement('p');
  note.className = PROBLEM;
  note.id = idFor(place, 'problem');
  note.setAttribute('role', 'alert');
  note.textContent = sentence;
  return note;
}

/** Of the address: right below it. */
function showFieldProblem(place: HTMLElement, input: HTMLInputElement, sentence: string): void {
  const note = problemNote(place, sentence);
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', note.id);
  input.after(note);
}

/** Of anything else: below the button that was pressed. */
function showProblem(place: HTMLElement, form: HTMLFormElement, sentence: string): void {
  form.after(problemNote(place, sentence));
}

function clearProblem(place: HTMLElement, input: HTMLInputElement): void {
  for (const note of place.querySelectorAll(`.${PROBLEM}`)) note.remove();
  input.removeAttribute('aria-invalid');
  input.removeAttribute('aria-describedby');
}

/** The call to action stays; everything that was to be filled in goes. */
function showSuccess(place: HTMLElement, sentence: string): void {
  const note = place.ownerDocument.createElement('p');
  note.className = SUCCESS;
  note.setAttribute('role', 'status');
  note.tabIndex = -1;
  const hadFocus = place.contains(place.ownerDocument.activeElement);
  place.replaceChildren(...place.querySelectorAll('.product-restock-cta'), note);
  // After it is in the page, so that screen readers say it.
  note.textContent = sentence;
  if (hadFocus) readOut(note);
}

const TRANSLATION = '[data-translation-widget], .translation-widget';

/**
 * The language that the visitor reads, where mails are written in several and a translation is offered; null elsewhere.
 */
function pageLanguage(document: Document, readPage: () => Record<string, unknown>): string | null {
  if (!document.querySelector(TRANSLATION) || document.documentElement.lang === '') return null;
  try {
    return readPage().multilingualTransactionalEmails === true ? document.documentElement.lang : null;
  } catch {
    return null;
  }
}
