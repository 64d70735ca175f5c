// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mount } from './form-lightbox.ts';

function find<PageMatch extends HTMLElement = HTMLElement>(selector: string): PageMatch {
  const element = document.querySelector<PageMatch>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}

beforeEach(() => {
  document.body.innerHTML =
    '<details class="awning-form-lightbox"><summary>Write to us</summary><div class="form-wrapper"><form><div class="field-list"><input name="a"></div></form></div></details>';
  mount(find('details'), { props: {}, readPage: () => ({}), fail: () => {} });
});
afterEach(() => {
  document.querySelector('dialog')?.close();
  document.body.replaceChildren();
});

const open = (): void => find('summary').click();

it('a form behind a button opens above the page, with the focus in its first field', () => {
  open();
  const dialog = find<HTMLDialogElement>('dialog');
  expect(dialog.open).toBe(true);
  expect(dialog.getAttribute('aria-label')).toBe('Write to us');
  expect(dialog.contains(find('form'))).toBe(true);
  expect(document.activeElement).toBe(find('input'));
  expect(find<HTMLDetailsElement>('details').open).toBe(false);
});

it('the Tab key goes round in it', () => {
  open();
  const close = find('.awning-dialog-close');
  const click = (shiftKey: boolean) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true }),
    );
  click(false);
  expect(document.activeElement).toBe(close);
  click(true);
  expect(document.activeElement).toBe(find('input'));
  close.click();
  find('summary').focus();
  click(false);
  expect(document.activeElement).toBe(find('summary'));
});

it('closing it gives the focus back and keeps what was typed', () => {
  open();
  find<HTMLInputElement>('input').value = 'Hello';
  find('.awning-dialog-close').click();
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.activeElement).toBe(find('summary'));
  expect(find('details').contains(find('form'))).toBe(true);
  expect(document.documentElement.style.overflow).toBe('');
  open();
  expect(find<HTMLInputElement>('input').value).toBe('Hello');
});

it('one that was unfolded before the script came opens at once', () => {
  document.body.innerHTML =
    '<details open><summary>Open</summary><div class="form-wrapper"><form></form></div></details>';
  mount(find('details'), { props: {}, readPage: () => ({}), fail: () => {} });
  expect(find<HTMLDialogElement>('dialog').open).toBe(true);
});

it('markup without a form is left to itself', () => {
  document.body.innerHTML = '<details><summary>Open</summary></details>';
  expect(() => mount(find('details'), { props: {}, readPage: () => ({}), fail: () => {} })).toThrow();
});
