import { type FormFailure, formMessages } from '@awning/forms';
import { readOut } from '../browser/read-out.ts';
import { controlsIn, fieldPlace } from './form-parts.ts';

const HINT = 'awning-form-hint';

/**
 * Says what is wrong: above the form, on each field, and where the first of them was out of sight, with a hint at the
 * rest beside it.
 */
export function showFailure(form: HTMLFormElement, { summary, errors = {} }: FormFailure): void {
  clearFailure(form);
  const homeless: string[] = [];
  const faulty: HTMLElement[] = [];
  for (const [id, message] of Object.entries(errors)) {
    const place = fieldPlace(form, id);
    if (place) faulty.push(showFieldError(place, message));
    else homeless.push(message);
  }
  faulty.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  const place = summaryOf(form);
  place.replaceChildren([summary, ...new Set(homeless)].join(' '));
  place.hidden = false;
  const [first] = faulty;
  // Near the sentence about the whole form a hint would only say it again.
  const isBesideSummary = first !== undefined && isNear(first, place);
  const hint = isBesideSummary ? null : showHint(form, first ?? place);
  const target = hint ?? (isBesideSummary && isOutOfView(first) ? place : null);
  // The hint itself is brought into view, because a group of questions may be taller than the window.
  const options = { preventScroll: target !== null };
  if (first) (controlsIn(first)[0] ?? first).focus(options);
  else readOut(place, options);
  target?.scrollIntoView({ block: 'center' });
}

export function clearFailure(form: HTMLFormElement): void {
  const place = summaryOf(form);
  place.hidden = true;
  place.replaceChildren();
  for (const faulty of form.querySelectorAll('[data-field-id].error')) clearFieldError(faulty);
  form.querySelector(`.${HINT}`)?.remove();
}

/** Takes back what was said about a field once its answer changes. */
export function watchCorrections(form: HTMLFormElement): void {
  form.addEventListener('input', ({ target }) => {
    const place = target instanceof Element ? target.closest('[data-field-id].error') : null;
    if (place) clearFieldError(place);
    if (!form.querySelector('[data-field-id].error')) form.querySelector(`.${HINT}`)?.remove();
  });
}

/** A place for the sentence about the whole form; themes with markup of their own may have none. */
function summaryOf(form: HTMLFormElement): HTMLElement {
  const element = form.querySelector<HTMLElement>('.form-errors');
  if (element) return element;
  const result = form.ownerDocument.createElement('div');
  result.className = 'form-errors';
  result.setAttribute('role', 'alert');
  result.tabIndex = -1;
  form.prepend(result);
  return result;
}

export function showFieldError(place: HTMLElement, message: string): HTMLElement {
  place.classList.add('error');
  const note = place.querySelector<HTMLElement>('.field-error') ?? place.appendChild(newNote(place));
  note.textContent = message;
  note.hidden = false;
  for (const control of place.matches('fieldset') ? [place, ...controlsIn(place)] : controlsIn(place)) {
    if (control !== place) control.setAttribute('aria-invalid', 'true');
    describe(control, note.id, true);
  }
  return place;
}

export function clearFieldError(place: Element): void {
  place.classList.remove('error');
  const note = place.querySelector<HTMLElement>('.field-error');
  if (!note) return;
  note.hidden = true;
  note.textContent = '';
  for (const control of [place, ...controlsIn(place)]) {
    control.removeAttribute('aria-invalid');
    describe(control, note.id, false);
  }
}

function newNote(place: HTMLElement): HTMLElement {
  const note = place.ownerDocument.createElement('div');
  note.className = 'field-error';
  note.id = `${controlsIn(place)[0]?.id ?? place.dataset.fieldId ?? 'field'}-error`;
  return note;
}

/** Adds a description to those that an element has, or takes it away. */
export function describe(element: Element, id: string, isOn: boolean): void {
  const ids = new Set(
    (element.getAttribute('aria-describedby') ?? '').split(' ').filter((each) => each !== ''),
  );
  if (isOn) ids.add(id);
  else ids.delete(id);
  if (ids.size === 0) element.removeAttribute('aria-describedby');
  else element.setAttribute('aria-describedby', [...ids].join(' '));
}

const heightOf = (element: Element): number => element.ownerDocument.defaultView?.innerHeight ?? 0;

const isOutOfView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom < 0 || top > heightOf(element);
};

/** Both fit on the screen when one of them is in its middle. */
const isNear = (one: Element, other: Element): boolean =>
  Math.abs(one.getBoundingClientRect().bottom - other.getBoundingClientRect().top) < heightOf(one) / 3;

/**
 * Told before the focus goes to the place, which may be a long way: the hint stands there, where the visitor looks
 * then, and says in which direction the form and its button are. Null where the place was in sight.
 */
function showHint(form: HTMLFormElement, place: HTMLElement): HTMLElement | null {
  const { top, bottom } = place.getBoundingClientRect();
  const { innerHeight } = form.ownerDocument.defaultView ?? { innerHeight: 0 };
  const message = bottom < 0 ? formMessages.reviewBelow : top > innerHeight ? formMessages.reviewAbove : null;
  if (message === null) return null;
  const hint = form.ownerDocument.createElement('div');
  hint.className = HINT;
  hint.setAttribute('role', 'status');
  hint.textContent = message;
  const legend = place.querySelector(':scope > legend');
  if (legend) legend.after(hint);
  else if (place.matches('[data-field-id]')) place.prepend(hint);
  else place.after(hint);
  return hint;
}
