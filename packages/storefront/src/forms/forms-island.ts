import { attachCaptcha } from '../captcha/attach-captcha.ts';
import type { CaptchaHandle } from '../captcha/captcha-handle.ts';
import type { MountIsland } from '../island.ts';
import { countCharacters } from './character-counters.ts';
import { followConditions } from './form-conditions.ts';
import { createFormDraft } from './form-draft.ts';
import { type PageForm, readPageForm } from './form-parts.ts';
import { watchCorrections } from './form-problems.ts';
import { followSteps } from './form-steps.ts';
import { showSuccess } from './form-success.ts';
import { sendFilesAhead } from './form-uploads.ts';
import { createFormSender } from './submit-form.ts';

/** Sends a form without leaving the page. The form is what the server drew, and goes on working if this does not. */
export const mount: MountIsland = (element) => {
  if (!(element instanceof HTMLFormElement)) throw new Error('This is not a form.');
  const page = readPageForm(element);
  const draft = createFormDraft(element, page.formId);
  followConditions(page);
  const steps = followSteps(page);
  countCharacters(element);
  watchCorrections(element);
  const sender = createFormSender({
    ...page,
    captcha: captchaOf(page),
    // Since the page was opened: a visitor may have filled in all of it before this code came, and sends it the moment
    // it is here.
    filledInMs: () => performance.now(),
    uploads: sendFilesAhead(page),
    reveal: (ids) => steps?.reveal(ids),
  });
  // The browser's own bubbles come one at a time and in its own words.
  element.noValidate = true;
  // While the next page is on its way, a second press would send the same again.
  let isLeaving = false;
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isLeaving) return;
    if (steps?.isBeforeLast()) {
      steps.next();
      return;
    }
    const { submitter } = event;
    const validate = !(submitter instanceof HTMLButtonElement && submitter.formNoValidate);
    void sender.submit({ validate }).then((isSent) => {
      if (!isSent) return;
      draft.forget();
      isLeaving = page.successRedirect !== '';
      showSuccess(page);
    });
  });
};

function captchaOf({ form, isNewsletter }: PageForm): CaptchaHandle | null {
  const place = form.querySelector<HTMLElement>('.captcha-container');
  if (!place) return null;
  const { theme, alignment } = place.dataset;
  const isPopup = form.closest('.sqs-popup-overlay, .awning-popup') !== null;
  return attachCaptcha(place, {
    action: isPopup ? 'promo-popup' : isNewsletter ? 'newsletter-block' : 'form-block',
    theme: theme === 'dark' ? 'dark' : 'light',
    alignment: alignment === 'center' || alignment === 'right' ? alignment : 'left',
  });
}
