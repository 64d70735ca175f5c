// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formMessages } from '@awning/forms';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { followConditions } from './form-conditions.ts';
import { readPageForm } from './form-parts.ts';
import { followSteps } from './form-steps.ts';

/** Markup of the server's own template: a test of the server holds the files to it. */
type FormName = 'conditions' | 'values' | 'plain' | 'steps' | 'skipped' | 'headings';

function show(name: FormName) {
  document.body.innerHTML = readFileSync(join(import.meta.dirname, `testing/form-${name}.html`), 'utf8');
  const form = document.querySelector('form') as HTMLFormElement;
  const { fields } = readPageForm(form);
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
    [...form.querySelectorAll<HTMLElement>('.form-item')]
      .filter((element) => !element.hidden && !element.hasAttribute('data-step-away'))
      .map((element) => element.dataset.fieldId ?? element.textContent);
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
    const { visible, choose } = show('conditions');
    expect(visible()).toEqual(['coming']);
    choose('Yes');
    expect(visible()).toEqual(['coming', 'food']);
    choose('No');
    expect(visible()).toEqual(['coming']);
  });

  it('a question comes and goes with a number, a text and a date as they are typed', () => {
    const { visible, form } = show('values');
    const type = (name: string, value: string): void => {
      const input = form.elements.namedItem(name) as HTMLInputElement;
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    expect(visible()).toEqual(['guests', 'day']);
    type('guests', '12');
    expect(visible()).toEqual(['guests', 'day', 'room']);
    type('room', 'The great hall');
    expect(visible()).toEqual(['guests', 'day', 'room', 'menu']);
    type('guests', '4');
    expect(visible()).toEqual(['guests', 'day']);
    for (const [part, value] of [
      ['Month', '6'],
      ['Day', '1'],
      ['Year', '2027'],
    ] as const)
      type(`day.${part}`, value);
    expect(visible()).toEqual(['guests', 'day', 'summer']);
  });

  it('a form without conditions and steps is left as it is', () => {
    const { steps, visible, form } = show('plain');
    expect(steps).toBeNull();
    expect(visible()).toEqual(['coming', 'About you', 'note']);
    expect(form.querySelector('.awning-form-steps')).toBeNull();
  });
});

describe('a form in several steps', () => {
  it('one step is shown at a time, with its number, and the button that sends comes with the last', () => {
    const { visible, choose, button, status, isSubmitThere } = show('steps');
    expect([visible(), status(), isSubmitThere()]).toEqual([['coming'], 'Step 1 of 2', false]);
    choose('No');
    button('Next').click();
    expect([visible(), status(), isSubmitThere()]).toEqual([['more', 'note'], 'Step 2 of 2', true]);
    expect(button('Next').hidden).toBe(true);
    button('Back').click();
    expect(visible()).toEqual(['coming']);
  });

  it('headings come and go with their step, those that start none as well', () => {
    const { visible, choose, button } = show('headings');
    expect(visible()).toEqual(['you', 'coming']);
    choose('No');
    button('Next').click();
    expect(visible()).toEqual(['more', 'note', 'end']);
    button('Back').click();
    expect(visible()).toEqual(['you', 'coming']);
  });

  it('a step with a mistake is not left, and says what is wrong', () => {
    const { form, button, visible } = show('steps');
    button('Next').click();
    expect(visible()).toEqual(['coming']);
    expect(form.querySelector('[data-field-id="coming"] .field-error')?.textContent).toBe(
      formMessages.required,
    );
    expect(document.activeElement).toBe(form.querySelector('select'));
  });

  it('a step that asks the visitor nothing is skipped, on and back', () => {
    const { visible, choose, button, status } = show('skipped');
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
    const { visible, choose, button, steps } = show('steps');
    choose('No');
    button('Next').click();
    expect(steps?.isBeforeLast()).toBe(false);
    steps?.reveal(['coming']);
    expect(visible()).toEqual(['coming']);
    expect(steps?.isBeforeLast()).toBe(true);
  });
});
