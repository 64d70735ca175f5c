// @vitest-environment happy-dom
import { type FormField, formMessages } from '@awning/forms';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { followConditions } from './form-conditions.ts';
import { followSteps } from './form-steps.ts';

const COMING: FormField = {
  id: 'coming',
  type: 'select',
  title: 'Coming?',
  options: ['Yes', 'No'],
  required: true,
};
const FOOD: FormField = {
  id: 'food',
  type: 'text',
  title: 'Food',
  required: true,
  showIf: { field: 'coming', options: ['Yes'] },
};
const STEP: FormField = { id: 'more', type: 'section', title: 'More', startsStep: true };
const LAST: FormField = { id: 'last', type: 'section', title: 'At last', startsStep: true };
const NOTE: FormField = { id: 'note', type: 'text', title: 'Note' };

const place = (id: string, controls: string): string =>
  `<div class="form-item" data-field-id="${id}">${controls}<p class="field-error" id="${id}-error" hidden></p></div>`;

function show(fields: readonly FormField[]) {
  const controls: Readonly<Record<string, string>> = {
    coming:
      '<select name="coming"><option value=""></option><option>Yes</option><option>No</option></select>',
    food: '<input name="food">',
    note: '<input name="note">',
  };
  document.body.innerHTML = `<form><div class="form-errors" hidden></div>${fields
    .map(({ id }) => place(id, controls[id] ?? ''))
    .join('')}<div class="form-button-wrapper"><button type="submit">Send</button></div></form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  followConditions({ form, fields });
  const steps = followSteps({ form, fields });
  const button = (text: string): HTMLElement =>
    [...form.querySelectorAll('button')].find(({ textContent }) => textContent === text) as HTMLElement;
  const choose = (option: string): void => {
    const select = form.querySelector('select') as HTMLSelectElement;
    select.value = option;
    for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, { bubbles: true }));
  };
  const visible = (): string[] =>
    [...form.querySelectorAll<HTMLElement>('[data-field-id]')]
      .filter((element) => !element.hidden && !element.hasAttribute('data-step-away'))
      .map(({ dataset }) => dataset.fieldId ?? '');
  const status = (): string => form.querySelector('.awning-form-step')?.textContent ?? '';
  const isSubmitThere = (): boolean =>
    form.querySelector('.form-button-wrapper')?.hasAttribute('data-step-away') === false;
  return { form, steps, button, choose, visible, status, isSubmitThere };
}

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe('questions that depend on another, on the page', () => {
  it('a question comes and goes with the option that it depends on', () => {
    const { visible, choose } = show([COMING, FOOD]);
    expect(visible()).toEqual(['coming']);
    choose('Yes');
    expect(visible()).toEqual(['coming', 'food']);
    choose('No');
    expect(visible()).toEqual(['coming']);
  });

  it('a form without conditions and steps is left as it is', () => {
    const { steps, visible, form } = show([COMING, NOTE]);
    expect(steps).toBeNull();
    expect(visible()).toEqual(['coming', 'note']);
    expect(form.querySelector('.awning-form-steps')).toBeNull();
  });
});

describe('a form in several steps', () => {
  it('one step is shown at a time, with its number, and the button that sends comes with the last', () => {
    const { visible, choose, button, status, isSubmitThere } = show([COMING, STEP, NOTE]);
    expect([visible(), status(), isSubmitThere()]).toEqual([['coming'], 'Step 1 of 2', false]);
    choose('No');
    button('Next').click();
    expect([visible(), status(), isSubmitThere()]).toEqual([['more', 'note'], 'Step 2 of 2', true]);
    expect(button('Next').hidden).toBe(true);
    button('Back').click();
    expect(visible()).toEqual(['coming']);
  });

  it('a step with a mistake is not left, and says what is wrong', () => {
    const { form, button, visible } = show([COMING, STEP, NOTE]);
    button('Next').click();
    expect(visible()).toEqual(['coming']);
    expect(form.querySelector('#coming-error')?.textContent).toBe(formMessages.required);
    expect(document.activeElement).toBe(form.querySelector('select'));
  });

  it('a step that asks the visitor nothing is skipped, on and back', () => {
    const { visible, choose, button, status } = show([COMING, STEP, FOOD, LAST, NOTE]);
    choose('No');
    expect(status()).toBe('Step 1 of 2');
    button('Next').click();
    expect(visible()).toEqual(['last', 'note']);
    button('Back').click();
    expect(visible()).toEqual(['coming']);
    choose('Yes');
    expect(status()).toBe('Step 1 of 3');
  });

  it('what the server has against an earlier step brings that step back', () => {
    const { visible, choose, button, steps } = show([COMING, STEP, NOTE]);
    choose('No');
    button('Next').click();
    expect(steps?.isBeforeLast()).toBe(false);
    steps?.reveal(['coming']);
    expect(visible()).toEqual(['coming']);
    expect(steps?.isBeforeLast()).toBe(true);
  });
});
