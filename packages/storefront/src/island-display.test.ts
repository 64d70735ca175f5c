import { Window } from 'happy-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { load } from './island-files.ts';
import { prefersReducedMotion } from './motion/motion-preference.ts';

function openPage(isCanvas: boolean): Document {
  const window = new Window();
  const document = window.document as unknown as Document;
  if (isCanvas) document.documentElement.dataset.awningCanvas = '';
  vi.stubGlobal('document', document);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  return document;
}

const withMarkup = (document: Document, html: string): HTMLElement => {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild as HTMLElement | null;
  if (!element) throw new Error('There is no such markup.');
  return element;
};

describe('islands in the editor', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    '<form data-fields="[]"></form>',
    '<div class="awning-popup-place"></div>',
    '<div class="sqs-fullpage-shopping-cart-content"></div>',
  ])('ED-5 %s stays plain HTML in the canvas', async (html) => {
    const element = withMarkup(openPage(true), html);
    const { mount } = await load(element);
    mount(element, { props: {}, readPage: () => undefined, fail: () => undefined } as never);
    expect(element.outerHTML).toBe(html);
  });

  it('ED-5 nothing plays by itself in the canvas, and everything does on the page of a visitor', () => {
    openPage(true);
    expect(prefersReducedMotion()).toBe(true);
    openPage(false);
    expect(prefersReducedMotion()).toBe(false);
  });
});
