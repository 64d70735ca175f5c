import { askedSteps, checkAnswers, formMessages, stepsOf } from '@awning/forms';
import { controlsIn, fieldPlace, type PageForm } from './form-parts.ts';
import { clearFailure, showFailure } from './form-problems.ts';
import { readFormAnswers } from './read-form-answers.ts';

/** A form that is filled in step by step. */
export interface FormSteps {
  /** There are more questions: what was meant to send the form goes on to them. */
  readonly isBeforeLast: () => boolean;
  /** To the next step, unless something is wrong in this one. */
  readonly next: () => void;
  /** To the first step that has one of these fields. */
  readonly reveal: (ids: readonly string[]) => void;
}

/** What is for the last step alone. */
const LAST = '.form-button-wrapper, .captcha-container, .awning-form-disclaimer';

/**
 * Shows one step at a time, with the way on and back. Without script all of them are there; null for a form with one.
 */
export function followSteps(page: Pick<PageForm, 'form' | 'fields'>): FormSteps | null {
  const { form, fields } = page;
  const steps = stepsOf(fields);
  const submit = form.querySelector<HTMLElement>('.form-button-wrapper');
  if (steps.length < 2 || !submit) return null;
  let current = 0;
  const bar = createBar(form);
  const asked = (): readonly number[] => askedSteps(fields, readFormAnswers(page));
  const lastOf = (all: readonly number[]): boolean => current >= (all.at(-1) ?? 0);
  const draw = (): void => {
    const all = asked();
    for (const [place, step] of steps.entries())
      for (const { id } of step) fieldPlace(form, id)?.toggleAttribute('data-step-away', place !== current);
    for (const element of form.querySelectorAll(LAST))
      element.toggleAttribute('data-step-away', !lastOf(all));
    bar.next.hidden = lastOf(all);
    bar.back.hidden = current === 0;
    bar.status.textContent = formMessages.step
      .replace('{step}', String(all.indexOf(current) + 1))
      .replace('{count}', String(all.length));
  };
  const goTo = (place: number): void => {
    current = place;
    draw();
    const first = steps[place]?.map(({ id }) => fieldPlace(form, id)).find((each) => each && !each.hidden);
    form.scrollIntoView({ block: 'nearest' });
    if (first) (controlsIn(first)[0] ?? controlAfter(first) ?? bar.status).focus({ preventScroll: true });
  };
  const api: FormSteps = {
    isBeforeLast: () => !lastOf(asked()),
    next() {
      const own = new Set(steps[current]?.map(({ id }) => id));
      const errors = [...checkAnswers(fields, readFormAnswers(page), 'browser')].filter(([id]) =>
        own.has(id),
      );
      if (errors.length > 0) {
        showFailure(form, { summary: formMessages.summary, errors: Object.fromEntries(errors) });
        return;
      }
      clearFailure(form);
      const following = asked().find((place) => place > current);
      if (following !== undefined) goTo(following);
    },
    reveal(ids) {
      const place = steps.findIndex((step) => step.some(({ id }) => ids.includes(id)));
      if (place === -1 || place === current) return;
      current = place;
      draw();
    },
  };
  bar.next.addEventListener('click', api.next);
  bar.back.addEventListener('click', () => {
    clearFailure(form);
    goTo(asked().findLast((place) => place < current) ?? 0);
  });
  form.addEventListener('change', draw);
  submit.before(bar.element);
  draw();
  return api;
}

/** The first control after a heading. */
function controlAfter(place: Element): HTMLElement | null {
  for (let next = place.nextElementSibling; next; next = next.nextElementSibling)
    if (!(next as HTMLElement).hidden) return controlsIn(next)[0] ?? null;
  return null;
}

function createBar(form: HTMLFormElement) {
  const create = (name: 'div' | 'p' | 'button', className: string): HTMLElement => {
    const element = form.ownerDocument.createElement(name);
    element.className = className;
    return element;
  };
  const element = create('div', 'awning-form-steps');
  const status = create('p', 'awning-form-step');
  status.setAttribute('role', 'status');
  status.tabIndex = -1;
  const button = (text: string, className: string): HTMLElement => {
    const made = create('button', className);
    made.setAttribute('type', 'button');
    made.textContent = text;
    return made;
  };
  const back = button(formMessages.back, 'awning-form-back');
  const next = button(formMessages.next, 'button sqs-system-button sqs-editable-button');
  element.append(status, back, next);
  return { element, status, back, next };
}
